import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { totalsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { countOf, expectCounts } from '../../postings/counting.ts';
import { filterInWords, withKey, withMonths } from '../../postings/filter/filter.ts';
import { expectMonthCounts } from '../../postings/months/month-counts.ts';
import { monthAfter, monthsOf } from '../../postings/months/months.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { acceptOrNotFound, postingsFound } from '../accept.ts';
import { seriesRequest, totalsRequest, type Filter, type FilterKey } from '../requests.ts';
import {
  filterWithPostings,
  keysWithValues,
  membershipOption,
  rangeWithPostings,
  surveyedValues,
} from '../survey/surveyed-data.ts';
import { pointOf } from './series-answers.ts';

/** Months compared one by one in a series over the range with data; more in thorough runs. */
const MONTHS_COMPARED = 10;

/** How far from the range with data further months are compared. */
const BESIDE = [1, 4];

/** Points of a series against the totals of their months, for counts and medians. */
export const pointChecks: readonly Check[] = [
  {
    id: 'company-postings/series-points',
    clauses: [
      'company-postings/timeseries-points',
      'company-postings/timeseries-points-median',
      'company-postings/filter-when-applies',
    ],
    title: 'has for each month of a series the totals of that month',
    async run(t) {
      const filter = filterWithPostings(t);
      const { counted } = rangeWithPostings(t);
      // Includes months without postings, because the series that counts none may be wrong.
      const months = monthsOf(filter.months);
      const random = randomFrom(t.settings.seed, 'series-points');
      // Both ends, both sides of the end of a year, and others: shifted values show there.
      const ends = months.filter((month, place) => place === 0 || place === months.length - 1);
      const turns = months.filter((month) => /-(12|01)$/.test(month));
      const chosen = new Set([...ends, ...turns.slice(-3), ...random.sample(months, months.length)]);
      const compared =
        t.settings.profile === 'thorough' ? [...chosen] : [...chosen].slice(0, MONTHS_COMPARED);
      // Months next to the range with data: where the survey found no posting, there may be some.
      const beside = BESIDE.flatMap((length) => [
        monthAfter(filter.months.start, -length),
        monthAfter(filter.months.end, length),
      ]).filter((month) => month >= counted.start && month <= counted.end);
      for (const [range, chosenMonths] of [
        [filter, compared],
        [{ months: counted }, [...beside, ...compared]],
      ] as const)
        await evaluateEach(t, [range], async () => {
          const series = await acceptOrNotFound(t, seriesRequest(range), range);
          await evaluateEach(t, chosenMonths, (month) => expectPoint(t, series, filter, month));
        });
    },
  },
  {
    id: 'company-postings/one-month-series',
    clauses: ['company-postings/timeseries-one-month', 'company-postings/timeseries-one-month-median'],
    title: 'returns as the series of one month the totals of that month',
    async run(t) {
      const base = filterWithPostings(t);
      const random = randomFrom(t.settings.seed, 'one-month-series');
      const { months } = rangeWithPostings(t);
      const keys = random.sample(keysWithValues(t), 3);
      const named = (filter: Filter, key: FilterKey): Filter =>
        withKey(filter, key, [random.pick(surveyedValues(t, key).slice(0, 4))?.name ?? '']);
      // A filter on two keys, and two on one.
      const [first, second, ...others] = keys.map((key) => named(base, key));
      const both = first !== undefined && keys[1] !== undefined ? named(first, keys[1]) : first;
      const filters = [base, both, second, ...others].filter((filter) => filter !== undefined);
      await evaluateEach(t, filters, async (filter) => {
        const one = withMonths(filter, random.pick(months) ?? base.months.end);
        // The median alone, once: a server may compute it apart from the count, and by another filter.
        const spec = filter === both ? seriesRequest(one, ['median_salary']) : seriesRequest(one);
        await expectOneMonth(t, await acceptOrNotFound(t, spec, one), one);
      });
    },
  },
  {
    id: 'company-postings/months-of-range',
    clauses: ['company-postings/months-of-range', 'company-postings/filter-when-narrows'],
    title: 'counts in a range as many postings as its months allow',
    async run(t) {
      const base = filterWithPostings(t);
      const random = randomFrom(t.settings.seed, 'months-of-range');
      const all = monthsOf(base.months);
      if (all.length < 2) t.inconclusive('one month with postings');
      const key = random.pick(keysWithValues(t));
      const narrow =
        key === undefined
          ? base
          : withKey(base, key, [random.pick(surveyedValues(t, key).slice(0, 3))?.name ?? '']);
      // Those of the whole data are compared with the points of its series.
      const ranges = [2, 4]
        .filter((length) => length <= all.length)
        .map((length) => {
          // A range that ends with a year, and one with its turn: where months are computed, that is where they go wrong.
          const starts = [...all.keys()].slice(0, all.length - length + 1);
          const turns = starts.filter((at) => all[length === 2 ? at : at + length - 1]?.endsWith('-12'));
          const first = random.pick(turns) ?? random.pick(starts) ?? 0;
          return withMonths(length === 2 ? base : narrow, all[first] ?? '', all[first + length - 1] ?? '');
        });
      // The widest range that the target accepts contains what a shorter one counts.
      const { counted } = rangeWithPostings(t);
      await expectCounts(t, {
        clause: 'company-postings/filter-when-narrows',
        exchanges: [await t.accept(totalsRequest({ months: counted })), await t.accept(totalsRequest(base))],
        read: postingsFound,
        holds: ([all = 0, some = 0]) => some <= all,
        expected: `no more postings in ${filterInWords(base)} than in ${filterInWords({ months: counted })}`,
      });
      await evaluateEach<Filter>(t, ranges, async (filter) => {
        const months: Exchange[] = [];
        const range = await acceptOrNotFound(t, totalsRequest(filter), filter);
        for (const month of monthsOf(filter.months)) {
          const one = withMonths(filter, month);
          const part = await acceptOrNotFound(t, totalsRequest(one), one);
          months.push(part);
          const narrows = await expectCounts(t, {
            clause: 'company-postings/filter-when-narrows',
            exchanges: [range, part],
            read: postingsFound,
            holds: ([all = 0, some = 0]) => some <= all,
            expected: `no more postings in ${month} than in ${filter.months.start} to ${filter.months.end}`,
          });
          if (!narrows) return;
        }
        await expectMonthCounts(t, {
          clause: 'company-postings/months-of-range',
          range,
          months,
          isDisjoint: membershipOption(t) === 'posted',
          read: postingsFound,
        });
      });
    },
  },
];

/** Expects the point of a month to be the totals of the filter on that month: the count, and the median. */
export async function expectPoint(
  t: CheckContext,
  series: Exchange,
  filter: Filter,
  month: string,
): Promise<void> {
  const one = withMonths(filter, month);
  const totals = await acceptOrNotFound(t, totalsRequest(one), one);
  const point = pointOf(series, month);
  if (point?.unique_postings === undefined || postingsFound(totals) === undefined) {
    t.inconclusive(`a series or totals without a count for ${month}`);
    return;
  }
  const values = { totals, series, month };
  // Totals of a month that count the whole range are wrong, and not the point.
  if (postingsFound(totals) !== point.unique_postings && !(await expectMonthApplied(t, values, filter)))
    return;
  const what = `for the point of ${month}, as the totals of ${filterInWords(one)}`;
  if (await expectMetric(t, 'company-postings/timeseries-points', metrics.count, values, what))
    await expectMetric(t, 'company-postings/timeseries-points-median', metrics.median, values, what);
}

/** Expects the totals of a month to count fewer postings than those of all months, where the series has fewer in it. */
async function expectMonthApplied(
  t: CheckContext,
  { totals, series, month }: MonthAnswers,
  filter: Filter,
): Promise<boolean> {
  const all = await acceptOrNotFound(t, totalsRequest(filter), filter);
  return t.expectRelation({
    clause: 'company-postings/filter-when-applies',
    exchanges: [series, all, totals],
    read: (exchange, index) => (index === 0 ? pointCount(exchange, month) : postingsFound(exchange)),
    holds: ([point = Number.NaN, most = Number.NaN, some = Number.NaN]) => !(point < most && some >= most),
    expected: ([point, most]) =>
      `fewer than ${most} postings for ${filterInWords(withMonths(filter, month))}: POST ${series.spec.path} counts ${point}`,
    actual: ([, , some]) => `${some}, as for ${filterInWords(filter)}`,
  });
}

/** Expects the point of a series of one month to be the totals of the month. */
async function expectOneMonth(t: CheckContext, series: Exchange, filter: Filter): Promise<void> {
  const totals = await acceptOrNotFound(t, totalsRequest(filter), filter);
  const { start: month } = filter.months;
  const values = { totals, series, month };
  const counted = pointCount(series, month);
  if (countOf(totals) === undefined || (counted === undefined && pointOf(series, month) === undefined)) {
    t.inconclusive('a month without a count of unique_postings');
    return;
  }
  const what = `for a series of ${month} alone, as the totals of ${filterInWords(filter)}`;
  // Not of a series of the median alone; `company-postings/timeseries-metrics` reports a requested count that is missing.
  if (counted !== undefined)
    await expectMetric(t, 'company-postings/timeseries-one-month', metrics.count, values, what);
  await expectMetric(t, 'company-postings/timeseries-one-month-median', metrics.median, values, what);
}

/** The totals of a month, and a series that has the month. */
interface MonthAnswers {
  readonly totals: Exchange;
  readonly series: Exchange;
  readonly month: string;
}

/** The count of a point; 0 for a 404, which says that nothing was found. */
function pointCount(series: Exchange, month: string): number | undefined {
  return series.response.status === 404 ? postingsFound(series) : pointOf(series, month)?.unique_postings;
}

/** Metrics of totals and points. A target may round the medians of a series to whole numbers. */
const metrics = {
  count: { name: 'unique_postings ', tolerance: 0, ofTotals: postingsFound, ofPoint: pointCount },
  median: {
    name: 'median_salary ',
    tolerance: 0.5,
    ofTotals: (totals: Exchange) => numberOf(totalsOf(totals)?.['median_salary']) ?? 0,
    ofPoint: (series: Exchange, month: string) => pointOf(series, month)?.median_salary ?? 0,
  },
};

function expectMetric(
  t: CheckContext,
  clause: ClauseId,
  { name, tolerance, ofTotals, ofPoint }: (typeof metrics)['count' | 'median'],
  { totals, series, month }: MonthAnswers,
  what: string,
): Promise<boolean> {
  return t.expectRelation({
    clause,
    exchanges: [totals, series],
    // With the count: a new posting may move a median back to what it was, and that shows no fault.
    read: (exchange, index) =>
      index === 0
        ? { value: ofTotals(exchange), count: postingsFound(exchange) }
        : { value: ofPoint(exchange, month), count: pointCount(exchange, month) },
    holds: ([total, point]) =>
      total?.value === point?.value || Math.abs((total?.value ?? NaN) - (point?.value ?? NaN)) <= tolerance,
    expected: ([total]) => `${name}${total?.value} ${what}`,
    actual: ([, point]) => brief(point?.value),
  });
}
