import { expect, it } from 'vitest';
import type { ApiGroup } from '../../../contracts/index.ts';
import { loadMutations } from '../../embedded/embedded-reference.ts';
import curedAlarms from '../records/cured-alarms.json' with { type: 'json' };
import knownAlarms from '../records/known-alarms.json' with { type: 'json' };
import { triesAll } from '../extent.ts';
import { SEED } from '../selftest.ts';
import { tryGeneratedVariant } from '../trials/try-generated-variant.ts';

/** Generated variants of each night, over all groups. Their seed is fixed, so that a commit always gets the same result. */
const COUNT = 20;
const VARIANT_SEED = 11;

/**
 * Declares a test for variants of a group that together have every trait, and for each alarm that is known; where all
 * are tried, also for the generated variants that fall to the group, and for each alarm that was cured. `npm run
 * jobmark -- selftest` tries every written variant alone, `npm run selftest:explore` other seeds. Each test file is a
 * shard.
 */
export async function describeVariants(group: ApiGroup): Promise<void> {
  const { coveringVariants, generateVariants, variantOfId } = await loadMutations();
  const known = (knownAlarms as readonly string[]).filter((id) => id.startsWith(`${group}:`));

  /** Without one trait of each alarm that is known. */
  const withoutKnown = (id: string, traits: readonly string[]): string => {
    const isIn = (alarm: string): boolean =>
      variantOfId(alarm).traits.every((trait) => traits.includes(trait));
    const left = known.filter(isIn).map((alarm) => variantOfId(alarm).traits[0]);
    return left.length === 0 ? id : `${group}:${traits.filter((trait) => !left.includes(trait)).join(',')}`;
  };
  const drawn = triesAll
    ? generateVariants(COUNT, VARIANT_SEED).filter((variant) => variant.group === group)
    : [];
  const tried = [...coveringVariants(group), ...drawn].map(({ id, traits }) => withoutKnown(id, traits));
  const cured = triesAll ? curedAlarms.filter(({ variant }) => variant.startsWith(`${group}:`)) : [];
  const trials = [...tried.map((variant) => ({ variant, seed: SEED })), ...cured];
  it.each(trials)('$variant with seed $seed raises no alarm', async ({ variant, seed }) => {
    const { alarms, verdict, summary } = await tryGeneratedVariant(variantOfId(variant), seed);
    const again = `jobmark selftest --variant '${variant}' --seed ${seed}`;
    expect(
      alarms.map(({ clause, expected, actual }) => `${clause}: ${expected}, got ${actual}`),
      again,
    ).toEqual([]);
    expect(verdict, summary).toBe('conformant');
  });

  it.each(known)('known alarm %s: when it raises none, remove it from known-alarms.json', async (id) => {
    const { alarms } = await tryGeneratedVariant(variantOfId(id), SEED);
    expect(alarms).not.toEqual([]);
  });
}
