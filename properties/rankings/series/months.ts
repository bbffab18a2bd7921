import { defined, numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { expectEqualAnswers } from '../../kit/compare/expect-same-answer.ts';
import type { AcceptedExchange, Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { count, countOf, expectCounts, expectFilterCount } from '../../postings/counting.ts';
import { withKey, withMonths, type Filter } from '../../postings/filter/filter.ts';
import { expectRangeServed } from '../../postings/filter/range-finds.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { monthAfter, monthsOf, type MonthRange } from '../../postings/months/months.ts';
import { byPostings, type Rank } from '../requests.ts';
import {
  acceptRanking,
  COUNTING_FACET,
  countingOf,
  dataWithPostings,
  grantedLimit,
  optionOf,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';
import { monthsToCount, overlapsAt, pairsOf, partOf, turnOf } from './chosen-months.ts';
import { expectMonthsBeside } from './months-beside.ts';
import { countsOf, expectRange, type MonthlyCounts } from './range-counts.ts';
import { groupPoint } from './read-series.ts';
import { expectMonths, pointClause } from './series.ts';

/** At most this many of the last months of the data are compared. */
const COMPARED = 26;

/** Lengths of the ranges that are compared with their months. */
const lengths = [12, 13, 24, 25];

/** What a range of months counts: contracts/specification/rankings.md#time-frame. */
export const monthCheck: Check = {
  id: 'rankings/months',
  clauses: [
    'rankings/filter-when-applies',
    'rankings/filter-when-parts',
    'rankings/filter-when-narrows',
    'rankings/totals-whole-filter',
    'rankings/timeseries-one-month',
    'rankings/timeseries-points',
    'rankings/timeseries-sum',
    'rankings/timeseries-every-month',
    'rankings/timeseries-inside',
  ],
  title: 'counts ranges of any length, and a series over all data, by the counts of single months',
  async run(t) {
    const { months, span } = await dataWithPostings(t);
    const { seed, values } = surveyed(t);
    const random = randomFrom(seed, 'months');
    const compared = monthsOf(months).slice(-COMPARED);
    // A group is counted, so that its series can be compared with the same counts.
    const name = values.get(COUNTING_FACET)?.[0]?.name;
    const all: Filter = { months: { start: compared[0] ?? months.start, end: months.end } };
    const filter = name === undefined ? all : withKey(all, COUNTING_FACET, [name]);
    const whole = await count(t, countingOf(t), filter);
    if (whole === undefined) return;
    const series = await seriesOver(t, filter);
    const points = series === undefined || name === undefined ? undefined : pointsOf(series, name, compared);
    const byMonth = points ?? (await countsOf(t, filter, compared));
    const [pairs, turn] = [pairsOf(byMonth), turnOf(byMonth)];
    const counted = points === undefined ? compared : monthsToCount(compared, pairs.flat(), random);
    const single = new Map<string, AcceptedExchange>();
    for (const month of counted) {
      const answer = await count(t, countingOf(t), withMonths(filter, month));
      if (answer !== undefined) single.set(month, answer);
    }
    if (series !== undefined && name !== undefined) await expectPoints(t, filter, series, name, counted);
    const { end } = filter.months;
    const startingAt = (start: string, length: number): Filter =>
      withMonths(filter, start, monthAfter(start, length - 1));
    const fitting = lengths.filter((length) => length < compared.length);
    // Ranges anywhere, and such that end with the data: of them some cross the end of a year, and some do not.
    const anywhere = fitting.map((length) =>
      startingAt(random.pick(compared.slice(0, compared.length - length + 1)) ?? end, length),
    );
    const last = [6, 11]
      .filter((length) => length < compared.length)
      .map((length) => startingAt(monthAfter(end, 1 - length), length));
    const adjacent = pairs.map(([start = end]) => startingAt(start, 2));
    const [[first = end] = []] = pairs;
    const overlapping = overlapsAt(turn, first, filter.months)
      .filter(
        (range) => !adjacent.some(({ months: { start, end } }) => start === range.start && end === range.end),
      )
      .map((range) => withMonths(filter, range.start, range.end));
    await evaluateEach(t, [...adjacent, ...overlapping, filter, ...last, ...anywhere], async (range) => {
      const answer = await count(t, countingOf(t), range);
      if (answer === undefined) return;
      await expectRange(t, { answer, whole, filter, range, single, points });
    });
    const wide = await wideSeries(t, { start: span.start, end: filter.months.end });
    if (wide !== undefined && optionOf(t, 'empty-months') !== 'present')
      await expectFirstMonth(t, wide, months.start);
    await expectPart(t, filter, whole, { series, ...defined({ points }) });
    await expectMonthsBeside(t, months, span);
    await expectRangeServed(t, (range) => countingOf(t).request({ months: range }, ['unique_postings']));
  },
};

/** The points of the series of a group; undefined when the answer does not have it. */
function pointsOf(
  series: AcceptedExchange,
  name: string,
  months: readonly string[],
): MonthlyCounts | undefined {
  if (bucketNamed(series, name) === undefined) return undefined;
  const points = months.map((month) => groupPoint(series, name, month, metrics)?.['unique_postings']);
  return points.every((point) => point !== undefined)
    ? new Map(months.map((month, place) => [month, points[place] ?? 0]))
    : undefined;
}

/** The series are of this metric. */
const metrics = ['unique_postings'];

function rankOf(t: CheckContext): Rank {
  return byPostings(grantedLimit(t));
}

/** A series over the months of a filter; undefined when the target refuses its key, which is not specified. */
async function seriesOver(t: CheckContext, filter: Filter): Promise<AcceptedExchange | undefined> {
  const series = { when: filter.months, metrics };
  const answer = await acceptRanking(t, { facet: COUNTING_FACET, filter, rank: rankOf(t), series });
  if (answer !== undefined)
    expectMonths(t, answer, bucketsOf(answer), { requested: monthsOf(series.when), metrics });
  return answer;
}

/** A series over more months than the data; undefined when it is refused, because how long a series may be is not specified. */
async function wideSeries(t: CheckContext, months: MonthRange): Promise<AcceptedExchange | undefined> {
  const spec = requestOf(t, {
    facet: COUNTING_FACET,
    filter: { months },
    rank: rankOf(t),
    series: { when: months, metrics },
  });
  const { status } = (await t.recall(spec)).response;
  return status >= 400 && status < 500 ? undefined : seriesOver(t, { months });
}

/** A series of a part of the months under the whole filter has the totals of the filter, and the points of the whole series. */
async function expectPart(
  t: CheckContext,
  filter: Filter,
  whole: AcceptedExchange,
  { series, points }: { readonly series: AcceptedExchange | undefined; readonly points?: MonthlyCounts },
): Promise<void> {
  const most = randomFrom(surveyed(t).seed, 'part').pick([1, 2, 3]);
  const when = partOf(monthsOf(filter.months), points, most ?? 1);
  const narrow = await acceptRanking(t, {
    facet: COUNTING_FACET,
    filter,
    rank: rankOf(t),
    series: { when, metrics },
  });
  if (narrow === undefined) return;
  await expectCounts(t, {
    clause: 'rankings/totals-whole-filter',
    rule: 'timeseries',
    exchanges: [whole, narrow],
    expected: 'the totals of the same filter without this series',
  });
  const [name] = filter.facets?.[COUNTING_FACET] ?? [];
  if (series === undefined || name === undefined) return;
  const { start, end } = filter.months;
  await expectEqualAnswers(t, series, narrow, {
    clause: 'rankings/timeseries-points',
    rule: 'part',
    read: (exchange) => monthsOf(when).map((month) => groupPoint(exchange, name, month, metrics)),
    shows: showsGroups(name),
    because: `the series of ${start} to ${end} has this from ${when.start} to ${when.end}`,
  });
}

/** The first month with postings in a series that is wider than the data, where it may omit months without postings. */
async function expectFirstMonth(t: CheckContext, wide: AcceptedExchange, month: string): Promise<void> {
  const first = await t.accept(
    requestOf(t, {
      facet: COUNTING_FACET,
      filter: { months: { start: month, end: month } },
      rank: rankOf(t),
    }),
  );
  const names = bucketsOf(first).map(({ name }) => String(name));
  const { ambiguousNames } = surveyed(t);
  const name = names.find((one) => !ambiguousNames.has(one) && bucketNamed(wide, one) !== undefined);
  if (name === undefined) return;
  await t.expectRelation({
    clause: 'rankings/timeseries-points',
    rule: 'first',
    exchanges: [first, wide],
    read: (exchange, index) =>
      index === 0
        ? numberOf(bucketNamed(exchange, name)?.['unique_postings'])
        : groupPoint(exchange, name, month, metrics)?.['unique_postings'],
    shows: showsGroups(name),
    expected: ([count]) => `${count} unique_postings in ${month} for the group ${JSON.stringify(name)}`,
  });
}

/** Points of the series of a group against the filter on their months. */
async function expectPoints(
  t: CheckContext,
  filter: Filter,
  answer: AcceptedExchange,
  name: string,
  months: readonly string[],
): Promise<void> {
  if (bucketNamed(answer, name) === undefined) return;
  await evaluateEach(t, months, async (month) => {
    const point = (exchange: Exchange) => groupPoint(exchange, name, month, metrics);
    const countIn = async (...range: readonly [start: string, end?: string]) =>
      countOf((await count(t, countingOf(t), withMonths(filter, ...range))) ?? answer);
    const counted = await countIn(month);
    const isWrong = counted !== point(answer)?.['unique_postings'];
    // A month that counts what all months up to it count has a start that is ignored, a first month that counts all
    // has such an end.
    const { start, end } = filter.months;
    const isIgnored =
      isWrong &&
      ((month > start && counted === (await countIn(start, month))) ||
        (start < end && (await countIn(start)) === (await countIn(start, end))));
    await expectFilterCount(t, countingOf(t), {
      clause: isIgnored ? 'rankings/filter-when-applies' : pointClause(filter.months),
      answer,
      read: point,
      filter: withMonths(filter, month),
      what: `the point ${month} of the group ${JSON.stringify(name)}`,
    });
  });
}
