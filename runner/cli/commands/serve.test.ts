import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../../testing/raw-server.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Output } from '../output/output.ts';
import { runProgram } from '../program.ts';

describe('jobmark serve', () => {
  test('serves until it is interrupted, and prints how to authenticate', async () => {
    const ending = new AbortController();
    let stdout = '';
    const output: Output = {
      isTerminal: false,
      color: false,
      write(text) {
        stdout += text;
        if (stdout.includes('Ctrl-C')) ending.abort();
        return Promise.resolve();
      },
    };
    const exitCode = await runProgram(
      ['serve', '--port', '0', '--host', '0.0.0.0', '--delay', '1'],
      { stdout: output, stderr: output },
      () => ending.signal,
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/listens at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(stdout).toContain('every other address of this machine');
    expect(stdout).toContain('differs  It holds each answer back for 1 ms');
    expect(stdout).toMatch(/curl -sS -d 'grant_type=client_credentials/);
  });

  test('names a port that is taken', async () => {
    const server = await serveHttp(() => undefined);
    onTestFinished(() => server.close());
    const port = new URL(server.url).port;
    const { exitCode, stderr } = await runJobmark(['serve', '--port', port]);
    expect(stderr).toBe(
      `jobmark: --port ${port}: another process listens there [usage/address]\n  choose another, or 0 for any free one\n`,
    );
    expect(exitCode).toBe(2);
  });

  test('names what is wrong with a clients file', async () => {
    const folder = await temporaryFolder(onTestFinished);
    const file = join(folder, 'clients.json');
    await writeFile(file, '[{"clientId":"a","clientSecret":"hidden","scopes":["nothing"]}]');
    const { exitCode, stderr } = await runJobmark(['serve', '--port', '0', '--clients', file]);
    expect(stderr).toContain('unknown scope "nothing"');
    expect(stderr).not.toContain('hidden');
    expect(exitCode).toBe(2);
  });
});
