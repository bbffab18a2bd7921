import type { CheckContext } from '../kit/check-context.ts';
import type { Survey } from '../kit/survey.ts';

/** The models of a target whose checks need every request of a run of the standard profile. */
const MANY_MODELS = 14;

/** About how many requests the checks send for each model, and for each set after the first one. */
const PER_MODEL = 6;
const PER_SET = 20;

/** How many requests a target with few models and sets leaves to checks that try as many cases as they can. */
function spareRequests({ classification }: Survey): number {
  const { modelNames = [], sets = [] } = classification ?? {};
  return Math.max(0, PER_MODEL * (MANY_MODELS - modelNames.length) - PER_SET * Math.max(0, sets.length - 1));
}

/**
 * Some of `cases`, which ones depends on the seed: in the standard profile `least`, and `share` of the spare requests more;
 * in the thorough profile all; in the smoke profile none.
 */
export function casesToSpare<Case>(
  { settings: { profile, seed, survey } }: CheckContext,
  cases: readonly Case[],
  { least, share }: { readonly least: number; readonly share: number },
): readonly Case[] {
  if (profile === 'smoke') return [];
  const count = profile === 'thorough' ? cases.length : least + Math.floor(share * spareRequests(survey));
  const start = cases.length === 0 ? 0 : (seed >>> 0) % cases.length;
  return [...cases.slice(start), ...cases.slice(0, start)].slice(0, count);
}
