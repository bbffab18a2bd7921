import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../files/database.ts';
import { openDataset } from '../files/open-dataset.ts';
import { makeDataset } from '../generate/write/make-dataset.ts';
import { describeDataset } from './describe-dataset.ts';
import { exportDataset } from './export-dataset.ts';

const root = mkdtempSync(join(tmpdir(), 'jobmark-export-'));
const folder = join(root, 'uk');
let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  await makeDataset({
    country: 'uk',
    seed: '3',
    postings: 60,
    folder,
    workers: 1,
    hasTexts: true,
    hasPlanted: true,
  });
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
  await openDataset(connection, folder);
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
  rmSync(root, { recursive: true });
});

interface Exported {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly posting: number;
}

test('JSONL shows ids and names as the dimensions have them', async () => {
  const file = join(root, 'uk.jsonl');
  expect(await exportDataset(folder, 'jsonl', file)).toBe(60 + 87);
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exported);
  expect(rows).toHaveLength(147);
  const byNumber = new Map(rows.map((row) => [row.posting, row]));
  const expected = await queryRows<Record<string, string | null> & { readonly posting: number }>(
    connection,
    `SELECT p.posting, t.name AS title_name, t.id AS title, c.name AS company_name, s.id AS soc4, n.name AS nuts1_name, x.body,
            (SELECT list(k.name ORDER BY k.key) FROM dim_skills k WHERE list_contains(p.skills, k.key)) AS skills_name,
            (SELECT list(k.id ORDER BY k.key) FROM dim_skills k WHERE list_contains(p.skills, k.key) AND k.kind = 'common')
              AS common_skills,
            (SELECT list(DISTINCT u.name ORDER BY u.name) FROM dim_skills k JOIN dim_skill_cluster u ON u.key = k.cluster
              WHERE list_contains(p.skills, k.key)) AS skill_cluster
       FROM postings p JOIN dim_title t ON t.key = p.title LEFT JOIN dim_company c ON c.key = p.company
       JOIN dim_soc4 s ON s.key = p.soc4 JOIN dim_nuts1 n ON n.key = p.nuts1 JOIN texts x ON x.posting = p.posting`,
  );
  expect(expected).toHaveLength(147);
  for (const { posting, ...values } of expected) {
    const row = byNumber.get(posting);
    expect(row?.id).toBe(`uk-${posting}`);
    for (const [name, value] of Object.entries(values)) expect(row?.[name] ?? []).toEqual(value ?? []);
  }
});

test('Parquet and CSV contain the same rows; lists in CSV are JSON arrays', async () => {
  const [parquet, csv] = [join(root, 'uk.parquet'), join(root, 'uk.csv')];
  await exportDataset(folder, 'parquet', parquet);
  await exportDataset(folder, 'csv', csv);
  const rows = await queryRows<Record<string, never>>(
    connection,
    `SELECT id, title_raw, company_name, body, to_json(skills_name)::VARCHAR AS skills_name FROM '${parquet}'`,
  );
  const lines: Record<string, string>[] = parse(readFileSync(csv), { columns: true });
  expect(
    lines.map(({ id, title_raw, company_name, body, skills_name }) => ({
      id,
      title_raw,
      company_name,
      body,
      skills_name,
    })),
  ).toEqual(rows.map((row) => ({ ...row, company_name: row['company_name'] ?? '' })));
});

test('a DuckDB export contains the tables, and an export never overwrites a file', async () => {
  const file = join(root, 'uk.duckdb');
  await exportDataset(folder, 'duckdb', file);
  await connection.run(`ATTACH '${file}' AS exported (READ_ONLY)`);
  const [row] = await queryRows(
    connection,
    `SELECT count(*)::INTEGER AS n FROM exported.postings p JOIN exported.dim_title t ON t.key = p.title`,
  );
  expect(row).toEqual({ n: 147 });
  await connection.run('DETACH exported');
  await expect(exportDataset(folder, 'duckdb', file)).rejects.toThrow('exists');
  await expect(exportDataset(root, 'csv', join(root, 'x.csv'))).rejects.toThrow('contains no dataset.json');
});

test('describe lists what a dataset and an exported file contain', async () => {
  const { facts, columns } = await describeDataset(folder);
  expect(new Map(facts).get('unique postings')).toBe('60 generated, 87 planted');
  expect(columns.find(({ name }) => name === 'country')).toEqual({
    name: 'country',
    type: 'UTINYINT',
    filled: 1,
    distinct: expect.any(Number) as number,
    top: 'England',
  });
  const company = columns.find(({ name }) => name === 'company');
  expect(company?.filled).toBeLessThan(1);
  const file = await describeDataset(join(root, 'uk.parquet'));
  expect(new Map(file.facts).get('rows')).toBe('147');
  expect(file.columns.find(({ name }) => name === 'country_name')?.top).toBe('England');
  await expect(describeDataset(join(root, 'nowhere'))).rejects.toThrow('does not exist');
});
