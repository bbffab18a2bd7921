import { objectOf, rankingOperations } from '../../../../contracts/index.ts';
import {
  answerInstead,
  isInGroup,
  operationOf,
  rewriteMalformed,
  rewriteRequests,
} from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { emptyRanking, inGroup, insteadOf, isObjectText, rankingsError, refused } from './builders.ts';

/** Faulty servers for malformed JSON, authorization and error bodies of the rankings group. */
export const rankingsErrorFaults: readonly Fault[] = faultsOf({
  'rankings/malformed-json-400': [
    'answers malformed JSON with 500',
    answerInstead(
      (ctx) => refused(ctx, 400) && !isObjectText(ctx.state.requestText),
      500,
      rankingsError(500, 'Internal Server Error', ''),
    ),
  ],
  'rankings/malformed-json-400.list': [
    'answers an array body with an empty ranking',
    answerInstead((ctx) => refused(ctx, 400) && ctx.state.requestText.startsWith('['), 200, emptyRanking),
  ],
  'rankings/malformed-json-400.first-item': [
    'reads an array as its first item',
    rewriteRequests(rankingOperations, to.firstItem),
  ],
  'rankings/malformed-json-400.single-quotes': [
    'accepts texts in single quotes',
    rewriteMalformed(rankingOperations, (text) => text.replaceAll("'", '"')),
  ],
  'rankings/missing-token-401': [
    'answers a missing token with 403',
    insteadOf(401, 403, rankingsError(403, 'Forbidden', 'no token')),
  ],
  'rankings/missing-token-401.facet-list': [
    'lists the facets without a token',
    answerInstead((ctx) => refused(ctx, 401) && operationOf(ctx) === 'listRankingFacets', 200, { data: [] }),
  ],
  'rankings/error-401-body': [
    'answers a missing token with the body of the gateway',
    insteadOf(401, 401, { message: 'Unauthorized' }),
  ],
  'rankings/error-body': [
    'returns one error instead of an array',
    insteadOf(400, 400, { errors: { status: 400, title: 'Malformed Request', detail: 'bad' } }),
  ],
  'rankings/error-body.empty': ['returns an empty list of errors', insteadOf(404, 404, { errors: [] })],
  'rankings/error-status': [
    'returns the status of an error as text',
    insteadOf(400, 400, { errors: [{ status: '400', title: 'Malformed Request', detail: 'bad' }] }),
  ],
  'rankings/error-status.other': [
    'returns status 400 in the body of a 404',
    insteadOf(404, 404, rankingsError(400, 'URL not found', "Unrecognized facet 'jobmark_unknown_facet'")),
  ],
  'rankings/error-title': [
    'returns Bad Request as the title of a 400',
    insteadOf(400, 400, rankingsError(400, 'Bad Request', 'bad')),
  ],
  'rankings/error-title.not-found': [
    'returns Not Found as the title of a 404',
    insteadOf(404, 404, rankingsError(404, 'Not Found', "Unrecognized facet 'jobmark_unknown_facet'")),
  ],
  'rankings/error-title.unauthorized': [
    'returns Unauthorized as the title of a 401',
    insteadOf(401, 401, rankingsError(401, 'Unauthorized', 'no token')),
  ],
  'rankings/error-detail': [
    'returns the detail of an error as null',
    insteadOf(400, 400, { errors: [{ status: 400, title: 'Malformed Request', detail: null }] }),
  ],
  'rankings/other-errors-json': [
    'answers a wrong method with an HTML page',
    async (ctx, next) => {
      await next();
      if (!inGroup(ctx) || operationOf(ctx) !== undefined) return;
      ctx.body = '<html><body>no</body></html>';
      ctx.status = 405;
      ctx.type = 'text/html';
    },
  ],
  'service/json-requests.escapes': [
    'reads the escaped characters of a ranking body as text',
    (ctx, next) => {
      if (isInGroup(ctx, 'rankings'))
        ctx.state.requestText = ctx.state.requestText.replaceAll(String.raw`\u`, 'u');
      return next();
    },
  ],
  'service/json-requests.order-of-keys': [
    'ignores a filter that comes after the rank',
    rewriteRequests('rankPostings', (body) =>
      Object.keys(objectOf(body))[0] === 'rank' ? { ...objectOf(body), filter: {} } : body,
    ),
  ],
});
