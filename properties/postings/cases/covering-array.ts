import { randomFrom, type Random } from './random.ts';

/** Factor name to its levels, such as `endpoint` to the four endpoints. */
export type Factors<Row> = { readonly [Factor in keyof Row]: readonly Row[Factor][] };

/**
 * Rows in which every pair of levels of two factors occurs together at least once: far fewer than all combinations,
 * and enough for a fault that needs two conditions. Greedy: each row starts with the missing pair whose levels
 * were used least, and takes for every other factor the level that adds the most missing pairs. So a prefix has all
 * levels about equally often. The same seed gives the same rows. Empty when a factor has no levels.
 */
export function coveringArray<Row extends object>(factors: Factors<Row>, seed: number): readonly Row[] {
  const names = Object.keys(factors) as (keyof Row)[];
  const levels = names.map((name) => factors[name].length);
  if (names.length === 0 || levels.includes(0)) return [];
  const key = `${seed}:${levels.join()}`;
  const rows = knownRows.get(key) ?? coveringRows(levels, seed);
  if (knownRows.size >= KEPT_ARRAYS) knownRows.clear();
  knownRows.set(key, rows);
  return rows.map(
    (row) => Object.fromEntries(names.map((name, factor) => [name, factors[name][row[factor] ?? 0]])) as Row,
  );
}

/** Rows as numbers of levels, which depend on nothing but the counts of levels and the seed. */
const knownRows = new Map<string, readonly (readonly number[])[]>();
const KEPT_ARRAYS = 500;

/** A level of a factor. All levels are numbered in one row, so that a pair of them is one number. */
interface Place {
  readonly factor: number;
  readonly level: number;
}

/** The pairs that no row has yet, the lower place first, as `lower * places.length + higher`. */
interface Pairs {
  readonly places: readonly Place[];
  readonly missing: Set<number>;
}

function coveringRows(counts: readonly number[], seed: number): readonly (readonly number[])[] {
  const random = randomFrom(seed, 'covering-array');
  const places = counts.flatMap((count, factor) =>
    Array.from({ length: count }, (_, level): Place => ({ factor, level })),
  );
  const starts = counts.map((_, factor) => places.findIndex((place) => place.factor === factor));
  // A single factor has no pairs: each level makes a row.
  if (counts.length === 1) return places.map(({ level }) => [level]);
  const pairs = allPairs(places);
  const uses = places.map(() => 0);
  const rows: (readonly number[])[] = [];
  while (pairs.missing.size > 0) {
    const row = counts.map((): number | undefined => undefined);
    for (const place of leastUsed(pairs, uses, random)) row[places[place]?.factor ?? 0] = place;
    for (const factor of random.sample([...row.keys()], row.length)) {
      const [first = 0, count = 0] = [starts[factor], counts[factor]];
      row[factor] ??= first + bestLevel(row, first, count, pairs, random.integer(count));
    }
    for (const [factor, one = 0] of row.entries()) {
      uses[one] = (uses[one] ?? 0) + 1;
      for (const other of row.slice(factor + 1)) pairs.missing.delete(one * places.length + (other ?? 0));
    }
    rows.push(row.map((place = 0) => places[place]?.level ?? 0));
  }
  return rows;
}

function allPairs(places: readonly Place[]): Pairs {
  const missing = places.flatMap(({ factor }, one) =>
    places.flatMap((place, other) => (factor < place.factor ? [one * places.length + other] : [])),
  );
  return { places, missing: new Set(missing) };
}

/** The missing pair whose two places are in the fewest rows; of several, a random one. */
function leastUsed({ places, missing }: Pairs, uses: readonly number[], random: Random): readonly number[] {
  const placesOf = (pair: number): readonly [number, number] => [
    Math.floor(pair / places.length),
    pair % places.length,
  ];
  let fewest = Infinity;
  let candidates: number[] = [];
  for (const pair of missing) {
    const [one, other] = placesOf(pair);
    const used = (uses[one] ?? 0) + (uses[other] ?? 0);
    if (used < fewest) [fewest, candidates] = [used, []];
    if (used === fewest) candidates.push(pair);
  }
  return placesOf(random.pick(candidates) ?? 0);
}

/** The level of a factor, whose places begin at `first`, that completes the most missing pairs; of several, the first from `start` on. */
function bestLevel(
  row: readonly (number | undefined)[],
  first: number,
  count: number,
  { places, missing }: Pairs,
  start: number,
): number {
  let best = { level: start, gain: -1 };
  for (let step = 0; step < count; step += 1) {
    const level = (start + step) % count;
    const place = first + level;
    let gain = 0;
    for (const other of row)
      if (other !== undefined && missing.has(Math.min(place, other) * places.length + Math.max(place, other)))
        gain += 1;
    if (gain > best.gain) best = { level, gain };
  }
  return best.level;
}
