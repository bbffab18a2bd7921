import { isObject, objectOf, rankingOperations } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { answerInstead, rewriteRequests, operationOf, isInGroup } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { wholeTime } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  rankings,
  refused,
  rankingsError,
  inRequests,
  rankingVariants,
  isRanking,
  emptyRanking,
  unprocessable,
  malformed,
  isObjectText,
  inGroup,
  filterKeys,
} from './builders.ts';

/** The clause that a refusal violates at each operation. */
const routeClauses = {
  rankPostings: 'rankings/ranking-route',
  rankPostingsTimeseries: 'rankings/timeseries-route',
  rankPostingsDistribution: 'rankings/distribution-route',
  rankPostingsNested: 'rankings/nested-route',
} as const;

/** The length of a body from which a faulty server fails. */
const LONG = 600;

/** What is read instead of an array. */
const readFor: Readonly<Record<string, object>> = {
  when: wholeTime,
  keywords: { query: '"sales"', type: 'phrase' },
};

/** Faulty servers for request shapes, values and query parameters of the rankings group. */
export const rankingsRequestFaults: readonly Fault[] = faultsOf({
  'rankings/wrong-type-400': [
    'answers wrong types with 500',
    answerInstead(
      (ctx) => refused(ctx, 400) && isObjectText(ctx.state.requestText),
      500,
      rankingsError(500, 'Internal Server Error', ''),
    ),
  ],
  'rankings/wrong-type-400.text-as-array': [
    'accepts a string as the values of a filter',
    inRequests('rankPostings', 'filter.nuts1_name', (value) => (typeof value === 'string' ? [value] : value)),
  ],
  ...each(rankingVariants, (operation) => [
    `rankings/wrong-type-400.text-${operation}`,
    `accepts a string as the values of a filter at ${operation}`,
    inRequests(operation, 'filter.nuts1_name', (value) => (typeof value === 'string' ? [value] : value)),
  ]),
  'rankings/wrong-type-400.object-as-array': [
    'accepts an object as the values of a filter',
    inRequests('rankPostings', 'filter.skills_name', (value) => (isObject(value) ? ['none'] : value)),
  ],
  'rankings/wrong-type-400.items': [
    'does not validate the values of a filter',
    inRequests('rankPostings', 'filter.skills_name', (values) =>
      Array.isArray(values) ? values.map((value) => (isObject(value) ? 'none' : value)) : values,
    ),
  ],
  'rankings/wrong-type-400.number-items': [
    'accepts a number in a filter as the string of its digits',
    inRequests('rankPostings', 'filter.skills_name', (values) =>
      Array.isArray(values)
        ? values.map((value) => (typeof value === 'number' ? String(value) : value))
        : values,
    ),
  ],
  'rankings/wrong-type-400.array-as-object': [
    'accepts an array as a time frame or as keywords',
    rewriteRequests('rankPostings', (body) => {
      const filter = Object.entries(objectOf(objectOf(body)['filter'])).map(([key, value]) =>
        Array.isArray(value) && readFor[key] !== undefined ? [key, readFor[key]] : [key, value],
      );
      return {
        ...objectOf(body),
        ...(isObject(objectOf(body)['filter']) && { filter: Object.fromEntries(filter) }),
      };
    }),
  ],
  'rankings/wrong-type-400.limit': [
    'accepts a string as limit',
    inRequests(['rankPostings', 'rankPostingsNested'], 'rank.limit', (limit) =>
      typeof limit === 'string' ? 10 : limit,
    ),
  ],
  'rankings/wrong-type-400.limit-boolean': [
    'takes true as the limit 1',
    inRequests('rankPostings', 'rank.limit', (limit) => (limit === true ? 1 : limit)),
  ],
  'rankings/bad-value-400.broken-limit': inRequests(rankingOperations, 'rank.limit', to.floored),
  'rankings/bad-value-400.broken-nested-limit': [
    'accepts a broken limit of nested groups as the whole number below it',
    inRequests('rankPostingsNested', 'nested_rank.limit', to.floored),
  ],
  'rankings/wrong-type-400.limit-digits': [
    'accepts a limit as the string of its digits at distributions',
    inRequests('rankPostingsDistribution', 'rank.limit', (limit) =>
      typeof limit === 'string' && /^\d+$/.test(limit) ? Number(limit) : limit,
    ),
  ],
  'rankings/wrong-type-400.interval-digits': [
    'accepts an interval as the string of its digits',
    inRequests('rankPostingsDistribution', 'distribution.options.interval', (interval) =>
      typeof interval === 'string' && /^\d+$/.test(interval) ? Number(interval) : interval,
    ),
  ],
  'rankings/wrong-type-400.nested-limit-digits': [
    'accepts the limit of nested groups as the string of its digits',
    inRequests('rankPostingsNested', 'nested_rank.limit', (limit) =>
      typeof limit === 'string' && /^\d+$/.test(limit) ? Number(limit) : limit,
    ),
  ],
  'rankings/wrong-type-400.not-found': [
    'answers a wrong type with the title of a 404',
    answerInstead(
      (ctx) => isRanking(ctx) && ctx.status === 400,
      404,
      rankingsError(404, 'URL not found', 'wrong type'),
    ),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/wrong-type-400.number-in-list-${operation}`,
    `accepts numbers among the values of a filter at ${operation}`,
    answerInstead(
      (ctx) =>
        operationOf(ctx) === operation &&
        ctx.status === 400 &&
        Object.values(rankings.requestOf(ctx)?.filter ?? {}).some(
          (values) => Array.isArray(values) && values.some((value) => typeof value === 'number'),
        ),
      200,
      emptyRanking,
    ),
  ]),
  'rankings/bad-value-400': [
    'answers an impossible month with 422',
    answerInstead(
      (ctx) => refused(ctx, 400) && /jobmark|-13|-1/.test(ctx.state.requestText),
      422,
      unprocessable('bad value'),
    ),
  ],
  'rankings/bad-value-400.values': [
    'ignores invalid values of query parameters',
    answerInstead(
      (ctx) => isInGroup(ctx, 'rankings') && ctx.status === 400 && ctx.querystring !== '',
      200,
      emptyRanking,
    ),
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
  'rankings/bad-value-400.server-error': [
    'answers a value of the wrong form with 500',
    answerInstead((ctx) => isRanking(ctx) && ctx.status === 400, 500, malformed('wrong value')),
  ],
  'rankings/unknown-parameter-400': [
    'ignores unknown query parameters',
    async (ctx, next) => {
      if (inGroup(ctx)) ctx.querystring = '';
      await next();
    },
  ],
  ...each(
    ['area_version', 'title_version', 'company_version', 'lot_version', 'new_taxonomy_versions'],
    (name) => [
      `service/no-server-error.${name}`,
      `fails on the query parameter ${name}`,
      answerInstead(
        (ctx) => inGroup(ctx) && ctx.querystring.includes(name),
        500,
        rankingsError(500, 'Internal Server Error', ''),
      ),
    ],
  ),
  'rankings/repeatable': ['returns other counts for each request', countingUp()],
  'rankings/months-alike': [
    'reads a 13th month as December at distributions and nested rankings',
    inRequests(['rankPostingsDistribution', 'rankPostingsNested'], 'filter.when.end', (end) =>
      String(end).replace(/-13$/, '-12'),
    ),
  ],
  'rankings/parameters-alike': [
    'ignores query parameters of time series',
    (ctx, next) => {
      if (ctx.path.endsWith('/timeseries')) ctx.querystring = '';
      return next();
    },
  ],
  ...each(
    ['rankPostingsTimeseries', 'rankPostingsDistribution', 'rankPostingsNested'] as const,
    (operation) => [
      `${routeClauses[operation]}.education-keys`,
      `refuses filters on years and levels of education at ${operation}`,
      rankings.refuse(operation, 400, (request) =>
        filterKeys(request).some((key) => /^(edulevels|max_|min_)/.test(key)),
      ),
    ],
  ),
  ...each(rankingOperations, (operation) => [
    `${routeClauses[operation]}.long-body`,
    `answers bodies of more than ${LONG} characters with 500 at ${operation}`,
    answerInstead(
      (ctx) => operationOf(ctx) === operation && ctx.status === 200 && ctx.state.requestText.length > LONG,
      500,
      rankingsError(500, 'Internal Server Error', 'too long'),
    ),
  ]),
});

function countingUp(): Middleware {
  let answers = 0;
  return rankings.rewrite('rankPostings', ({ ranking }) => {
    answers += 1;
    for (const bucket of ranking.buckets) bucket.unique_postings += answers;
  });
}
