import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { sql } from '../sql/sql.ts';
import { ConnectionPool } from './connection-pool.ts';

async function open(size: number): Promise<ConnectionPool> {
  return ConnectionPool.open(await DuckDBInstance.create(':memory:'), size, async () => {});
}

/** Minutes of work. */
const endless = sql`SELECT count(*) FROM range(1000000000000) a, range(1000) b`;

it('answers on one connection while another is busy', async () => {
  const pool = await open(2);
  const hangUp = new AbortController();
  const slow = pool.rows(endless, hangUp.signal);
  expect(await pool.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  hangUp.abort();
  await expect(slow).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

it('interrupts an aborted statement, and uses its connection again', async () => {
  const pool = await open(1);
  const hangUp = new AbortController();
  const slow = pool.rows(endless, hangUp.signal);
  const next = pool.rows(sql`SELECT 2 AS two`);
  const given = new AbortController();
  const alreadyGone = pool.rows(endless, given.signal);
  given.abort();
  hangUp.abort();
  await expect(slow).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(await next).toEqual([{ two: 2 }]);
  await expect(alreadyGone).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

it('ends a statement that is aborted before a thread begins it', async () => {
  const pool = await open(6);
  const hangUp = new AbortController();
  // More statements than libuv has threads: the last ones wait for one.
  const slow = [1, 2, 3, 4, 5, 6].map(() => pool.rows(endless, hangUp.signal));
  await new Promise((resolve) => setImmediate(resolve));
  hangUp.abort();
  for (const one of await Promise.allSettled(slow)) expect(one.status).toBe('rejected');
});

it('returns the message of the database, and remains usable', async () => {
  const pool = await open(1);
  await expect(pool.rows(sql`SELECT nothing`)).rejects.toThrow(/nothing/);
  expect(await pool.rows(sql`SELECT ${"it's"} AS text, ${-1} AS less, ${0.1} AS part`)).toEqual([
    { text: "it's", less: -1, part: 0.1 },
  ]);
});

it('works again when the disk for temporary files has room again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobmark-room-'));
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '18MB',
    threads: '1',
    temp_directory: folder,
  });
  const pool = await ConnectionPool.open(instance, 1, async () => {});
  // Needs twice the memory.
  const sorted = (): Promise<unknown> =>
    pool.rows(sql`
      SELECT sum(range)::DOUBLE AS sum, min(text) AS first
      FROM (FROM range(250000) SELECT range, md5(range::VARCHAR) AS text ORDER BY text)`);
  try {
    // What DuckDB measures when it first needs the disk and the disk is full.
    await pool.rows(sql`SET GLOBAL max_temp_directory_size = '0KiB'`);
    await expect(sorted()).rejects.toMatchObject({ status: 503 });
    expect(await sorted()).toHaveLength(1);
  } finally {
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
});
