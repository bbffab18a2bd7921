import type { CheckContext } from '../../properties/index.ts';

/** Finds a value of a provider state in what the survey found; throws Blocked where the target has none. */
export type FindValue = (t: CheckContext) => unknown;

/** A name that is not in the list: the given one, with a number appended if necessary. */
export function unlisted(name: string, listed: readonly string[]): string {
  let candidate = name;
  for (let number = 1; listed.includes(candidate); number += 1) candidate = `${name}${number}`;
  return candidate;
}
