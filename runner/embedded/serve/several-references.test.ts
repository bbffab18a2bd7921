import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve } from '../../testing/acceptance/soak/served.ts';
import { tokenOf } from '../../testing/acceptance/soak/token.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';

test('processes with the same key and folder accept the tokens of each other and answer alike', async () => {
  const place = mkdtempSync(join(tmpdir(), 'jobmark-key-'));
  const file = join(place, 'key');
  writeFileSync(file, 'k'.repeat(48));
  const servers = await Promise.all(
    [file, file, undefined].map((key) => serve({ args: key === undefined ? [] : ['--signing-key', key] })),
  );
  try {
    const token = await tokenOf(servers[0]?.url ?? '');
    const ask = async (url: string) => {
      const response = await fetch(`${url}/uk-jpa/rankings/title_name`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ filter: { when: { start: '2024-01', end: '2024-12' } }, rank: { limit: 20 } }),
      });
      return { status: response.status, text: await response.text() };
    };
    const [one, other, stranger] = await Promise.all(servers.map(({ url }) => ask(url)));
    expect(one?.status).toBe(200);
    expect(other).toEqual(one);
    expect(stranger?.status).toBe(401);
  } finally {
    await Promise.all(servers.map(({ end }) => end('SIGTERM')));
    rmSync(place, { recursive: true });
  }
});

test.each([
  ['/nothing/there', 'cannot be read'],
  ['/dev/null', 'has fewer than 32 bytes'],
])('the key file %s is refused', async (file, reason) => {
  const { exitCode, stderr } = await runJobmark(['serve', '--port', '0', '--signing-key', file]);
  expect(stderr).toContain(`--signing-key: ${file} ${reason}`);
  expect(exitCode).toBe(2);
});
