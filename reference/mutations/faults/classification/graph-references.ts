import type { Middleware } from '../../../middleware.ts';
import { isObject } from '../../rewriting/json-path.ts';
import { invalidRequest } from '../error-bodies.ts';
import { fault, type Fault } from '../fault.ts';
import {
  answersGraph,
  anyEntry,
  anyReference,
  entriesOf,
  misreadReferences,
  referencesOf,
  type GraphEntry,
  type GraphRequest,
} from './graph-builders.ts';

const c = 'classification';
const contextReference = /^\$\.context\./;
const outputReference = /^\$\.models\.([^.]+)\.output\./;
const inputReference = /^\$\.models\.([^.]+)\.input\./;
const unresolved = invalidRequest('failed to resolve references');

/** Puts something in the place of the references of one kind. */
function misreads(
  kind: RegExp,
  change: (reference: string, request: GraphRequest, name: string) => unknown,
): Middleware {
  return misreadReferences((reference, request, name) =>
    kind.test(reference) ? change(reference, request, name) : undefined,
  );
}

/** What goes to a model instead of the value: the reference without the sign that makes it one. */
const asText = (reference: string): string => reference.slice(2);

/** One faulty server, or several, for each clause of references that can be resolved. */
export const graphReferenceFaults: readonly Fault[] = [
  fault(
    `${c}/graph-reference-context`,
    'passes references to the context on as text',
    misreads(contextReference, asText),
  ),
  fault(
    `${c}/graph-reference-context`,
    'puts null where a reference to the context stands',
    misreads(contextReference, () => null),
    'null',
  ),
  fault(
    `${c}/graph-reference-context`,
    'puts the first value of the context where any reference to it stands',
    misreads(contextReference, (_, { context }) => nthKey(context, 0)),
    'first-key',
  ),
  fault(
    `${c}/graph-reference-context`,
    'puts the last value of the context where any reference to it stands',
    misreads(contextReference, (_, { context }) => nthKey(context, -1)),
    'last-key',
  ),
  fault(
    `${c}/graph-reference-context`,
    'resolves references to the context in the first entry only',
    misreads(contextReference, (reference, request, name) =>
      name === [...entriesOf(request).keys()][0] ? undefined : asText(reference),
    ),
    'first-entry',
  ),
  fault(
    `${c}/graph-reference-context`,
    'resolves the first reference of each input only',
    misreads(contextReference, (reference, request, name) =>
      [...referencesOf(entriesOf(request).get(name) ?? {}).values()][0] === reference
        ? undefined
        : asText(reference),
    ),
    'first-field',
  ),
  fault(
    `${c}/graph-reference-output`,
    'passes references to outputs on as text',
    misreads(outputReference, asText),
  ),
  fault(
    `${c}/graph-reference-output`,
    'puts null where a reference to an output stands',
    misreads(outputReference, () => null),
    'null',
  ),
  fault(
    `${c}/graph-reference-output`,
    'reads the input of an entry where its output is meant',
    misreads(outputReference, (reference) => reference.replace('.output.', '.input.')),
    'input',
  ),
  fault(
    `${c}/graph-reference-output`,
    'puts the value of an output in quotes',
    misreads(outputReference, () => '"unknown"'),
    'wrong-value',
  ),
  fault(
    `${c}/graph-reference-output`,
    'refuses references to other entries',
    answersGraph(
      anyReference((reference) => outputReference.test(reference)),
      400,
      unresolved,
    ),
    'refused',
  ),
  fault(
    `${c}/graph-reference-input-value`,
    'passes references to inputs on as text',
    misreads(inputReference, asText),
  ),
  fault(
    `${c}/graph-reference-by-request-name`,
    'looks for an entry by the name of its model',
    answersGraph(
      anyReference((reference, request) => {
        const [, named] = outputReference.exec(reference) ?? [];
        return named !== undefined && !anyEntry(({ model }) => model === named)(request);
      }),
      400,
      unresolved,
    ),
  ),
  fault(
    `${c}/graph-reference-chain`,
    'passes a reference to an entry on as text when that entry has one too',
    misreads(outputReference, (reference, request) => {
      const [, named = ''] = outputReference.exec(reference) ?? [];
      return readsOutput(entriesOf(request).get(named) ?? {}) ? asText(reference) : undefined;
    }),
  ),
  fault(
    `${c}/graph-reference-chain`,
    'refuses a reference to an entry that has one too',
    answersGraph(
      anyReference((reference, request) => {
        const [, named = ''] = outputReference.exec(reference) ?? [];
        return readsOutput(entriesOf(request).get(named) ?? {});
      }),
      400,
      unresolved,
    ),
    'refused',
  ),
  fault(
    `${c}/graph-literal-dollar`,
    'takes any text with a dollar sign first for a reference',
    answersGraph(anyText(/^\$[^.]/), 400, unresolved),
  ),
  fault(
    `${c}/graph-literal-dollar`,
    'looks for references inside texts',
    answersGraph(anyText(/.\$\./), 400, unresolved),
    'inside',
  ),
];

/** A reference to the first or last key of the context. */
function nthKey(context: unknown, at: 0 | -1): string | undefined {
  const key = isObject(context) ? Object.keys(context).at(at) : undefined;
  return key === undefined ? undefined : `$.context.${key}`;
}

function readsOutput(entry: GraphEntry): boolean {
  return [...referencesOf(entry).values()].some((reference) => outputReference.test(reference));
}

function anyText(pattern: RegExp): (request: GraphRequest) => boolean {
  return anyEntry(
    ({ input }) => isObject(input) && Object.values(input).some((value) => pattern.test(String(value))),
  );
}
