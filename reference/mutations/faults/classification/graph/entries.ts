import { isObject } from '../../../../../contracts/index.ts';
import { models } from '../../../../classification/models/index.ts';
import { put } from '../../../rewriting/json-path.ts';
import { answerInstead, rewriteStatus } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { requestsTo, answered } from '../../builders.ts';
import { notFound, serverError, failInstead, invalidRequest } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import {
  answerGraph,
  anyEntry,
  rewriteEntries,
  rewriteGraphRequests,
  emptyAnswer,
  entriesOf,
  graphOf,
  rewriteTexts,
  type GraphEntry,
  rewriteContexts,
} from './builders.ts';

const inGraph = requestsTo('classifyWithGraph');

function lacks(field: keyof GraphEntry) {
  return (entry: GraphEntry): boolean => !(field in entry);
}

function isNoText(field: 'model' | 'version') {
  return (entry: GraphEntry): boolean => field in entry && typeof entry[field] !== 'string';
}

const unknownModel = answered('classifyWithGraph', 404, /model not found/);
const unknownVersion = answered('classifyWithGraph', 404, /version not found/);
const failure = { data: { result: {} }, errors: { jobmarkunknownmodel: ['model not found'] } };
const shortContext = rewriteContexts((value) => (typeof value === 'string' ? value.slice(0, 100) : value));

