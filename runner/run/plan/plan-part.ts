import { checks as registry, type Check } from '../../../properties/index.ts';
import { isActive, type Plan } from './plan.ts';

/** What a shard or a budget leaves of a plan, as data: the ids of its checks, and why it is a part. */
export type PlanPart = Pick<Plan, 'groups' | 'comparisons' | 'shard' | 'budget'> & {
  readonly checks: readonly string[];
  readonly sendOnly: readonly string[];
};

/** The part of a plan as data; undefined for a whole plan. */
export function partOf(plan: Plan): PlanPart | undefined {
  const { groups, comparisons, shard, budget } = plan;
  if (shard === undefined && budget === undefined) return undefined;
  const idsOf = (checks: readonly Check[]): readonly string[] => checks.map(({ id }) => id);
  return {
    groups,
    checks: idsOf(plan.checks),
    sendOnly: idsOf(plan.sendOnly),
    ...(comparisons && { comparisons }),
    ...(shard && { shard }),
    ...(budget && { budget }),
  };
}

/** A plan with the checks of a part in its order, without those that this version does not have. */
export function withPart(whole: Plan, part: PlanPart): Plan {
  const byId = new Map<string, Check>(registry.map((check) => [check.id, check]));
  const named = (ids: readonly string[]): readonly Check[] => ids.flatMap((id) => byId.get(id) ?? []);
  const { comparisons: _, ...rest } = whole;
  return { ...rest, ...part, checks: named(part.checks), sendOnly: named(part.sendOnly).filter(isActive) };
}
