import { rankingOperations } from '../../../../contracts/index.ts';
import { answerInstead, operationOf } from '../../rewriting/rewrite.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  emptyRanking,
  filterKeys,
  rankingRequest,
  rankingsError,
  rewriteRankingRequests,
  type RankingRequest,
  isDaily,
} from './builders.ts';

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

/** Faulty servers that drop parts of long requests, or fail on them. */
export const rankingsLongRequestFaults: readonly Fault[] = faultsOf({
  'rankings/filter-narrows.fourth-key': [
    'ignores the fourth filter key',
    rewriteRankingRequests(rankingOperations, losesKey(3)),
  ],
  ...each(rankingOperations, (operation) => ({
    [`${keyClauses[operation]}.fourth-key-${operation}`]: [
      `ignores the fourth filter key at ${operation}`,
      rewriteRankingRequests(operation, losesKey(3)),
    ],
  })),
  ...each(rankingOperations, (operation) => ({
    [`${routeClauses[operation]}.long-body`]: [
      `answers bodies of more than ${LONG} characters with 500 at ${operation}`,
      answerInstead(
        (ctx) => operationOf(ctx) === operation && ctx.status === 200 && ctx.state.requestText.length > LONG,
        500,
        rankingsError(500, 'Internal Server Error', 'too long'),
      ),
    ],
  })),
  'rankings/totals-whole-filter.second-key-of-days': [
    'ignores the second filter key of a daily series',
    rewriteRankingRequests('rankPostingsTimeseries', (request) => {
      if (isDaily(request)) losesKey(1)(request);
    }),
  ],
  ...each(rankingOperations, (operation) => ({
    [`rankings/wrong-type-400.number-in-list-${operation}`]: [
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
    ],
  })),
});
