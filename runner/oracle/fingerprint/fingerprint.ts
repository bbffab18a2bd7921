import { isObject, valueAt, numberOf } from '../../../contracts/index.ts';
import { isMonth, jsonOf, monthsOf, type Item, type MonthRange } from '../../../properties/index.ts';
import { itemsAt } from '../compare/comparison.ts';
import { oracleAnswer } from '../compare/oracle-answer.ts';
import { type OracleCase, type OracleGroup, specOf } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import type { Session } from '../session.ts';

/** Counts by what they count: `all`, a month, or a facet with a value. */
export type Counts = ReadonlyMap<string, number>;

/** What one request of the fingerprint counts, at the oracle and at the target. */
export interface CountPair {
  readonly one: OracleCase;
  /** The status of the answer of the target. */
  readonly status: number;
  readonly expected: Counts;
  readonly actual: Counts;
}

/** The counts by which the rows of a target are recognised. */
export interface Fingerprint {
  readonly group: OracleGroup;
  readonly pairs: readonly CountPair[];
  /** Whether the target serves the rows of the oracle: at least half of what one of its routes counts is the same. */
  readonly isSame: boolean;
}

/**
 * From this share of equal counts on, an answer shows the same rows: a fault at a few values is a difference. Another
 * dataset may have as many postings, so that a total alone shows nothing.
 */
const SAME_ROWS = 0.5;

const facets: Readonly<Record<OracleGroup, readonly string[]>> = {
  rankings: ['nuts1_name', 'soc1_name', 'skills_name'],
  'company-postings': ['state_name', 'employment_type_name', 'skills_name'],
};

/** Compares totals, counts of months and rankings of a few facets over all months. */
export async function takeFingerprint(
  session: Session,
  { group, rankLimit }: Pool,
  months: MonthRange,
): Promise<Fingerprint> {
  const pairs = await Promise.all(
    fingerprintCases(group, months, Math.min(10, rankLimit)).map((one) => countBoth(session, one)),
  );
  const isSame =
    pairs.some((pair) => pair.expected.size > 1 && shareOfSame(pair) >= SAME_ROWS) &&
    !lacksMonths(pairs) &&
    lackedGroup(pairs) === undefined;
  return { group, pairs, isSame };
}

/** From this share of the postings on, a count that is too small is a fault. */
const NEARLY_ALL = 0.95;

/** Whether postings of some months are missing: each total is too small, some months are, and nothing is larger. */
function lacksMonths(pairs: readonly CountPair[]): boolean {
  const counts = pairs.flatMap(({ expected, actual }) =>
    [...expected].map(([name, count]) => ({ name, count, given: actual.get(name) })),
  );
  const totals = counts.filter(({ name, given }) => name === 'all' && given !== undefined);
  return (
    totals.length > 0 &&
    totals.every(({ count, given = 0 }) => given < count * NEARLY_ALL) &&
    counts.every(({ count, given = 0 }) => given <= count) &&
    counts.some(({ name, count, given }) => isMonth(name) && given !== undefined && given < count)
  );
}

/** The group, such as `nuts1_name Scotland`, whose postings are missing: the total is smaller by them, the others are there. */
export function lackedGroup(pairs: readonly CountPair[]): string | undefined {
  for (const { expected, actual } of pairs) {
    const groups = [...expected].filter(([name]) => name.includes(' '));
    const lacked = groups.filter(([name]) => !actual.has(name));
    const [[name, count] = ['', 0]] = lacked;
    const isRest = groups.every(([other, of]) => other === name || actual.get(other) === of);
    if (
      lacked.length === 1 &&
      groups.length > 2 &&
      isRest &&
      actual.get('all') === (expected.get('all') ?? 0) - count
    )
      return name;
  }
  return undefined;
}

/**
 * Whether some postings are missing everywhere, or there in addition, and so few that it is a fault: nearly all counts are
 * there, and none differs in the other direction. A dataset without its planted postings is another one.
 */
export function isNearlyWhole({ pairs }: Fingerprint, planted: number): boolean {
  const counts = pairs.flatMap(({ expected, actual }) =>
    [...expected].flatMap(([name, count]) => {
      const given = actual.get(name);
      return given === undefined ? [] : [{ name, count, given }];
    }),
  );
  const totals = counts.filter(({ name }) => name === 'all');
  const isNear = ({ count, given }: { readonly count: number; readonly given: number }): boolean =>
    Math.abs(given - count) <= count * (1 - NEARLY_ALL) && given !== count - planted;
  const isOneWay =
    counts.every(({ count, given }) => given <= count) || counts.every(({ count, given }) => given >= count);
  return totals.length > 0 && totals.every(isNear) && isOneWay;
}

/** Months that are requested one by one. */
const SINGLE_MONTHS = 3;

