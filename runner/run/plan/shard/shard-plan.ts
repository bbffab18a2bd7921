import { fnv1a, type ApiGroup } from '../../../../contracts/index.ts';
import { type ActiveCheck, groupOfCheck } from '../../../../properties/index.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { learned } from '../budget/learned.ts';
import { isActive, isPassive, type Plan } from '../plan.ts';
import type { Shard } from './shard.ts';

/** Requests of a check, and of the survey of a group, that were not measured. */
const UNMEASURED_CHECK = 3;
const UNMEASURED_SURVEY = 60;
/** Requests of the comparison with the oracle, about. */
const COMPARISON = 300;

/** A part of the plan that stays together. */
interface Unit {
  readonly id: string;
  readonly requests: number;
  readonly groups: readonly ApiGroup[];
  readonly check?: ActiveCheck;
}

/**
 * The part of a plan that a shard runs. It follows from the plan and the measured requests of the checks alone, so every
 * machine divides the plan in the same way: units go, the most expensive first and those of equal cost by a hash of their
 * id, to the shard that has the fewest requests with it; a group's survey counts where the first of its checks goes. The
 * passive checks of a group run in each shard that sends requests to the group; the comparison with the oracle stays in one.
 * Throws UsageError for a shard that is left without a check.
 */
export function shardPlan(plan: Plan, shard: Shard): Plan {
  const mine = new Set(divide(unitsOf(plan), shard.of)[shard.index - 1]);
  const checks = new Set([...mine].map(({ check }) => check));
  const { comparisons, ...rest } = plan;
  const isCompared = comparisons !== undefined && [...mine].some(({ id }) => id === ORACLE);
  const groups = plan.groups.filter((group) => [...mine].some((unit) => unit.groups.includes(group)));
  if (groups.length === 0)
    throw new UsageError(
      'usage/nothing-to-check',
      `--shard ${shard.index}/${shard.of} is left without a check`,
      'use fewer shards for this selection',
    );
  return {
    ...rest,
    groups,
    checks: plan.checks.filter((check) =>
      isPassive(check) ? groups.includes(groupOfCheck(check)) : checks.has(check),
    ),
    sendOnly: plan.sendOnly.filter((check) => checks.has(check)),
    ...(isCompared ? { comparisons } : {}),
    shard,
  };
}

const ORACLE = 'oracle';

function unitsOf({ checks, sendOnly, comparisons, groups }: Plan): readonly Unit[] {
  const active = [...checks.filter(isActive), ...sendOnly].map((check): Unit => ({
    id: check.id,
    requests: requestsOf(check),
    groups: [groupOfCheck(check)],
    check,
  }));
  const compared = groups.filter((group) => group !== 'classification');
  return comparisons === undefined
    ? active
    : [...active, { id: ORACLE, requests: COMPARISON, groups: compared }];
}

function requestsOf(active: ActiveCheck): number {
  const one = learned.standard[groupOfCheck(active)]?.checks.find(({ check }) => check === active.id);
  return one === undefined ? UNMEASURED_CHECK : Math.max(1, one.requests);
}

function divide(units: readonly Unit[], count: number): readonly (readonly Unit[])[] {
  const parts = Array.from({ length: count }, () => ({
    requests: 0,
    units: [] as Unit[],
    groups: new Set<ApiGroup>(),
  }));
  const ordered = units.toSorted(
    (one, other) => other.requests - one.requests || fnv1a(one.id) - fnv1a(other.id),
  );
  for (const unit of ordered) {
    const costIn = (part: (typeof parts)[number]): number =>
      unit.groups
        .filter((group) => !part.groups.has(group))
        .reduce((sum, group) => sum + surveyOf(group), part.requests + unit.requests);
    const best = parts.reduce((least, part) => (costIn(part) < costIn(least) ? part : least));
    best.requests = costIn(best);
    best.units.push(unit);
    for (const group of unit.groups) best.groups.add(group);
  }
  return parts.map((part) => part.units);
}

const surveyOf = (group: ApiGroup): number => learned.standard[group]?.survey.requests ?? UNMEASURED_SURVEY;
