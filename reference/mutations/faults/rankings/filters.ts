import * as to from '../../rewriting/values.ts';
import { isObject, rankingOperations, sumOf } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { operationOf } from '../../rewriting/rewrite.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  filterKeys,
  mapMetrics,
  rankingRequest,
  type RankingData,
  refuseRankings,
  rewriteRankingRequests,
  inAnswers,
  inRequests,
  isRange,
} from './builders.ts';
import { wholeTime } from '../builders.ts';

const singleValued = [
  'nuts1_name',
  'soc1_name',
  'city_name',
  'company_name',
  'title_name',
  'employment_type_name',
];

/** Whether a time frame has the documented form: a fault must not fail on one that has not. */
export function isPeriod(when: unknown): when is { start: string; end: string } {
  return isObject(when) && typeof when['start'] === 'string' && typeof when['end'] === 'string';
}

const isMonth = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}$/.test(text);

type Operations = Parameters<typeof rewriteRankingRequests>[0];

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

const rewriteFilterKeys = (
  operations: Operations,
  read: (keys: readonly string[]) => readonly string[],
): Middleware =>
  rewriteRankingRequests(operations, (request) => {
    const kept = read(filterKeys(request));
    request.filter = {
      when: request.filter.when,
      ...Object.fromEntries(kept.map((key) => [key, request.filter[key]])),
    };
  });

/** One faulty server, or several, for each clause of the filters of the posting rankings. */
export const rankingsFilterFaults: readonly Fault[] = faultsOf({
  'rankings/filter-when-narrows': [
    'ignores a single month in when',
    inRequests('rankPostings', 'filter.when', wholeTime, (request) => !isRange(request)),
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
  'rankings/filter-when-parts.sum': [
    'multiplies the totals of a range',
    inAnswers('rankPostings', 'totals.unique_postings', to.times(3), isRange),
  ],
  'rankings/filter-when-applies': ['ignores when', inRequests('rankPostings', 'filter.when', wholeTime)],
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
  'rankings/filter-when-applies.start': [
    'ignores the start of when',
    inRequests(rankingOperations, 'filter.when.start', '2000-01'),
  ],
  'rankings/filter-finds': [
    'splits the values of a filter at commas',
    inRequests(
      rankingOperations,
      'filter.*',
      to.list((values) => values.flatMap((value) => String(value).split(/, ?/))),
    ),
  ],
  'rankings/filter-finds.letters': [
    'replaces non-ASCII characters of filter values',
    inRequests(
      rankingOperations,
      'filter.*',
      to.each((value) => String(value).replaceAll(/[^\p{ASCII}]/gu, '?')),
    ),
  ],
  'rankings/filter-finds.plus': [
    'replaces plus signs of filter values by spaces',
    inRequests(
      rankingOperations,
      'filter.*',
      to.each((value) => String(value).replaceAll('+', ' ')),
    ),
  ],
  ...each(singleValued, (facet) => [
    `rankings/filter-facet-applies.${facet}`,
    `ignores a filter on ${facet}`,
    inRequests(rankingOperations, `filter.${facet}`, to.omitted),
  ]),
  ...each(rankingOperations, (operation) => [
    `rankings/filter-applies.every-key-${operation}`,
    `ignores every filter on a facet at ${operation}`,
    rewriteFilterKeys(operation, () => []),
  ]),
  'rankings/filter-narrows.first-key': [
    'reads the first filter key only',
    rewriteFilterKeys('rankPostings', (keys) => keys.slice(0, 1)),
  ],
  'rankings/filter-narrows': [
    'reads the last filter key only',
    rewriteFilterKeys('rankPostings', (keys) => keys.slice(-1)),
  ],
  'rankings/filter-narrows.more': [
    'counts more with a second filter key',
    inAnswers(
      'rankPostings',
      'totals.unique_postings',
      to.plus(1e6),
      (request) => filterKeys(request).length > 1,
    ),
  ],
  ...each(
    [
      ['company_name', 'skills_name'],
      ['skills_name', 'keywords'],
      ['skills', 'skills_name'],
    ],
    ([lost = '', kept = '']) => [
      `rankings/filter-narrows.${lost}-beside-${kept}`,
      `ignores ${lost} with ${kept}, at every endpoint`,
      rewriteRankingRequests(rankingOperations, ({ filter }) => {
        if (kept in filter) delete filter[lost];
      }),
    ],
  ),
  'rankings/filter-narrows.keywords-beside-company_name': [
    'ignores keywords with company_name, at every endpoint',
    inRequests(rankingOperations, 'filter.keywords', to.omitted, ({ filter }) => 'company_name' in filter),
  ],
  'rankings/filter-values-or': [
    'ignores the second value of a filter',
    inRequests('rankPostings', 'filter.*', to.firstOf(1)),
  ],
  'rankings/filter-values-or.eleventh': [
    'ignores the eleventh value of a filter and later ones',
    inRequests('rankPostings', 'filter.*', to.firstOf(10)),
  ],
  'rankings/filter-values-or.last': [
    'reads the last value of a filter only',
    inRequests('rankPostings', 'filter.*', to.lastOf(1)),
  ],
  'rankings/filter-values-or.third': [
    'ignores the third value of a filter',
    inRequests('rankPostings', 'filter.*', to.firstOf(2)),
  ],
  'rankings/filter-values-or.and': [
    'combines skills with AND',
    rewriteRankingRequests('rankPostings', ({ filter }) => {
      const skills = filter['skills_name'];
      if (Array.isArray(skills)) filter['skills_name'] = { include: skills, include_op: 'and' };
    }),
  ],
  'rankings/filter-order-free.twice': [
    'finds nothing for a value that a filter has twice',
    inRequests(
      'rankPostings',
      'filter.*',
      to.list((values) => (new Set(values).size < values.length ? ['none'] : values)),
    ),
  ],
  'rankings/filter-keys-accepted': [
    'refuses a filter on city',
    refuseRankings('rankPostings', 400, ({ filter }) => 'city' in filter),
  ],
  'rankings/filter-values-or.fourth': [
    'ignores the fourth value and those after it',
    inRequests('rankPostings', 'filter.*', to.firstOf(3)),
  ],
});
