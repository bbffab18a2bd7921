import { setTexts, isObject } from '../../../../contracts/index.ts';
import type { ReferenceContext } from '../../../app/middleware.ts';
import { models } from '../../../classification/models/index.ts';
import { drop, put } from '../../rewriting/json-path.ts';
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
import { classified } from './builders.ts';
import { entriesOf, graphOf } from './graph/builders.ts';
import { rewriteInputs, outputsOf, inputOf } from './sets/builders.ts';

function isClassify(ctx: ReferenceContext): boolean {
  return operationOf(ctx) === 'classifyWithGraph' || operationOf(ctx) === 'classifyWithSet';
}

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
  'classification/error-unknown-version.numbers': [
    'ignores zeros before the numbers of a version',
    rewritePath(/(?<=models\/.+\/versions\/.*)\b0+(?=\d)/, ''),
  ],
  'classification/error-malformed-version': [
    'answers a malformed version with 500',
    failInstead(
      (ctx) => operationOf(ctx) === 'getModelVersion' && !/\/\d+\.\d+\.\d+$/.test(ctx.path),
      serverError,
    ),
  ],
  'service/json-responses': [
    'sends the model list as text/html',
    async (ctx, next) => {
      await next();
      if (operationOf(ctx) !== 'listModels') return;
      // Koa sets the content type of a JSON value, but not of a string.
      ctx.body = JSON.stringify(ctx.body);
      ctx.type = 'text/html';
    },
  ],
  'service/json-responses.html-404': [
    'answers an unmatched route with an HTML page',
    async (ctx, next) => {
      await next();
      if (isUnmatched(ctx)) {
        ctx.body = '<html><body>Not Found</body></html>';
        ctx.status = 404;
        ctx.type = 'text/html';
      }
    },
  ],
  'service/json-responses.one-in-seven': [
    'truncates every seventh answer',
    oneInSeven(async (ctx, next) => {
      await next();
      ctx.body = JSON.stringify(ctx.body).slice(0, -1);
      ctx.type = 'application/json';
    }),
  ],
  'service/json-requests': [
    'refuses a content type of application/json',
    answerInstead((ctx) => isClassify(ctx) && ctx.get('content-type').startsWith('application/json'), 415, {
      title: 'Unsupported Media Type',
      status: 415,
      detail: 'send text/json',
    }),
  ],
  'service/json-requests.characters': [
    'reads letters beyond ASCII in a set request as question marks',
    rewriteInputs((input) => {
      for (const field of setTexts) {
        const text = input[field];
        if (typeof text === 'string') input[field] = text.replaceAll(/[^\0-\x7f]/g, '?');
      }
    }),
  ],
  'service/no-server-error': [
    'answers a wrong type in a classify body with 500',
    failInstead((ctx) => isClassify(ctx) && ctx.status === 400, serverError),
  ],
  'service/no-server-error.no-model-list': [
    'closes the connection without an answer to a request for the models',
    async (ctx, next) => {
      await next();
      if (operationOf(ctx) === 'listModels') ctx.req.socket.destroy();
    },
  ],
  'service/no-server-error.output-twice': [
    'answers an output that is requested twice with 500',
    failInstead((ctx) => {
      const outputs = outputsOf(inputOf(ctx));
      return classified(ctx) && new Set(outputs).size < outputs.length;
    }, serverError),
  ],
  'service/no-server-error.long-description': [
    'answers a description of more than 2,000 characters with 500',
    failInstead((ctx) => classified(ctx) && String(inputOf(ctx).description).length > 2000, serverError),
  ],
  'service/no-server-error.long-title': [
    'answers a title of more than 200 characters with 500',
    failInstead((ctx) => classified(ctx) && String(inputOf(ctx).title).length > 200, serverError),
  ],
  'service/no-server-error.long-text': [
    'answers a graph with a text of more than 2,000 characters with 500',
    failInstead(
      (ctx) =>
        operationOf(ctx) === 'classifyWithGraph' &&
        [...entriesOf(graphOf(ctx)).values()].some(({ input }) => longestText(input) > 2000),
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

/** Applies a middleware to every seventh request only. */
function oneInSeven(wrong: Fault['middleware']): Fault['middleware'] {
  let requests = 0;
  return (ctx, next) => ((requests += 1) % 7 === 0 ? wrong(ctx, next) : next());
}

function longestText(input: unknown): number {
  const texts = isObject(input) ? Object.values(input).filter((value) => typeof value === 'string') : [];
  return Math.max(0, ...texts.map((text) => text.length));
}
