import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { totalsOf } from '../../postings/answers.ts';
import { postingsFound } from '../accept.ts';
import { pointOf } from './series-answers.ts';

/** The totals of a month, and a series that has the month. */
export interface MonthAnswers {
  readonly totals: Exchange;
  readonly series: Exchange;
  readonly month: string;
}

/** The count of a point; 0 for a 404, which says that nothing was found. */
export function pointCount(series: Exchange, month: string): number | undefined {
  return series.response.status === 404 ? postingsFound(series) : pointOf(series, month)?.unique_postings;
}

/** Metrics of totals and points. A target may round the medians of a series to whole numbers. */
export const pointMetrics = {
  count: { name: 'unique_postings ', tolerance: 0, ofTotals: postingsFound, ofPoint: pointCount },
  median: {
    name: 'median_salary ',
    tolerance: 0.5,
    ofTotals: (totals: Exchange): number => numberOf(totalsOf(totals)?.['median_salary']) ?? 0,
    ofPoint: (series: Exchange, month: string): number => pointOf(series, month)?.median_salary ?? 0,
  },
};

/** Expects a metric of the point of a month to be that of the totals of the month. */
export function expectPointMetric(
  t: CheckContext,
  clause: ClauseId,
  { name, tolerance, ofTotals, ofPoint }: (typeof pointMetrics)['count' | 'median'],
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
