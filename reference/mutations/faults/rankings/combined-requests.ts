import * as to from '../../rewriting/values.ts';
import { rankingOperations } from '../../../../contracts/index.ts';
import { answerInstead, isInGroup, operationOf } from '../../rewriting/rewrite.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  filterKeys,
  inMonths,
  mapMetrics,
  unprocessable,
  isRanking,
  keywordsOf,
  malformed,
  rankingsError,
  refuseRankings,
  emptyRanking,
  inAnswers,
  inRequests,
  inSeries,
  isMonthly,
  isRange,
  rankingRequest,
  rewriteRankingRequests,
  type RankingRequest,
  isDaily,
} from './builders.ts';
import { wholeTime } from '../builders.ts';

/** Drops the filter key at a position; keywords do not count. */
const losesKey =
  (place: number) =>
  (request: RankingRequest): void => {
    const key = filterKeys(request).filter((name) => name !== 'keywords')[place];
    if (key !== undefined) delete request.filter[key];
  };

/** The clause that a dropped key violates at each operation. */
const keyClauses = {
  rankPostings: 'rankings/filter-narrows',
  rankPostingsTimeseries: 'rankings/totals-whole-filter',
  rankPostingsDistribution: 'rankings/totals-whole-filter',
  rankPostingsNested: 'rankings/bucket-is-filter',
} as const;

/** The clause that a refusal violates at each operation. */
const routeClauses = {
  rankPostings: 'rankings/ranking-route',
  rankPostingsTimeseries: 'rankings/timeseries-route',
  rankPostingsDistribution: 'rankings/distribution-route',
  rankPostingsNested: 'rankings/nested-route',
} as const;

/** The length of a body from which a faulty server fails. */
const LONG = 600;

