import { fork } from 'node:child_process';
import { once } from 'node:events';
import { benchCases } from '../cases.ts';
import type { Folders } from '../engines/sql-engine.ts';
import { median, rounded, type Cost } from '../measure.ts';

/** The first answer of a new process, in milliseconds from when its dataset is open. */
export interface ColdRow {
  readonly name: string;
  readonly http: number;
  readonly duckdb: number;
  readonly ratio: number;
}

/** The first answer to each case of a new reference and of a new DuckDB, in turn. The files are in the cache of the system. */
export async function* cold(folders: Folders, rounds: number): AsyncGenerator<ColdRow> {
  for (const [at, { name }] of benchCases.entries()) {
    const first = (way: 'http' | 'duckdb'): Promise<Cost> =>
      inOwnProcess('cold-process.js', [way, String(at), folders.uk, folders.us]);
    const [http, duckdb]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      http.push((await first('http')).time);
      duckdb.push((await first('duckdb')).time);
    }
    const ratios = http.map((time, round) => time / (duckdb[round] ?? Number.NaN));
    yield {
      name,
      http: rounded(median(http)),
      duckdb: rounded(median(duckdb)),
      ratio: rounded(median(ratios)),
    };
  }
}

/** Runs a module in a process of its own with arguments, and resolves with the message that it sends. */
export async function inOwnProcess<Message>(module: string, given: readonly string[]): Promise<Message> {
  const child = fork(new URL(module, import.meta.url), given);
  let message: Message | undefined;
  child.on('message', (sent) => (message = sent as Message));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (message === undefined)
    throw new Error(`${module} ${given.join(' ')} ended with ${code} without a result`);
  return message;
}
