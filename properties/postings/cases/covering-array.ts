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

function coveringRows(levels: readonly number[], seed: number): readonly (readonly number[])[] {
  const random = randomFrom(seed, 'covering-array');
  const missing = allPairs(levels);
  const rows: (readonly number[])[] = [];
  // A single factor has no pairs: each level makes a row.
  if (levels.length === 1) for (let level = 0; level < (levels[0] ?? 0); level += 1) rows.push([level]);
  while (missing.size > 0) {
    const row = startedWith(leastUsed(missing, rows, random), levels.length);
    for (const factor of random.sample([...row.keys()], row.length))
      row[factor] ??= bestLevel(
        row,
        factor,
        levels[factor] ?? 0,
        missing,
        random.integer(levels[factor] ?? 1),
      );
    for (const key of pairsOf(row)) missing.delete(key);
    rows.push(row.map((level) => level ?? 0));
  }
  return rows;
}

/** A pair as text: factor and level, twice, the lower factor first. */
function pairKey(one: number, level: number, other: number, otherLevel: number): string {
  return one < other ? `${one},${level},${other},${otherLevel}` : `${other},${otherLevel},${one},${level}`;
}

function allPairs(levels: readonly number[]): Set<string> {
  const places = levels.flatMap((count, factor) =>
    Array.from({ length: count }, (_, level) => ({ factor, level })),
  );
  return new Set(
    places.flatMap((one) =>
      places
        .filter((other) => one.factor < other.factor)
        .map((other) => pairKey(one.factor, one.level, other.factor, other.level)),
    ),
  );
}

/** The missing pair whose two levels are in the fewest rows; of several, a random one. */
function leastUsed(
  missing: ReadonlySet<string>,
  rows: readonly (readonly number[])[],
  random: Random,
): string {
  const uses = (factor: number, level: number): number => rows.filter((row) => row[factor] === level).length;
  const ranked = [...missing].map((pair) => {
    const [one = 0, level = 0, other = 0, otherLevel = 0] = pair.split(',').map(Number);
    return { pair, used: uses(one, level) + uses(other, otherLevel) };
  });
  const fewest = Math.min(...ranked.map(({ used }) => used));
  return random.pick(ranked.filter(({ used }) => used === fewest))?.pair ?? '';
}

function startedWith(pair: string, length: number): (number | undefined)[] {
  const [one = 0, level = 0, other = 0, otherLevel = 0] = pair.split(',').map(Number);
  const row = Array.from<number | undefined>({ length });
  row[one] = level;
  row[other] = otherLevel;
  return row;
}

/** The level of a factor that completes the most missing pairs; of several, the first from `start` on. */
function bestLevel(
  row: readonly (number | undefined)[],
  factor: number,
  count: number,
  missing: ReadonlySet<string>,
  start: number,
): number {
  let best = { level: start, gain: -1 };
  for (let step = 0; step < count; step += 1) {
    const level = (start + step) % count;
    const gain = [...row.entries()].filter(
      ([other, otherLevel]) =>
        otherLevel !== undefined &&
        other !== factor &&
        missing.has(pairKey(factor, level, other, otherLevel)),
    ).length;
    if (gain > best.gain) best = { level, gain };
  }
  return best.level;
}

function pairsOf(row: readonly (number | undefined)[]): readonly string[] {
  return [...row.entries()].flatMap(([one, level]) =>
    [...row.entries()].flatMap(([other, otherLevel]) =>
      one < other ? [pairKey(one, level ?? 0, other, otherLevel ?? 0)] : [],
    ),
  );
}
