import { defaultDialect, isObject, sumOf, valueAt } from '../../../contracts/index.ts';
import { monthsOf, type Item, type RequestSpec } from '../../../properties/index.ts';
import type { FoundPosting, InProcessReference } from '../../../reference/index.ts';
import type { OracleCase } from '../../oracle/oracle-case.ts';
import { judged, tryCase, type Session, type Trial } from '../../oracle/session.ts';
import { exchangeOf } from '../outcomes.ts';

/** What a value is computed for. */
interface Asked {
  readonly metric: string;
  /** The facet of a distribution, and the percentile. */
  readonly facet?: string;
  readonly key?: number;
}

/** Which postings are counted. */
interface PostingsAsked {
  readonly filter: Item;
  /** Whether they are those of a histogram. */
  readonly isOfSteps: boolean;
}

/** What a scripted target does otherwise than the oracle; its answers are right in everything else. */
export interface ScriptedFault {
  /** The postings of a value: those of the filter, and of the group, the point and the step. */
  readonly postings?: (own: readonly FoundPosting[], of: PostingsAsked) => readonly FoundPosting[];
  readonly value?: (postings: readonly FoundPosting[], asked: Asked, right: number | null) => number | null;
  /** How far after a multiple of the interval the steps of a histogram start. */
  readonly offset?: number;
  /** Changes the data of an answer. */
  readonly data?: (data: Item) => void;
}

/** The rows of both groups: 60 postings of five months. */
export const scriptedRows: readonly FoundPosting[] = Array.from({ length: 60 }, (_, at) => {
  const day = (of: number): string => new Date(Date.UTC(2024, 0, 1 + of)).toISOString().slice(0, 10);
  const first = (at * 37) % 150;
  const years = (at * 3) % 7;
  return {
    number: (at * 17) % 60,
    id: `posting-${(at * 17) % 60}`,
    posted: day(first),
    expired: at % 6 === 5 ? null : day(first + 1 + ((at * 11) % 40)),
    duplicates: (at * at) % 5,
    salary: at % 7 === 3 ? null : at % 11 === 0 ? 0 : 2000 + ((at * 371) % 3000),
    titleRaw: `Title ${at}`,
    cityName: `City ${at % 7}`,
    companyName: at % 8 === 6 ? null : `Company ${at % 9}`,
    body: null,
    facets: {
      nuts1_name: ['North', 'South', 'South', 'East', 'South', 'East'][at % 6] ?? null,
      city_name: `City ${at % 7}`,
      min_years_experience: years === 6 ? null : String(years),
    },
  };
});

const LAST_DAY = '2024-05-31';

/** An oracle with `scriptedRows`, and a target that has a fault: both answer without a database. */
export function scriptedSession(fault: ScriptedFault = {}): Session {
  const oracle: Pick<InProcessReference, 'answer' | 'find' | 'facets' | 'manifest'> = {
    answer: ({ path, body }) =>
      Promise.resolve({ status: 200, body: { data: dataOf(path, body as Item, {}) } }),
    find: (_, { filter, most }) => {
      const postings = scriptedRows.filter((row) => isIn(row, filter as Item));
      return Promise.resolve({ count: postings.length, postings: postings.slice(0, most) });
    },
    facets: () => [],
    manifest: () =>
      Promise.resolve({ lastDay: LAST_DAY } as Awaited<ReturnType<InProcessReference['manifest']>>),
  };
  const choices = { 'month-membership': 'posted', median: 'mean' } as const;
  return {
    oracle: oracle as InProcessReference,
    ambiguous: new Set(),
    isGranted: () => true,
    send(spec: RequestSpec) {
      const data = dataOf(spec.path, spec.body as Item, fault);
      fault.data?.(data);
      return Promise.resolve({ ...exchangeOf(spec.path, 200, { data }), spec });
    },
    isSpent: () => false,
    rules: {},
    dialect: {
      ...defaultDialect,
      rankings: { ...defaultDialect.rankings, ...choices, 'when-end': 'inclusive' },
      'company-postings': { ...defaultDialect['company-postings'], ...choices, percentile: 'nearest-rank' },
    },
    phrases: 'adjacent',
    stepEnds: 'next',
    unjudged: { rankings: new Set(), 'company-postings': new Set() },
  };
}

/** Sends cases to the target, and separates those whose answers differ in an aspect from the right ones. */
export async function scriptedTrials(
  session: Session,
  cases: readonly OracleCase[],
  aspect: string,
): Promise<{ readonly wrong: readonly Trial[]; readonly right: readonly Trial[] }> {
  const trials = await Promise.all(cases.map((one) => tryCase(session, one)));
  const isWrong = (trial: Trial): boolean => judged(session, trial).some((one) => one.aspect === aspect);
  return { wrong: trials.filter(isWrong), right: trials.filter((trial) => !isWrong(trial)) };
}

function isIn({ posted, facets }: FoundPosting, { when, ...keys }: Item): boolean {
  const [start, end] = [String(valueAt(when, 'start')), `${String(valueAt(when, 'end'))}-99`];
  return (
    (!isObject(when) || (posted >= start && posted <= end.slice(0, 10))) &&
    Object.entries(keys).every(([key, values]) => (values as unknown[]).includes(facets[key]))
  );
}

/** The measured value of a posting. */
function measured({ salary, posted, expired, facets }: FoundPosting, facet: string): number | null {
  if (facet.endsWith('salary')) return salary;
  if (facet === 'min_years_experience') return facets[facet] === null ? null : Number(facets[facet]);
  const end = expired ?? (facet === 'posting_duration' ? LAST_DAY : null);
  return end === null ? null : (Date.parse(end) - Date.parse(posted)) / 86_400_000;
}

