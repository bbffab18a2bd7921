import fc from 'fast-check';
import { type ApiGroup, defined } from '../../contracts/index.ts';
import {
  checks as registry,
  groupOfCheck,
  type ActiveCheck,
  type Check,
  type CheckEnd,
  type CheckResult,
  type PassiveCheck,
  type Send,
  type Survey,
  type TargetClient,
  type Violation,
} from '../../properties/index.ts';
import { purposes } from '../recording/answer.ts';
import { type Collection, collectResults, resultOf } from './collect-results.ts';
import { findDropped } from './exchanges/dropped-requests.ts';
import type { ExchangeLog } from './exchanges/exchange-log.ts';
import { findFailedRepeats } from './exchanges/failed-repeats.ts';
import { findOutages } from './exchanges/outages.ts';
import { executeChecks } from './execute-checks.ts';
import { isActive, isPassive, type Plan } from './plan/plan.ts';
import { createRunContext, type RunContext, type RunContextOptions } from './run-context.ts';
import { detectGroups } from './survey/detect-groups.ts';
import { surveyGroups } from './survey/survey-groups.ts';

/** The groups by the length of their checks: short checks at the end leave no long one running alone. */
const longestFirst: readonly ApiGroup[] = ['rankings', 'company-postings', 'classification'];

/** What a run needs. */
export interface RunOptions extends Omit<RunContextOptions, 'passiveChecks'> {
  readonly client: TargetClient;
  readonly plan: Plan;
  /** Whether a group that the target does not deploy is skipped; otherwise its checks run and fail. */
  readonly mayBeAbsent: boolean;
  /** Checks under way at the same time. */
  readonly concurrency: number;
  /** The seed of another order of the checks, and of requests between them; that of the plan when omitted. */
  readonly orderSeed?: number;
  /** Starts no further check after a violation for which this holds. */
  readonly bailOn?: (violation: Violation) => boolean;
  /** Stops the run; what has not ended by then counts as not run. */
  readonly signal?: AbortSignal;
  /** Called for each active check that begins, for progress. */
  readonly onStart?: (check: Check) => void;
  /** Called for each active check that ended, for progress. */
  readonly onResult?: (result: CheckResult, done: number, total: number) => void;
  /** Called for each deployed group when the last of its active checks has ended. */
  readonly onGroup?: (
    group: ApiGroup,
    finished: Omit<FinishedRun, 'notRun' | 'passiveChecks' | 'groupEnds'>,
  ) => void;
}

/** What a run found, before it is turned into a report. */
export interface RunOutcome {
  readonly survey: Survey;
  readonly results: readonly CheckResult[];
  /** Checks that did not start because the run was stopped early. */
  readonly notRun: readonly Check[];
}

/** The outcome with the exchanges from which it comes. */
export interface FinishedRun extends RunOutcome {
  /** The groups that are in the plan and deployed. */
  readonly groups: readonly ApiGroup[];
  /** Why the checks of a group did not run: it is not deployed, or could not be surveyed. */
  readonly groupEnds: ReadonlyMap<ApiGroup, CheckEnd>;
  readonly log: ExchangeLog;
  readonly passiveChecks: readonly PassiveCheck[];
}

/** The active checks of a plan: that of a budget has its order. */
function orderOf({ checks, budget }: Plan, seed: number | undefined): readonly ActiveCheck[] {
  const active = checks.filter(isActive);
  if (seed !== undefined) return shuffle(active, seed);
  if (budget !== undefined) return active;
  return longestFirst.flatMap((group) => active.filter((check) => groupOfCheck(check) === group));
}

/** Detects and surveys groups, executes checks, and collects results. Never rejects because of the target. */
export async function run(options: RunOptions): Promise<FinishedRun> {
  const { client, plan, bailOn, onResult, signal } = options;
  const active = orderOf(plan, options.orderSeed);
  // All of them: an active check answers for its clauses whether or not the passive check is in the plan.
  const passiveChecks = [...new Set([...registry, ...plan.checks])].filter(isPassive);
  const context = createRunContext({ ...options, passiveChecks });

  const undeployed = options.mayBeAbsent ? await detectGroups(client, plan.groups) : new Map();
  const groups = plan.groups.filter((group) => !undeployed.has(group));
  const { survey, ends } = await surveyGroups(context, groups);
  const groupEnds = new Map<ApiGroup, CheckEnd>([...undeployed, ...ends]);

  const groupEnded = watchGroups(groups, active, (group, results) =>
    options.onGroup?.(group, { groups, log: context.log, survey, results }),
  );
  let done = 0;
  const { runs, sendOnlyRuns } = await executeChecks(context, {
    checks: active,
    sendOnly: plan.sendOnly,
    survey,
    groupEnds,
    // More checks than requests under way, so that requests wait and the client has an order to choose.
    concurrency: options.concurrency * (options.orderSeed === undefined ? 1 : 4),
    ...defined({ signal, onStart: options.onStart }),
    onEnd(checkRun) {
      const result = resultOf(checkRun, context.log);
      onResult?.(result, (done += 1), active.length);
      groupEnded(result);
      const isSpent = plan.budget !== undefined && context.log.entries.length >= plan.budget.requests;
      return isSpent || (bailOn !== undefined && result.violations.some(bailOn));
    },
  });

  const results = collectResults({
    checks: plan.checks,
    runs,
    sendOnlyRuns,
    log: context.log,
    groupEnds,
    ...(await findFailures(context, survey)),
    interrupted: signal?.aborted === true,
  });
  const ran = new Set(results.map(({ check }) => check));
  return {
    survey,
    groupEnds,
    results,
    notRun: plan.checks.filter((check) => !ran.has(check)),
    groups,
    log: context.log,
    passiveChecks,
  };
}

/** Notes results of checks, and calls `onGroup` with those of a group when its last check has ended. */
function watchGroups(
  groups: readonly ApiGroup[],
  active: readonly ActiveCheck[],
  onGroup: (group: ApiGroup, results: readonly CheckResult[]) => void,
): (result: CheckResult) => void {
  const ended = new Map<ApiGroup, CheckResult[]>(groups.map((group) => [group, []]));
  return (result) => {
    const group = groupOfCheck(result.check);
    const results = ended.get(group);
    const count = active.filter((check) => groupOfCheck(check) === group).length;
    if (results !== undefined && results.push(result) === count) onGroup(group, results);
  };
}

/** Groups that are down, and requests that fail while others are answered. */
async function findFailures(
  { client, log: { entries }, dropped }: RunContext,
  { tokenGiven }: Survey,
): Promise<Pick<Collection, 'outages' | 'failed'>> {
  const resend: Send = (spec) => client.send(spec, purposes.outage);
  const outages = await findOutages(entries, tokenGiven, resend);
  const failed = [
    ...(await findDropped(dropped, entries, resend)),
    ...(await findFailedRepeats(entries, resend)),
  ];
  return { outages, failed };
}

/** The items in an order that follows from a seed. */
export function shuffle<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const whole = { minLength: items.length, maxLength: items.length };
  const [order = []] = fc.sample(fc.shuffledSubarray([...items.keys()], whole), { seed, numRuns: 1 });
  return order.flatMap((index) => items.slice(index, index + 1));
}
