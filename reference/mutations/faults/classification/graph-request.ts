import { isObject } from '../../rewriting/json-path.ts';
import { invalidRequest, notFound, serverError } from '../error-bodies.ts';
import { fault, type Fault } from '../fault.ts';
import {
  answersGraph,
  emptyAnswer,
  graphOf,
  misreadGraph,
  referencesOf,
  wrongGraphAnswer,
  entriesOf,
} from './graph-builders.ts';
import { answered, answersInstead } from '../wrong-answer.ts';

const c = 'classification';
const hasNoModels = ({ models }: { readonly models?: unknown }): boolean =>
  isObject(models) && Object.keys(models).length === 0;

/** One faulty server, or several, for each rule of the context and the models of a graph request. */
export const graphRequestFaults: readonly Fault[] = [
  fault(
    `${c}/graph-context-optional`,
    'requires a context',
    answersGraph((request) => !('context' in request), 400, invalidRequest('context is required')),
  ),
  fault(
    `${c}/graph-context-optional`,
    'refuses a context of null',
    answersGraph(({ context }) => context === null, 400, invalidRequest('context must be an object')),
    'null',
  ),
  fault(
    `${c}/graph-context-any-keys`,
    'refuses nested values in the context',
    answersGraph(
      ({ context }) =>
        isObject(context) &&
        Object.values(context).some((value) => typeof value === 'object' && value !== null),
      400,
      invalidRequest('context takes plain values'),
    ),
  ),
  fault(
    `${c}/graph-context-any-keys`,
    'refuses context keys that nobody reads',
    answersGraph((request) => unreadKeys(request).length > 0, 400, invalidRequest('unused context')),
    'unused',
  ),
  fault(
    `${c}/graph-context-any-keys`,
    'takes letters, digits and underscores in context keys only',
    answersGraph(
      ({ context }) => isObject(context) && Object.keys(context).some((key) => !/^\w+$/.test(key)),
      400,
      invalidRequest('invalid context key'),
    ),
    'names',
  ),
  fault(
    `${c}/graph-context-type`,
    'passes over a context of another type',
    misreadGraph((request) => {
      if (!isObject(request.context)) request.context = null;
    }),
  ),
  fault(
    `${c}/graph-context-type`,
    'takes a list as context',
    misreadGraph((request) => {
      if (Array.isArray(request.context)) request.context = Object.assign({}, request.context);
    }),
    'list',
  ),
  fault(
    `${c}/graph-context-type`,
    'answers a context of text with 500',
    answersGraph(({ context }) => typeof context === 'string', 500, serverError),
    'server-error',
  ),
  fault(
    `${c}/graph-context-unused`,
    'tells in each result how much context there was',
    wrongGraphAnswer(({ data }, request) => {
      for (const result of Object.values(data.result))
        if (isObject(result)) result['keys'] = unreadKeys(request).length;
    }),
  ),
  fault(
    `${c}/graph-models-required`,
    'answers a request without models with 200',
    answersGraph((request) => !('models' in request), 200, emptyAnswer),
  ),
  fault(
    `${c}/graph-models-required`,
    'answers a request without models with 404',
    answersGraph((request) => !('models' in request), 404, notFound('no models')),
    'not-found',
  ),
  fault(
    `${c}/graph-models-type`,
    'takes a list of entries and names them by their place',
    misreadGraph((request) => {
      if (Array.isArray(request.models)) request.models = Object.assign({}, request.models);
    }),
  ),
  fault(
    `${c}/graph-entry-type`,
    'answers an entry that is no object with 200',
    answersGraph(
      ({ models }) => isObject(models) && Object.values(models).some((entry) => !isObject(entry)),
      200,
      emptyAnswer,
    ),
  ),
  fault(
    `${c}/graph-models-type`,
    'answers models of null with 200',
    answersGraph(({ models }) => models === null, 200, emptyAnswer),
    'null',
  ),
  fault(
    `${c}/graph-models-empty`,
    'answers empty models with 200 and an empty result',
    answersGraph(hasNoModels, 200, emptyAnswer),
  ),
  fault(
    `${c}/graph-models-empty`,
    'answers empty models with 404',
    answersGraph(hasNoModels, 404, notFound('no models')),
    'not-found',
  ),
  fault(
    `${c}/graph-models-empty-text`,
    'gives another text for empty models',
    answersGraph(hasNoModels, 400, invalidRequest('nothing to do')),
  ),
  fault(
    `${c}/graph-required-text`,
    'names no field in the 400 for a missing one',
    answersInstead(
      answered('classifyWithGraph', 400, /is required$/),
      400,
      invalidRequest('a required field is missing'),
    ),
  ),
  fault(
    `${c}/graph-required-text`,
    'names no field in the 400 for an entry without input',
    answersInstead(
      (ctx) =>
        answered('classifyWithGraph', 400)(ctx) &&
        [...entriesOf(graphOf(ctx)).values()].some((entry) => !('input' in entry)),
      400,
      invalidRequest('invalid entry'),
    ),
    'input',
  ),
];

/** The keys of the context that no reference reads. */
function unreadKeys(request: ReturnType<typeof graphOf>): readonly string[] {
  const { context } = request;
  const read = [...entriesOf(request).values()].flatMap((entry) => [...referencesOf(entry).values()]);
  return isObject(context) ? Object.keys(context).filter((key) => !read.includes(`$.context.${key}`)) : [];
}
