import { fnv1a } from '../../../contracts/index.ts';

/** A source of choices that depend on a seed only, so that a run can be repeated. */
export interface Random {
  /** An integer from 0 to `below - 1`. */
  integer(below: number): number;
  /** One of the items; undefined when there are none. */
  pick<T>(items: readonly T[]): T | undefined;
  /** `count` different items in random order; all of them where there are fewer. */
  sample<T>(items: readonly T[], count: number): readonly T[];
}

/** Makes a random source from a seed and a label; sources with different labels are independent. */
export function randomFrom(seed: number, label = ''): Random {
  let state = fnv1a(label, seed >>> 0);
  // Mulberry32: 32 bits of state are plenty for choosing cases.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    integer,
    pick: (items) => items[integer(items.length)],
    sample: (items, count) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(integer(left.length), 1),
      ).flat();
    },
  };
}
