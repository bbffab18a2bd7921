import type { Middleware } from '../../../reference/index.ts';
import { openOracle } from '../../embedded/embedded-reference.ts';
import type { OpenedOracle } from '../../oracle/compare-target.ts';
import type { OracleDifference } from '../../oracle/oracle-report.ts';
import type { RunReport } from '../../report/report.ts';
import { openTrialServer } from '../../selftest/trials/trial-server.ts';
import { compareRunning, type ComparedOptions, type Item } from '../compare-reference.ts';

/** A reference with exchangeable faults and the oracle on the same rows, for the tests of one file. */
export interface TrialOracle {
  readonly oracle: OpenedOracle;
  /** Compares the reference with this fault with the oracle. */
  readonly compareWith: (fault: Middleware, options: ComparedOptions) => Promise<RunReport>;
  /** The differences that checks find in a standard run. */
  readonly differencesWith: (
    fault: Middleware,
    ...checks: readonly string[]
  ) => Promise<readonly OracleDifference[]>;
  readonly close: () => Promise<void>;
}

/** Opens both on the sample. */
export async function openTrialOracle(): Promise<TrialOracle> {
  const server = await openTrialServer();
  const oracle = await openOracle(['sample']);
  const compareWith = (fault: Middleware, options: ComparedOptions): Promise<RunReport> => {
    server.use(fault);
    return compareRunning(server, oracle, options);
  };
  return {
    oracle,
    compareWith,
    async differencesWith(fault, ...checks) {
      const report = await compareWith(fault, {
        only: checks.map((check) => `oracle/${check}`),
        profile: 'standard',
      });
      return report.oracle?.differences ?? [];
    },
    close: () => server.close(),
  };
}

/** The buckets of a ranking; a change of one concerns every answer that has it. */
export const buckets = (data: Item): Item[] => data.ranking.buckets;

/** The data of an answer, as a copy that a test may change: the reference keeps its answers. */
export function ownData(ctx: { body?: unknown }): Item {
  const body = structuredClone(ctx.body) as Item;
  ctx.body = body;
  return body.data;
}
