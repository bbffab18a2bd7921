import { isObject } from '../../../contracts/index.ts';
import { isListOfDays, isListOfMonths, type Item } from '../../../properties/index.ts';
import type { Comparison } from './comparison.ts';

/** What a series has instead of a point. */
export const NO_SUCH_POINT = 'no such point';

type Points = ReadonlyMap<string, Item>;

/** Compares two series by month or day; the order of points and the key of days are free. */
export function compareSeries(
  c: Comparison,
  {
    target,
    oracle,
    path,
    metrics,
  }: {
    readonly target: unknown;
    readonly oracle: unknown;
    /** JSON pointer to the series. */
    readonly path: string;
    readonly metrics: readonly string[];
  },
): void {
  const [given, wanted] = [pointsOf(target, metrics), pointsOf(oracle, metrics)];
  if (typeof wanted === 'string') return;
  const isAligned = typeof given !== 'string';
  const actual = isAligned ? undefined : given;
  if (!c.judge('series points', path, isAligned, 'one value of each metric for each point', actual)) return;
  if (!isAligned) return;
  for (const [name, point] of wanted.entries()) {
    const found = given.points.get(name);
    if (
      !c.judge(
        'series points',
        `${path}/${given.key}`,
        found !== undefined,
        `the point ${name}`,
        NO_SUCH_POINT,
      )
    )
      continue;
    for (const metric of metrics) {
      const place = given.places.get(name) ?? 0;
      c.value(`series ${metric}`, `${path}/${metric}/${place}`, point[metric], found?.[metric]);
    }
  }
  for (const name of given.points.keys())
    if (!wanted.has(name))
      c.judge('series points', `${path}/${given.key}`, false, `no point ${name}`, `the point ${name}`);
}

interface ReadSeries {
  /** The key of the months or days. */
  readonly key: string;
  readonly points: Points;
  readonly places: ReadonlyMap<string, number>;
  has(name: string): boolean;
  entries(): IterableIterator<[string, Item]>;
}

/** The points of a series by month or day; what it has instead where a metric does not have one value for each point. */
function pointsOf(series: unknown, metrics: readonly string[]): ReadSeries | string {
  if (!isObject(series)) return 'no series';
  const lists = Object.entries(series).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const dated = lists.find(
    ([key, list]) => !metrics.includes(key) && (isListOfMonths(list) || isListOfDays(list)),
  );
  const isEmpty = lists.every(([, list]) => list.length === 0);
  if (dated === undefined && !isEmpty) return 'no list of months or days';
  const [key, names] = dated ?? ['month', []];
  for (const metric of metrics) {
    const values = series[metric];
    if (!Array.isArray(values)) return `no list of ${metric}`;
    if (values.length !== names.length)
      return `${values.length} values of ${metric} for ${names.length === 1 ? '1 point' : `${names.length} points`}`;
  }
  const points = new Map<string, Item>();
  const places = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    points.set(
      String(name),
      Object.fromEntries(metrics.map((metric) => [metric, (series[metric] as unknown[])[place]])),
    );
    places.set(String(name), place);
  }
  return { key, points, places, has: (name) => points.has(name), entries: () => points.entries() };
}
