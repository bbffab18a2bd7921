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
    title: 'gives every detail as an array of texts',
    leftOpenBy: 'service.md, "Errors": detail is a string, an array of strings or null',
    middleware: () => [
      rewriteStatus(
        hasShape,
        put('detail', (detail: unknown) => (typeof detail === 'string' ? [detail] : detail)),
      ),
    ],
  },
  {
    id: 'errors/several-details',
    title: 'tells of a 400 in several texts, the documented one among them',
    leftOpenBy: 'service.md, "Errors": detail is an array of strings',
    middleware: () => [
      rewriteStatus(
        400,
        put('detail', (detail: unknown) => ['the request was refused', detail, 'see the manual']),
      ),
    ],
  },
  {
    id: 'errors/other-texts',
    title: 'words every 400 in its own way',
    leftOpenBy: 'service.md, "Errors": "text such as"; readings.md 13',
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
    title: 'refuses tokens with an empty message and more, and without WWW-Authenticate',
    leftOpenBy: 'service.md, "Authentication" 3: the gateway body holds a message',
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
    title: 'answers unmatched routes and methods before it looks at the token',
    leftOpenBy: 'readings.md 15',
    middleware: () => [routesFirst],
  },
  {
    id: 'errors/malformed-version-400',
    title: 'answers a malformed version in a path or a body with 400',
    leftOpenBy: 'readings.md 9',
    middleware: () => [malformedVersions],
  },
  {
    id: 'errors/other-methods',
    title: 'answers OPTIONS with 204, HEAD with 405 and a trailing slash with 404',
    leftOpenBy: 'readings.md 35',
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
