import { isObject, numberOf, valueAt } from '../../../../contracts/index.ts';
import { jsonOf, type Item } from '../../../../properties/index.ts';
import { bucketItems, itemsAt, plainAspect, type Aspect } from '../../compare/comparison.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import { MOST_GROUPS } from '../../compare/ranking.ts';
import type { CaseFilter, OracleCase } from '../../oracle-case.ts';
import type { Session, Trial } from '../../session.ts';
import { patternOf, type PatternFinder } from './pattern.ts';

/** The fewest values of groups that must be those of more postings. */
const FEWEST = 3;

/** The postings that groups may have instead of their own. */
const wholes: readonly (readonly [text: string, filter: (filter: CaseFilter) => CaseFilter])[] = [
  ['of all postings of the filter', (filter) => filter],
  ['of all postings of the time frame', ({ months }) => ({ months, facets: {}, terms: [] })],
];

/** The counts of a group by name, or by point. */
type Counts = ReadonlyMap<string, number>;

/** Says that each group carries the series, or the nested ranking, of more than its own postings. */
export const wholeInGroups: PatternFinder = async (session, wrong, aspect) => {
  const kind = kindOf(aspect);
  if (kind === undefined || wrong.some(({ one }) => one.rank === undefined)) return undefined;
  const carried = kind === 'series' ? 'series' : 'nested ranking';
  for (const [words, filterOf] of wholes) {
    const read = (current: Session, trial: Trial, other: Aspect): Promise<readonly boolean[]> =>
      areOfWhole(current, trial, filterOf, metricOf(other));
    const found = (await Promise.all(wrong.map((trial) => read(session, trial, aspect)))).flat();
    if (found.length < FEWEST || found.includes(false)) continue;
    return patternOf<boolean>(`Each group has the ${carried} ${words}, not of its own.`, {
      isOf: (other) => kindOf(other) !== undefined,
      read,
      follows: (isOfWhole) => isOfWhole,
    });
  }
  return undefined;
};

/** The number of postings that is compared; of nested groups it is always there. */
function metricOf(aspect: Aspect): string {
  return /^series ((?:unique|duplicate|total)_postings)$/.exec(plainAspect(aspect))?.[1] ?? 'unique_postings';
}

function kindOf(aspect: Aspect): string | undefined {
  return /^(series|nested groups?)( |$)/.exec(plainAspect(aspect))?.[1];
}

/** Whether each value of what the groups of an answer carry is that of a larger filter. */
async function areOfWhole(
  session: Session,
  { one, exchange }: Trial,
  filterOf: (filter: CaseFilter) => CaseFilter,
  metric: string,
): Promise<readonly boolean[]> {
  const whole = await countsOfWhole(session, one, filterOf(one.filter), metric);
  const groups = itemsAt(valueAt(jsonOf(exchange), 'data'), 'ranking', 'buckets') ?? [];
  return groups.flatMap((group) =>
    [...carriedBy(group, one, metric)].flatMap(([name, count]) => {
      const wanted = whole.get(name);
      return wanted === undefined ? [] : [wanted === count];
    }),
  );
}

/** What a group carries: the numbers of postings of its nested groups, or of the points of its series. */
function carriedBy(group: Item, { nested }: OracleCase, metric: string): Counts {
  if (nested !== undefined) return countsByName(itemsAt(group, 'ranking', 'buckets') ?? []);
  return countsByPoint(group['timeseries'], metric);
}

function countsByName(groups: readonly Item[]): Counts {
  return new Map(
    groups.flatMap(({ name, unique_postings: count }) =>
      numberOf(count) === undefined ? [] : [[String(name), Number(count)] as const],
    ),
  );
}

function countsByPoint(series: unknown, metric: string): Counts {
  if (!isObject(series)) return new Map();
  const lists = Object.entries(series);
  const points = lists.find(([, list]) => Array.isArray(list) && typeof list[0] === 'string')?.[1];
  const counts = series[metric];
  if (!Array.isArray(points) || !Array.isArray(counts)) return new Map();
  return new Map(points.map((point, at) => [String(point), Number(counts[at])]));
}

async function countsOfWhole(
  session: Session,
  one: OracleCase,
  filter: CaseFilter,
  metric: string,
): Promise<Counts> {
  const { nested, series } = one;
  const rank = { by: 'unique_postings', limit: MOST_GROUPS, extra: [] };
  if (nested !== undefined) {
    const ranking = { operation: 'rankPostings', filter, facet: nested.facet, rank } as const;
    return countsByName(bucketItems((await oracleAnswer(session, ranking)).body));
  }
  // Each posting has one country, so that their series add up.
  const { body } = await oracleAnswer(session, {
    operation: 'rankPostingsTimeseries',
    filter,
    facet: 'country_name',
    rank,
    ...(series && { series: { ...series, metrics: [metric] } }),
  });
  const sums = new Map<string, number>();
  for (const { timeseries } of bucketItems(body))
    for (const [point, count] of countsByPoint(timeseries, metric))
      sums.set(point, (sums.get(point) ?? 0) + count);
  return sums;
}
