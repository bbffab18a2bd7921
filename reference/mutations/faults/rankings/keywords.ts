import { rankingOperations } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { rewriteRequests, answerInstead, operationOf } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { keepsFirst, wholeTime } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  rankings,
  inRequests,
  rankingVariants,
  keywordsOf,
  isDaily,
  rankingsError,
  hasKeywords,
  malformed,
  unprocessable,
  insteadOf,
  emptyRanking,
  refused,
} from './builders.ts';

function rewriteQuery(read: (query: string) => string): Middleware {
  return inRequests('rankPostings', 'filter.keywords.query', (query) => read(String(query)));
}

/** Replaces the detail of an answer to invalid keywords. */
function invalidKeywords(detail: (query: string) => string): Middleware {
  return async (ctx, next) => {
    await next();
    if (!refused(ctx, 422)) return;
    ctx.body = unprocessable(detail(String(keywordsOf(ctx))));
    ctx.status = 422;
  };
}

function filterOf(body: unknown): Record<string, unknown> {
  return (body as { filter: Record<string, unknown> }).filter;
}

/** Faulty servers for the keyword filters, and for filters combined with them. */
export const rankingsKeywordFaults: readonly Fault[] = faultsOf({
  'rankings/filter-applies': inRequests('rankPostings', 'filter.skills_name', to.omitted),
  'rankings/filter-applies.company': inRequests('rankPostings', 'filter.company_name', to.omitted),
  ...each(rankingVariants, (operation) => [
    `rankings/filter-applies.${operation}`,
    `ignores a filter on skills_name at ${operation}`,
    inRequests(operation, 'filter.skills_name', to.omitted),
  ]),
  'rankings/filter-keywords-narrow': [
    'ignores the other filters when there are keywords',
    rewriteRequests('rankPostings', (body) => {
      const { when, keywords } = filterOf(body);
      return keywords === undefined ? body : { ...(body as object), filter: { when, keywords } };
    }),
  ],
  'rankings/filter-keywords-narrow.without-when': [
    'ignores filter.when with keywords',
    inRequests(rankingOperations, 'filter.when', wholeTime, ({ filter }) => 'keywords' in filter),
  ],
  'rankings/filter-keywords-apply': inRequests('rankPostings', 'filter.keywords', to.omitted),
  'rankings/filter-keywords-apply.nested': inRequests('rankPostingsNested', 'filter.keywords', to.omitted),
  'rankings/filter-keywords-apply.beside-others': [
    'ignores keywords when there are other filters',
    rewriteRequests('rankPostings', (body) => {
      const { keywords, ...others } = filterOf(body);
      return keywords === undefined || Object.keys(others).length < 2
        ? body
        : { ...(body as object), filter: others };
    }),
  ],
  'rankings/filter-keywords-apply.as-long': [
    'searches for an earlier query that is as long',
    rewriteQuery(rememberedByLength()),
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
  'rankings/filter-keywords-apply.days': [
    'ignores keywords in daily series',
    inRequests('rankPostingsTimeseries', 'filter.keywords', to.omitted, isDaily),
  ],
  'rankings/keywords-or.twenty': [
    'searches for the first twenty terms joined with OR only',
    rewriteQuery((query) => query.split(' OR ').slice(0, 20).join(' OR ')),
  ],
  'rankings/keywords-phrase': [
    'searches for the first word of a phrase only',
    rewriteQuery((query) => query.replace(/^"(\S+) [^"]*"$/, '"$1"')),
  ],
  'rankings/keywords-case': [
    'finds nothing for terms in upper case',
    rewriteQuery((query) => (/^"[A-Z]{3,}"$/.test(query) ? '"qzxvvk wqxz"' : query)),
  ],
  'rankings/keywords-or.first': [
    'searches for the first of the terms joined with OR only',
    rewriteQuery((query) => query.split(' OR ')[0] ?? ''),
  ],
  'rankings/keywords-or.last-two': [
    'searches for the last two of the terms joined with OR only',
    rewriteQuery((query) => query.split(' OR ').slice(-2).join(' OR ')),
  ],
  ...each(
    [
      ['rankings/ranking-route', 'rankPostings'],
      ['rankings/timeseries-route', 'rankPostingsTimeseries'],
      ['rankings/distribution-route', 'rankPostingsDistribution'],
      ['rankings/nested-route', 'rankPostingsNested'],
    ] as const,
    ([clause, operation]) => [
      `${clause}.characters`,
      `fails for terms with a + or a parenthesis at ${operation}`,
      answerInstead(
        (ctx) => operationOf(ctx) === operation && /^"[^"]*[+()]/.test(String(keywordsOf(ctx))),
        500,
        rankingsError(500, 'Internal Server Error', 'nothing to repeat'),
      ),
    ],
  ),
  'rankings/ranking-route.phrase': [
    'refuses keywords of type phrase',
    answerInstead(hasKeywords, 400, malformed('no such type')),
  ],
  'rankings/keywords-or': [
    'refuses quoted terms joined with OR',
    answerInstead(
      (ctx) => hasKeywords(ctx) && /" OR "/.test(String(keywordsOf(ctx))),
      422,
      unprocessable('no OR'),
    ),
  ],
  'rankings/keywords-or.as-and': [
    'treats OR as AND',
    rewriteQuery((query) => (/" OR "/.test(query) ? 'qzxvvk wqxz' : query)),
  ],
  'rankings/keywords-or.repeated': [
    'counts a posting for each of two equal terms',
    rankings.rewrite(rankingOperations, ({ ranking, totals }, _, ctx) => {
      if (!/^("[^"]*") OR \1$/.test(String(keywordsOf(ctx)))) return;
      for (const holder of [totals, ...ranking.buckets])
        holder['unique_postings'] = 2 * Number(holder['unique_postings']);
    }),
  ],
  'rankings/keywords-or.alone': [
    'finds nothing for a single quoted term',
    inRequests(rankingOperations, 'filter.keywords.query', (query) =>
      /^"[^"]*"$/.test(String(query)) ? '"qzxvvk"' : query,
    ),
  ],
  'rankings/keywords-or.third-term': [
    'ignores the third term of an OR',
    inRequests(['rankPostings', 'rankPostingsTimeseries'], 'filter.keywords.query', (query) =>
      String(query).split(' OR ').slice(0, 2).join(' OR '),
    ),
  ],
  'rankings/keywords-or.fourth-term': [
    'ignores the last of four terms joined with OR',
    rewriteQuery((query) => {
      const terms = query.split(' OR ');
      return terms.length === 4 ? terms.slice(0, 3).join(' OR ') : query;
    }),
  ],
  'rankings/keywords-or.quotes-kept': [
    'searches for the quotes around a term too',
    rankings.rewriteRequests(rankingOperations, ({ filter }) => {
      const keywords = filter['keywords'] as { query?: unknown } | undefined;
      if (typeof keywords?.query === 'string' && keywords.query.includes('"'))
        keywords.query = '"jobmark no posting has this"';
    }),
  ],
  'rankings/keywords-syntax-422.unclosed': [
    'answers an unclosed quote with 421',
    answerInstead(
      (ctx) => ctx.status === 422 && (String(keywordsOf(ctx)).split('"').length - 1) % 2 === 1,
      421,
      rankingsError(421, 'Invalid request content', 'an unclosed quote'),
    ),
  ],
  'rankings/keywords-syntax-422.unclosed-nested': [
    'ignores an expression with an unclosed quote in nested rankings',
    inRequests(
      'rankPostingsNested',
      'filter.keywords',
      to.omitted,
      (_, ctx) => (String(keywordsOf(ctx)).split('"').length - 1) % 2 === 1,
    ),
  ],
  'rankings/keywords-syntax-422': [
    'answers invalid keyword syntax with 400',
    insteadOf(422, 400, malformed('bad keywords')),
  ],
  'rankings/keywords-syntax-422.empty': [
    'answers invalid keyword syntax with an empty ranking',
    insteadOf(422, 200, emptyRanking),
  ],
  ...each(rankingVariants, (operation) => [
    `rankings/keywords-syntax-422.${operation}`,
    `answers invalid keyword syntax with 400 at ${operation}`,
    answerInstead(
      (ctx) => refused(ctx, 422) && operationOf(ctx) === operation,
      400,
      malformed('bad keywords'),
    ),
  ]),
  'rankings/keywords-syntax-quoted': [
    'does not quote the expression',
    insteadOf(422, 422, unprocessable('invalid syntax at place 3')),
  ],
  'rankings/keywords-syntax-marked': [
    'returns the expression without marking the position of the error',
    invalidKeywords((query) => `Invalid keywords: ${query}`),
  ],
  'rankings/keywords-syntax-marked.first': [
    'marks the first character as the position of every error',
    invalidKeywords((query) => `Syntax error:\n${query}\n^`),
  ],
});

/** Reads the first query of each length. */
function rememberedByLength(): (query: string) => string {
  const first = keepsFirst();
  return (query) => String(first(query.length, query));
}
