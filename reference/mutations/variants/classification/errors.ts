import { routes } from '../../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../middleware.ts';
import { all, isObject, put } from '../../rewriting/json-path.ts';
import { operationOf, parsed, rewriteStatus } from '../../rewriting/rewrite.ts';
import { ServiceError } from '../../../service-error.ts';
import { answerWith, inClassification } from '../refuse.ts';
import type { Variation } from '../variant.ts';

const hasShape = (status: number): boolean => status >= 400 && status !== 401;
const methods: readonly string[] = [...new Set(routes.map(({ method }) => method))];

/** Looks at route and method before the token is looked at. */
const routesFirst: Middleware = async (ctx, next) => {
  if (operationOf(ctx) === undefined) {
    const unmatched = methods.every((method) => operationOf(ctx, method) === undefined);
    answerWith(
      ctx,
      unmatched
        ? new ServiceError(404, 'no matched route found')
        : new ServiceError(405, 'unsupported method'),
    );
  } else await next();
};

const modelVersion = /^\d+\.\d+\.\d+$/;
const setVersion = /^\d{4}\.(0?[1-9]|1[0-3])$/;

/** The versions that a request names, each with the form that it should have. */
function versionsOf({ path, state }: ReferenceContext): readonly (readonly [unknown, RegExp])[] {
  const [, kind, inPath] = /\/(models|sets)\/[^/]+\/versions\/([^/]+)$/.exec(path) ?? [];
  if (inPath !== undefined) return [[inPath, kind === 'models' ? modelVersion : setVersion]];
  const body = parsed(state.requestText);
  if (!isObject(body)) return [];
  const entries = isObject(body['models']) ? Object.values(body['models']).filter(isObject) : [];
  return [
    [body['version'], setVersion],
    ...entries.map(({ version }): [unknown, RegExp] => [version, modelVersion]),
  ];
}

const malformedVersions: Middleware = async (ctx, next) => {
  await next();
  const isMalformed =
    ctx.status === 404 &&
    versionsOf(ctx).some(([version, form]) => typeof version === 'string' && !form.test(version));
  if (isMalformed) answerWith(ctx, new ServiceError(400, 'a version is not written like one'));
};

const variations: readonly Variation[] = [
  {
    id: 'errors/array-detail',
    title: 'returns every detail as an array of strings',
    leftOpenBy: 'contracts/specification/decisions.md#error-texts',
    middleware: () => [
      rewriteStatus(
        hasShape,
        put('detail', (detail: unknown) => (typeof detail === 'string' ? [detail] : detail)),
      ),
    ],
  },
  {
    id: 'errors/several-details',
    title: 'returns the documented detail of a 400 among others',
    leftOpenBy: 'contracts/specification/decisions.md#error-texts',
    middleware: () => [
      rewriteStatus(
        400,
        put('detail', (detail: unknown) => ['the request was refused', detail, 'see the manual']),
      ),
    ],
  },
  {
    id: 'errors/other-texts',
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
    middleware: () => [rewriteStatus(400, put('detail', 'This request cannot be processed.'))],
  },
  {
    id: 'errors/gateway-texts',
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
  {
    id: 'errors/routes-first',
    title: 'answers unmatched routes and methods before it validates the token',
    leftOpenBy: 'unauthorized-order=after-routing',
    middleware: () => [routesFirst],
  },
  {
    id: 'errors/malformed-version-400',
    title: 'answers a malformed version in a path or a body with 400',
    leftOpenBy: 'malformed-version=400',
    middleware: () => [malformedVersions],
  },
  {
    id: 'errors/other-methods',
    title: 'answers OPTIONS with 204, HEAD with 405 and a trailing slash with 404',
    leftOpenBy: 'contracts/specification/decisions.md#head-and-options',
    middleware: () => [
      async (ctx, next) => {
        if (ctx.method === 'OPTIONS') ctx.status = 204;
        else if (ctx.method === 'HEAD') answerWith(ctx, new ServiceError(405, 'unsupported method'));
        else if (ctx.path.endsWith('/')) answerWith(ctx, new ServiceError(404, 'no matched route found'));
        else await next();
      },
    ],
  },
];

/** Other error answers of the classification group. */
export const errorVariations: readonly Variation[] = variations.map((variation) => ({
  ...variation,
  middleware: (before) => inClassification(variation.middleware?.(before) ?? []),
}));
