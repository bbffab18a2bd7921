import { startReference } from '../../app/server.ts';
import { benchCases } from '../cases.ts';
import type { EngineName, Folders, SqlEngine, Statements } from '../engines/sql-engine.ts';
import { measured, median, rounded, type Cost } from '../measure.ts';
import { chdbStatements } from '../statements/chdb.ts';
import { duckdbStatements } from '../statements/duckdb.ts';
import { postgresqlStatements } from '../statements/postgresql.ts';
import { inYear, sendRequest, type Bucket } from './bench-request.ts';

const statementsOf: { readonly [Engine in EngineName]: Statements } = {
  duckdb: duckdbStatements,
  postgresql: postgresqlStatements,
  chdb: chdbStatements,
};

/** The year of each round; the first round warms up. */
const years = ['2024', '2020', '2021', '2022', '2023', '2025', '2019', '2026'] as const;

/** The most rounds that are counted. */
export const MOST_ROUNDS = years.length - 1;

/** Without processor time for an engine in another process. */
type SqlCost = Pick<Cost, 'time'> & Partial<Cost>;

/** The medians of a case in milliseconds, and of how many times as long the answer over HTTP took, round by round. */
export interface WarmRow {
  readonly name: string;
  readonly http: Cost;
  readonly sql: { readonly [Engine in EngineName]?: { readonly cost: SqlCost; readonly ratio: SqlCost } };
}

/** Each case over HTTP and in the SQL of each engine, in turn. Throws when the names of ranked groups differ. */
export async function* warm(
  folders: Folders,
  engines: readonly SqlEngine[],
  rounds: number,
): AsyncGenerator<WarmRow> {
  const reference = await startReference({ auth: 'off', datasets: [folders.uk, folders.us] });
  try {
    for (const bench of benchCases) {
      const http: Cost[] = [];
      const sql = engines.map((): Cost[] => []);
      for (const [round, year] of years.slice(0, rounds + 1).entries()) {
        const answer = await measured(() => sendRequest(reference.url, inYear(bench, [], year)));
        if (round > 0) http.push(answer.cost);
        for (const [at, engine] of engines.entries()) {
          const { statements } = inYear(bench, statementsOf[engine.name][bench.name], year);
          const byHand = await measured(() => engine.run(bench.country, statements));
          if (round > 0) sql[at]?.push(byHand.cost);
          if (bench.isRanking)
            requireSameGroups(`${bench.name}, ${engine.name}`, answer.result, byHand.result);
        }
      }
      yield {
        name: bench.name,
        http: medianCost(http),
        sql: Object.fromEntries(
          engines.map(({ name, isInProcess }, at) => {
            const costs = sql[at] ?? [];
            const ratios = costs.map((cost, round) => ({
              time: (http[round]?.time ?? Number.NaN) / cost.time,
              processor: (http[round]?.processor ?? Number.NaN) / cost.processor,
            }));
            const [cost, ratio] = [medianCost(costs), medianCost(ratios)];
            return [
              name,
              isInProcess ? { cost, ratio } : { cost: { time: cost.time }, ratio: { time: ratio.time } },
            ];
          }),
        ),
      };
    }
  } finally {
    await reference.close();
  }
}

/**
 * Throws unless both rankings name the same groups. Those with the count of the last one may be others: the limit cuts
 * among them as an engine likes.
 */
function requireSameGroups(what: string, buckets: readonly Bucket[], byHand: readonly unknown[]): void {
  const last = buckets.at(-1)?.unique_postings;
  const above = buckets.filter(({ unique_postings }) => unique_postings !== last);
  if (buckets.length === byHand.length && above.every(({ name }, place) => name === byHand[place])) return;
  const names = buckets.map(({ name }) => name);
  throw new Error(`${what}: ${byHand.join(', ')} instead of ${names.join(', ')}`);
}

function medianCost(costs: readonly Cost[]): Cost {
  return {
    time: rounded(median(costs.map(({ time }) => time))),
    processor: rounded(median(costs.map(({ processor }) => processor))),
  };
}
