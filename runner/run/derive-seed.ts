/**
 * The seed of one check: a 32-bit FNV-1a hash of the run's seed and the check's id, so that a check gets the same cases
 * whichever others run beside it.
 */
export function deriveSeed(seed: number, id: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed}:${id}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
