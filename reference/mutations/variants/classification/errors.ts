import { ServiceError } from '../../../app/service-error.ts';
import { all, put } from '../../rewriting/json-path.ts';
import { rewriteStatus } from '../../rewriting/rewrite.ts';
import { answerWith, inClassification } from '../refuse.ts';
import { type Variation, variationsOf } from '../variant.ts';

const hasShape = (status: number): boolean => status >= 400 && status !== 401;
const variations: readonly Variation[] = variationsOf({
  'errors/array-detail': {
    title: 'returns every detail as an array of strings',
    leftOpenBy: 'contracts/specification/decisions.md#error-texts',
    middleware: () =>
      rewriteStatus(
        hasShape,
        put('detail', (detail) => (typeof detail === 'string' ? [detail] : detail)),
      ),
  },
  'errors/several-details': {
    title: 'returns the documented detail of a 400 among others',
    leftOpenBy: 'contracts/specification/decisions.md#error-texts',
    middleware: () =>
      rewriteStatus(
        400,
        put('detail', (detail) => ['the request was refused', detail, 'see the manual']),
      ),
  },
  'errors/other-texts': {
    title: 'returns other details than the examples in every 400',
    leftOpenBy: 'contracts/specification/decisions.md#error-texts',
    warns: [
      'classification/error-malformed-json-text',
      'classification/graph-models-empty-text',
      'classification/graph-required-text',
      'classification/graph-unresolvable-text',
      'classification/set-classify-invalid-locale-text',
      'classification/set-required-text',
    ],
    middleware: () => rewriteStatus(400, put('detail', 'This request cannot be processed.')),
  },
  'errors/gateway-texts': {
    title: 'returns a 401 with an empty message, more properties and no WWW-Authenticate',
    leftOpenBy: 'contracts/specification/decisions.md#unauthorized-bodies',
    middleware: () => [
      rewriteStatus(401, all(put('message', ''), put('request_id', 'x'))),
      async (ctx, next) => {
        await next();
        ctx.remove('www-authenticate');
      },
    ],
  },
  'errors/other-methods': {
    title: 'answers OPTIONS with 204, HEAD with 405 and a trailing slash with 404',
    leftOpenBy: 'contracts/specification/decisions.md#head-and-options',
    middleware: () => async (ctx, next) => {
      if (ctx.method === 'OPTIONS') ctx.status = 204;
      else if (ctx.method === 'HEAD') answerWith(ctx, new ServiceError(405, 'unsupported method'));
      else if (ctx.path.endsWith('/')) answerWith(ctx, new ServiceError(404, 'no matched route found'));
      else await next();
    },
  },
});

/** Other error answers of the classification group. */
export const errorVariations: readonly Variation[] = variations.map((variation) => ({
  ...variation,
  middleware: (before) => inClassification([variation.middleware?.(before) ?? []].flat()),
}));
