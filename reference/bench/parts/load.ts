import { performance } from 'node:perf_hooks';
import { startReference } from '../../app/server.ts';
import { benchCases } from '../cases.ts';
import type { Folders } from '../engines/sql-engine.ts';
import { median, rounded } from '../measure.ts';
import { inYear, sendRequest } from './bench-request.ts';

/** How many requests are under way at the same time. */
const concurrencies = [1, 8, 64] as const;

/** Requests for each concurrency. */
const REQUESTS = 192;

/** Throughput at a concurrency, and how evenly clients are served. */
export interface LoadRow {
  readonly concurrency: number;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly slowest: number;
  /** Requests answered for the client that got the fewest, by those for the one that got the most. */
  readonly fairness: number;
}

/** Requests all cases in turn, each in another year, by concurrent clients that wait for each answer. */
export async function* load(folders: Folders): AsyncGenerator<LoadRow> {
  const reference = await startReference({ auth: 'off', datasets: [folders.uk, folders.us] });
  try {
    for (const concurrency of concurrencies) {
      const times: number[] = [];
      const begun = performance.now();
      let next = 0;
      const client = async (): Promise<number> => {
        let answered = 0;
        for (let number = next++; number < REQUESTS; number = next++) {
          const bench = benchCases[number % benchCases.length] ?? benchCases[0];
          const at = performance.now();
          await sendRequest(reference.url, inYear(bench, [], String(2017 + (number % 9))));
          times.push(performance.now() - at);
          answered += 1;
        }
        return answered;
      };
      const served = await Promise.all(Array.from({ length: concurrency }, client));
      yield {
        concurrency,
        requestsPerSecond: rounded(REQUESTS / ((performance.now() - begun) / 1000)),
        median: rounded(median(times)),
        slowest: rounded(Math.max(...times)),
        fairness: rounded(Math.min(...served) / Math.max(...served)),
      };
    }
  } finally {
    await reference.close();
  }
}
