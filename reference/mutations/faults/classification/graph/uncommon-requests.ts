import { isObject } from '../../../../../contracts/index.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { answerInstead, operationOf } from '../../../rewriting/rewrite.ts';
import { answered } from '../../builders.ts';
import { failInstead, invalidRequest, serverError } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import {
  type GraphAnswer,
  graphOf,
  type GraphRequest,
  rewriteEntries,
  rewriteGraphRequests,
  entriesOf,
} from './builders.ts';

const accepted = answered('classifyWithGraph', 200);
const refuseGraph = (when: (request: GraphRequest) => boolean, status = 400): Middleware =>
  answerInstead(
    (ctx) => accepted(ctx) && when(graphOf(ctx)),
    status,
    status === 500 ? serverError : invalidRequest('refused'),
  );

/** Keeps the first entries of a graph request only. */
const firstEntries = (count: number): Middleware =>
  rewriteGraphRequests((request) => {
    if (isObject(request.models))
      request.models = Object.fromEntries(Object.entries(request.models).slice(0, count));
  });

const rewriteContexts = (
  change: (value: unknown) => unknown,
  keyOf: (key: string) => string = (key) => key,
): Middleware =>
  rewriteGraphRequests((request) => {
    if (isObject(request.context))
      request.context = Object.fromEntries(
        Object.entries(request.context).map(([key, value]) => [keyOf(key), change(value)]),
      );
  });

/** Changes the texts of the inputs of a graph request. */
const rewriteTexts = (change: (text: string) => string): Middleware =>
  rewriteEntries((entry) => {
    if (isObject(entry.input))
      entry.input = Object.fromEntries(
        Object.entries(entry.input).map(([field, value]) => [
          field,
          typeof value === 'string' && !value.startsWith('$') ? change(value) : value,
        ]),
      );
  });

const hasEntryName =
  (pattern: RegExp) =>
  (request: GraphRequest): boolean =>
    [...entriesOf(request).keys()].some((name) => pattern.test(name));

/** Answers a graph request of one entry as an earlier one that differs in the version at most. */
function remembersResults(): Middleware {
  const known = new Map<string, unknown>();
  return async (ctx, next) => {
    const [entry, ...others] = [...entriesOf(graphOf(ctx)).values()];
    await next();
    if (!accepted(ctx) || entry === undefined || others.length > 0) return;
    const key = JSON.stringify([entry.model, entry.input, graphOf(ctx).context]);
    const [result] = Object.values((ctx.body as GraphAnswer).data.result);
    if (!known.has(key)) known.set(key, result);
    const body = structuredClone(ctx.body) as GraphAnswer;
    for (const name of Object.keys(body.data.result)) body.data.result[name] = known.get(key);
    ctx.body = body;
    ctx.status = 200;
  };
}

/** Puts the last context into a request without one. */
function remembersContext(): Middleware {
  let last: unknown;
  return rewriteGraphRequests((request) => {
    if (request.context === undefined) request.context = last;
    else last = request.context;
  });
}

const shortContext = rewriteContexts((value) => (typeof value === 'string' ? value.slice(0, 100) : value));

/** Faulty servers whose mistake shows with uncommon requests only, or with every common one. */
export const graphUncommonRequestFaults: readonly Fault[] = faultsOf({
  'classification/graph-input-schema-failure.number-for-text': [
    'answers a number instead of a text with 500',
    failInstead(
      (ctx) =>
        operationOf(ctx) === 'classifyWithGraph' &&
        [...entriesOf(graphOf(ctx)).values()].some(
          ({ input }) => isObject(input) && Object.values(input).some((value) => typeof value === 'number'),
        ),
      serverError,
    ),
  ],
  'classification/graph-version-runs.remembered': [
    'keeps results by model and input, not by version',
    remembersResults(),
  ],
  'classification/graph-route.always-400': [
    'answers every graph request with 400',
    failInstead(accepted, invalidRequest('refused')),
  ],
  'classification/graph-route.always-500': [
    'answers every graph request with 500',
    failInstead(accepted, serverError),
  ],
  'classification/graph-route.fitting-input': [
    'refuses inputs that fit the served schema',
    refuseGraph((request) =>
      [...entriesOf(request).values()].some(({ input }) => isObject(input) && 'description' in input),
    ),
  ],
  'classification/graph-route.no-reference': [
    'answers requests without any reference as if one could not be resolved',
    failInstead(
      (ctx) => accepted(ctx) && !JSON.stringify(graphOf(ctx)).includes('"$.'),
      invalidRequest('failed to resolve references'),
    ),
  ],
  'classification/graph-result-keys.beyond-8': ['ignores entries beyond the eighth', firstEntries(8)],
  'classification/graph-result-keys.beyond-16': ['ignores entries beyond the sixteenth', firstEntries(16)],
  'classification/graph-entry-names.dotted-names': [
    'refuses entry names with a dot or a space',
    refuseGraph(hasEntryName(/[. ]/)),
  ],
  'classification/graph-entry-names.inherited-names': [
    'answers entry names of inherited properties with 500',
    refuseGraph(hasEntryName(/^(?:toString|__proto__|constructor|hasOwnProperty)$/), 500),
  ],
  'classification/graph-reference-context.falsy': [
    'replaces falsy values of the context by null',
    rewriteContexts((value) => (value === '' || value === 0 || value === false ? null : value)),
  ],
  'classification/graph-reference-context.text-values': [
    'converts the values of the context to strings',
    rewriteContexts((value) =>
      typeof value === 'object' || typeof value === 'string' ? value : JSON.stringify(value),
    ),
  ],
  'classification/independent-requests.context': [
    'reads the context of an earlier request where there is none',
    remembersContext(),
  ],
  'classification/graph-reference-context.ascii': [
    'replaces non-ASCII characters in the context',
    rewriteContexts((value) => (typeof value === 'string' ? value.replaceAll(/[^\p{ASCII}]/gu, '?') : value)),
  ],
  'classification/graph-reference-context.escaped': [
    'escapes < and & in the context',
    rewriteContexts((value) =>
      typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : value,
    ),
  ],
  'classification/graph-reference-context.normalised': [
    'replaces characters in the context by their compatible forms',
    rewriteContexts((value) => (typeof value === 'string' ? value.normalize('NFKC') : value)),
  ],
  'classification/graph-reference-context.trimmed-keys': [
    'ignores spaces around the keys of the context',
    rewriteContexts(
      (value) => value,
      (key) => key.trim(),
    ),
  ],
  'classification/graph-reference-context.truncated': [
    'truncates texts in the context to 40 characters',
    rewriteContexts((value) => (typeof value === 'string' ? value.slice(0, 40) : value)),
  ],
  'classification/graph-whole-input': [
    'truncates the texts of inputs to 100 characters, also where a reference leads to them',
    (ctx, next) => rewriteTexts((text) => text.slice(0, 100))(ctx, () => shortContext(ctx, next)),
  ],
  'classification/graph-reference-context.truncated-inputs': [
    'truncates input texts to 40 characters',
    rewriteTexts((text) => text.slice(0, 40)),
  ],
});
