import { type Months, objectOf, postingGroups } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { malformed, rankingsError, unprocessable } from '../faults/rankings/builders.ts';
import { answerInstead, isInGroup, isInPostings, rewriteStatus } from '../rewriting/rewrite.ts';
import { type Variation, variationsIn } from './variant.ts';

/** Whether a request has a series that begins before its filter, or ends after it. */
function isOutsideFilter({ state }: ReferenceContext): boolean {
  const { filter, timeseries } = JSON.parse(state.requestText) as {
    filter: { when: Months };
    timeseries: { when: Months };
  };
  const { start, end } = filter.when;
  return timeseries.when.start < start || timeseries.when.end.slice(0, 7) > end;
}

/** The largest limit that a request body names; 0 without one. */
function largestLimit(text: string): number {
  return Math.max(0, ...[...text.matchAll(/"limit":(\d+)/g)].map(([, limit]) => Number(limit)));
}

/** Whether a key of the filter of a request has more than `most` values. */
function hasMoreValues(text: string, most: number): boolean {
  const { filter } = objectOf(text === '' ? {} : JSON.parse(text));
  return Object.values(objectOf(filter)).some((values) => Array.isArray(values) && values.length > most);
}

/** Refuses a filter that has more than `most` values of a key. */
function refusingMoreValues(most: number): Middleware {
  return answerInstead(
    (ctx) => isInPostings(ctx) && ctx.status === 200 && hasMoreValues(ctx.state.requestText, most),
    400,
    malformed(`Expected ${most} values at most`),
  );
}

/** Differences of the two posting groups in what they refuse, and how. */
export const postingRefusalVariations: readonly Variation[] = variationsIn(postingGroups, {
  'postings/gateway-401': {
    title: 'returns the 401 of the gateway in the posting rankings',
    leftOpenBy: 'contracts/specification/decisions.md#unauthorized-bodies',
    warns: ['rankings/error-401-body'],
    middleware: () =>
      answerInstead((ctx) => isInGroup(ctx, 'rankings') && ctx.status === 401, 401, {
        message: 'Unauthorized',
      }),
  },
  'postings/ten-groups': {
    title: 'refuses limits above 10',
    leftOpenBy: 'large-limit=refused',
    middleware: () =>
      answerInstead(
        (ctx) => isInPostings(ctx) && largestLimit(ctx.state.requestText) > 10,
        400,
        malformed('Expected a limit of 10 at most'),
      ),
  },
  'postings/five-values': {
    title: 'refuses more than five values of a filter key',
    leftOpenBy: 'contracts/specification/decisions.md#values',
    middleware: () => refusingMoreValues(5),
  },
  'postings/two-values': {
    title: 'refuses more than two values of a filter key',
    leftOpenBy: 'contracts/specification/decisions.md#values',
    middleware: () => refusingMoreValues(2),
  },
  'postings/series-inside-filter': {
    title: 'refuses a series outside `filter.when`',
    leftOpenBy: 'contracts/specification/decisions.md#series-outside-filter',
    groups: ['rankings'],
    middleware: () =>
      answerInstead(
        (ctx) =>
          isInGroup(ctx, 'rankings') &&
          ctx.status === 200 &&
          ctx.path.endsWith('/timeseries') &&
          isOutsideFilter(ctx),
        400,
        malformed('Expected a series inside the filter'),
      ),
  },
  'postings/no-salary': {
    title: 'has no distribution over salary',
    leftOpenBy: 'contracts/specification/decisions.md#distribution-facets',
    middleware: () =>
      answerInstead(
        (ctx) => isInGroup(ctx, 'rankings') && ctx.path.endsWith('/distributions/salary'),
        404,
        rankingsError(404, 'URL not found', "Unrecognized facet 'salary'"),
      ),
  },
  'postings/refuses-no-values': {
    title: 'refuses percentiles of at most 50 postings of which none has a value',
    leftOpenBy: 'contracts/specification/decisions.md#company-errors',
    groups: ['company-postings'],
    middleware: () =>
      answerInstead(
        (ctx) =>
          isInGroup(ctx, 'company-postings') &&
          ctx.status === 200 &&
          /"distribution":\{"buckets":\[\]/.test(JSON.stringify(ctx.body)) &&
          foundIn(ctx) <= 50,
        422,
        { message: 'no values' },
      ),
  },
  'postings/months-without-postings': {
    title: 'refuses rankings of months without postings',
    leftOpenBy: 'contracts/specification/decisions.md#when-end',
    groups: ['rankings'],
    middleware: () =>
      answerInstead(
        (ctx) =>
          isInGroup(ctx, 'rankings') &&
          ctx.status === 200 &&
          foundIn(ctx) === 0 &&
          /^\{"filter":\{"when":\{[^{}]*\}\}/.test(ctx.state.requestText),
        400,
        malformed('Expected months of the data'),
      ),
  },
  'postings/nothing-404': {
    title: 'answers rankings and distributions of company postings that find nothing with 404',
    leftOpenBy: 'contracts/specification/decisions.md#company-errors',
    middleware: () =>
      answerInstead(
        (ctx) =>
          isInGroup(ctx, 'company-postings') &&
          /\/(?:rankings|distributions)\//.test(ctx.path) &&
          ctx.status === 200 &&
          foundIn(ctx) === 0,
        404,
        { message: 'nothing found' },
      ),
  },
  'postings/mark-inside-expression': {
    title: 'marks the position of a syntax error inside of the quoted expression',
    leftOpenBy: 'contracts/specification/decisions.md#keyword-errors',
    groups: ['rankings'],
    middleware: () => marking((query) => `${query.slice(0, -1)} >>>${query.slice(-1)}`),
  },
  'postings/mark-beside-expression': {
    title:
      'marks a syntax error before the quoted expression where its first term is not closed, else after it',
    leftOpenBy: 'contracts/specification/decisions.md#keyword-errors',
    groups: ['rankings'],
    middleware: () => marking((query) => (query === '"sales' ? `>>>${query}` : `${query}>>>`)),
  },
});

/** `totals.unique_postings` of an answer. */
function foundIn(ctx: ReferenceContext): number {
  return Number(objectOf(objectOf(objectOf(ctx.body)['data'])['totals'])['unique_postings']);
}

/** Answers invalid keyword expressions with a detail that has the expression in this form. */
function marking(marked: (query: string) => string): Middleware {
  return rewriteStatus(422, (_, ctx) => {
    const { filter } = JSON.parse(ctx.state.requestText) as { filter: { keywords: { query: string } } };
    return unprocessable(`invalid expression: ${marked(filter.keywords.query)}`);
  });
}