/** Faulty servers that ignore a part of a request that has another part, drop parts of long requests, or refuse them. */
export const rankingsCombinedRequestFaults: readonly Fault[] = faultsOf({
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
  'rankings/filter-keywords-narrow.without-when': [
    'ignores filter.when with keywords',
    inRequests(rankingOperations, 'filter.when', wholeTime, ({ filter }) => 'keywords' in filter),
  ],
  'rankings/filter-keywords-apply.beside-extra-metrics': [
    'ignores keywords with extra metrics',
    inRequests(rankingOperations, 'filter.keywords', to.omitted, ({ rank }) => 'extra_metrics' in rank),
  ],
  'rankings/filter-keywords-apply.quoted-or': [
    'ignores quoted terms joined with OR',
    inRequests(rankingOperations, 'filter.keywords', to.omitted, (_, ctx) =>
      /" OR "/.test(String(keywordsOf(ctx))),
    ),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/filter-keywords-apply.quoted-${operation}`,
    `ignores quoted expressions at ${operation}`,
    inRequests(operation, 'filter.keywords', to.omitted, (_, ctx) => String(keywordsOf(ctx)).includes('"')),
  ]),
  'rankings/ranking-route.range': [
    'answers every range of months with 500',
    refuseRankings('rankPostings', 500, isRange),
  ],
  'rankings/ranking-route.by': [
    'answers 400 whenever rank.by is given',
    refuseRankings('rankPostings', 400, ({ rank }) => 'by' in rank),
  ],
  'rankings/ranking-route.quoted': [
    'answers every quoted term with 422',
    answerInstead(
      (ctx) => isRanking(ctx) && String(keywordsOf(ctx)).startsWith('"'),
      422,
      unprocessable('no quotes'),
    ),
  ],
  'rankings/variants-rank-alike.none': [
    'returns no buckets under right totals',
    inAnswers('rankPostings', 'ranking.buckets', []),
  ],
  'rankings/bad-value-400.values': [
    'ignores invalid values of query parameters',
    answerInstead(
      (ctx) => isInGroup(ctx, 'rankings') && ctx.status === 400 && ctx.querystring !== '',
      200,
      emptyRanking,
    ),
  ],
  'rankings/parameters-alike': [
    'ignores query parameters of time series',
    (ctx, next) => {
      if (ctx.path.endsWith('/timeseries')) ctx.querystring = '';
      return next();
    },
  ],
  'rankings/bad-value-400.empty': [
    'answers an impossible month after the first one with an empty ranking',
    answerInstead(
      (ctx) => {
        const [, start = '', end = ''] =
          /"start":"([^"]+)","end":"(\d{4}-13)"/.exec(ctx.state.requestText) ?? [];
        return isRanking(ctx) && ctx.status === 400 && start < end;
      },
      200,
      emptyRanking,
    ),
  ],
  'rankings/nested-route.filtered': [
    'refuses filters in nested rankings',
    refuseRankings('rankPostingsNested', 400, (request) => filterKeys(request).length > 0),
  ],
  ...each(
    ['rankPostingsTimeseries', 'rankPostingsDistribution', 'rankPostingsNested'] as const,
    (operation) => [
      `${routeClauses[operation]}.education-keys`,
      `refuses filters on years and levels of education at ${operation}`,
      refuseRankings(operation, 400, (request) =>
        filterKeys(request).some((key) => /^(edulevels|max_|min_)/.test(key)),
      ),
    ],
  ),
  'rankings/wrong-type-400.not-found': [
    'answers a wrong type with the title of a 404',
    answerInstead(
      (ctx) => isRanking(ctx) && ctx.status === 400,
      404,
      rankingsError(404, 'URL not found', 'wrong type'),
    ),
  ],
  ...each([12, 24], (count) => [
    `rankings/timeseries-every-month.cut-at-${count}`,
    `returns the last ${count} months of a series at most`,
    inSeries('*', to.lastOf(count), isMonthly),
  ]),
  'rankings/timeseries-points.shifted': [
    'shifts values by a month',
    inMonths((series) => mapMetrics(series, ([first, ...others]) => [...others, first])),
  ],
  'rankings/timeseries-points.reversed': [
    'returns values in the reverse order of their months',
    inMonths((series) => mapMetrics(series, (values) => values.toReversed())),
  ],
  'rankings/timeseries-sum.december-zero': [
    'returns 0 for every December of a longer series',
    inMonths((series) => {
      const { month: months } = series;
      if (months.length > 1)
        mapMetrics(series, (values) =>
          values.map((value, at) => (months[at]?.endsWith('-12') === true ? 0 : value)),
        );
    }),
  ],
  'rankings/bad-value-400.server-error': [
    'answers a value of the wrong form with 500',
    answerInstead((ctx) => isRanking(ctx) && ctx.status === 400, 500, malformed('wrong value')),
  ],
  'rankings/filter-narrows.fourth-key': [
    'ignores the fourth filter key',
    rewriteRankingRequests(rankingOperations, losesKey(3)),
  ],
  ...each(rankingOperations, (operation) => [
    `${keyClauses[operation]}.fourth-key-${operation}`,
    `ignores the fourth filter key at ${operation}`,
    rewriteRankingRequests(operation, losesKey(3)),
  ]),
  ...each(rankingOperations, (operation) => [
    `${routeClauses[operation]}.long-body`,
    `answers bodies of more than ${LONG} characters with 500 at ${operation}`,
    answerInstead(
      (ctx) => operationOf(ctx) === operation && ctx.status === 200 && ctx.state.requestText.length > LONG,
      500,
      rankingsError(500, 'Internal Server Error', 'too long'),
    ),
  ]),
  'rankings/timeseries-days-of-month.second-key': [
    'ignores the second filter key of a daily series',
    rewriteRankingRequests('rankPostingsTimeseries', (request) => {
      if (isDaily(request)) losesKey(1)(request);
    }),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/wrong-type-400.number-in-list-${operation}`,
    `accepts numbers among the values of a filter at ${operation}`,
    answerInstead(
      (ctx) =>
        operationOf(ctx) === operation &&
        ctx.status === 400 &&
        Object.values(rankingRequest(ctx)?.filter ?? {}).some(
          (values) => Array.isArray(values) && values.some((value) => typeof value === 'number'),
        ),
      200,
      emptyRanking,
    ),
  ]),
});
