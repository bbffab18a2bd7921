import { type ApiGroup, sumOf } from '../../../../contracts/index.ts';
import { type Check, groupOfCheck } from '../../../../properties/index.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { isActive, type Plan } from '../plan.ts';
import type { Budget } from './budget.ts';
import type { LearnedCheck } from './learn.ts';
import { learned, type LearnedProfile } from './learned.ts';

/** Requests of each group besides those of survey and checks: for tokens, and to detect whether it is deployed. */
const BESIDE = 5;

interface Prefix {
  readonly profile: LearnedProfile;
  readonly checks: ReadonlySet<string>;
  readonly requests: number;
  readonly faults: number;
}

/** The share of a budget that is kept for the oracle, where checks have the rest. */
const FOR_ORACLE = 0.5;
/** The least number of requests with which a budget for the oracle alone has the settings of `standard`. */
const STANDARD_ORACLE = 500;

/** What all shards of a run have in common. */
export interface BudgetOfShards {
  /** How many there are. */
  readonly of: number;
  readonly settings: LearnedProfile;
  /** Recorded faults that all checks of the run report. */
  readonly recorded: number;
}

/** What the shards of a plan have in common when they share a number of requests. */
export function budgetOfShards(plan: Plan, of: number, total: number): BudgetOfShards {
  return { of, settings: prefixFor(plan, Math.floor(total / of)).profile, recorded: recordedFor(plan) };
}

/** The budget of a run from those of its shards, whose checks ran with these settings. */
export function mergeBudgets(
  budgets: readonly Budget[],
  settings: LearnedProfile,
  checks: readonly string[],
): Budget {
  const total = (key: keyof Budget): number => sumOf(budgets.map((budget) => budget[key]));
  return {
    requests: total('requests'),
    expected: total('expected'),
    chosen: total('chosen'),
    leftOut: total('leftOut'),
    caught: faultsOf(settings, new Set(checks)),
    recorded: budgets[0]?.recorded ?? 0,
  };
}

/** The recorded faults that checks report; the survey of a group, which several shards make, counts once. */
function faultsOf(settings: LearnedProfile, checks: ReadonlySet<string>): number {
  const faults = Object.values(learned[settings]).flatMap((group) => {
    const ran = group.checks.filter(({ check }) => checks.has(check));
    return ran.length === 0 ? [] : [group.survey, ...ran].map((one) => one.faults);
  });
  return sumOf(faults);
}

/** The recorded faults that all checks of a plan report. */
function recordedFor({ groups, checks }: Plan): number {
  return bestPrefix('standard', groups, checks.filter(isActive), Infinity).faults;
}

/** The checks that report the most recorded faults within a number of requests of all shards. Throws UsageError if none fits. */
export function budgetPlan(plan: Plan, total: number, shards?: BudgetOfShards): Plan {
  const { of = 1, settings } = shards ?? {};
  const requests = Math.floor(total / of);
  const active = plan.checks.filter(isActive);
  const { comparisons = [] } = plan;
  const none = { requests, expected: 0, chosen: 0, leftOut: 0, caught: 0, recorded: 0 };
  if (active.length === 0 && comparisons.length > 0) {
    const profile = settings ?? (requests < STANDARD_ORACLE ? 'smoke' : 'standard');
    return { ...plan, selection: { ...plan.selection, profile }, budget: none };
  }
  const forChecks = checksShare(plan, requests);
  const best =
    settings === undefined ? prefixFor(plan, requests) : bestPrefix(settings, plan.groups, active, forChecks);
  if (best.checks.size === 0)
    throw new UsageError(
      'usage/nothing-to-check',
      `--budget ${total}: no check of the selection needs so few requests`,
      `give at least ${of * Math.ceil(fewestFor(plan.groups, active) / checksShare(plan, 1))}`,
    );
  const checks = plan.checks.filter((check) => !isActive(check) || best.checks.has(check.id));
  const groups = plan.groups.filter((group) =>
    checks.some((check) => isActive(check) && groupOfCheck(check) === group),
  );
  return {
    ...plan,
    selection: { ...plan.selection, profile: best.profile },
    groups,
    checks: checks.filter((check) => groups.includes(groupOfCheck(check))),
    sendOnly: [],
    budget: {
      requests,
      expected: best.requests,
      chosen: best.checks.size,
      leftOut: active.length - best.checks.size,
      caught: best.faults,
      recorded: shards?.recorded ?? recordedFor(plan),
    },
  };
}

/** The requests that the checks get; the comparison with the oracle gets the others. */
function checksShare({ comparisons = [] }: Plan, requests: number): number {
  return comparisons.length === 0 ? requests : requests * (1 - FOR_ORACLE);
}

function prefixFor(plan: Plan, requests: number): Prefix {
  const active = plan.checks.filter(isActive);
  const most = checksShare(plan, requests);
  const small = bestPrefix('smoke', plan.groups, active, most);
  const large = bestPrefix('standard', plan.groups, active, most);
  return large.faults > small.faults ? large : small;
}

/** Goes through the orders of all groups at once; the first check of a group costs its survey too. */
function bestPrefix(
  profile: LearnedProfile,
  groups: readonly ApiGroup[],
  selected: readonly Check[],
  most: number,
): Prefix {
  const ids = new Set<string>(selected.map(({ id }) => id));
  const queues = groups.flatMap((group) => {
    const order = learned[profile][group];
    if (order === undefined) return [];
    const survey = { requests: order.survey.requests + BESIDE, faults: order.survey.faults };
    return [{ survey, checks: order.checks.filter(({ check }) => ids.has(check)) }];
  });
  const checks = new Set<string>();
  let requests = 0;
  let faults = 0;
  for (;;) {
    let best: { queue: (typeof queues)[number]; first: LearnedCheck; rate: number } | undefined;
    for (const queue of queues) {
      const index = queue.checks.findIndex((one) => requests + queue.survey.requests + one.requests <= most);
      const first = queue.checks[index];
      if (first === undefined) continue;
      const rate = rateOf(queue, first);
      if (best === undefined || rate > best.rate) best = { queue, first, rate };
    }
    if (best === undefined) return { profile, checks, requests, faults };
    const { queue, first } = best;
    checks.add(first.check);
    requests += queue.survey.requests + first.requests;
    faults += queue.survey.faults + first.faults;
    queue.survey = { requests: 0, faults: 0 };
    queue.checks = queue.checks.filter((one) => one !== first);
  }
}

/** How many of its checks are looked at to see whether a survey is worth its requests. */
const AHEAD = 12;

/** What one or several checks cost and report. */
type Yield = Pick<LearnedCheck, 'requests' | 'faults'>;

/** Faults for each request: of the next check, and where the survey is still to come, of the next ones together. */
function rateOf(
  { survey, checks }: { readonly survey: Yield; readonly checks: readonly LearnedCheck[] },
  first: LearnedCheck,
): number {
  const ahead: readonly Yield[] = [survey, ...(survey.requests === 0 ? [first] : checks.slice(0, AHEAD))];
  return sumOf(ahead.map(({ faults }) => faults)) / Math.max(0.5, sumOf(ahead.map((one) => one.requests)));
}

function fewestFor(groups: readonly ApiGroup[], selected: readonly Check[]): number {
  const ids = new Set<string>(selected.map(({ id }) => id));
  return Math.min(
    ...groups.flatMap((group) => {
      const { survey, checks = [] } = learned.smoke[group] ?? {};
      return checks
        .filter(({ check }) => ids.has(check))
        .map((one) => one.requests + BESIDE + (survey?.requests ?? 0));
    }),
  );
}
