import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../files/database.ts';
import { openDataset } from '../files/open-dataset.ts';
import { makeDataset } from '../generate/write/make-dataset.ts';
import { columnsOf, type Country } from '../schema/columns.ts';
import { dimensionsOf } from '../schema/dimensions.ts';
import { exportDataset } from './export-dataset.ts';

/** The folder of PostgreSQL's programs; undefined where it is not installed. */
function postgresqlPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions)
    ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
    : [];
  return [...(process.env['PATH'] ?? '').split(delimiter), ...installed].find((folder) =>
    ['initdb', 'pg_ctl', 'psql'].every((program) => existsSync(join(folder, program))),
  );
}

const programs = postgresqlPrograms();
// PostgreSQL does not run as root.
const nobody = 65_534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : null;

describe.each<Country>(['uk', 'us'])('the SQL for PostgreSQL of a %s dataset', (country) => {
  const root = mkdtempSync(join(tmpdir(), 'jobmark-sql-'));
  const file = join(root, 'dataset.sql');
  const tables = ['postings', 'texts', ...dimensionsOf(country).map(({ name }) => `dim_${name}`)];
  let sql: string;
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;

  beforeAll(async () => {
    const folder = join(root, 'data');
    const size = { seed: '3', postings: 40, workers: 1, hasTexts: true, hasPlanted: true };
    await makeDataset({ country, folder, ...size });
    await exportDataset(folder, 'postgresql', file);
    sql = readFileSync(file, 'utf8');
    instance = await DuckDBInstance.create(':memory:');
    connection = await instance.connect();
    await openDataset(connection, folder);
  });
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
    rmSync(root, { recursive: true });
  });

  /** The rows of a table as texts: a null is empty, a list is an array of PostgreSQL. */
  async function expectedRows(name: string): Promise<readonly (readonly string[])[]> {
    const rows = await queryRows<Record<string, never>>(connection, `FROM ${name} ORDER BY 1`);
    const text = (cell: string | number | boolean | null | readonly (string | number)[]): string => {
      if (typeof cell !== 'object' || cell === null) return cell === null ? '' : String(cell);
      return `{${cell.map((item) => (typeof item === 'string' ? JSON.stringify(item) : String(item))).join(',')}}`;
    };
    return rows.map((row) => Object.values(row).map(text));
  }

  it('has every row of every table', async () => {
    for (const name of tables) {
      const [, data = ''] = sql.split(`COPY "${name}" FROM stdin WITH (FORMAT csv);\n`);
      const [rows = ''] = data.split(/^\\\.$/m);
      expect([name, parse(rows)]).toEqual([name, await expectedRows(name)]);
    }
  });

  it('declares types, keys and what may be null', () => {
    const [, declaration = ''] = sql.split('CREATE TABLE "postings" (\n');
    const [columns = ''] = declaration.split('\n);');
    expect(columns.split(',\n')).toHaveLength(columnsOf(country).length);
    expect(columns).toContain('  "posting" bigint PRIMARY KEY');
    expect(columns).toContain('  "posted" date NOT NULL');
    expect(columns).toContain('  "expired" date,');
    expect(columns).toContain('  "company" bigint REFERENCES "dim_company"');
    expect(columns).toContain('  "skills" integer[] NOT NULL');
    expect(sql).toMatch(/CREATE TABLE dataset .*\nINSERT INTO dataset VALUES \('u[ks]', '2026-10-31', /);
  });

  it.skipIf(programs === undefined)(
    `is loaded by PostgreSQL with the same rows${programs === undefined ? ' (skipped: PostgreSQL is not installed)' : ''}`,
    async () => {
      const server = mkdtempSync(join(tmpdir(), 'jobmark-pg-'));
      const run = (program: string, args: readonly string[], as: typeof user = null): string =>
        execFileSync(join(programs ?? '', program), args, {
          ...as,
          encoding: 'utf8',
          cwd: server,
          maxBuffer: 1e9,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      if (user !== null) chownSync(server, user.uid, user.gid);
      const data = join(server, 'data');
      const client = ['-h', server, '-U', 'jobmark', '-d', 'postgres', '-q', '-v', 'ON_ERROR_STOP=1'];
      const options = `-k ${server} -c listen_addresses= -c fsync=off`;
      try {
        run(
          'initdb',
          ['-D', data, '-U', 'jobmark', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
          user,
        );
        run('pg_ctl', ['-D', data, '-w', '-o', options, '-l', join(server, 'log'), 'start'], user);
        run('psql', [...client, '-f', file]);
        for (const name of tables) {
          const rows = run('psql', [
            ...client,
            '-c',
            `COPY (SELECT * FROM ${name} ORDER BY 1) TO STDOUT WITH CSV`,
          ]);
          // PostgreSQL writes booleans as t and f, and texts of an array without quotes where it can.
          const plain = (cell: string): string => cell.replace(/^true$/, 't').replace(/^false$/, 'f');
          const bare = (cell: string): string =>
            /^\{.*\}$/.test(cell) ? cell.replaceAll('"', '') : plain(cell);
          const loaded = parse(rows).map((row) => row.map(bare));
          expect([name, loaded]).toEqual([name, (await expectedRows(name)).map((row) => row.map(bare))]);
        }
      } finally {
        if (existsSync(join(data, 'postmaster.pid')))
          run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], user);
        rmSync(server, { recursive: true, force: true });
      }
    },
  );
});
