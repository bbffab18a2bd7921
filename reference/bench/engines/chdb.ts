import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { columnsOf, quoteText, type Country } from '../../../datasets/index.ts';
import { benchedColumns, benchedDimensions } from './benched-tables.ts';
import type { Folders, SqlEngine } from './sql-engine.ts';

/** The package of PyPI: ClickHouse as a library of Python. */
const chdb = 'chdb==4.4.0';

interface Answer {
  readonly names?: readonly unknown[];
  readonly error?: string;
}

/** ClickHouse in a process of Python, with a database for each country. Rejects when Python or PyPI does not allow it. */
export async function openChdb(folders: Folders): Promise<SqlEngine> {
  const place = mkdtempSync(join(tmpdir(), 'jobmark-bench-chdb-'));
  const venv = join(place, 'venv');
  execFileSync('python3', ['-m', 'venv', venv]);
  execFileSync(join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', chdb]);
  // The compiled files are in dist/, the script is not.
  const script = fileURLToPath(
    new URL('../../../../reference/bench/engines/chdb-process.py', import.meta.url),
  );
  const python = spawn(join(venv, 'bin/python'), [script, join(place, 'data')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(python, 'exit');
  const lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  const query = async (statement: string): Promise<readonly unknown[]> => {
    python.stdin.write(`${JSON.stringify(statement)}\n`);
    const line = await lines.next();
    if (line.done === true) throw new Error('the process of chDB has ended');
    const { names, error } = JSON.parse(line.value) as Answer;
    if (names === undefined) throw new Error(`${error}\n${statement}`);
    return names;
  };
  const close = async (): Promise<void> => {
    python.stdin.end();
    await ended;
    rmSync(place, { recursive: true });
  };
  try {
    for (const country of ['uk', 'us'] as const)
      for (const statement of loading(country, folders[country])) await query(statement);
    const [version] = await query('SELECT version()');
    return {
      name: 'chdb',
      isInProcess: false,
      version: `${chdb}, ClickHouse ${String(version)}`,
      async run(country, statements) {
        let names: readonly unknown[] = [];
        await query(`USE ${country}`);
        for (const statement of statements) names = await query(statement);
        return names;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The tables of a country, sorted by day as the files are. */
function loading(country: Country, folder: string): readonly string[] {
  const known: readonly string[] = columnsOf(country).map(({ name }) => name);
  const columns = benchedColumns.filter(({ name }) => known.includes(name));
  const file = (path: string): string => `file(${quoteText(join(folder, path))}, Parquet)`;
  return [
    `CREATE DATABASE ${country}`,
    ...benchedDimensions.flatMap((name) => [
      `CREATE TABLE ${country}.dim_${name} (key UInt32, name String) ENGINE = MergeTree ORDER BY key`,
      `INSERT INTO ${country}.dim_${name} SELECT key, name FROM ${file(`dimensions/${name}.parquet`)}`,
    ]),
    `CREATE TABLE ${country}.postings (${columns.map(({ name, chdb: type }) => `${name} ${type}`).join(', ')})
     ENGINE = MergeTree ORDER BY (posted, posting)`,
    `INSERT INTO ${country}.postings SELECT ${columns.map(({ name }) => name).join(', ')}
     FROM ${file('postings/part-*.parquet')}`,
    `OPTIMIZE TABLE ${country}.postings FINAL`,
  ];
}
