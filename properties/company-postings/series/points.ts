import type { Check, CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { expectCounts } from '../../postings/counting.ts';
import { filterInWords, withKey, withMonths } from '../../postings/filter/filter.ts';
import { expectMonthCounts } from '../../postings/months/month-counts.ts';
import { monthAfter, monthsOf } from '../../postings/months/months.ts';
import { acceptOrNotFound, postingsFound } from '../accept.ts';
import { seriesRequest, totalsRequest, type Filter } from '../requests.ts';
import {
  filterWithPostings,
  keysWithValues,
  optionOf,
  rangeWithPostings,
  surveyedValues,
} from '../survey/surveyed-data.ts';
import { oneMonthCheck } from './one-month.ts';
import { expectPointMetric, type MonthAnswers, pointCount, pointMetrics } from './point-metrics.ts';
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
  oneMonthCheck,
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
          isDisjoint: optionOf(t, 'month-membership') === 'posted',
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
  if (await expectPointMetric(t, 'company-postings/timeseries-points', pointMetrics.count, values, what))
    await expectPointMetric(
      t,
      'company-postings/timeseries-points-median',
      pointMetrics.median,
      values,
      what,
    );
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
