import { isObject } from '../../../../../contracts/index.ts';
import * as to from '../../../rewriting/values.ts';
import { answered, requestsTo } from '../../builders.ts';
import { invalidRequest, serverError, notFound, failInstead } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import {
  answerGraph,
  rewriteGraphAnswers,
  emptyAnswer,
  entriesOf,
  graphOf,
  referencesOf,
} from './builders.ts';

const inGraph = requestsTo('classifyWithGraph');

function hasNoModels({ models }: { readonly models?: unknown }): boolean {
  return isObject(models) && Object.keys(models).length === 0;
}

/** Whether a body is an object with something in it, but without models. */
const lacksModels = (request: object): boolean => Object.keys(request).length > 0 && !('models' in request);

/** One faulty server, or several, for each rule of the context and the models of a graph request. */
export const graphRequestFaults: readonly Fault[] = faultsOf({
  'classification/graph-context-optional': [
    'requires a context',
    answerGraph((request) => !('context' in request), invalidRequest('context is required')),
  ],
  'classification/graph-context-optional.null': [
    'refuses a null context',
    answerGraph(({ context }) => context === null, invalidRequest('context must be an object')),
  ],
  'classification/graph-context-any-keys': [
    'refuses nested values in the context',
    answerGraph(
      ({ context }) =>
        isObject(context) &&
        Object.values(context).some((value) => typeof value === 'object' && value !== null),
      invalidRequest('context takes plain values'),
    ),
  ],
  'classification/graph-context-any-keys.unused': [
    'refuses context keys to which no entry refers',
    answerGraph((request) => unreadKeys(request).length > 0, invalidRequest('unused context')),
  ],
  'classification/graph-context-any-keys.names': [
    'refuses context keys with other characters than letters, digits and underscores',
    answerGraph(
      ({ context }) => isObject(context) && Object.keys(context).some((key) => !/^\w+$/.test(key)),
      invalidRequest('invalid context key'),
    ),
  ],
  'classification/graph-context-type': [
    'ignores a context of a wrong type',
    inGraph('context', (context) => (isObject(context) ? context : null)),
  ],
  'classification/graph-context-type.list': [
    'accepts an array as context',
    inGraph('context', (context) => (Array.isArray(context) ? to.indexed(context) : context)),
  ],
  'classification/graph-context-type.falsy': [
    'treats a context that is false, 0 or an empty string as absent',
    inGraph('context', (context) => context || null),
  ],
  'classification/graph-context-type.empty-list': [
    'accepts an empty array as context',
    inGraph('context', (context) => (Array.isArray(context) && context.length === 0 ? {} : context)),
  ],
  'classification/graph-context-type.number': [
    'ignores a context that is a number',
    inGraph('context', (context) => (typeof context === 'number' ? null : context)),
  ],
  'classification/graph-context-type.server-error': [
    'answers a context that is a string with 500',
    answerGraph(({ context }) => typeof context === 'string', serverError),
  ],
  'classification/graph-context-unused': [
    'adds the size of the context to each result',
    rewriteGraphAnswers(({ data }, request) => {
      for (const result of Object.values(data.result))
        if (isObject(result)) result['keys'] = unreadKeys(request).length;
    }),
  ],
  'classification/graph-models-required': [
    'answers a request without models with 200',
    answerGraph(lacksModels, emptyAnswer),
  ],
  'classification/graph-models-required.not-found': [
    'answers a request without models with 404',
    answerGraph(lacksModels, notFound('no models')),
  ],
  'classification/graph-models-type': [
    'accepts an array of entries and names them by their index',
    inGraph('models', (models) => (Array.isArray(models) ? to.indexed(models) : models)),
  ],
  'classification/graph-entry-type': [
    'answers an entry that is not an object with 200',
    answerGraph(
      ({ models }) => isObject(models) && Object.values(models).some((entry) => !isObject(entry)),
      emptyAnswer,
    ),
  ],
  'classification/graph-models-type.null': [
    'answers null models with 200',
    answerGraph(({ models }) => models === null, emptyAnswer),
  ],
  'classification/graph-models-type.empty-array': [
    'answers an empty array of models with 200 and an empty result',
    answerGraph(({ models }) => Array.isArray(models) && models.length === 0, emptyAnswer),
  ],
  'classification/graph-models-empty': [
    'answers empty models with 200 and an empty result',
    answerGraph(hasNoModels, emptyAnswer),
  ],
  'classification/graph-models-empty.not-found': [
    'answers empty models with 404',
    answerGraph(hasNoModels, notFound('no models')),
  ],
  'classification/graph-models-empty-text': [
    'returns another text for empty models',
    answerGraph(hasNoModels, invalidRequest('nothing to do')),
  ],
  'classification/graph-required-text': [
    'omits the name of a missing field from the 400',
    failInstead(
      answered('classifyWithGraph', 400, /is required$/),
      invalidRequest('a required field is missing'),
    ),
  ],
  'classification/graph-required-text.input': [
    'omits the field name from the 400 for an entry without input',
    failInstead(
      (ctx) =>
        answered('classifyWithGraph', 400)(ctx) &&
        [...entriesOf(graphOf(ctx)).values()].some((entry) => !('input' in entry)),
      invalidRequest('invalid entry'),
    ),
  ],
});

/** The keys of the context to which no entry refers. */
function unreadKeys(request: ReturnType<typeof graphOf>): readonly string[] {
  const { context } = request;
  const read = [...entriesOf(request).values()].flatMap((entry) => [...referencesOf(entry).values()]);
  return isObject(context) ? Object.keys(context).filter((key) => !read.includes(`$.context.${key}`)) : [];
}
