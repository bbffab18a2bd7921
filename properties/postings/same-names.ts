import type { CheckContext } from '../kit/check.ts';
import { bucketsOf } from './answers.ts';
import { withKey, type Filter, type Counting } from './filter/filter.ts';

/** A name without case, accents and blanks, as some servers compare names. */
export function folded(name: string): string {
  return (/^[!-~]*$/.test(name) ? name : name.normalize('NFKD').replaceAll(/[\p{M}\s]/gu, '')).toLowerCase();
}

/**
 * Whether a filter on a name leaves several groups with names like it, which the target does not distinguish. The other keys
 * of the filter, or its months, may leave one of them.
 */
export async function matchesSeveral(
  t: CheckContext,
  { ranking, frame }: Counting,
  facet: string,
  { months }: Filter,
  name: string,
): Promise<boolean> {
  if (ranking === undefined) return false;
  const isInside = frame !== undefined && frame.start <= months.start && months.end <= frame.end;
  const wide = withKey({ months: isInside ? frame : months }, facet, [name]);
  const names = (bucketsOf(await t.recall(ranking(facet, wide))) ?? []).map((bucket) => bucket['name']);
  const alike = names.filter((other) => typeof other === 'string' && folded(other) === folded(name));
  return alike.length > 1 || alike.some((other) => other !== name);
}

/** Whether a filter has a value that is the name of several groups, as far as the target shows it. */
export async function namesSeveral(t: CheckContext, counting: Counting, filter: Filter): Promise<boolean> {
  for (const [facet, values] of Object.entries(filter.facets ?? {}))
    for (const value of values) if (await matchesSeveral(t, counting, facet, filter, value)) return true;
  return false;
}
