import { invalidRequest } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { answerGraph, entriesOf, refuseGraph, rewriteGraphAnswers, type GraphRequest } from './builders.ts';

function hasEntryName(pattern: RegExp) {
  return (request: GraphRequest): boolean =>
    [...entriesOf(request).keys()].some((name) => pattern.test(name));
}

/** Faulty servers for graph requests with several entries, and for the names of entries. */
export const graphSeveralEntriesFaults: readonly Fault[] = faultsOf({
  'classification/graph-several-entries': [
    'swaps the results of several entries',
    rewriteGraphAnswers(({ data }) => {
      const results = Object.values(data.result).toReversed();
      for (const [at, name] of Object.keys(data.result).entries()) data.result[name] = results[at];
    }),
  ],
  'classification/graph-several-entries.one-only': [
    'refuses several entries',
    refuseGraph((request) => entriesOf(request).size > 1),
  ],
  'classification/graph-several-entries.two-only': [
    'refuses more than two entries',
    refuseGraph((request) => entriesOf(request).size > 2),
  ],
  'classification/graph-recoverable.failure': [
    'fails every entry when one fails',
    rewriteGraphAnswers(({ data, errors }) => {
      const [failure] = Object.values(errors);
      for (const name of Object.keys(data.result)) {
        if (failure === undefined) return;
        errors[name] = failure;
        delete data.result[name];
      }
    }),
  ],
  'classification/graph-same-model-twice': [
    'returns the result of the first entry of a model for the second',
    rewriteGraphAnswers(({ data }, request) => {
      const firsts = new Map<unknown, unknown>();
      for (const [name, { model }] of entriesOf(request))
        if (firsts.has(model)) data.result[name] = firsts.get(model);
        else firsts.set(model, data.result[name]);
    }),
  ],
  'classification/graph-same-model-twice.refused': [
    'refuses a model under two names',
    refuseGraph(hasModelTwice),
  ],
  'classification/graph-same-model-twice.one-model': [
    'runs one model once in a request, and returns that result for each of its entries',
    rewriteGraphAnswers(({ data }, request) => {
      let first: unknown;
      for (const [name, { model }] of entriesOf(request))
        if (model === 'translation' && name in data.result) data.result[name] = first ??= data.result[name];
    }),
  ],
  'classification/graph-entry-names.dotted-names': [
    'refuses entry names with a dot or a space',
    refuseGraph(hasEntryName(/[. ]/)),
  ],
  'classification/graph-entry-names.inherited-names': [
    'answers entry names of inherited properties with 500',
    refuseGraph(hasEntryName(/^(?:toString|__proto__|constructor|hasOwnProperty)$/), 500),
  ],
  'classification/graph-entry-names': [
    'refuses an entry whose name contains a dot',
    answerGraph(hasEntryName(/\./), invalidRequest('invalid name')),
  ],
});

function hasModelTwice(request: GraphRequest): boolean {
  const entries = entriesOf(request);
  return new Set([...entries.values()].map(({ model }) => model)).size < entries.size;
}
