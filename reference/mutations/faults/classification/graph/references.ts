import { isObject } from '../../../../../contracts/index.ts';
import { failInstead, serverError, invalidRequest } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { isGraphAccepted } from '../builders.ts';
import {
  type GraphAnswer,
  rewriteGraphAnswers,
  misreads,
  asText,
  answerGraph,
  anyReference,
  anyEntry,
  entriesOf,
  type GraphEntry,
  referencesOf,
  type GraphRequest,
} from './builders.ts';

const outputReference = /^\$\.models\.([^.]+)\.output\./;
const inputReference = /^\$\.models\.([^.]+)\.input\./;
const unresolved = invalidRequest('failed to resolve references');

/** One faulty server, or several, for each clause of references that can be resolved. */
export const graphReferenceFaults: readonly Fault[] = faultsOf({
  'classification/graph-recoverable.dependent': [
    'answers with 500 when an entry refers to one that failed',
    failInstead((ctx) => isGraphAccepted(ctx) && dependents(ctx.body as GraphAnswer).length > 0, serverError),
  ],
  'classification/graph-recoverable.first-only': [
    'reports the first of several failures only, with an empty result for the others',
    rewriteGraphAnswers(({ data, errors }) => {
      for (const name of Object.keys(errors).slice(1)) {
        delete errors[name];
        data.result[name] = {};
      }
    }),
  ],
  'classification/graph-result-keys.dependent': [
    'leaves out an entry that refers to one that failed',
    rewriteGraphAnswers((answer) => {
      for (const name of dependents(answer)) delete answer.errors[name];
    }),
  ],
  'classification/graph-reference-output.same-field': [
    'reads a context key of the same name instead of the referenced output',
    misreads(outputReference, (reference, { context }) => {
      const key = reference.slice(reference.lastIndexOf('.') + 1);
      return isObject(context) && Object.hasOwn(context, key) ? `$.context.${key}` : undefined;
    }),
  ],
  'classification/graph-reference-output': [
    'treats references to outputs as text',
    misreads(outputReference, asText),
  ],
  'classification/graph-reference-output.null': [
    'replaces references to outputs by null',
    misreads(outputReference, () => null),
  ],
  'classification/graph-reference-output.input': [
    'resolves a reference to an output in the input of the entry',
    misreads(outputReference, (reference) => reference.replace('.output.', '.input.')),
  ],
  'classification/graph-reference-output.wrong-value': [
    'resolves a reference to an output to its JSON text',
    misreads(outputReference, () => '"unknown"'),
  ],
  'classification/graph-reference-output.refused': [
    'refuses references to other entries',
    answerGraph(
      anyReference((reference) => outputReference.test(reference)),
      unresolved,
    ),
  ],
  'classification/graph-reference-output.second': [
    'treats a second reference to an output in an entry as text',
    misreads(outputReference, (reference, request, name) => {
      const others = [...referencesOf(entriesOf(request).get(name) ?? {}).values()];
      return others.findIndex((other) => outputReference.test(other)) < others.indexOf(reference)
        ? asText(reference)
        : undefined;
    }),
  ],
  'classification/graph-reference-input-value': [
    'treats references to inputs as text',
    misreads(inputReference, asText),
  ],
  'classification/graph-reference-by-request-name': [
    'resolves references by the name of the model',
    answerGraph(
      anyReference((reference, request) => {
        const [, named] = outputReference.exec(reference) ?? [];
        return named !== undefined && !anyEntry(({ model }) => model === named)(request);
      }),
      unresolved,
    ),
  ],
  'classification/graph-reference-chain': [
    'treats a reference to an entry that has references as text',
    misreads(outputReference, (reference, request) => {
      const [, named = ''] = outputReference.exec(reference) ?? [];
      return rewriteOutput(entriesOf(request).get(named) ?? {}) ? asText(reference) : undefined;
    }),
  ],
  'classification/graph-reference-chain.refused': [
    'refuses a reference to an entry that has references',
    answerGraph(
      anyReference((reference, request) => {
        const [, named = ''] = outputReference.exec(reference) ?? [];
        return rewriteOutput(entriesOf(request).get(named) ?? {});
      }),
      unresolved,
    ),
  ],
  'classification/graph-literal-dollar': [
    'treats every text that starts with a dollar sign as a reference',
    answerGraph(anyText(/^\$[^.]/), unresolved),
  ],
  'classification/graph-literal-dollar.inside': [
    'resolves references inside longer texts',
    answerGraph(anyText(/.\$\./), unresolved),
  ],
});

function rewriteOutput(entry: GraphEntry): boolean {
  return [...referencesOf(entry).values()].some((reference) => outputReference.test(reference));
}

function anyText(pattern: RegExp): (request: GraphRequest) => boolean {
  return anyEntry(
    ({ input }) => isObject(input) && Object.values(input).some((value) => pattern.test(String(value))),
  );
}

/** The entries of an answer that failed because they refer to one that did. */
function dependents({ errors }: GraphAnswer): readonly string[] {
  return Object.keys(errors).filter((name) =>
    JSON.stringify(errors[name]).includes('that it refers to failed'),
  );
}
