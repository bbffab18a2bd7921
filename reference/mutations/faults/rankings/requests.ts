import type { ReferenceContext } from '../../../middleware.ts';
import { drop, isObject, put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import { rankingVariants } from './builders.ts';
import { answersInstead, misreadRequest, operationOf, parsed } from '../wrong-answer.ts';

const inGroup = (ctx: ReferenceContext): boolean => ctx.path.startsWith('/uk-jpa/');
const isRanking = (ctx: ReferenceContext): boolean => operationOf(ctx) === 'rankPostings';

/** The error body of the group. */
function errors(status: number, title: string, detail: string): object {
  return { errors: [{ status, title, detail }] };
}

const malformed = (detail: string): object => errors(400, 'Malformed Request', detail);
const refused = (ctx: ReferenceContext, status: number): boolean => inGroup(ctx) && ctx.status === status;
const isObjectText = (text: string): boolean => /^\s*\{/.test(text) && parsed(text) !== undefined;
const keywordsOf = (ctx: ReferenceContext): unknown =>
  (parsed(ctx.state.requestText) as { filter?: { keywords?: { query?: unknown } } } | undefined)?.filter
    ?.keywords?.query;
const asksKeywords = (ctx: ReferenceContext): boolean => isRanking(ctx) && keywordsOf(ctx) !== undefined;
const filterOf = (body: unknown): Record<string, unknown> =>
  (body as { filter: Record<string, unknown> }).filter;

/** Faulty servers for keyword filters, request shapes, authorization and error bodies of the rankings group. */
export const rankingsRequestFaults: readonly Fault[] = [
  fault(
    'rankings/filter-applies',
    'passes a filter on skills_name over',
    misreadRequest('rankPostings', drop('filter.skills_name')),
  ),
  fault(
    'rankings/filter-applies',
    'passes a filter on company_name over',
    misreadRequest('rankPostings', drop('filter.company_name')),
    'company',
  ),
  ...rankingVariants.map((operation) =>
    fault(
      'rankings/filter-applies',
      `passes a filter on skills_name over at ${operation}`,
      misreadRequest(operation, drop('filter.skills_name')),
      operation,
    ),
  ),
  fault(
    'rankings/filter-keywords-narrow',
    'drops the other filters beside keywords',
    misreadRequest('rankPostings', (body) => {
      const { when, keywords } = filterOf(body);
      return keywords === undefined ? body : { ...(body as object), filter: { when, keywords } };
    }),
  ),
  fault(
    'rankings/filter-keywords-apply',
    'passes keywords over',
    misreadRequest('rankPostings', drop('filter.keywords')),
  ),
  fault(
    'rankings/filter-keywords-apply',
    'passes keywords over in a nested ranking',
    misreadRequest('rankPostingsNested', drop('filter.keywords')),
    'nested',
  ),
  fault(
    'rankings/filter-keywords-apply',
    'passes keywords over beside other filters',
    misreadRequest('rankPostings', (body) => {
      const { keywords, ...others } = filterOf(body);
      return keywords === undefined || Object.keys(others).length < 2
        ? body
        : { ...(body as object), filter: others };
    }),
    'beside-others',
  ),
  fault(
    'rankings/keywords-phrase',
    'looks for the first word of a phrase only',
    misreadRequest(
      'rankPostings',
      put('filter.keywords.query', (query: unknown) => String(query).split(' ')[0] ?? ''),
    ),
  ),
  fault(
    'rankings/keywords-case',
    'finds no capital letters',
    misreadRequest(
      'rankPostings',
      put('filter.keywords.query', (query: unknown) =>
        /^[A-Z]{3,}$/.test(String(query)) ? 'qzxvvk wqxz' : query,
      ),
    ),
  ),
  fault(
    'rankings/keywords-or',
    'looks for the first of the terms joined with OR only',
    misreadRequest(
      'rankPostings',
      put('filter.keywords.query', (query: unknown) => String(query).split(' OR ')[0] ?? ''),
    ),
    'first',
  ),
  fault(
    'rankings/ranking-route',
    'refuses keywords of type phrase',
    answersInstead(asksKeywords, 400, malformed('no such type')),
    'phrase',
  ),
  fault(
    'rankings/keywords-or',
    'refuses quoted terms joined with OR',
    answersInstead(
      (ctx) => asksKeywords(ctx) && /" OR "/.test(String(keywordsOf(ctx))),
      422,
      errors(422, 'Invalid request content', 'no OR'),
    ),
  ),
  fault(
    'rankings/keywords-or',
    'takes OR for AND',
    misreadRequest(
      'rankPostings',
      put('filter.keywords.query', (query: unknown) =>
        /" OR "/.test(String(query)) ? 'qzxvvk wqxz' : query,
      ),
    ),
    'as-and',
  ),
  fault(
    'rankings/keywords-syntax-422',
    'answers invalid keyword syntax with 400',
    answersInstead((ctx) => refused(ctx, 422), 400, malformed('bad keywords')),
  ),
  fault(
    'rankings/keywords-syntax-422',
    'answers invalid keyword syntax with an empty ranking',
    answersInstead((ctx) => refused(ctx, 422), 200, {
      data: {
        ranking: { buckets: [], facet: 'nuts1_name', limit: 5, rank_by: 'unique_postings' },
        totals: { unique_postings: 0 },
      },
    }),
    'empty',
  ),
  ...rankingVariants.map((operation) =>
    fault(
      'rankings/keywords-syntax-422',
      `answers invalid keyword syntax with 400 at ${operation}`,
      answersInstead(
        (ctx) => refused(ctx, 422) && operationOf(ctx) === operation,
        400,
        malformed('bad keywords'),
      ),
      operation,
    ),
  ),
  fault(
    'rankings/keywords-syntax-quoted',
    'does not quote the expression',
    answersInstead(
      (ctx) => refused(ctx, 422),
      422,
      errors(422, 'Invalid request content', 'invalid syntax at place 3'),
    ),
  ),
  fault(
    'rankings/keywords-syntax-marked',
    'quotes the expression and says that it is wrong',
    async (ctx, next) => {
      await next();
      if (!refused(ctx, 422)) return;
      ctx.body = errors(422, 'Invalid request content', `Invalid keywords: ${String(keywordsOf(ctx))}`);
      ctx.status = 422;
    },
  ),
  fault(
    'rankings/wrong-type-400',
    'answers wrong types with 500',
    answersInstead(
      (ctx) => refused(ctx, 400) && isObjectText(ctx.state.requestText),
      500,
      errors(500, 'Internal Server Error', ''),
    ),
  ),
  fault(
    'rankings/wrong-type-400',
    'takes text where an array is expected',
    misreadRequest(
      'rankPostings',
      put('filter.nuts1_name', (value: unknown) => (typeof value === 'string' ? [value] : value)),
    ),
    'text-as-array',
  ),
  fault(
    'rankings/wrong-type-400',
    'takes any object for a filter on a value that no posting has',
    misreadRequest(
      'rankPostings',
      put('filter.skills_name', (value: unknown) => (isObject(value) ? ['none'] : value)),
    ),
    'object-as-array',
  ),
  fault(
    'rankings/wrong-type-400',
    'takes a limit in words for the default',
    misreadRequest(
      ['rankPostings', 'rankPostingsNested'],
      put('rank.limit', (limit: unknown) => (typeof limit === 'string' ? 10 : limit)),
    ),
    'limit',
  ),
  fault(
    'rankings/bad-value-400',
    'answers a month that cannot be with 422',
    answersInstead(
      (ctx) => refused(ctx, 400) && /jobmark|2024-13|-1/.test(ctx.state.requestText),
      422,
      errors(422, 'Invalid request content', 'bad value'),
    ),
  ),
  fault('rankings/unknown-parameter-400', 'passes unknown query parameters over', async (ctx, next) => {
    if (inGroup(ctx)) ctx.querystring = '';
    await next();
  }),
  fault(
    'rankings/malformed-json-400',
    'answers malformed JSON with 500',
    answersInstead(
      (ctx) => refused(ctx, 400) && !isObjectText(ctx.state.requestText),
      500,
      errors(500, 'Internal Server Error', ''),
    ),
  ),
  fault(
    'rankings/malformed-json-400',
    'takes a list for an empty ranking',
    answersInstead((ctx) => refused(ctx, 400) && ctx.state.requestText.startsWith('['), 200, {
      data: {
        ranking: { buckets: [], facet: 'nuts1_name', limit: 3, rank_by: 'unique_postings' },
        totals: { unique_postings: 0 },
      },
    }),
    'list',
  ),
  fault(
    'rankings/missing-token-401',
    'answers a missing token with 403',
    answersInstead((ctx) => refused(ctx, 401), 403, errors(403, 'Forbidden', 'no token')),
  ),
  fault(
    'rankings/missing-token-401',
    'lists the facets for anybody',
    answersInstead((ctx) => refused(ctx, 401) && operationOf(ctx) === 'listRankingFacets', 200, { data: [] }),
    'facet-list',
  ),
  fault(
    'rankings/error-401-body',
    'answers a missing token in the shape of the gateway',
    answersInstead((ctx) => refused(ctx, 401), 401, { message: 'Unauthorized' }),
  ),
  fault(
    'rankings/error-body',
    'gives one error instead of a list',
    answersInstead((ctx) => refused(ctx, 400), 400, {
      errors: { status: 400, title: 'Malformed Request', detail: 'bad' },
    }),
  ),
  fault(
    'rankings/error-body',
    'gives an empty list of errors',
    answersInstead((ctx) => refused(ctx, 404), 404, { errors: [] }),
    'empty',
  ),
  fault(
    'rankings/error-status',
    'gives the status of an error as text',
    answersInstead((ctx) => refused(ctx, 400), 400, {
      errors: [{ status: '400', title: 'Malformed Request', detail: 'bad' }],
    }),
  ),
  fault(
    'rankings/error-status',
    'says 400 in the body of a 404',
    answersInstead(
      (ctx) => refused(ctx, 404),
      404,
      errors(400, 'URL not found', "Unrecognized facet 'jobmark_unknown_facet'"),
    ),
    'other',
  ),
  fault(
    'rankings/error-title',
    'titles a 400 Bad Request',
    answersInstead((ctx) => refused(ctx, 400), 400, errors(400, 'Bad Request', 'bad')),
  ),
  fault(
    'rankings/error-title',
    'titles a 404 Not Found',
    answersInstead(
      (ctx) => refused(ctx, 404),
      404,
      errors(404, 'Not Found', "Unrecognized facet 'jobmark_unknown_facet'"),
    ),
    'not-found',
  ),
  fault(
    'rankings/error-title',
    'titles a 401 Unauthorized',
    answersInstead((ctx) => refused(ctx, 401), 401, errors(401, 'Unauthorized', 'no token')),
    'unauthorized',
  ),
  fault(
    'rankings/error-detail',
    'gives the detail of an error as null',
    answersInstead((ctx) => refused(ctx, 400), 400, {
      errors: [{ status: 400, title: 'Malformed Request', detail: null }],
    }),
  ),
  fault('rankings/other-errors-json', 'answers a wrong method with a page', async (ctx, next) => {
    await next();
    if (!inGroup(ctx) || operationOf(ctx) !== undefined) return;
    ctx.body = '<html><body>no</body></html>';
    ctx.status = 405;
    ctx.type = 'text/html';
  }),
  fault('rankings/repeatable', 'gives other counts each time', countingUp()),
];

function countingUp(): Fault['middleware'] {
  let asked = 0;
  return async (ctx, next) => {
    await next();
    if (!isRanking(ctx) || ctx.status !== 200) return;
    asked += 1;
    const body = structuredClone(ctx.body) as {
      data: { ranking: { buckets: { unique_postings: number }[] } };
    };
    for (const bucket of body.data.ranking.buckets) bucket.unique_postings += asked;
    ctx.body = body;
    ctx.status = 200;
  };
}
