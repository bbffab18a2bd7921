import { isObject } from '../../../../../contracts/index.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { models } from '../../../../classification/models/index.ts';
import { answerInstead, operationOf, rewriteAnswers } from '../../../rewriting/rewrite.ts';
import { failInstead, serverError, invalidRequest } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { isText } from '../builders.ts';
import {
  misfit,
  emptyAnswer,
  answerGraph,
  anyEntry,
  entriesOf,
  graphOf,
  rewriteEntries,
  type GraphEntry,
} from './builders.ts';
import { listsAndIgnores, texts, isTexts } from './listed-fields.ts';

/** Changes each value of the inputs of a graph request. */
function rewriteValues(change: (value: unknown) => unknown): Middleware {
  return rewriteEntries((entry) => {
    if (isObject(entry.input))
      entry.input = Object.fromEntries(
        Object.entries(entry.input).map(([field, value]) => [field, change(value)]),
      );
  });
}

const requiresNotes = rewriteAnswers('getModelVersion', (body) => {
  (body as { data: { input: { required: string[] } } }).data.input.required.push('notes');
});

/** Refuses an entry without notes, and puts a text where an entry with them has no title. */
const requiresNotesOnly = rewriteEntries((entry) => {
  if (!isObject(entry.input)) return;
  const { notes, ...others } = entry.input;
  entry.input = isText(notes) ? { title: 'Accountant', description: 'Full time.', ...others } : null;
});

/** One faulty server, or several, for each rule of the inputs of a graph request. */
export const graphInputFaults: readonly Fault[] = faultsOf({
  'classification/graph-input-schema-failure': [
    'answers an input that violates its schema with 500',
    failInstead(misfit, serverError),
  ],
  'classification/graph-input-schema-failure.as-text': [
    'accepts an object where the schema requires a string',
    rewriteValues((value) => (isObject(value) ? JSON.stringify(value) : value)),
  ],
  'classification/graph-input-schema-failure.passed-over': [
    'ignores an entry whose input violates its schema',
    answerInstead(misfit, 200, emptyAnswer),
  ],
  'classification/graph-input-schema-failure.one-model': [
    'runs the model lot without the title that its schema requires',
    rewriteEntries(({ model, input }) => {
      if (model === 'lot' && isObject(input)) input['title'] ??= 'text';
    }),
  ],
  'classification/graph-input-schema-failure.last-model': [
    'runs the model remote without the description that its schema requires',
    rewriteEntries(({ model, input }) => {
      if (model === 'remote' && isObject(input)) input['description'] ??= 'text';
    }),
  ],
  'classification/graph-input-accepted': [
    'refuses optional fields of an input',
    answerGraph(anyEntry(hasOptionalField), invalidRequest('unknown field')),
  ],
  'classification/graph-input-schema-failure.empty-text': [
    'accepts an empty text where the schema requires one character',
    rewriteValues((value) => (value === '' ? '-' : value)),
  ],
  'classification/graph-input-schema-failure.number-as-text': [
    'accepts a number where the schema requires a string',
    rewriteValues((value) => (typeof value === 'number' ? String(value) : value)),
  ],
  'classification/graph-input-schema-failure.items': [
    'does not validate the items of an array',
    listsAndIgnores('notes', texts),
  ],
  'classification/graph-input-schema-failure.text-as-list': [
    'accepts a string where the schema requires an array',
    listsAndIgnores('notes', texts, (value) => isText(value) || isTexts(value)),
  ],
  'classification/graph-input-schema-failure.text-as-number': [
    'accepts an integer written as a string',
    listsAndIgnores('most', { type: 'integer' }, (value) => Number.isInteger(Number(value))),
  ],
  'classification/graph-input-schema-failure.true-as-integer': [
    'accepts true where the schema requires an integer',
    listsAndIgnores('most', { type: 'integer' }, (value) => Number.isInteger(value) || value === true),
  ],
  'classification/graph-input-schema-failure.text-as-boolean': [
    'accepts any string where the schema requires a boolean',
    listsAndIgnores('exact', { type: 'boolean' }, (value) => typeof value === 'boolean' || isText(value)),
  ],
  'classification/graph-input-schema-failure.too-many': [
    'accepts more items than maxItems allows',
    listsAndIgnores('notes', { ...texts, maxItems: 3 }, isTexts),
  ],
  'classification/graph-input-schema-failure.served-as-text': [
    'lists a string in the schema of a field that accepts only integers',
    listsAndIgnores('most', { type: 'string' }, Number.isInteger),
  ],
  'classification/graph-input-schema-failure.pattern': [
    'accepts a string that does not match the pattern of its field',
    listsAndIgnores('code', { type: 'string', pattern: '^[A-Z]{2}-[0-9]{3}$' }, isText),
  ],
  'classification/graph-input-schema-failure.pattern-in-part': [
    'accepts a string of which only the beginning matches the pattern of its field',
    listsAndIgnores('code', { type: 'string', pattern: '^[A-Z]{2}$' }, (value) =>
      /^[A-Z]{2}/.test(String(value)),
    ),
  ],
  'classification/graph-input-schema-failure.fraction': [
    'accepts a fraction where the schema requires an integer',
    listsAndIgnores(
      'most',
      { type: 'integer', minimum: 9, maximum: 9 },
      (value) => typeof value === 'number' && value <= 9,
    ),
  ],
  'classification/graph-input-schema-failure.enum-case': [
    'compares values with an enum without regard to letter case',
    listsAndIgnores('region', { type: 'string', enum: ['north', 'south'] }, (value) =>
      /^(?:north|south)$/i.test(String(value)),
    ),
  ],
  'classification/graph-input-schema-failure.first-required': [
    'requires the first of the required fields only',
    (ctx, next) => requiresNotes(ctx, () => listsAndIgnores('notes', { type: 'string' })(ctx, next)),
  ],
  'classification/graph-input-schema-failure.last-required': [
    'requires the last of the required fields only',
    (ctx, next) => requiresNotesOnly(ctx, () => requiresNotes(ctx, next)),
  ],
  'classification/graph-input-schema-failure.null': [
    'accepts null where the schema requires a string',
    rewriteValues((value) => (value === null ? 'null' : value)),
  ],
  'classification/graph-input-schema-failure.true-as-text': [
    'accepts true where the schema requires a string',
    rewriteValues((value) => (value === true ? 'true' : value)),
  ],
  'classification/graph-input-schema-failure.enum': [
    'accepts values that the enum of a field does not list',
    listsAndIgnores('region', { type: 'string', enum: ['north', 'south'] }),
  ],
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
});

function hasOptionalField({ model, input }: GraphEntry): boolean {
  const required = models.find(({ name }) => name === model)?.versions.at(-1)?.input.required;
  return (
    required !== undefined && isObject(input) && Object.keys(input).some((field) => !required.includes(field))
  );
}
