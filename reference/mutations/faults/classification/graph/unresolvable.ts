import { isObject } from '../../../../../contracts/index.ts';
import { answered } from '../../builders.ts';
import { serverError, notFound, failInstead, invalidRequest } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import {
  asText,
  answerGraph,
  anyReference,
  rewriteReferences,
  rewriteGraphRequests,
  entriesOf,
  emptyAnswer,
  referencesOf,
  rewriteGraphAnswers,
  type GraphRequest,
} from './builders.ts';

/** Whether a reference names a field that no model of the reference returns. */
function lacksField(reference: string, request: GraphRequest): boolean {
  return /\.output\.(jobmarkNowhere|constructor)$/.test(reference) && !lacksEntry(reference, request);
}

const isMalformed = (reference: string): boolean => !/^\$\.(context|models)\./.test(reference);

function isOwn(reference: string, _: GraphRequest, name: string): boolean {
  return reference.startsWith(`$.models.${name}.output.`);
}

/** Replaces such a reference by a text. */
function reads(when: typeof isOwn, text: (reference: string) => string) {
  return rewriteReferences((reference, request, name) =>
    when(reference, request, name) ? text(reference) : undefined,
  );
}

/** One faulty server, or several, for each clause of unresolvable references. */
export const graphUnresolvableFaults: readonly Fault[] = faultsOf({
  'classification/graph-unresolvable-context': [
    'treats a reference to a missing context key as text',
    reads(lacksKey, asText),
  ],
  'classification/graph-unresolvable-context.inherited': [
    'resolves references to inherited properties of the context',
    reads(
      (reference, request) => lacksKey(reference, request) && reference.endsWith('.constructor'),
      () => 'function Object',
    ),
  ],
  'classification/graph-unresolvable-context.no-context': [
    'answers a reference to an absent context with 500',
    answerGraph((request) => !isObject(request.context) && anyReference(lacksKey)(request), serverError),
  ],
  'classification/graph-unresolvable-context.beginning': [
    'resolves the first name of a path in the context only',
    rewriteReferences((reference, request) =>
      lacksKey(reference, request) ? /^\$\.context\.[^.]+(?=\.)/.exec(reference)?.[0] : undefined,
    ),
  ],
  'classification/graph-unresolvable-context.deeper': [
    'finds a context key in the objects of the context too',
    rewriteGraphRequests((request) => {
      const parts = isObject(request.context) ? Object.values(request.context).filter(isObject) : [];
      if (isObject(request.context)) request.context = Object.assign({}, ...parts, request.context);
    }),
  ],
  'classification/graph-unresolvable-context.omitted': [
    'reads a reference to a missing context key as an omitted field',
    rewriteGraphRequests((request) => {
      for (const { input } of entriesOf(request).values())
        for (const [field, reference] of referencesOf({ input }))
          if (lacksKey(reference, request)) delete (input as Record<string, unknown>)[field];
    }),
  ],
  'classification/graph-unresolvable-context.third-entry': [
    'treats a reference of a third entry to a missing context key as text',
    rewriteGraphRequests((request) => {
      for (const { input } of [...entriesOf(request).values()].slice(2))
        for (const [field, reference] of referencesOf({ input }))
          if (lacksKey(reference, request)) (input as Record<string, unknown>)[field] = 'text';
    }),
  ],
  'classification/graph-unresolvable-context.trimmed': [
    'resolves a reference without the blanks at its end',
    rewriteReferences((reference, request) => (lacksKey(reference, request) ? reference.trim() : undefined)),
  ],
  'classification/graph-unresolvable-model': [
    'answers a reference to a missing entry with 404',
    answerGraph(anyReference(lacksEntry), notFound('model not found')),
  ],
  'classification/graph-unresolvable-model.text': [
    'treats a reference to a missing entry as text',
    reads(lacksEntry, asText),
  ],
  'classification/graph-unresolvable-model.any-entry': [
    'resolves a reference to a missing entry in the first entry',
    rewriteReferences((reference, request) => {
      const [first] = entriesOf(request).keys();
      return lacksEntry(reference, request)
        ? reference.replace(/^\$\.models\.[^.]+/, `$.models.${first}`)
        : undefined;
    }),
  ],
  'classification/graph-unresolvable-field': [
    'replaces a reference to a missing field by a text',
    reads(lacksField, () => 'undefined'),
  ],
  'classification/graph-unresolvable-field.input': [
    'reads a missing field of an input as a text',
    reads(
      (reference) => reference.endsWith('.input.jobmarkNowhere'),
      () => 'undefined',
    ),
  ],
  'classification/graph-unresolvable-field.server-error': [
    'answers a reference to a missing field with 500',
    answerGraph(anyReference(lacksField), serverError),
  ],
  'classification/graph-unresolvable-field.under-errors': [
    'reports a reference to a missing field under errors',
    answerGraph(anyReference(lacksField), { ...emptyAnswer, errors: { lot: ['no such field'] } }),
  ],
  'classification/graph-unresolvable-malformed': [
    'treats a reference to neither context nor models as text',
    reads(isMalformed, (reference) => `${asText(reference)}?`),
  ],
  'classification/graph-unresolvable-malformed.server-error': [
    'answers a bare `$.` with 500',
    answerGraph(
      anyReference((reference) => reference === '$.'),
      serverError,
    ),
  ],
  'classification/graph-unresolvable-malformed.no-key': [
    'treats a reference to the context without a key as text',
    reads((reference) => reference === '$.context.', asText),
  ],
  'classification/graph-unresolvable-malformed.longer-root': [
    'treats a reference to `contexts` as text',
    reads((reference) => reference.startsWith('$.contexts.'), asText),
  ],
  'classification/graph-unresolvable-malformed.any-part': [
    'accepts any word instead of output in a reference',
    rewriteReferences((reference) => reference.replace(/^(\$\.models\.[^.]+)\.result\./, '$1.output.')),
  ],
  'classification/graph-cycle': ['treats a reference of an entry to itself as text', reads(isOwn, asText)],
  'classification/graph-cycle.server-error': [
    'answers a cycle with 500',
    answerGraph(anyReference(isOwn), serverError),
  ],
  'classification/graph-cycle.two': [
    'answers a cycle of two entries with an empty result',
    answerGraph(anyReference(isOfTwo), emptyAnswer),
  ],
  'classification/graph-cycle.three': [
    'answers a cycle of three entries with an empty result',
    answerGraph(anyReference(isOfThree), emptyAnswer),
  ],
  'classification/graph-cycle.breaks-off': [
    'closes the connection without an answer to a cycle',
    async (ctx, next) => {
      await next();
      if (answered('classifyWithGraph', 400, /references/)(ctx) && /\.output\./.test(ctx.state.requestText))
        ctx.req.socket.destroy();
    },
  ],
  'classification/graph-unresolvable-text': [
    'returns another detail for an unresolvable reference',
    failInstead(
      answered('classifyWithGraph', 400, /failed to resolve references/),
      invalidRequest('bad reference'),
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
});

function lacksKey(reference: string, { context }: GraphRequest): boolean {
  const key = /^\$\.context\.(.+)$/.exec(reference)?.[1];
  return key !== undefined && !(isObject(context) && Object.hasOwn(context, key));
}

function lacksEntry(reference: string, request: GraphRequest): boolean {
  const name = /^\$\.models\.([^.]+)\./.exec(reference)?.[1];
  return name !== undefined && !entriesOf(request).has(name);
}

/** The entry whose output a reference reads. */
function producerOf(reference: string): string | undefined {
  return /^\$\.models\.([^.]+)\.output\./.exec(reference)?.[1];
}

/** The other entries whose outputs an entry reads. */
function producersOf(request: GraphRequest, name: string): readonly string[] {
  const references = [...referencesOf(entriesOf(request).get(name) ?? {}).values()];
  const read = references.map(producerOf).filter((producer) => producer !== undefined);
  return read.filter((producer) => producer !== name);
}

/** Whether the entry that is referred to refers back. */
function isOfTwo(reference: string, request: GraphRequest, name: string): boolean {
  const other = producerOf(reference);
  return other !== undefined && other !== name && producersOf(request, other).includes(name);
}

/** Whether the entry that is referred to reads a third one, which refers back. */
function isOfThree(reference: string, request: GraphRequest, name: string): boolean {
  const other = producerOf(reference);
  if (other === undefined || other === name) return false;
  return producersOf(request, other).some(
    (third) => third !== name && producersOf(request, third).includes(name),
  );
}

/** Whether a reference leads to an entry that comes after the one that contains it. */
function isForward(reference: string, request: GraphRequest, name: string): boolean {
  const names = [...entriesOf(request).keys()];
  const target = /^\$\.models\.([^.]+)\./.exec(reference)?.[1] ?? name;
  return names.indexOf(target) > names.indexOf(name);
}
