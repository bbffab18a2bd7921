import type { Command } from 'commander';
import { conflict } from '../../errors/usage-error.ts';
import type { Plan } from '../../run/plan/plan.ts';
import { readShard } from '../../run/plan/shard/shard.ts';
import { optionNumber } from './read-number.ts';

/** The options that run a part of the checks, as commander returns them. */
export interface RawPartOptions {
  readonly shard?: string;
  readonly budget?: number;
}

/** Adds the options that run a part of the checks. */
export function addPartOptions(command: Command): Command {
  return command
    .option('--shard <i/n>', 'one of n parts of about equal cost, for jobmark merge')
    .option(
      '--budget <requests>',
      'the checks that report the most faults within this many requests; with --oracle, half are for its comparison',
      optionNumber('budget', 200),
    );
}

/** The part of a plan that the options ask for. Throws UsageError for one without a check. */
export async function partOfPlan(
  plan: Plan,
  { shard, budget, ...raw }: RawPartOptions & { readonly case?: string },
): Promise<Plan> {
  if (shard === undefined && budget === undefined) return plan;
  const [option] = shard === undefined ? ['--budget'] : ['--shard'];
  if (raw.case !== undefined)
    throw conflict(`${option} and --case exclude each other`, 'one case is one part already');
  const part = shard === undefined ? undefined : readShard(shard);
  const own =
    part === undefined ? plan : (await import('../../run/plan/shard/shard-plan.ts')).shardPlan(plan, part);
  if (budget === undefined) return own;
  const { budgetPlan, budgetOfShards } = await import('../../run/plan/budget/budget-plan.ts');
  if (part === undefined) return budgetPlan(plan, budget);
  // The budget is that of the target, which gets the requests of all shards; merge needs the same settings in each.
  return budgetPlan(own, budget, budgetOfShards(plan, part.of, budget));
}
