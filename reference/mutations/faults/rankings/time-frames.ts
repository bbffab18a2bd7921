import { each, type Fault, faultsOf } from '../fault.ts';
import { rankingOperations, sumOf } from '../../../../contracts/index.ts';
import {
  inRequests,
  filterKeys,
  rewriteRankingRequests,
  isPeriod,
  isRange,
  inAnswers,
  rewriteRankings,
  monthOf,
  rankingRequest,
  type RankingData,
  mapMetrics,
} from './builders.ts';
import { wholeTime } from '../builders.ts';
import * as to from '../../rewriting/values.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { operationOf } from '../../rewriting/rewrite.ts';

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
    rewriteRankingRequests(rankingOperations, (request: { filter: Record<string, unknown> }) => {
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
    rewriteRankingRequests(rankingOperations, ({ filter: { when } }) => {
      if (isPeriod(when) && when.start < when.end) when.end = when.end.replace(/-12$/, '-11');
    }),
  ],
  'rankings/filter-when-applies.start-of-year': [
    'begins a range that begins with a year in its February',
    rewriteRankingRequests(rankingOperations, ({ filter: { when } }) => {
      if (isPeriod(when) && when.start < when.end) when.start = when.start.replace(/-01$/, '-02');
    }),
  ],
  'rankings/filter-when-narrows': [
    'ignores a single month in when',
    inRequests('rankPostings', 'filter.when', wholeTime, (request, ctx) => !isRange(request, ctx)),
  ],
  'rankings/filter-when-narrows.year-end': [
    'ends a range at its first December',
    rewriteRankingRequests('rankPostings', ({ filter: { when } }) => {
      if (isPeriod(when) && when.start.slice(0, 4) !== when.end.slice(0, 4))
        when.end = `${when.start.slice(0, 4)}-12`;
    }),
  ],
  'rankings/filter-when-narrows.end-only': [
    'reads the end of a range for both of its ends',
    rewriteRankingRequests(rankingOperations, (request) => {
      for (const when of [request.filter.when, request['timeseries']?.when])
        if (isPeriod(when) && when.start <= when.end) when.start = when.end;
    }),
  ],
  'rankings/filter-when-parts': [
    'extends a range that crosses the end of a year to whole years',
    rewriteRankingRequests('rankPostings', ({ filter: { when } }) => {
      if (!isPeriod(when)) return;
      const [first, last] = [when.start.slice(0, 4), when.end.slice(0, 4)];
      if (first !== last) Object.assign(when, { start: `${first}-01`, end: `${last}-12` });
    }),
  ],
  'rankings/filter-when-parts.sum': inAnswers('rankPostings', 'totals.unique_postings', to.times(3), isRange),
  'rankings/filter-when-parts.two-months': [
    'counts one posting less in the totals of ranges of two months',
    rewriteRankings(rankingOperations, ({ totals }, { filter: { when } }) => {
      const count = Number(totals['unique_postings']);
      if (monthOf(when.end) - monthOf(when.start) === 1 && count > 1) totals['unique_postings'] = count - 1;
    }),
  ],
});

/** Counts the postings from the start of a time frame on, whatever its end, and those from each month of a series on. */
function openEnded(): Middleware {
  return async (ctx, next) => {
    const isRanking = rankingOperations.some((operation) => operation === operationOf(ctx));
    const request = isRanking ? rankingRequest(ctx) : undefined;
    const { start, end } = { ...request?.timeseries?.when };
    if (request !== undefined && isPeriod(request.filter.when)) {
      request.filter.when.end = wholeTime.end;
      if (isMonth(start) && isMonth(end))
        Object.assign(request, {
          timeseries: { ...request.timeseries, when: { start, end: wholeTime.end } },
        });
      ctx.state.requestText = JSON.stringify(request);
    }
    await next();
    if (ctx.status !== 200 || request === undefined || !isMonth(end)) return;
    const body = structuredClone(ctx.body) as { data: RankingData };
    for (const { timeseries } of body.data.ranking.buckets) {
      const kept = timeseries.month.filter((month) => month <= end).length;
      mapMetrics(timeseries, (values) =>
        values.map((_, at) => sumOf(values.slice(at).map(Number))).slice(0, kept),
      );
      timeseries.month.length = kept;
    }
    ctx.body = body;
  };
}
