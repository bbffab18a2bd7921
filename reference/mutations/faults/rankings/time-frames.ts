import { rankingOperations, sumOf } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import * as to from '../../rewriting/values.ts';
import { wholeTime } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { mapMetrics } from '../posting-shapes.ts';
import { rankings, inRequests, filterKeys, isPeriod, isRange, inAnswers, monthOf } from './builders.ts';

const isMonth = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}$/.test(text);

/** One faulty server, or several, for each clause of the time frame of a filter of rankings. */
export const rankingsTimeFrameFaults: readonly Fault[] = faultsOf({
  ...each(rankingOperations, (operation) => [
    `rankings/filter-when-applies.ignored-${operation}`,
    `ignores filter.when at ${operation}`,
    inRequests(operation, 'filter.when', wholeTime),
  ]),
  ...each(rankingOperations, (operation) => [
    `rankings/filter-when-applies.beside-facet-${operation}`,
    `ignores filter.when with a filter on a facet at ${operation}`,
    inRequests(operation, 'filter.when', wholeTime, (request) => filterKeys(request).length > 0),
  ]),
  'rankings/filter-when-applies': inRequests('rankPostings', 'filter.when', wholeTime),
  'rankings/filter-when-applies.finds-nothing': [
    'finds nothing in any range of months, but postings without one',
    rankings.rewriteRequests(rankingOperations, (request: { filter: Record<string, unknown> }) => {
      const { filter } = request;
      if (filter['when'] === undefined) filter['when'] = { ...wholeTime };
      else if (isPeriod(filter['when'])) filter['company_name'] = ['No such company'];
    }),
  ],
  'rankings/filter-when-applies.end': [
    'ignores the end of when',
    inRequests(rankingOperations, 'filter.when.end', (_, { filter }) => filter.when.start),
  ],
  'rankings/filter-when-applies.end-everywhere': [
    'ignores the end of when, also in each point of a series',
    openEnded(),
  ],
  'rankings/filter-when-applies.start': inRequests(rankingOperations, 'filter.when.start', '2000-01'),
  'rankings/filter-when-applies.end-of-year': [
    'ends a range that ends with a year in its November',
    rankings.rewriteRequests(rankingOperations, ({ filter: { when } }) => {
      if (isPeriod(when) && when.start < when.end) when.end = when.end.replace(/-12$/, '-11');
    }),
  ],
  'rankings/filter-when-applies.start-of-year': [
    'begins a range that begins with a year in its February',
    rankings.rewriteRequests(rankingOperations, ({ filter: { when } }) => {
      if (isPeriod(when) && when.start < when.end) when.start = when.start.replace(/-01$/, '-02');
    }),
  ],
  'rankings/filter-when-narrows': [
    'ignores a single month in when',
    inRequests('rankPostings', 'filter.when', wholeTime, (request, ctx) => !isRange(request, ctx)),
  ],
  'rankings/filter-when-narrows.year-end': [
    'ends a range at its first December',
    rankings.rewriteRequests('rankPostings', ({ filter: { when } }) => {
      if (isPeriod(when) && when.start.slice(0, 4) !== when.end.slice(0, 4))
        when.end = `${when.start.slice(0, 4)}-12`;
    }),
  ],
  'rankings/filter-when-narrows.end-only': [
    'reads the end of a range for both of its ends',
    rankings.rewriteRequests(rankingOperations, (request) => {
      for (const when of [request.filter.when, request['timeseries']?.when])
        if (isPeriod(when) && when.start <= when.end) when.start = when.end;
    }),
  ],
  'rankings/filter-when-parts': [
    'extends a range that crosses the end of a year to whole years',
    rankings.rewriteRequests('rankPostings', ({ filter: { when } }) => {
      if (!isPeriod(when)) return;
      const [first, last] = [when.start.slice(0, 4), when.end.slice(0, 4)];
      if (first !== last) Object.assign(when, { start: `${first}-01`, end: `${last}-12` });
    }),
  ],
  'rankings/filter-when-parts.sum': inAnswers('rankPostings', 'totals.unique_postings', to.times(3), isRange),
  'rankings/filter-when-parts.two-months': [
    'counts one posting less in the totals of ranges of two months',
    rankings.rewrite(rankingOperations, ({ totals }, { filter: { when } }) => {
      const count = Number(totals['unique_postings']);
      if (monthOf(when.end) - monthOf(when.start) === 1 && count > 1) totals['unique_postings'] = count - 1;
    }),
  ],
});

/** Counts the postings from the start of a time frame on, whatever its end, and those from each month of a series on. */
function openEnded(): Middleware {
  return rankings.rewriteBoth(rankingOperations, (request) => {
    const { filter, timeseries } = request;
    const { start, end } = { ...timeseries?.when };
    if (!isPeriod(filter.when)) return undefined;
    const isOfMonths = isMonth(start) && isMonth(end);
    return {
      request: {
        ...request,
        filter: { ...filter, when: { ...filter.when, end: wholeTime.end } },
        ...(isOfMonths && { timeseries: { ...timeseries, when: { start, end: wholeTime.end } } }),
      },
      answer({ ranking: { buckets } }) {
        if (!isMonth(end)) return;
        for (const { timeseries: series } of buckets) {
          const kept = series.month.filter((month) => month <= end).length;
          mapMetrics(series, (values) =>
            values.map((_, at) => sumOf(values.slice(at).map(Number))).slice(0, kept),
          );
          series.month.length = kept;
        }
      },
    };
  });
}
