import type { Check, CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { countOf } from '../../postings/counting.ts';
import { filterInWords, withKey, withMonths } from '../../postings/filter/filter.ts';
import { acceptOrNotFound } from '../accept.ts';
import { seriesRequest, totalsRequest, type Filter, type FilterKey } from '../requests.ts';
import {
  filterWithPostings,
  keysWithValues,
  rangeWithPostings,
  surveyedValues,
} from '../survey/surveyed-data.ts';
import { expectPointMetric, pointCount, pointMetrics } from './point-metrics.ts';
import { pointOf } from './series-answers.ts';

/** One point against the totals of its month: of a series of one month, and of one of the median alone. */
export const oneMonthCheck: Check = {
  id: 'company-postings/one-month-series',
  clauses: [
    'company-postings/timeseries-one-month',
    'company-postings/timeseries-one-month-median',
    'company-postings/timeseries-points-median',
  ],
  title: 'returns as the series of one month, and as medians alone, the totals of the month',
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
      if (filter === second) return expectMedianAlone(t, filter, one);
      // The median alone, once: a server may compute it apart from the count, and by another filter.
      const spec = filter === both ? seriesRequest(one, ['median_salary']) : seriesRequest(one);
      await expectOneMonth(t, await acceptOrNotFound(t, spec, one), one);
    });
  },
};

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
    await expectPointMetric(t, 'company-postings/timeseries-one-month', pointMetrics.count, values, what);
  await expectPointMetric(
    t,
    'company-postings/timeseries-one-month-median',
    pointMetrics.median,
    values,
    what,
  );
}

/** Expects the point of a month in a series of the median alone, over all months, to be the median of the totals. */
async function expectMedianAlone(t: CheckContext, filter: Filter, one: Filter): Promise<void> {
  const series = await acceptOrNotFound(t, seriesRequest(filter, ['median_salary']), filter);
  const totals = await acceptOrNotFound(t, totalsRequest(one), one);
  const { start: month } = one.months;
  if (countOf(totals) === undefined || pointOf(series, month) === undefined) {
    t.inconclusive(`a series of the median alone without ${month}, or totals without a count`);
    return;
  }
  const what = `for the point of ${month} in a series of the median alone, as the totals of ${filterInWords(one)}`;
  const clause = 'company-postings/timeseries-points-median';
  await expectPointMetric(t, clause, pointMetrics.median, { totals, series, month }, what);
}
