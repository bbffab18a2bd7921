import { models } from '../../../classification/models/index.ts';
import { put, drop } from '../../rewriting/json-path.ts';
import { rewriteStatus, answerInstead, operationOf, isInGroup } from '../../rewriting/rewrite.ts';
import { rewritePath } from '../builders.ts';
import {
  failInstead,
  isUnmatched,
  invalidRequest,
  notFound,
  isUnknownModel,
  serverError,
} from '../error-bodies.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { isClassify } from './builders.ts';

/** One faulty server for each clause of the error bodies and rows of the classification group. */
export const errorFaults: readonly Fault[] = faultsOf({
  'classification/error-title': rewriteStatus(404, drop('title')),
  'classification/error-status': rewriteStatus(404, put('status', '404')),
  'classification/error-status-agrees': rewriteStatus(400, put('status', 500)),
  'classification/error-detail': rewriteStatus(405, drop('detail')),
  'classification/error-detail-says-why': rewriteStatus(400, put('detail', null)),
  'classification/error-400-title': rewriteStatus(400, put('title', 'Bad Request')),
  'classification/error-403-title': rewriteStatus(403, put('title', 'Access Denied')),
  'classification/error-404-title': rewriteStatus(404, put('title', 'URL not found')),
  'classification/error-405-title': rewriteStatus(405, put('title', 'Bad Method')),
  'classification/error-500-title': [
    'answers a null body with a 500 of another title',
    answerInstead((ctx) => isClassify(ctx) && ctx.state.requestText === 'null', 500, {
      title: 'Oops',
      status: 500,
      detail: null,
    }),
  ],
  'classification/error-unmatched-route': [
    'answers an unmatched route with 400',
    failInstead(isUnmatched, invalidRequest('no matched route found')),
  ],
  'classification/error-unmatched-route.ok': [
    'answers an unmatched route with an empty 200',
    answerInstead(isUnmatched, 200, {}),
  ],
  'classification/error-unmatched-route.deeper': [
    'answers a path below the versions of a model as the versions',
    answerInstead((ctx) => isUnmatched(ctx) && /\/versions\/./.test(ctx.path), 200, { data: [] }),
  ],
  'classification/error-method-405.get': [
    'answers GET with 404 where only POST is supported',
    failInstead((ctx) => ctx.status === 405 && ctx.method === 'GET', notFound('no matched route found')),
  ],
  'classification/error-method-405': [
    'answers an unsupported method with 404',
    failInstead((ctx) => ctx.status === 405, notFound('no matched route found')),
  ],
  'classification/error-method-405.one-route': [
    'answers an unsupported method with 501 on one route',
    answerInstead((ctx) => ctx.status === 405 && ctx.path.endsWith('/sets'), 501, {
      title: 'Method Not Allowed',
      status: 501,
      detail: 'unsupported method',
    }),
  ],
  'classification/error-method-405.one-method': [
    'answers POST with 404 at the versions of a set',
    failInstead(
      (ctx) => ctx.status === 405 && ctx.method === 'POST' && /\/sets\/[^/]+\/versions$/.test(ctx.path),
      notFound('no matched route found'),
    ),
  ],
  'classification/error-unknown-model': [
    'answers an unknown model with 400',
    failInstead(isUnknownModel, invalidRequest('model not found: jobmark-unknown-model')),
  ],
  'classification/error-unknown-model.empty-list': [
    'answers the version list of an unknown model with an empty list',
    answerInstead((ctx) => isUnknownModel(ctx) && ctx.path.endsWith('/versions'), 200, { data: [] }),
  ],
  'classification/error-unknown-model.beginning': [
    'finds a model by the beginning of its name',
    rewritePath(/(models\/[a-zA-Z]+?)jobmark(?=\/|$)/, '$1'),
  ],
  'classification/error-unknown-model.own-route': [
    'finds a model by the beginning of its name at its own route',
    rewritePath(/^(\/classification\/models\/lot)[^/]*$/, '$1'),
  ],
  'classification/error-malformed-version.latest': [
    'accepts the word latest as a version',
    rewritePath(/models\/lot\/versions\/latest$/, 'models/lot/versions/7.15.0'),
  ],
  'classification/error-unmatched-route.beginning': [
    'answers a path that begins like a route without parameters as that route',
    rewritePath(/^(\/classification\/(?:status|meta|models|sets))[^/]+$/, '$1'),
  ],
  'classification/error-unmatched-route.below-set-version': [
    'answers a path below a set version as the set version',
    rewritePath(/(sets\/[^/]+\/versions\/[^/]+)\/.+$/, '$1'),
  ],
  'classification/error-unmatched-route.below-model': [
    'answers a path below a model as the model',
    rewritePath(/^(\/classification\/models\/[^/]+)\/(?!versions(?:\/|$)).+$/, '$1'),
  ],
  'classification/error-unmatched-route.below-set': [
    'answers a path below a set as the set',
    rewritePath(/^(\/classification\/sets\/[^/]+)\/(?!(?:versions|classify)(?:\/|$)).+$/, '$1'),
  ],
  'classification/error-unmatched-route.below-classify': [
    'answers a path below set classify as set classify',
    rewritePath(/(\/sets\/[^/]+\/classify)\/.+$/, '$1'),
  ],
  'classification/error-unknown-version': [
    'returns the newest version instead of an unknown one',
    async (ctx, next) => {
      const isUnknown = operationOf(ctx) === 'getModelVersion' && ctx.path.includes('/987.654.321');
      if (isUnknown) ctx.path = ctx.path.replace('/987.654.321', '/1.0.0');
      await next();
      if (isUnknown && ctx.status === 404) {
        ctx.status = 400;
        ctx.body = invalidRequest('version not found');
      }
    },
  ],
  'classification/error-unknown-version.foreign': [
    'returns a version of another model',
    async (ctx, next) => {
      const version = ctx.path.split('/').at(-1) ?? '';
      const owner = models.find(({ versions }) => versions.some((known) => known.version === version));
      if (operationOf(ctx) === 'getModelVersion' && owner !== undefined)
        ctx.path = `/classification/models/${owner.name}/versions/${version}`;
      await next();
    },
  ],
  'classification/error-malformed-version': [
    'answers a malformed version with 500',
    failInstead(
      (ctx) => operationOf(ctx) === 'getModelVersion' && !/\/\d+\.\d+\.\d+$/.test(ctx.path),
      serverError,
    ),
  ],
  'classification/error-method-405.patch': [
    'answers PATCH with 404',
    failInstead(
      (ctx) => ctx.method === 'PATCH' && isInGroup(ctx, 'classification'),
      notFound('no matched route found'),
    ),
  ],
  'classification/error-method-405.post-meta': [
    'answers POST on the metadata with 200',
    answerInstead((ctx) => ctx.method === 'POST' && operationOf(ctx, 'GET') === 'getMeta', 200, { data: {} }),
  ],
  'classification/error-method-405.patch-one-route': [
    'answers PATCH on a model with 200',
    answerInstead((ctx) => ctx.method === 'PATCH' && operationOf(ctx, 'GET') === 'getModel', 200, {
      data: {},
    }),
  ],
});
