import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runJobmark } from '../../testing/run-jobmark.ts';

// The log goes to the standard error of the process, so the built file runs.
const cli = fileURLToPath(new URL('../../../dist/runner/cli/cli.js', import.meta.url));

/** Serves until one request is answered. Returns what was logged, and the id in the answer. */
async function logOfOneRequest(format: string): Promise<{ log: string; requestId: string }> {
  const args = ['serve', '--port', '0', '--auth', 'off', '--log', format];
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (data) => (log += String(data)));
  const ended = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(data)) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${log}`)));
  });
  try {
    const answer = await fetch(`${url}/classification/status`);
    child.kill();
    await ended;
    return { log, requestId: answer.headers.get('x-request-id') ?? '' };
  } finally {
    child.kill();
  }
}

test('--log json writes a line of JSON for each request, with the id of its answer', async () => {
  const { log, requestId } = await logOfOneRequest('json');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(log)).toMatchObject({
    requestId,
    path: '/classification/status',
    status: 200,
    level: 30,
  });
});

test('--log pretty writes the same for people', async () => {
  const { log, requestId } = await logOfOneRequest('pretty');
  expect(log).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] .*INFO.*request/);
  expect(log).toContain(requestId);
});

test.each([
  [['--cors', 'http://localhost:5173/app'], '--cors must be an origin or *; got http://localhost:5173/app'],
  [['--cors', 'localhost'], '--cors must be an origin or *; got localhost'],
  [['--log', 'xml'], "argument 'xml' is invalid"],
])('serve refuses %j', async (args, message) => {
  const { exitCode, stderr } = await runJobmark(['serve', '--port', '0', ...args]);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});
