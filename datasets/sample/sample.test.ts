import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyDataset } from '../commands/describe-dataset.ts';
import { dateText } from '../days.ts';
import { queryRows } from '../files/database.ts';
import { openDataset, sampleFolder } from '../files/open-dataset.ts';
import { packageRoot } from '../files/package-root.ts';
import { edgeCases } from '../generate/posting/edge-cases.ts';
import { planted } from '../generate/posting/planted.ts';
import { postingGenerator } from '../generate/posting/posting-generator.ts';
import { textComposer } from '../generate/text/bodies.ts';
import { FIRST_PLANTED } from '../posting-id.ts';
import { columnsOf, type PostingRow } from '../schema/columns.ts';

describe.each(['uk', 'us'] as const)('the %s sample', (country) => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:');
    connection = await instance.connect();
    await openDataset(connection, sampleFolder(country));
  });
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
  });

  /** The stored posting as the generator would give it: dates as text, for they come back as text. */
  const stored = (where: string) =>
    queryRows<Record<string, never>>(
      connection,
      `SELECT ${columnsOf(country).map(({ name }) => name).join(', ')}, url, body
         FROM postings JOIN texts USING (posting) WHERE ${where} ORDER BY posting`,
    );
  const shown = (row: PostingRow, url: readonly string[], body: string) => ({
    ...row,
    posted: dateText(row.posted),
    expired: row.expired === null ? null : dateText(row.expired),
    url,
    body,
  });

  test('is complete: every file has the bytes of its manifest', async () => {
    expect(await verifyDataset(sampleFolder(country))).toEqual([]);
  });

  test('is what the generator makes, with its texts', async () => {
    const generator = postingGenerator(country, '1');
    const composer = textComposer(generator);
    const rows = await stored('posting < 300');
    expect(rows).toEqual(
      Array.from({ length: 300 }, (_, posting) => {
        const row = generator.row(posting);
        return shown(row, composer.urls(row), composer.body(row));
      }),
    );
  });

  test('contains the planted postings as declared', async () => {
    const rows = await stored(`posting >= ${FIRST_PLANTED}`);
    const { postings } = planted(postingGenerator(country, '1'), 8_000);
    expect(rows).toEqual(postings.map(({ row, url, body }) => shown(row, url, body)));
  });

  test('has December 2019 empty, between months that are not', async () => {
    const [row] = await queryRows(
      connection,
      `SELECT count(*) FILTER (posted <= '2019-11-30' AND expired >= '2019-11-01')::INTEGER AS november,
              count(*) FILTER (posted <= '2019-12-31' AND coalesce(expired, '2026-10-31') >= '2019-12-01')::INTEGER AS december,
              count(*) FILTER (posted BETWEEN '2020-01-01' AND '2020-01-31')::INTEGER AS january
         FROM postings`,
    );
    expect(row).toEqual({ november: 4, december: 0, january: 2 });
  });

  test('shows no name twice in a dimension that postings are filtered by', async () => {
    for (const name of ['company', 'title', 'skills', 'certifications', 'city', 'skill_cluster']) {
      const rows = await queryRows(connection, `SELECT name FROM dim_${name} GROUP BY name HAVING count(*) > 1`);
      expect([name, rows]).toEqual([name, []]);
    }
  });

  test('has the ties, the one-day postings and the awkward names', async () => {
    const counts = await queryRows<{ name: string; n: number; days: number }>(
      connection,
      `SELECT c.name, count(*)::INTEGER AS n, max(expired - posted)::INTEGER AS days
         FROM postings JOIN dim_company c ON c.key = company GROUP BY c.name`,
    );
    const byName = new Map(counts.map((row) => [row.name, row]));
    for (const name of ['Tie Alpha', 'Tie Beta', 'Tie Gamma']) expect(byName.get(name)?.n).toBe(4);
    expect(byName.get('One Day Only')).toEqual({ name: 'One Day Only', n: 2, days: 0 });
    for (const name of [`O'Brien "and Sons" Ltd`, '日本サービス株式会社', '$.context.company', 'null', '100% Human']) {
      expect(byName.get(name)?.n).toBe(1);
    }
  });
});

test('the README names every edge case', () => {
  const readme = readFileSync(join(packageRoot, 'datasets', 'sample', 'README.md'), 'utf8');
  for (const { name } of edgeCases) expect(readme).toContain(`\`${name}\``);
});
