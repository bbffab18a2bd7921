import { isObject } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { put } from '../../rewriting/json-path.ts';
import { operationOf, rewriteAnswers, rewriteStatus } from '../../rewriting/rewrite.ts';
import { invalidRequest, notFound } from '../error-bodies.ts';
import { type Fault, faultsOf } from '../fault.ts';
import {
  answerGraph,
  anyReference,
  type GraphRequest,
  rewriteReferences,
  rewriteGraphAnswers,
  entriesOf,
} from './graph/builders.ts';
import {
  inputOf,
  rewriteInputs,
  rewriteSetRequests,
  outputsOf,
  rewriteSetAnswers,
  type SetInput,
} from './sets/builders.ts';
import { requestsTo } from '../builders.ts';

/** Whether a reference leads to an entry that comes after the one that contains it. */
function isForward(reference: string, request: GraphRequest, name: string): boolean {
  const names = [...entriesOf(request).keys()];
  const target = /^\$\.models\.([^.]+)\./.exec(reference)?.[1] ?? name;
  return names.indexOf(target) > names.indexOf(name);
}

/** Classifies by the latest version, and reports the one that was requested. */
const latestVersionRuns: Middleware = async (ctx, next) => {
  let requested: unknown;
  await rewriteSetRequests((request) => {
    requested = request.version;
    delete request.version;
  })(ctx, next);
  if (requested === undefined || ctx.status !== 200 || operationOf(ctx) !== 'classifyWithSet') return;
  const body: unknown = structuredClone(ctx.body);
  put('data.meta.setVersion', requested)(body, ctx);
  ctx.body = body;
};

/** Refuses the classify request after one that was refused. */
function refusingAfterRefusal(): Middleware {
  let wasRefused = false;
  return async (ctx, next) => {
    await next();
    if (operationOf(ctx) !== 'classifyWithGraph') return;
    const isRefused = ctx.status >= 400;
    if (wasRefused && !isRefused) {
      ctx.status = 400;
      ctx.body = invalidRequest('models is required');
    }
    wasRefused = isRefused;
  };
}

/** Returns the first of several answers that are under way at the same time for all of them. */
function mixingAnswers(): Middleware {
  let underWay = 0;
  let first: unknown;
  return async (ctx, next) => {
    underWay += 1;
    await next();
    if (ctx.status === 200 && operationOf(ctx) === 'classifyWithGraph') {
      if (underWay > 1) ctx.body = first ??= ctx.body;
      else first = ctx.body;
    }
    // The answer is under way a little longer, so that the next request meets it.
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    if (underWay === 0) first = undefined;
  };
}

/** Keeps the texts of the latest set request for those that are under way. */
function sharingTexts(): Middleware {
  let latest: SetInput = {};
  return async (ctx, next) => {
    if (operationOf(ctx) === 'classifyWithSet') latest = inputOf(ctx);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await rewriteInputs((own) => {
      for (const field of ['title', 'description'] as const) if (field in own) own[field] = latest[field];
    })(ctx, next);
  };
}

/** Faults in what does not depend on a choice, and in keeping to one. */
export const keptChoiceFaults: readonly Fault[] = faultsOf({
  'classification/graph-entry-names': [
    'refuses an entry whose name contains a dot',
    answerGraph(
      (request) => [...entriesOf(request).keys()].some((name) => name.includes('.')),
      invalidRequest('invalid name'),
    ),
  ],
  'classification/graph-version-runs': [
    'runs version 2.89.0 of the model company for version 2.88.0',
    requestsTo('classifyWithGraph')('models.*.version', (version) =>
      version === '2.88.0' ? '2.89.0' : version,
    ),
  ],
  'classification/graph-forward-reference': [
    'passes a reference to a later entry to the model as text',
    rewriteReferences((reference, request, name) =>
      isForward(reference, request, name) ? `text ${reference}` : undefined,
    ),
  ],
  'classification/graph-reference-input': [
    'answers a reference to an input with 404',
    answerGraph(
      anyReference((reference) => /^\$\.models\.[^.]+\.input\./.test(reference)),
      notFound('no such field'),
    ),
  ],
  'classification/graph-nested-reference': [
    'answers a reference with a path of two fields with 404',
    answerGraph(
      anyReference((reference) => /^\$\.context\.\w+\.\w+$/.test(reference)),
      notFound('no such field'),
    ),
  ],
  'classification/graph-unknown-keys': [
    'returns no result for a request with an unknown key',
    rewriteGraphAnswers(({ data }, request) => {
      if (Object.keys(request).some((key) => !['context', 'models'].includes(key)))
        for (const name of Object.keys(data.result)) data.result[name] = {};
    }),
  ],
  'classification/set-output-values': [
    'swaps the values of two requested outputs',
    rewriteSetAnswers(({ data }, input) => {
      if (outputsOf(input).length !== 2) return;
      const values = Object.values(data.result).toReversed();
      for (const [at, name] of Object.keys(data.result).entries()) data.result[name] = values[at];
    }),
  ],
  'classification/set-version-runs': [
    'classifies by the latest version and reports the requested one',
    latestVersionRuns,
  ],
  'classification/independent-requests': ['refuses the request after a refused one', refusingAfterRefusal()],
  'classification/concurrent-requests': [
    'returns one answer for requests that are sent at the same time',
    mixingAnswers(),
    { concurrency: 8 },
  ],
  'classification/concurrent-requests.set-texts': [
    'classifies every posting of several requests at the same time by the texts of the latest one',
    sharingTexts(),
    { concurrency: 8 },
  ],
  'classification/version-release-date.calendar': [
    'returns a day that does not exist',
    rewriteAnswers(
      'listModelVersions',
      put('data.*.releaseDate', () => '2026-02-30 08:00:00'),
    ),
  ],
  'classification/version-detail-agrees.exchanged': [
    'returns the deprecation date of a summary as its release date',
    rewriteAnswers('getModelVersion', (body) => {
      if (isObject(body) && isObject(body['data']))
        body['data']['releaseDate'] = body['data']['deprecationDate'];
    }),
  ],
  'classification/error-405-text.suffix': [
    'adds the method to the text of a 405',
    rewriteStatus(405, put('detail', 'unsupported method: DELETE')),
  ],
  'classification/graph-unknown-model-text.lower-case': [
    'writes the text for an unknown model in lower case only',
    rewriteStatus(
      404,
      put('detail', (detail) => String(detail).toLowerCase()),
    ),
  ],
});
