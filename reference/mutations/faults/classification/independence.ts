import { objectOf, isObject } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { mapItems } from '../../rewriting/json-path.ts';
import { rewriteAnswers, parsed, operationOf, rewriteRequests } from '../../rewriting/rewrite.ts';
import { answeredBy, keepsFirst } from '../builders.ts';
import { invalidRequest } from '../error-bodies.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  entriesOf,
  rewriteResults,
  rewriteGraphRequests,
  rewriteGraphAnswers,
  rewriteReferences,
} from './graph/builders.ts';
import { rewriteSetAnswers, type SetInput, inputOf, rewriteInputs } from './sets/builders.ts';

/** Faulty servers of the classification group whose answer to a request depends on other requests. */
export const classificationIndependenceFaults: readonly Fault[] = faultsOf({
  'classification/independent-requests.context': [
    'reads the context of an earlier request where there is none',
    remembersContext(),
  ],
  ...each(
    [
      ['company', 'company'],
      ['title', 'title'],
      ['description', 'description'],
      ['locale', 'inputLocale'],
    ] as const,
    ([name, field]) => [
      `classification/independent-requests.${name}`,
      `classifies with a set as for an earlier request with another ${name}`,
      keptWithout(field),
    ],
  ),
  'classification/independent-requests.company-of-output': [
    'returns the company of an earlier set request with the same title and description',
    keptCompany(),
  ],
  'classification/independent-requests.set-beginnings': [
    'classifies with a set as for an earlier request with texts that begin alike',
    answeredBy('classifyWithSet', withBeginnings),
  ],
  'classification/independent-requests.graph-beginnings': [
    'returns the results of an earlier graph request with texts that begin alike',
    answeredBy('classifyWithGraph', withBeginnings),
  ],
  'classification/independent-requests.graph-first-field': [
    'returns the results of an earlier graph request with the same first field in each input',
    answeredBy('classifyWithGraph', withFirstFields),
  ],
  'classification/independent-requests.graph-output': [
    'resolves references to outputs of an entry name as in the request before, if that had them',
    earlierOutputs(),
  ],
  'classification/independent-requests': ['refuses the request after a refused one', refusingAfterRefusal()],
  'classification/independent-requests.one-model': ['returns the previous result of one model', staleModel()],
  'classification/independent-requests.one-output': [
    'returns the previous result of one output of a set',
    staleOutput(),
  ],
  'classification/set-classify-latest.last-used': [
    'uses the version of the request before where a set request names none',
    lastVersion(),
  ],
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
});

/** Puts the last context into a request without one. */
function remembersContext(): Middleware {
  let last: unknown;
  return rewriteGraphRequests((request) => {
    if (request.context === undefined) request.context = last;
    else last = request.context;
  });
}

/** Keeps the answers of set classify without one field of the input. */
function keptWithout(field: string): Middleware {
  return answeredBy('classifyWithSet', (body) => ({
    ...objectOf(body),
    input: { ...objectOf(objectOf(body)['input']), [field]: undefined },
  }));
}

/** Keeps the result of the output company for a title and a description. */
function keptCompany(): Middleware {
  const first = keepsFirst();
  return rewriteAnswers('classifyWithSet', (body, ctx) => {
    const { title, description } = objectOf(objectOf(parsed(ctx.state.requestText))['input']);
    const { result } = objectOf(objectOf(body)['data']);
    if (!isObject(result) || result['company'] === undefined) return;
    result['company'] = first([title, description], result['company']);
  });
}

/** Replaces a reference to an output by the value that the entry had in the last answer, where there is one. */
function earlierOutputs(): Middleware {
  const kept = new Map<string, unknown>();
  const keeps = rewriteGraphAnswers(({ data: { result } }) => {
    for (const [name, fields] of Object.entries(result))
      for (const [field, value] of Object.entries(objectOf(fields)))
        kept.set(`$.models.${name}.output.${field}`, value);
  });
  const replaces = rewriteReferences((reference, request) =>
    [...entriesOf(request).keys()].some((name) => reference.startsWith(`$.models.${name}.`))
      ? kept.get(reference)
      : undefined,
  );
  return (ctx, next) => replaces(ctx, () => keeps(ctx, next));
}

/** Reads a request without a version as one for the version that was last named for its set. */
function lastVersion(): Middleware {
  const named = new Map<string, unknown>();
  return rewriteRequests('classifyWithSet', (body, ctx) => {
    const { version } = objectOf(body);
    if (typeof version === 'string') named.set(ctx.path, version);
    else if (version === undefined && named.has(ctx.path))
      return { ...objectOf(body), version: named.get(ctx.path) };
    return undefined;
  });
}

/** The request with the first field of each input only. */
function withFirstFields(body: unknown): unknown {
  const models = Object.entries(objectOf(objectOf(body)['models'])).map(([name, entry]) => {
    const { input, ...rest } = objectOf(entry);
    return [name.toLowerCase(), { ...rest, input: Object.entries(objectOf(input)).slice(0, 1) }];
  });
  return { ...objectOf(body), models: models.length === 0 ? objectOf(body)['models'] : models };
}

/** The value with the first forty characters of each text in it. */
function withBeginnings(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, 40) : mapItems(value, withBeginnings);
}

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

/** Returns for each value the one before; the first for itself. */
function oneLate(): (value: unknown) => unknown {
  let last: unknown;
  return (value) => {
    const before = last ?? value;
    last = value;
    return before;
  };
}

function staleModel(): Middleware {
  const late = oneLate();
  return rewriteResults((result, { model }) => (model === 'benefits' ? late(result) : result));
}

function staleOutput(): Middleware {
  const late = oneLate();
  return rewriteSetAnswers(({ data: { result } }) => {
    if ('skills' in result) result['skills'] = late(result['skills']);
  });
}
