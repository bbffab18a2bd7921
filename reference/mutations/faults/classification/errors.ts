import { models } from '../../../classification/models/index.ts';
import { invalidRequest, notFound, serverError } from '../error-bodies.ts';
import { fault, type Fault } from '../fault.ts';
import { drop, put } from '../../rewriting/json-path.ts';
import { answersInstead, misreadRequest, operationOf, parsed, wrongStatusBody } from '../wrong-answer.ts';
import type { ReferenceContext } from '../../../middleware.ts';

const c = 'classification';
const unmatched = (ctx: ReferenceContext): boolean => ctx.status === 404 && operationOf(ctx) === undefined;
const unknownModel = (ctx: ReferenceContext): boolean =>
  ctx.status === 404 && ctx.path.startsWith('/classification/models/jobmark-unknown-model');
const classify = ['classifyWithGraph', 'classifyWithSet'] as const;
const isClassify = (ctx: ReferenceContext): boolean =>
  operationOf(ctx) === 'classifyWithGraph' || operationOf(ctx) === 'classifyWithSet';

/** One faulty server for each clause of the error bodies and rows of the classification group. */
export const errorFaults: readonly Fault[] = [
  fault(`${c}/error-title`, 'leaves the title out of every 404', wrongStatusBody(404, drop('title'))),
  fault(
    `${c}/error-status`,
    'gives the status in the body as text',
    wrongStatusBody(404, put('status', '404')),
  ),
  fault(
    `${c}/error-status-agrees`,
    'says 500 in the body of a 400',
    wrongStatusBody(400, put('status', 500)),
  ),
  fault(`${c}/error-detail`, 'leaves detail out of every 405', wrongStatusBody(405, drop('detail'))),
  fault(`${c}/error-detail-says-why`, 'gives no detail in a 400', wrongStatusBody(400, put('detail', null))),
  fault(
    `${c}/error-400-title`,
    'titles a 400 Bad Request',
    wrongStatusBody(400, put('title', 'Bad Request')),
  ),
  fault(
    `${c}/error-403-title`,
    'titles a 403 Access Denied',
    wrongStatusBody(403, put('title', 'Access Denied')),
  ),
  fault(
    `${c}/error-403-text`,
    'gives another text in a 403',
    wrongStatusBody(403, put('detail', 'not for you')),
  ),
  fault(
    `${c}/error-404-title`,
    'titles a 404 URL not found',
    wrongStatusBody(404, put('title', 'URL not found')),
  ),
  fault(`${c}/error-405-title`, 'titles a 405 Bad Method', wrongStatusBody(405, put('title', 'Bad Method'))),
  fault(`${c}/error-405-text`, 'gives another text in a 405', wrongStatusBody(405, put('detail', 'no'))),
  fault(
    `${c}/error-malformed-json`,
    'answers malformed JSON with 422',
    answersInstead((ctx) => ctx.status === 400 && parsed(ctx.state.requestText) === undefined, 422, {
      title: 'Unprocessable',
      status: 422,
      detail: 'malformed JSON',
    }),
  ),
  fault(
    `${c}/error-malformed-json`,
    'answers malformed JSON with 500',
    answersInstead(
      (ctx) => ctx.status === 400 && parsed(ctx.state.requestText) === undefined,
      500,
      serverError,
    ),
    'server-error',
  ),
  fault(
    `${c}/error-malformed-json-text`,
    'calls malformed JSON a bad body',
    answersInstead(
      (ctx) => ctx.status === 400 && parsed(ctx.state.requestText) === undefined,
      400,
      invalidRequest('bad body'),
    ),
  ),
  fault(
    `${c}/error-body-not-object`,
    'takes the first item of a list for the body',
    misreadRequest(classify, (body) => (Array.isArray(body) ? (body as unknown[])[0] : undefined)),
  ),
  fault(
    `${c}/error-500-title`,
    'answers a body of null with a 500 of another title',
    answersInstead((ctx) => isClassify(ctx) && ctx.state.requestText === 'null', 500, {
      title: 'Oops',
      status: 500,
      detail: null,
    }),
  ),
  fault(
    `${c}/error-unmatched-route`,
    'answers an unmatched route with 400',
    answersInstead(unmatched, 400, invalidRequest('no matched route found')),
  ),
  fault(
    `${c}/error-unmatched-route`,
    'answers an unmatched route with an empty 200',
    answersInstead(unmatched, 200, {}),
    'ok',
  ),
  fault(
    `${c}/error-unmatched-route-text`,
    'gives another text for an unmatched route',
    answersInstead(unmatched, 404, notFound('nothing here')),
  ),
  fault(
    `${c}/error-method-405`,
    'answers an unsupported method with 404',
    answersInstead((ctx) => ctx.status === 405, 404, notFound('no matched route found')),
  ),
  fault(
    `${c}/error-method-405`,
    'answers an unsupported method with 501 on one route',
    answersInstead((ctx) => ctx.status === 405 && ctx.path.endsWith('/sets'), 501, {
      title: 'Method Not Allowed',
      status: 501,
      detail: 'unsupported method',
    }),
    'one-route',
  ),
  fault(
    `${c}/error-unknown-model`,
    'answers an unknown model with 400',
    answersInstead(unknownModel, 400, invalidRequest('model not found: jobmark-unknown-model')),
  ),
  fault(
    `${c}/error-unknown-model`,
    'gives an unknown model an empty version list',
    answersInstead((ctx) => unknownModel(ctx) && ctx.path.endsWith('/versions'), 200, { data: [] }),
    'empty-list',
  ),
  fault(
    `${c}/error-unknown-model-text`,
    'does not name an unknown model',
    answersInstead(unknownModel, 404, notFound('model not found')),
  ),
  fault(`${c}/error-unknown-version`, 'gives the newest version for an unknown one', async (ctx, next) => {
    if (operationOf(ctx) === 'getModelVersion') ctx.path = ctx.path.replace('/987.654.321', '/1.0.0');
    await next();
    if (operationOf(ctx) === 'getModelVersion' && ctx.status === 404) {
      ctx.status = 400;
      ctx.body = invalidRequest('version not found');
    }
  }),
  fault(
    `${c}/error-unknown-version`,
    'gives under any model the version of another',
    async (ctx, next) => {
      const version = ctx.path.split('/').at(-1) ?? '';
      const owner = models.find(({ versions }) => versions.some((known) => known.version === version));
      if (operationOf(ctx) === 'getModelVersion' && owner !== undefined)
        ctx.path = `/classification/models/${owner.name}/versions/${version}`;
      await next();
    },
    'foreign',
  ),
  fault(
    `${c}/error-unknown-version-text`,
    'does not name an unknown version',
    answersInstead(
      (ctx) =>
        ctx.status === 404 && operationOf(ctx) === 'getModelVersion' && ctx.path.endsWith('/987.654.321'),
      404,
      notFound('version not found'),
    ),
  ),
  fault(
    `${c}/error-malformed-version`,
    'answers a malformed version with 500',
    answersInstead(
      (ctx) => operationOf(ctx) === 'getModelVersion' && !/\/\d+\.\d+\.\d+$/.test(ctx.path),
      500,
      { title: 'Internal Server Error', status: 500, detail: null },
    ),
  ),
  fault('service/json-responses', 'sends the model list as text/html', async (ctx, next) => {
    await next();
    if (operationOf(ctx) !== 'listModels') return;
    // The server gives a JSON value its own type, and a text none.
    ctx.body = JSON.stringify(ctx.body);
    ctx.type = 'text/html';
  }),
  fault(
    'service/json-responses',
    'answers an unmatched route with an HTML page',
    async (ctx, next) => {
      await next();
      if (unmatched(ctx)) {
        ctx.body = '<html><body>Not Found</body></html>';
        ctx.status = 404;
        ctx.type = 'text/html';
      }
    },
    'html-404',
  ),
  fault(
    'service/json-responses',
    'cuts one answer in seven off',
    oneInSeven(async (ctx, next) => {
      await next();
      ctx.body = JSON.stringify(ctx.body).slice(0, -1);
      ctx.type = 'application/json';
    }),
    'one-in-seven',
  ),
  fault(
    'service/json-requests',
    'refuses a content type of application/json',
    answersInstead((ctx) => isClassify(ctx) && ctx.get('content-type').startsWith('application/json'), 415, {
      title: 'Unsupported Media Type',
      status: 415,
      detail: 'send text/json',
    }),
  ),
  fault(
    'service/no-server-error',
    'answers a wrong type in a classify body with 500',
    answersInstead((ctx) => isClassify(ctx) && ctx.status === 400, 500, serverError),
  ),
];

/** Goes wrong at every seventh request only. */
function oneInSeven(wrong: Fault['middleware']): Fault['middleware'] {
  let requests = 0;
  return (ctx, next) => ((requests += 1) % 7 === 0 ? wrong(ctx, next) : next());
}
