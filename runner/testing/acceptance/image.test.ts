import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { packageRoot, runTool } from '../run-tool.ts';

const dockerfile = join(packageRoot, '.docker/Dockerfile');

/** Whether a program is there and succeeds. */
function succeeds(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!succeeds('hadolint', '--version'))('hadolint finds nothing in the Dockerfile', async () => {
  const { exitCode, stdout } = await runTool('hadolint', [dockerfile]);
  expect(stdout).toBe('');
  expect(exitCode).toBe(0);
});

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('the health check of the image distinguishes a server that is ready from one that is not', async () => {
  const text = await readFile(dockerfile, 'utf8');
  const [, command = '[]'] = /HEALTHCHECK [^[]*CMD (\[.*\])/.exec(text) ?? [];
  const [program = '', ...args] = JSON.parse(command) as string[];
  const health = async (port: string): Promise<number> =>
    (await runTool(program, args, { env: { JOBMARK_PORT: port } })).exitCode;
  // The settings of the image: only the environment, as a container has it.
  const port = String(await freePort());
  const cli = join(packageRoot, 'dist/runner/cli/cli.js');
  const env = {
    PATH: process.env['PATH'],
    JOBMARK_HOST: '127.0.0.1',
    JOBMARK_PORT: port,
    JOBMARK_AUTH: 'off',
  };
  expect(await health(port)).toBe(1);
  const child = spawn(process.execPath, [cli, 'serve'], { env, stdio: 'ignore' });
  try {
    while ((await health(port)) !== 0) {
      if (child.exitCode !== null) throw new Error('the server ended');
      await wait(200);
    }
    expect((await fetch(`http://127.0.0.1:${port}/classification/status`)).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  expect(child.exitCode).toBe(0);
});

describe.skipIf(!succeeds('docker', 'info'))('the image', () => {
  test('serves, not as root, and becomes healthy', async () => {
    const built = await runTool('docker', ['build', '--quiet', '--file', dockerfile, packageRoot]);
    expect(built.exitCode, built.stderr).toBe(0);
    const image = built.stdout.trim();
    const started = await runTool('docker', ['run', '--detach', '--rm', '--publish-all', image]);
    const container = started.stdout.trim();
    try {
      const user = await runTool('docker', ['exec', container, 'id', '--user']);
      expect(user.stdout.trim()).not.toBe('0');
      const state = ['inspect', '--format', '{{.State.Health.Status}}', container];
      let status = 'starting';
      while (status === 'starting') {
        await wait(500);
        status = (await runTool('docker', state)).stdout.trim();
      }
      expect(status).toBe('healthy');
    } finally {
      await runTool('docker', ['rm', '--force', container]);
    }
  });
});