function rightValue(
  postings: readonly FoundPosting[],
  { metric, facet = metric, key }: Asked,
): number | null {
  const copies = sumOf(postings.map(({ duplicates }) => duplicates));
  const values = postings
    .flatMap((posting) => measured(posting, facet) ?? [])
    .toSorted((one, other) => one - other);
  const at = (place: number): number => values[place] ?? 0;
  const count = values.length;
  switch (metric) {
    case 'unique_postings':
      return postings.length;
    case 'duplicate_postings':
      return copies;
    case 'total_postings':
      return postings.length + copies;
    case 'unique_companies':
      return new Set(postings.flatMap(({ companyName }) => companyName ?? [])).size;
    default:
      if (count === 0) return null;
      return key === undefined
        ? (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2
        : at(Math.max(0, Math.ceil((key * count) / 100) - 1));
  }
}

/** The data of an answer, of an oracle or of a target with a fault. */
function dataOf(path: string, body: Item, fault: ScriptedFault): Item {
  const filter = body['filter'] as Item;
  const [, kind = '', facet = '', variant = '', inner = ''] = path.split('/');
  const postingsOf = (of: Item, isOfSteps = false): readonly FoundPosting[] => {
    const own = scriptedRows.filter((row) => isIn(row, of));
    return fault.postings?.(own, { filter: of, isOfSteps }) ?? own;
  };
  const valueOf = (postings: readonly FoundPosting[], asked: Asked): number | null => {
    const right = rightValue(postings, asked);
    return fault.value === undefined ? right : fault.value(postings, asked, right);
  };
  const valuesOf = (postings: readonly FoundPosting[], metrics: readonly string[]): Item =>
    Object.fromEntries(metrics.map((metric) => [metric, valueOf(postings, { metric })]));
  const series = (of: Item, when: Item, metrics: readonly string[]): Item => {
    const month = monthsOf(when as { start: string; end: string });
    const points = month.map((point) =>
      valuesOf(postingsOf({ ...of, when: { start: point, end: point } }), metrics),
    );
    return {
      month,
      ...Object.fromEntries(metrics.map((metric) => [metric, points.map((point) => point[metric])])),
    };
  };
  const histogram = (postings: readonly FoundPosting[], { interval, metrics }: Item): Item => {
    const [width, names] = [Number(interval), metrics as readonly string[]];
    const values = postings.flatMap((posting) => measured(posting, inner) ?? []);
    const { offset = 0 } = fault;
    const placeOf = (value: number): number => Math.floor((value - offset) / width);
    const first = placeOf(Math.min(...values));
    const count = values.length === 0 ? 0 : placeOf(Math.max(...values)) - first + 1;
    const stepOf = (posting: FoundPosting): number => placeOf(measured(posting, inner) ?? NaN) - first;
    return {
      buckets: Array.from({ length: count }, (_, step) => ({
        key: step + 1,
        value: (first + step) * width + offset,
        ...valuesOf(
          postings.filter((posting) => stepOf(posting) === step),
          names,
        ),
      })),
      domain: { min: Math.min(...values), max: Math.max(...values) },
      facet: inner,
      interval: width,
      type: 'histogram',
    };
  };
  const ranking = (of: Item, by: string, rank: Item, carried: (own: Item) => Item): Item => {
    const names = [...new Set(scriptedRows.flatMap(({ facets }) => facets[by] ?? []))];
    const metrics = ['unique_postings', ...((rank['extra_metrics'] as string[] | undefined) ?? [])];
    const groups = names.flatMap((name) => {
      const own = { ...of, [by]: [name] };
      const found = scriptedRows.some((row) => isIn(row, own));
      return found ? [{ name, ...valuesOf(postingsOf(own), metrics), ...carried(own) }] : [];
    });
    const count = (group: Item): number => Number(group['unique_postings']);
    const sorted = groups.toSorted((one, other) => count(other) - count(one));
    return {
      buckets: sorted.slice(0, Number(rank['limit'])),
      facet: by,
      limit: rank['limit'],
      rank_by: rank['by'],
    };
  };
  const distribution = body['distribution'] as Item | undefined;
  const totals = valuesOf(
    postingsOf(filter),
    (body['metrics'] as string[] | undefined) ?? ['unique_postings'],
  );
  if (kind === 'totals') return { totals };
  if (kind === 'timeseries')
    return { timeseries: series(filter, filter['when'] as Item, body['metrics'] as string[]), totals };
  if (kind === 'distributions')
    return {
      distribution: {
        buckets: (valueAt(distribution, 'options', 'keys') as readonly number[]).map((key) => ({
          key,
          value: valueOf(postingsOf(filter), { metric: 'value', facet, key }),
          unique_postings: 0,
        })),
        facet,
        interval: null,
        type: 'percentile',
      },
      totals,
    };
  const { when, metrics } = (body['timeseries'] as Item | undefined) ?? {};
  const nested = body['nested_rank'] as Item | undefined;
  const carried = (own: Item): Item => {
    if (variant === 'timeseries') return { timeseries: series(own, when as Item, metrics as string[]) };
    if (nested !== undefined) return { ranking: ranking(own, inner, nested, () => ({})) };
    const options = {
      interval: valueAt(distribution, 'options', 'interval'),
      metrics: distribution?.['metrics'],
    };
    return distribution === undefined ? {} : { distribution: histogram(postingsOf(own, true), options) };
  };
  return { ranking: ranking(filter, facet, body['rank'] as Item, carried), totals };
}
