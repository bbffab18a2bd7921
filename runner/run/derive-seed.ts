import { fnv1a } from '../../contracts/index.ts';

/**
 * The seed of one check, a signed 32-bit hash of the run's seed and the check's id: a check gets the same cases
 * whichever others run beside it.
 */
export function deriveSeed(seed: number, id: string): number {
  return fnv1a(`${seed}:${id}`) | 0;
}
