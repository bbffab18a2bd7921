import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { columnsOf, quoteText, type Country } from '../../../datasets/index.ts';
import { benchedColumns, benchedDimensions, withDataset } from './benched-tables.ts';
import type { Folders, SqlEngine } from './sql-engine.ts';

/** Where Debian's package has the programs of the server. */
const debian = '/usr/lib/postgresql';

/** The folder of `initdb` and `postgres`. Throws where there is none. */
function programs(): string {
  const newest = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined;
  if (newest === undefined) throw new Error(`no PostgreSQL in ${debian}: apt-get install postgresql`);
  return join(debian, newest, 'bin');
}

/** PostgreSQL does not run as root: then it runs as the user of its package. */
function owner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Settings for a machine that runs nothing else. */
function settings(): readonly string[] {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  const workers = availableParallelism();
  return [
    `shared_buffers=${Math.floor(megabytes / 4)}MB`,
    `effective_cache_size=${Math.floor(megabytes / 2)}MB`,
    'work_mem=256MB',
    'maintenance_work_mem=1GB',
    'random_page_cost=1.1',
    `max_parallel_workers_per_gather=${workers}`,
    `max_parallel_workers=${workers}`,
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=8GB',
    'fsync=off',
    'listen_addresses=',
  ];
}

/**
 * Indexes for what the cases filter, order and join by. Each aggregate over a year reads a large part of the rows, for
 * which no index helps but one that has all the columns of the statement.
 */
const indexes = [
  '(posted, expired) INCLUDE (title, company, city, salary, duplicates)',
  '(title)',
  '(company)',
  '(posted DESC, posting)',
];

/** A server of PostgreSQL in a temporary folder, with a database for each country. Rejects where its package is not installed. */
export async function openPostgresql(folders: Folders): Promise<SqlEngine> {
  const bin = programs();
  const user = owner();
  const place = mkdtempSync(join(tmpdir(), 'jobmark-bench-postgresql-'));
  const [data, rows] = [join(place, 'data'), join(place, 'rows')];
  mkdirSync(rows);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(place, user.uid, user.gid);
  chmodSync(place, 0o755);
  const asUser = { ...user, cwd: place };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'bench', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'],
    asUser,
  );
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', place, ...settings().flatMap((setting) => ['-c', setting])],
    { ...asUser, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const close = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(place, { recursive: true });
  };
  try {
    const connected: Connect = (database) => connect(database, place, server);
    const clients = {
      uk: await load('uk', folders.uk, rows, connected),
      us: await load('us', folders.us, rows, connected),
    };
    const version = await clients.uk.query<{ server_version: string }>('SHOW server_version');
    return {
      name: 'postgresql',
      isInProcess: false,
      version: version.rows[0]?.server_version ?? '',
      async run(country, statements) {
        let names: readonly unknown[] = [];
        for (const text of statements) {
          const result = await clients[country].query<unknown[]>({ text, rowMode: 'array' });
          names = result.rows.map(([name]) => name);
        }
        return names;
      },
      async close() {
        await Promise.all([clients.uk.end(), clients.us.end()]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Connect = (database: string) => Promise<pg.Client>;

/** Loads a dataset into a database of its own, and returns a client of it. */
async function load(country: Country, folder: string, rows: string, connected: Connect): Promise<pg.Client> {
  const admin = await connected('postgres');
  await admin.query(`CREATE DATABASE ${country}`);
  await admin.end();
  const client = await connected(country);
  const known: readonly string[] = columnsOf(country).map(({ name }) => name);
  const columns = benchedColumns.filter(({ name }) => known.includes(name));
  await withDataset(folder, async (connection) => {
    const copy = async (table: string, select: string, types: string): Promise<void> => {
      const file = join(rows, `${country}-${table}.csv`);
      await connection.run(`COPY (${select}) TO ${quoteText(file)} (FORMAT csv, HEADER false)`);
      // In one transaction with its table, COPY writes no log.
      await client.query('BEGIN');
      await client.query(`CREATE TABLE ${table} (${types})`);
      await client.query(`COPY ${table} FROM ${quoteText(file)} WITH (FORMAT csv, FREEZE)`);
      await client.query('COMMIT');
      rmSync(file);
    };
    for (const name of benchedDimensions)
      await copy(
        `dim_${name}`,
        `SELECT key, name FROM dim_${name}`,
        'key integer PRIMARY KEY, name text NOT NULL',
      );
    const cells = columns.map(({ name, postgresql }) =>
      postgresql.endsWith('[]') ? `'{' || array_to_string(${name}, ',') || '}'` : name,
    );
    await copy(
      'postings',
      `SELECT ${cells.join(', ')} FROM postings`,
      columns.map(({ name, postgresql }) => `${name} ${postgresql}`).join(', '),
    );
  });
  await client.query('ALTER TABLE postings ADD PRIMARY KEY (posting)');
  for (const index of indexes) await client.query(`CREATE INDEX ON postings ${index}`);
  await client.query('VACUUM ANALYZE');
  return client;
}

/** A client of a database, as soon as the server accepts it. */
async function connect(database: string, place: string, server: ChildProcess): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host: place, user: 'bench', database });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 100 || server.exitCode !== null) throw error;
      await sleep(200);
    }
  }
}