/**
 * Whether months of which the target counts too few, or others, count right by themselves: then the rows are there, and
 * the target misreads longer time frames.
 */
export async function agreesInSingleMonths(
  session: Session,
  { group, rankLimit, months }: Pool,
  { pairs }: Fingerprint,
): Promise<boolean> {
  const lacking = new Set(
    pairs.flatMap(({ expected, actual }) =>
      [...expected].flatMap(([name, count]) =>
        isMonth(name) && count > (actual.get(name) ?? count) ? [name] : [],
      ),
    ),
  );
  const among = lacking.size > 0 ? [...lacking] : months;
  const step = Math.ceil(among.length / SINGLE_MONTHS);
  const single = among.filter((_, at) => at % step === Math.floor(step / 2));
  const counted = await Promise.all(
    single.flatMap((month) => {
      const [one] = fingerprintCases(group, { start: month, end: month }, Math.min(10, rankLimit));
      return one === undefined ? [] : [countBoth(session, one)];
    }),
  );
  const all = ({ expected, actual }: CountPair): boolean =>
    (expected.get('all') ?? 0) > 0 && expected.get('all') === actual.get('all');
  return counted.length > 0 && counted.every((pair) => all(pair) && shareOfSame(pair) >= SAME_ROWS);
}

/** The share of the counts of the oracle that the target has too. */
function shareOfSame({ expected, actual }: CountPair): number {
  // An empty answer to a ranking has no name in common, and the months of none are all 0.
  const same = [...expected].filter(([name, count]) => count > 0 && actual.get(name) === count).length;
  return same / Math.max(1, [...expected].filter(([, count]) => count > 0).length);
}

function fingerprintCases(group: OracleGroup, months: MonthRange, limit: number): readonly OracleCase[] {
  const filter = { months, facets: {}, terms: [] };
  const rank = { by: 'unique_postings', limit, extra: [] };
  const isRankings = group === 'rankings';
  const operation = isRankings ? 'rankPostings' : 'companyRanking';
  const ranked = facets[group].map((facet): OracleCase => ({ operation, facet, filter, rank }));
  return isRankings
    ? [
        ...ranked,
        {
          operation: 'rankPostingsTimeseries',
          facet: 'country_name',
          filter,
          rank,
          series: { when: months, metrics: ['unique_postings'] },
        },
      ]
    : [
        { operation: 'companyTotals', filter, metrics: ['unique_postings'] },
        { operation: 'companyTimeseries', filter, metrics: ['unique_postings'] },
        ...ranked,
      ];
}

async function countBoth(session: Session, one: OracleCase): Promise<CountPair> {
  const { send, dialect } = session;
  const [exchange, expected] = await Promise.all([
    send(specOf(one, dialect.rankings['when-end'])),
    oracleAnswer(session, one),
  ]);
  return {
    one,
    status: exchange.response.status,
    expected: countsOf(one, valueAt(expected.body, 'data')),
    actual: countsOf(one, valueAt(jsonOf(exchange), 'data')),
  };
}

/** The counts of an answer: the totals as `all`, buckets by facet and name, points by month. */
function countsOf({ facet = '' }: OracleCase, data: unknown): Counts {
  const counts = new Map<string, number>();
  const add = (name: string, count: unknown): void => {
    const number = numberOf(count);
    if (number !== undefined) counts.set(name, (counts.get(name) ?? 0) + number);
  };
  add('all', valueAt(data, 'totals', 'unique_postings'));
  const buckets = itemsAt(data, 'ranking', 'buckets') ?? [];
  for (const bucket of buckets) add(`${facet} ${String(bucket['name'])}`, bucket['unique_postings']);
  const series = [valueAt(data, 'timeseries'), ...buckets.map(({ timeseries }) => timeseries)].filter(
    isObject,
  );
  for (const one of series) addPoints(one, add);
  return counts;
}

function addPoints(series: Item, add: (month: string, count: unknown) => void): void {
  const { month: months, unique_postings: values } = series;
  if (!Array.isArray(months) || !Array.isArray(values)) return;
  for (const [place, month] of months.entries()) if (isMonth(month)) add(month, values[place]);
}

/** The months that the fingerprint covers: those of the rows, and those in which the survey saw postings. */
export function widestRange(rows: readonly string[], surveyed: MonthRange | undefined): MonthRange {
  const [start = '', end = start] = [rows[0], rows.at(-1)];
  if (surveyed === undefined) return { start, end };
  const wide = {
    start: surveyed.start < start ? surveyed.start : start,
    end: surveyed.end > end ? surveyed.end : end,
  };
  // A target may refuse a range that is far longer than its data.
  return monthsOf(wide).length > monthsOf({ start, end }).length * 2 ? { start, end } : wide;
}
