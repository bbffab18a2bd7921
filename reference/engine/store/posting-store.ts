import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { defined } from '../../../contracts/index.ts';
import {
  dimensionsOf,
  loadDuckDB,
  openDataset,
  type Country,
  type Manifest,
} from '../../../datasets/index.ts';
import { dayOf, type Day } from '../filter/when.ts';
import { identifier, sql, type Sql } from '../sql/sql.ts';
import { ConnectionPool, type Columns, type Row } from './connection-pool.ts';
import { holdPostings, type HeldPostings } from './held-postings.ts';

/** How much of the machine a store may use. */
export interface StoreOptions {
  /** Such as `2GB`; what DuckDB needs beyond it goes to a temporary file. DuckDB's own default when omitted. */
  readonly memoryLimit?: string;
  /** Statements that run at the same time; 4 when omitted. */
  readonly connections?: number;
  /** The most postings that are held in memory; `MOST_IN_MEMORY` when omitted. */
  readonly mostInMemory?: number;
}

/** An open dataset. */
export interface PostingStore {
  /** The folder of the dataset. */
  readonly folder: string;
  readonly country: Country;
  readonly manifest: Manifest;
  /** Last day of the dataset: a posting that is open on it is active. */
  readonly lastDay: Day;
  /** The postings in memory, where they are few. */
  readonly held: HeldPostings | null;
  /** The table of texts. A small one is read into memory at its first use, because a file is read whole for any of its texts. */
  readonly texts: () => Promise<Sql>;
  /** The rows of a statement over the tables `postings`, `texts` and `dim_<name>`. Rejects when the signal is aborted. */
  rows(statement: Sql, signal?: AbortSignal): Promise<readonly Row[]>;
  /** The columns of the answer to a SELECT. */
  columns(statement: Sql, signal?: AbortSignal): Promise<Columns>;
}

/** Up to this many postings are held in memory, about 600 bytes each; the files of a larger dataset are read as needed. */
export const MOST_IN_MEMORY = 100_000;

/** Opens the dataset in a folder. Rejects with DatasetError when the folder contains none, or a part of one. */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<PostingStore> {
  const { memoryLimit, connections = 4, mostInMemory = MOST_IN_MEMORY } = options;
  // Loaded here, because it takes a tenth of a second, which a run without postings does not need.
  const { DuckDBInstance } = loadDuckDB();
  const instance = await DuckDBInstance.create(':memory:', {
    // Of this database alone: two in one folder take each other's files, and answer with each other's rows.
    temp_directory: join(tmpdir(), `jobmark-duckdb-${process.pid}-${randomUUID()}`),
    ...defined({ memory_limit: memoryLimit }),
  });
  const loader = await instance.connect();
  await loader.run('SET GLOBAL parquet_metadata_cache = true');
  const manifest = await openDataset(loader, folder);
  const { country } = manifest;
  await setClusters(loader);
  const isSmall = manifest.postings + manifest.planted <= mostInMemory;
  const inMemory = new Map<string, Sql>(
    dimensionsOf(country).map(({ name }) => [`dim_${name}`, identifier(`dim_${name}`)]),
  );
  if (isSmall) {
    inMemory.set('postings', clusteredPostings);
    // To divide a statement over threads costs more than it saves here; statements still run at the same time.
    await loader.run('SET GLOBAL threads = 1');
  }
  await hold(loader, inMemory);
  if (isSmall) await planBriefly(loader);
  // The clusters of postings in memory are there already.
  const pool = await ConnectionPool.open(instance, connections, isSmall ? async () => {} : setClusters);
  loader.closeSync();

  const [year = 0, month = 0, day = 0] = manifest.lastDay.split('-').map(Number);
  const lastDay = dayOf(year, month, day);
  if (lastDay === undefined) throw new Error(`${folder}: ${manifest.lastDay} is not a date`);
  const length = manifest.postings + manifest.planted;
  const held = isSmall
    ? holdPostings((statement) => pool.columns(statement), { country, length, lastDay })
    : null;
  let texts: Promise<Sql> | undefined;
  let attempts = 0;
  const heldTexts = (): Promise<Sql> => {
    // Under a name of its own: a table whose creation failed may keep its name until its connection runs the next statement.
    const reading = holdTexts(pool, `texts_held_${(attempts += 1)}`);
    // What could not be read now is tried again at the next use.
    reading.catch(() => (texts = undefined));
    return reading;
  };
  return {
    folder,
    country,
    manifest,
    lastDay,
    held,
    texts: () => (texts ??= isSmall ? heldTexts() : Promise.resolve(identifier('texts'))),
    rows: (statement, signal) => pool.rows(isSmall ? statement : withClusters(statement), signal),
    columns: (statement, signal) => pool.columns(isSmall ? statement : withClusters(statement), signal),
  };
}

/** Replaces the views of these names by tables, each with the rows of its source. */
async function hold(connection: DuckDBConnection, sources: ReadonlyMap<string, Sql>): Promise<void> {
  const statements = [...sources].flatMap(([name, source]) => {
    const [view, table] = [identifier(name), identifier(`${name}_held`)];
    return [
      sql`CREATE TABLE ${table} AS FROM ${source}`,
      sql`DROP VIEW ${view}`,
      sql`ALTER TABLE ${table} RENAME TO ${view}`,
    ];
  });
  await connection.run(['BEGIN', ...statements.map(({ text }) => text), 'COMMIT'].join('; '));
}

/** The optimizers of DuckDB that pay over few postings: totals of 20,000 take 1.0 ms with these, 2.4 with all. */
const usefulOptimizers = [
  'build_side_probe_side',
  'deliminator',
  'expression_rewriter',
  'filter_pushdown',
  'in_clause',
  'join_order',
  'limit_pushdown',
  'top_n',
  'unused_columns',
];

/** Turns off all optimizers that are not useful for few postings. They change how long a statement takes, never its answer. */
async function planBriefly(connection: DuckDBConnection): Promise<void> {
  const useful = usefulOptimizers.map((name) => `'${name}'`).join(', ');
  await connection.run(`
    SET VARIABLE needless_optimizers = (
      SELECT string_agg(name, ',') FROM duckdb_optimizers() WHERE name NOT IN (${useful}));
    SET GLOBAL disabled_optimizers = getvariable('needless_optimizers')`);
}

/** Reads the texts into a table in memory. */
async function holdTexts(pool: ConnectionPool, name: string): Promise<Sql> {
  const table = identifier(name);
  await pool.rows(sql`CREATE TABLE ${table} AS FROM texts ORDER BY posting`);
  return table;
}

/** The postings with the clusters of their skills in the column `skill_clusters`, each once. */
const clusteredPostings = sql`(
  SELECT *, list_distinct(list_select(getvariable('skill_clusters'), skills::BIGINT[])) AS skill_clusters
  FROM main.postings)`;

/** A SELECT over postings that are read from files. They have clusters where it names them: to plan these takes milliseconds. */
function withClusters(statement: Sql): Sql {
  return statement.text.includes('"skill_clusters"')
    ? sql`WITH postings AS NOT MATERIALIZED ${clusteredPostings} ${statement}`
    : statement;
}

/** A list variable with the cluster of the skill of key k at place k, which is faster than a join. Keys count from 1. */
async function setClusters(connection: DuckDBConnection): Promise<void> {
  await connection.run(`
    SET VARIABLE skill_clusters = (
      SELECT list(d.cluster ORDER BY k)
      FROM range(1, (SELECT max(key)::BIGINT + 1 FROM dim_skills)) numbers(k) LEFT JOIN dim_skills d ON d.key = k)`);
}
