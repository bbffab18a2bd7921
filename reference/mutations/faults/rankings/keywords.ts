import { drop, put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import { asksKeywords, keywordsOf, malformed, rankingsError, rankingVariants, refused } from './builders.ts';
import { answersInstead, misreadRequest, operationOf } from '../wrong-answer.ts';

const filterOf = (body: unknown): Record<string, unknown> =>
  (body as { filter: Record<string, unknown> }).filter;

/** Faulty servers for the keyword filters, and for the filters beside them. */
export const rankingsKeywordFaults: readonly Fault[] = [
  fault(
    'rankings/filter-applies',
    'ignores a filter on skills_name',
    misreadRequest('rankPostings', drop('filter.skills_name')),
  ),
  fault(
    'rankings/filter-applies',
    'ignores a filter on company_name',
    misreadRequest('rankPostings', drop('filter.company_name')),
    'company',
  ),
  ...rankingVariants.map((operation) =>
    fault(
      'rankings/filter-applies',
      `ignores a filter on skills_name at ${operation}`,
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
    'ignores keywords',
    misreadRequest('rankPostings', drop('filter.keywords')),
  ),
  fault(
    'rankings/filter-keywords-apply',
    'ignores keywords in a nested ranking',
    misreadRequest('rankPostingsNested', drop('filter.keywords')),
    'nested',
  ),
  fault(
    'rankings/filter-keywords-apply',
    'ignores keywords beside other filters',
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
    'searches for the first word of a phrase only',
    misreadRequest(
      'rankPostings',
      put('filter.keywords.query', (query: unknown) => String(query).replace(/^"(\S+) [^"]*"$/, '"$1"')),
    ),
  ),
  fault(
    'rankings/keywords-case',
    'finds no upper-case terms',
    misreadRequest(
      'rankPostings',
      put('filter.keywords.query', (query: unknown) =>
        /^"[A-Z]{3,}"$/.test(String(query)) ? '"qzxvvk wqxz"' : query,
      ),
    ),
  ),
  fault(
    'rankings/keywords-or',
    'searches for the first of the terms joined with OR only',
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
      rankingsError(422, 'Invalid request content', 'no OR'),
    ),
  ),
  fault(
    'rankings/keywords-or',
    'treats OR as AND',
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
      rankingsError(422, 'Invalid request content', 'invalid syntax at place 3'),
    ),
  ),
  fault(
    'rankings/keywords-syntax-marked',
    'returns the expression without marking the position of the error',
    async (ctx, next) => {
      await next();
      if (!refused(ctx, 422)) return;
      ctx.body = rankingsError(
        422,
        'Invalid request content',
        `Invalid keywords: ${String(keywordsOf(ctx))}`,
      );
      ctx.status = 422;
    },
  ),
];
