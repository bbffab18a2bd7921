import { existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { dimensionsOf, makeDataset, openDataset, sampleFolder, type Country } from '../../datasets/index.ts';
import { startReference } from '../app/server.ts';
import { benchCases, type BenchCase } from './bench-cases.ts';

/*
 * `npm run bench -- [POSTINGS | sample | UK-FOLDER US-FOLDER]`: each endpoint over HTTP against hand-written SQL on the same files, in
 * turn: the medians in milliseconds of time and of processor time (which other work on the machine disturbs less), and the
 * ratios of http to sql. `sample` takes the committed datasets. For a number it makes datasets of that size (a million when omitted) in the
 * system's temporary folder, and keeps them there for the next time.
 */

/** The year of each round: equal requests would be answered from what the reference keeps. The first one is not counted. */
const years = ['2024', '2020', '2021', '2022', '2023', '2025', '2019', '2026'] as const;

/** A case in another year than 2024. */
function inYear(bench: BenchCase, year: string): BenchCase {
  const moved = (text: string): string => text.replaceAll('2024', year);
  const body = JSON.parse(moved(JSON.stringify(bench.body))) as object;
  return { ...bench, body, statements: bench.statements.map(moved) };
}

async function datasetOf(country: Country, postings: number): Promise<string> {
  const folder = join(tmpdir(), `jobmark-bench-${country}-${postings}`);
  if (!existsSync(join(folder, 'dataset.json'))) {
    console.log(`making ${postings} ${country} postings in ${folder}`);
    const workers = availableParallelism();
    const options = { country, postings, folder, workers, hasTexts: false, hasPlanted: false };
    await makeDataset({ ...options, seed: 'bench' });
  }
  return folder;
}

async function folders(given: readonly string[]): Promise<Readonly<Record<Country, string>>> {
  const [first = '1000000', second] = given;
  if (second !== undefined) return { uk: first, us: second };
  if (first === 'sample') return { uk: sampleFolder('uk'), us: sampleFolder('us') };
  const postings = Number(first);
  return { uk: await datasetOf('uk', postings), us: await datasetOf('us', postings) };
}

/** Fewer postings than this the reference holds in memory, on one thread. */
const mostInMemory = 100_000;

/** A database of its own over the same files, with what the reference has in memory in memory. */
async function connect(folder: string): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run('SET GLOBAL parquet_metadata_cache = true');
  const { country, postings } = await openDataset(connection, folder);
  const isSmall = postings < mostInMemory;
  const held = [...(isSmall ? ['postings'] : []), ...dimensionsOf(country).map(({ name }) => `dim_${name}`)];
  for (const name of held)
    await connection.run(
      `CREATE TABLE held AS FROM ${name}; DROP VIEW ${name}; ALTER TABLE held RENAME TO ${name}`,
    );
  if (isSmall) await connection.run('SET GLOBAL threads = 1');
  return connection;
}

/** What a piece of work took, in milliseconds. */
interface Cost {
  readonly time: number;
  readonly processor: number;
}

async function measured<Result>(work: () => Promise<Result>): Promise<{ cost: Cost; result: Result }> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { cost: { time: performance.now() - start, processor: (user + system) / 1000 }, result };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function ask(url: string, { path, body }: BenchCase): Promise<never> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: never }).data;
}

async function runByHand(
  connection: DuckDBConnection,
  { statements }: BenchCase,
): Promise<readonly unknown[]> {
  let names: readonly unknown[] = [];
  for (const statement of statements)
    names = (await connection.runAndReadAll(statement)).getRowsJS().map(([name]) => name);
  return names;
}

const given = await folders(process.argv.slice(2));
const connections = { uk: await connect(given.uk), us: await connect(given.us) };
const reference = await startReference({ auth: 'off', datasets: [given.uk, given.us] });

function line(name: string, cells: readonly string[]): void {
  console.log([name.padEnd(40), ...cells.map((cell) => cell.padStart(8))].join(' '));
}

function compared(http: readonly Cost[], sql: readonly Cost[], what: keyof Cost): readonly string[] {
  const [a, b] = [http, sql].map((costs) => median(costs.map((cost) => cost[what]))) as [number, number];
  return [a.toFixed(1), b.toFixed(1), (a / b).toFixed(2)];
}

line('', ['http', 'sql', 'ratio', 'http cpu', 'sql cpu', 'ratio']);
for (const bench of benchCases) {
  const http: Cost[] = [];
  const sql: Cost[] = [];
  for (const [round, year] of years.entries()) {
    const asked = inYear(bench, year);
    const answer = await measured(() => ask(reference.url, asked));
    const byHand = await measured(() => runByHand(connections[bench.country], asked));
    if (round === 0) {
      const names = bench.names(answer.result);
      if (names.length > 0 && names.join('\n') !== byHand.result.join('\n'))
        throw new Error(`${bench.name}: ${names.join(', ')} against ${byHand.result.join(', ')}`);
      continue;
    }
    http.push(answer.cost);
    sql.push(byHand.cost);
  }
  line(bench.name, [...compared(http, sql, 'time'), ...compared(http, sql, 'processor')]);
}
await reference.close();
