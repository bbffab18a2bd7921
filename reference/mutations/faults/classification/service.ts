import { setTexts, isObject } from '../../../../contracts/index.ts';
import { answerInstead, operationOf } from '../../rewriting/rewrite.ts';
import { failInstead, invalidRequest, isUnmatched, serverError } from '../error-bodies.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { isClassify } from './builders.ts';
import { entriesOf, graphOf } from './graph/builders.ts';
import { outputsOf, refuseSets, rewriteInputs } from './sets/builders.ts';

/** Faulty servers of the classification group for the clauses of every group: JSON, and no 5xx. */
export const classificationServiceFaults: readonly Fault[] = faultsOf({
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
  'service/json-requests.classify-line-breaks': [
    'refuses a classify body of several lines as malformed',
    failInstead(
      (ctx) => isClassify(ctx) && ctx.state.requestText.includes('\n'),
      invalidRequest('malformed JSON'),
    ),
  ],
  'service/json-requests.classify-escapes': [
    'reads the escaped letters of a classify body as digits',
    (ctx, next) => {
      if (isClassify(ctx)) ctx.state.requestText = ctx.state.requestText.replaceAll('\\u00', '');
      return next();
    },
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
    refuseSets((input) => new Set(outputsOf(input)).size < outputsOf(input).length, serverError),
  ],
  'service/no-server-error.long-description': [
    'answers a description of more than 2,000 characters with 500',
    refuseSets(({ description }) => String(description).length > 2000, serverError),
  ],
  'service/no-server-error.long-title': [
    'answers a title of more than 200 characters with 500',
    refuseSets(({ title }) => String(title).length > 200, serverError),
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
