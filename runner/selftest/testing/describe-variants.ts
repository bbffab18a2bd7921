import { expect, it } from 'vitest';
import type { ApiGroup } from '../../../contracts/index.ts';
import { loadMutations } from '../../embedded/embedded-reference.ts';
import { triesAll } from '../extent.ts';
import fixedAlarms from '../records/fixed-alarms.json' with { type: 'json' };
import { SEED } from '../selftest.ts';
import { tryGeneratedVariant } from '../trials/try-generated-variant.ts';

/** Generated variants of each night, over all groups. Their seed is fixed, so that a commit always gets the same result. */
const COUNT = 20;
const VARIANT_SEED = 11;

/**
 * Declares a test for variants of a group that together have every trait; where all are tried, also for the generated
 * variants that fall to the group, and for each alarm that was fixed. `npm run jobmark -- selftest` tries every written
 * variant alone, `npm run selftest:explore` other seeds. Each test file is a shard.
 */
export async function describeVariants(group: ApiGroup): Promise<void> {
  const { coveringVariants, generateVariants, variantOfId } = await loadMutations();
  const drawn = triesAll
    ? generateVariants(COUNT, VARIANT_SEED).filter((variant) => variant.group === group)
    : [];
  const tried = [...coveringVariants(group), ...drawn].map(({ id }) => id);
  const fixed = triesAll ? fixedAlarms.filter(({ variant }) => variant.startsWith(`${group}:`)) : [];
  const trials = [...tried.map((variant) => ({ variant, seed: SEED })), ...fixed];
  it.each(trials)('$variant with seed $seed raises no alarm', async ({ variant, seed }) => {
    const { alarms, verdict, summary } = await tryGeneratedVariant(variantOfId(variant), seed);
    const again = `jobmark selftest --variant '${variant}' --seed ${seed}`;
    expect(
      alarms.map(({ clause, expected, actual }) => `${clause}: ${expected}, got ${actual}`),
      again,
    ).toEqual([]);
    expect(verdict, summary).toBe('conformant');
  });
}