/** One faulty server, or several, for each rule of the entries of a graph request. */
export const graphEntryFaults: readonly Fault[] = faultsOf({
  'classification/graph-model-required': [
    'answers an entry without a model with 404',
    answerGraph(anyEntry(lacks('model')), notFound('model not found: undefined')),
  ],
  'classification/graph-model-required.name': [
    'uses the name of an entry as its model when it has none',
    rewriteEntries((entry, name) => {
      if (lacks('model')(entry)) entry.model = name;
    }),
  ],
  'classification/graph-input-type.third': [
    'ignores entries after the second one whose input is not an object',
    rewriteGraphRequests((request) => {
      for (const [name, { input }] of [...entriesOf(request)].slice(2))
        if (input !== undefined && !isObject(input)) Reflect.deleteProperty(Object(request.models), name);
    }),
  ],
  'classification/graph-model-required.second': [
    'ignores a second entry without a model',
    rewriteGraphRequests(({ models }) => {
      if (isObject(models))
        for (const [name, entry] of Object.entries(models).slice(1))
          if (isObject(entry) && lacks('model')(entry)) delete models[name];
    }),
  ],
  'classification/graph-model-type': [
    'answers a model that is not a string with 404',
    answerGraph(anyEntry(isNoText('model')), notFound('model not found')),
  ],
  'classification/graph-model-type.list': inGraph('models.*.model', to.firstItem),
  'classification/graph-model-min-length': [
    'answers an empty model with 404',
    answerGraph(
      anyEntry(({ model }) => model === ''),
      notFound('model not found: '),
    ),
  ],
  'classification/graph-version-required': [
    'runs the newest version when none is given',
    rewriteEntries((entry) => {
      if (lacks('version')(entry)) entry.version = newest(entry);
    }),
  ],
  'classification/graph-version-required.not-found': [
    'answers an entry without a version with 404',
    answerGraph(anyEntry(lacks('version')), notFound('version not found: undefined')),
  ],
  'classification/graph-version-type': [
    'runs the newest version for a null version',
    rewriteEntries((entry) => {
      entry.version ??= lacks('version')(entry) ? undefined : newest(entry);
    }),
  ],
  'classification/graph-version-type.list': inGraph('models.*.version', to.firstItem),
  'classification/graph-version-type.not-found': [
    'answers a version that is not a string with 404',
    answerGraph(anyEntry(isNoText('version')), notFound('version not found')),
  ],
  'classification/graph-version-min-length': [
    'runs the newest version for an empty version',
    rewriteEntries((entry) => {
      if (entry.version === '') entry.version = newest(entry);
    }),
  ],
  'classification/graph-input-required': [
    'answers an entry without an input with 200',
    answerGraph(anyEntry(lacks('input')), emptyAnswer),
  ],
  'classification/graph-input-required.under-errors': [
    'reports an entry without an input under errors',
    answerGraph(anyEntry(lacks('input')), { ...emptyAnswer, errors: { lot: ['input is required'] } }),
  ],
  'classification/graph-input-type': [
    'reports an input that is null under errors',
    answerGraph(
      anyEntry(({ input }) => input === null),
      { data: { result: {} }, errors: { lot: ['input must be an object'] } },
    ),
  ],
  'classification/graph-input-type.text': [
    'answers an input that is a text with 500',
    answerGraph(
      anyEntry(({ input }) => typeof input === 'string'),
      serverError,
    ),
  ],
  'classification/graph-input-type.number': [
    'answers an input that is a number with 500',
    answerGraph(
      anyEntry(({ input }) => typeof input === 'number'),
      serverError,
    ),
  ],
  'classification/graph-input-type.list': inGraph('models.*.input', to.firstItem),
  'classification/graph-unknown-model': [
    'answers an unknown model with 400',
    failInstead(unknownModel, invalidRequest('model not found')),
  ],
  'classification/graph-unknown-model.under-errors': [
    'reports an unknown model under errors',
    answerInstead(unknownModel, 200, failure),
  ],
  'classification/graph-unknown-model.second': [
    'looks up the model of the first entry only',
    answerInstead((ctx) => unknownModel(ctx) && entriesOf(graphOf(ctx)).size > 1, 200, failure),
  ],
  'classification/graph-unknown-model.third': [
    'looks up the models of the first two entries only',
    answerInstead(
      (ctx) =>
        unknownModel(ctx) &&
        [...entriesOf(graphOf(ctx)).values()]
          .slice(0, 2)
          .every(({ model }) => models.some(({ name }) => name === model)),
      200,
      failure,
    ),
  ],
  'classification/graph-unknown-model-text': [
    'does not name the entry of an unknown model',
    failInstead(unknownModel, notFound('model not found: jobmarkunknownmodel')),
  ],
  'classification/graph-unknown-model-text.lower-case': [
    'writes the text for an unknown model in lower case only',
    rewriteStatus(
      404,
      put('detail', (detail) => String(detail).toLowerCase()),
    ),
  ],
  'classification/graph-unresolved-name': [
    'names the model where the entry should be named',
    rewriteStatus(
      404,
      put('detail', (detail) =>
        String(detail).replace(/model '[^']*': model not found: (.*)$/, "model '$1': model not found: $1"),
      ),
    ),
  ],
  'classification/graph-unknown-version-text.without-name': [
    'omits the name of an unknown version from the detail',
    rewriteStatus(
      404,
      put('detail', (detail) => String(detail).replace(/^.*(version not found)/, '$1')),
    ),
  ],
  'classification/graph-unknown-version': [
    'runs the newest version for an unknown version',
    rewriteEntries((entry) => {
      if (/^\d{4,}\.\d+\.\d+$/.test(String(entry.version))) entry.version = newest(entry);
    }),
  ],
  'classification/graph-unknown-version.patch': [
    'runs the newest version for one that has two numbers of it',
    rewriteEntries((entry) => {
      const [major, minor] = newest(entry)?.split('.') ?? [];
      if (major !== undefined && String(entry.version).startsWith(`${major}.${minor}.`))
        entry.version = newest(entry);
    }),
  ],
  'classification/graph-unknown-version.blank': [
    'ignores spaces around a version',
    inGraph('models.*.version', (version) => (typeof version === 'string' ? version.trim() : version)),
  ],
  'classification/graph-unknown-version.latest': [
    'accepts the word latest as a version',
    rewriteEntries((entry) => {
      if (entry.version === 'latest') entry.version = newest(entry);
    }),
  ],
  'classification/graph-unknown-model.beginning': [
    'finds a model by the beginning of its name',
    inGraph(
      'models.*.model',
      (model) => models.find(({ name }) => String(model).startsWith(name))?.name ?? model,
    ),
  ],
  'classification/graph-unknown-model.blank': [
    'ignores spaces around the name of a model',
    rewriteEntries((entry) => {
      if (typeof entry.model === 'string') entry.model = entry.model.trim();
    }),
  ],
  'classification/graph-unknown-version.status': [
    'answers an unknown version with 400',
    failInstead(unknownVersion, invalidRequest('version not found')),
  ],
  'classification/graph-unknown-version.letter': [
    'ignores a v before a version',
    rewriteEntries((entry) => {
      if (typeof entry.version === 'string') entry.version = entry.version.replace(/^v/, '');
    }),
  ],
  'classification/graph-unknown-version-text': [
    'does not name an unknown version',
    failInstead(unknownVersion, notFound('version not found')),
  ],
  'classification/graph-whole-input': [
    'truncates the texts of inputs to 100 characters, also where a reference leads to them',
    (ctx, next) => rewriteTexts((text) => text.slice(0, 100))(ctx, () => shortContext(ctx, next)),
  ],
});

function newest({ model }: GraphEntry): string | undefined {
  return models.find(({ name }) => name === model)?.versions.at(-1)?.version;
}
