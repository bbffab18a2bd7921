import { isObject } from '../../rewriting/json-path.ts';
import { invalidRequest, notFound, serverError } from '../error-bodies.ts';
import { fault, type Fault } from '../fault.ts';
import {
  answersGraph,
  anyReference,
  emptyAnswer,
  entriesOf,
  misreadReferences,
  type GraphRequest,
} from './graph-builders.ts';
import { answered, answersInstead } from '../wrong-answer.ts';

const c = 'classification';

/** Whether a reference is to a context key that is not there. */
function lacksKey(reference: string, { context }: GraphRequest): boolean {
  const key = /^\$\.context\.(.+)$/.exec(reference)?.[1];
  return key !== undefined && !(isObject(context) && Object.hasOwn(context, key));
}

/** Whether a reference is to an entry that is not there. */
function lacksEntry(reference: string, request: GraphRequest): boolean {
  const name = /^\$\.models\.([^.]+)\./.exec(reference)?.[1];
  return name !== undefined && !entriesOf(request).has(name);
}

/** Whether a reference is to a field that no model of the reference gives. */
const lacksField = (reference: string, request: GraphRequest): boolean =>
  /\.output\.(jobmarkNowhere|constructor)$/.test(reference) && !lacksEntry(reference, request);
const isMalformed = (reference: string): boolean => !/^\$\.(context|models)\./.test(reference);
const isOwn = (reference: string, _: GraphRequest, name: string): boolean =>
  reference.startsWith(`$.models.${name}.output.`);

/** Puts a text where such a reference stands. */
const reads = (when: typeof isOwn, text: (reference: string) => string) =>
  misreadReferences((reference, request, name) =>
    when(reference, request, name) ? text(reference) : undefined,
  );
const asText = (reference: string): string => reference.slice(2);

/** One faulty server, or several, for each clause of references that nothing stands behind. */
export const graphUnresolvableFaults: readonly Fault[] = [
  fault(
    `${c}/graph-unresolvable-context`,
    'passes a reference to a missing context key on as text',
    reads(lacksKey, asText),
  ),
  fault(
    `${c}/graph-unresolvable-context`,
    'finds names of the programming language in the context',
    reads(
      (reference, request) => lacksKey(reference, request) && reference.endsWith('.constructor'),
      () => 'function Object',
    ),
    'inherited',
  ),
  fault(
    `${c}/graph-unresolvable-context`,
    'answers a reference to a context that is not there with 500',
    answersGraph(
      (request) => !isObject(request.context) && anyReference(lacksKey)(request),
      500,
      serverError,
    ),
    'no-context',
  ),
  fault(
    `${c}/graph-unresolvable-model`,
    'answers a reference to a missing entry with 404',
    answersGraph(anyReference(lacksEntry), 404, notFound('model not found')),
  ),
  fault(
    `${c}/graph-unresolvable-model`,
    'passes a reference to a missing entry on as text',
    reads(lacksEntry, asText),
    'text',
  ),
  fault(
    `${c}/graph-unresolvable-field`,
    'puts an unknown text where a reference to a missing field stands',
    reads(lacksField, () => 'undefined'),
  ),
  fault(
    `${c}/graph-unresolvable-field`,
    'answers a reference to a missing field with 500',
    answersGraph(anyReference(lacksField), 500, serverError),
    'server-error',
  ),
  fault(
    `${c}/graph-unresolvable-field`,
    'reports a reference to a missing field under errors',
    answersGraph(anyReference(lacksField), 200, { ...emptyAnswer, errors: { lot: ['no such field'] } }),
    'under-errors',
  ),
  fault(
    `${c}/graph-unresolvable-malformed`,
    'takes a reference to neither context nor models as text',
    reads(isMalformed, (reference) => `${asText(reference)}?`),
  ),
  fault(
    `${c}/graph-unresolvable-malformed`,
    'answers a bare `$.` with 500',
    answersGraph(
      anyReference((reference) => reference === '$.'),
      500,
      serverError,
    ),
    'server-error',
  ),
  fault(`${c}/graph-cycle`, 'passes a reference of an entry to itself on as text', reads(isOwn, asText)),
  fault(
    `${c}/graph-cycle`,
    'answers a circle with 500',
    answersGraph(anyReference(isOwn), 500, serverError),
    'server-error',
  ),
  fault(
    `${c}/graph-cycle`,
    'answers a circle of two with an empty result',
    answersGraph(anyReference(isOfTwo), 200, emptyAnswer),
    'two',
  ),
  fault(
    `${c}/graph-cycle`,
    'breaks off without an answer in a circle',
    async (ctx, next) => {
      await next();
      if (answered('classifyWithGraph', 400, /references/)(ctx) && /\.output\./.test(ctx.state.requestText))
        ctx.req.socket.destroy();
    },
    'breaks-off',
  ),
  fault(
    `${c}/graph-unresolvable-text`,
    'gives another text for a reference that nothing stands behind',
    answersInstead(
      answered('classifyWithGraph', 400, /failed to resolve references/),
      400,
      invalidRequest('bad reference'),
    ),
  ),
];

/** Whether the entry that is referred to refers back. */
function isOfTwo(reference: string, request: GraphRequest, name: string): boolean {
  const other = /^\$\.models\.([^.]+)\.output\./.exec(reference)?.[1];
  const entry = other === name || other === undefined ? undefined : entriesOf(request).get(other);
  return JSON.stringify(entry ?? {}).includes(`"$.models.${name}.output.`);
}
