import { groupInfo, levelOf, matchRoute, type ApiGroup, type ClauseId } from '../../../contracts/index.ts';
import type { GeneratedFault } from '../../../reference/index.ts';
import type { RunReport } from '../../report/report.ts';
import { SEED } from '../selftest.ts';
import { runTrial } from './run-trial.ts';
import type { SeenExchange, TrialServer } from './trial-server.ts';

/**
 * The outcome of a generated fault: `unseen` when no request of a run shows it; else `caught` by a must clause, `warned`
 * of by should clauses only, `not-judged` by a run without a verdict, or `survived`.
 */
type GeneratedOutcome = 'unseen' | 'caught' | 'warned' | 'not-judged' | 'survived';

/** What the checks found on one generated fault. */
export interface GeneratedFaultTrial {
  readonly fault: Pick<GeneratedFault, 'id' | 'operator' | 'place'>;
  readonly outcome: GeneratedOutcome;
  readonly clauses: readonly ClauseId[];
  /** A request of the run whose answer is another one without the fault: method, path and body. */
  readonly witness?: string;
  readonly milliseconds: number;
}

/** Tries generated faults on a server: one function for many of them. */
export function generatedFaultTrials(
  server: TrialServer,
): (fault: GeneratedFault) => Promise<GeneratedFaultTrial> {
  const plainRuns = new Map<ApiGroup, readonly SeenExchange[]>();
  const run = (group: ApiGroup, bail: boolean): Promise<RunReport> =>
    runTrial({
      reference: server,
      selection: { groups: [group], profile: 'standard', only: [], skip: [] },
      seed: SEED,
      concurrency: 1,
      bail,
    });

  /** The requests of a run without a fault. A run with a fault sends the same ones until an answer differs. */
  const plainRun = async (group: ApiGroup): Promise<readonly SeenExchange[]> => {
    let exchanges = plainRuns.get(group);
    if (exchanges === undefined) {
      server.use();
      await run(group, false);
      exchanges = server.seen();
      plainRuns.set(group, exchanges);
    }
    return exchanges;
  };

  return async (fault) => {
    const { id, operator, place, group } = fault;
    const concerned = (await plainRun(group)).filter((exchange) => isOf(fault, exchange));
    const trial = { fault: { id, operator, place }, clauses: [], milliseconds: 0 };
    server.use(fault.begin());
    const witness = await server.findDifference(concerned);
    if (witness === undefined) return { ...trial, outcome: 'unseen' };
    server.use(fault.begin());
    const report = await run(group, true);
    const clauses = [...new Set(report.findings.map(({ clause }) => clause))];
    return {
      ...trial,
      clauses,
      outcome: outcomeOf(report, clauses),
      witness: `${witness.method} ${witness.path} ${witness.body}`,
      milliseconds: report.milliseconds,
    };
  };
}

function isOf({ group, operation }: GeneratedFault, { method, path }: SeenExchange): boolean {
  const { prefix } = groupInfo[group];
  const [withoutQuery = path] = path.split('?');
  return (
    withoutQuery.startsWith(`${prefix}/`) &&
    matchRoute(group, method, withoutQuery.slice(prefix.length))?.route.operationId === operation
  );
}

function outcomeOf({ verdict }: RunReport, clauses: readonly ClauseId[]): GeneratedOutcome {
  if (clauses.some((clause) => levelOf(clause) === 'must')) return 'caught';
  if (verdict !== 'conformant') return 'not-judged';
  return clauses.length > 0 ? 'warned' : 'survived';
}
