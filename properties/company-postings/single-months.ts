import fc from 'fast-check';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import { property } from '../kit/property.ts';
import { expectEqualAnswers } from '../kit/expect-same-answer.ts';
import { numberOf, totalsOf } from '../postings/answers.ts';
import { totalPostings } from '../postings/count-relations.ts';
import { metrics, seriesRequest, totalsRequest, type Filter } from './requests.ts';
import { found } from './found.ts';
import { seriesCounts } from './series-counts.ts';
import { filterCase, rangeWithPostings } from './survey/surveyed-data.ts';
import { seriesOf } from './timeseries.ts';

/**
 * What a month of POST /timeseries says: service.md, "Company postings group", response shapes. Whatever puts a posting in a
 * month (readings.md 16), a filter on that month finds the same one way and the other.
 */
export const singleMonthChecks: readonly Check[] = [
  property<Filter>({
    id: 'company-postings/one-month-series',
    clauses: ['company-postings/timeseries-one-month', 'company-postings/timeseries-one-month-median'],
    title: 'gives as the series of one month what the totals of that month are',
    group: 'company-postings',
    profile: 'standard',
    runs: { standard: 6, thorough: 60 },
    arbitrary: (t) => {
      const { months } = rangeWithPostings(t);
      return fc
        .tuple(filterCase(t), fc.constantFrom(...months))
        .map(([filter, month]) => ({ ...filter, when: { start: month, end: month } }));
    },
    async evaluate(t, filter) {
      const totals = await found(t, totalsRequest(filter, metrics));
      const series = await found(t, seriesRequest(filter, metrics));
      const because = `that of ${filter.when.start}, whether as totals or as a series`;
      const count = (exchange: Exchange): number | undefined => firstPoint(exchange, 'unique_postings');
      if (totalPostings(totals) === undefined || count(series) === undefined)
        t.inconclusive('a month without a count of unique_postings');
      else
        await expectEqualAnswers(t, totals, series, {
          clause: 'company-postings/timeseries-one-month',
          read: totalPostings,
          readSecond: count,
          because,
        });
      // A median over nothing may be null, left out, or 0 in an array of numbers (readings.md 23).
      await expectEqualAnswers(t, totals, series, {
        clause: 'company-postings/timeseries-one-month-median',
        read: (exchange) => numberOf(totalsOf(exchange)?.['median_salary']) ?? 0,
        readSecond: (exchange) => firstPoint(exchange, 'median_salary') ?? 0,
        because,
      });
    },
  }),
  {
    id: 'company-postings/series-points',
    clauses: ['company-postings/timeseries-points'],
    title: 'says in a longer series of a month what the series of that month says',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      // Over the range in which the survey found them: values at wrong months may have misled it.
      const { counted: when, months } = rangeWithPostings(t);
      if (when.start === when.end) {
        t.inconclusive('a series of one month');
        return;
      }
      const series = await found(t, seriesRequest({ when }, ['unique_postings']));
      for (const month of t.settings.profile === 'thorough' ? months : telling(months)) {
        const single = await found(
          t,
          seriesRequest({ when: { start: month, end: month } }, ['unique_postings']),
        );
        const count = (exchange: Exchange): number | undefined => seriesCounts(exchange).get(month);
        if (count(series) === undefined || count(single) === undefined)
          t.inconclusive(`a series without a count for ${month}`);
        else
          await expectEqualAnswers(t, single, series, {
            clause: 'company-postings/timeseries-points',
            read: count,
            because: `unique_postings of ${month}, alone or in ${when.start} to ${when.end}`,
          });
      }
    },
  },
];

/** The first value of a metric in a series, as far as it is a number. */
function firstPoint(exchange: Exchange, metric: string): number | undefined {
  const values = seriesOf(exchange)?.[metric];
  return Array.isArray(values) ? numberOf(values[0]) : undefined;
}

/** Months at which values that stand at the wrong place show: both ends, the middle, and around a year's end. */
function telling(months: readonly string[]): readonly string[] {
  const places = [0, Math.floor(months.length / 2), months.length - 1];
  return months.filter((month, place) => places.includes(place) || /-(12|01)$/.test(month));
}
