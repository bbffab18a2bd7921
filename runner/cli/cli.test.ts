import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serveHttp, type TestServer } from '../testing/raw-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

// The process itself is under test: signals, pipes and what it loads. So the built file runs, not the source.
const cli = fileURLToPath(new URL('../../dist/runner/cli/cli.js', import.meta.url));

beforeAll(() => {
  if (!existsSync(cli)) throw new Error(`${cli} is missing: run npm run build, or npm test, which builds`);
});

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...environment } });
}

async function ended(
  child: ChildProcess,
): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => (texts.stdout += String(data)));
  child.stderr?.on('data', (data) => (texts.stderr += String(data)));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, ...texts };
}

test('the exit code of the process is that of the run', async () => {
  server = await serveHttp((_request, response) => void response.end('{}'));
  expect((await ended(start(['check', server.url]))).exitCode).toBe(1);
  expect((await ended(start(['check', 'http://127.0.0.1:1']))).exitCode).toBe(3);
  expect((await ended(start(['check', '--rate', 'x']))).exitCode).toBe(2);
  expect((await ended(start(['list']))).exitCode).toBe(0);
});

test('a token comes from the environment, and an empty variable is none', async () => {
  const seen = new Set<string | undefined>();
  server = await serveHttp((request, response) => {
    seen.add(request.headers.authorization);
    response.end('{}');
  });
  const check = ['check', server.url, '--only', 'classification/models-route'];
  await ended(start(check, { JOBMARK_TOKEN: 'from-the-environment' }));
  // Some requests carry no token on purpose.
  expect([...seen]).toContain('Bearer from-the-environment');
  seen.clear();
  await ended(start(check, { JOBMARK_TOKEN: '' }));
  expect([...seen]).toEqual([undefined]);
});

/** The URLs of the modules that a command loads. */
async function modulesOf(args: readonly string[]): Promise<readonly string[]> {
  const folder = await temporaryFolder(onTestFinished);
  await ended(start(args, { NODE_V8_COVERAGE: folder }));
  const files = await readdir(folder);
  const coverage = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return coverage.flatMap((text) =>
    (JSON.parse(text) as { result: readonly { url: string }[] }).result.map(({ url }) => url),
  );
}

test('checking a target loads neither the reference nor what only it needs', async () => {
  server = await serveHttp((_request, response) => void response.end('{}'));
  const loaded = await modulesOf(['check', server.url]);
  expect(loaded.some((url) => url.includes('/node_modules/undici/'))).toBe(true);
  const unwanted = loaded.filter((url) =>
    /\/node_modules\/(koa|@koa|@duckdb|pino|pino-pretty|prom-client|xmlbuilder2|yaml|csv-parse)\/|\/dist\/(reference|datasets)\//.test(
      url,
    ),
  );
  expect(unwanted).toEqual([]);
});

test('a command line is read before the checks are loaded', async () => {
  const loaded = await modulesOf(['check', '--print-config']);
  expect(loaded.some((url) => url.includes('/node_modules/commander/'))).toBe(true);
  expect(loaded.filter((url) => /\/node_modules\/(ajv|fast-check|undici)\//.test(url))).toEqual([]);
});

test('a closed reader changes no exit code and prints no stack', async () => {
  server = await serveHttp((_request, response) => void response.end('{}'));
  const child = start(['check', server.url, '--verbose']);
  child.stdout?.destroy();
  const { exitCode, stderr } = await ended(child);
  expect(exitCode).toBe(1);
  expect(stderr).toBe('');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a check with exit code 130 and what was found',
  async (signal) => {
    let child: ChildProcess | undefined;
    server = await serveHttp(() => {
      // Once only: the second signal would drop everything.
      if (child?.killed === false) child.kill(signal);
    });
    child = start(['check', server.url, '--timeout', '60']);
    const { exitCode, stdout } = await ended(child);
    expect(stdout).toContain('? not judged: interrupted');
    expect(exitCode).toBe(130);
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the reference server cleanly', async (signal) => {
  const child = start(['serve', '--port', '0']);
  child.stdout?.once('data', () => child.kill(signal));
  const { exitCode, stdout, stderr } = await ended(child);
  expect(stdout).toMatch(/listens at http/);
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
});

test('SIGTERM ends selftest at once, because it has nothing to clean up', async () => {
  const child = start(['selftest']);
  child.stdout?.once('data', () => child.kill('SIGTERM'));
  expect((await ended(child)).exitCode).toBe(130);
});
