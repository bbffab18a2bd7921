import {
  ClassificationFailure,
  type JsonObject,
  type Model,
  type ModelVersion,
  type ObjectSchema,
} from '../../../classification/models/index.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import { type Variation, variationsOf } from '../variant.ts';

/** Names every kind of schema fragment that the specification allows, and keywords that jobmark may not know. */
const oddInput: ObjectSchema = {
  $defs: { tag: { type: 'string', minLength: 1, maxLength: 12 } },
  type: 'object',
  required: ['posting', 'anything'],
  additionalProperties: false,
  properties: {
    anything: true,
    never: false,
    unknown: null,
    posting: {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', minLength: 1 },
        grade: { enum: ['A', 'B', 3, null] },
        codes: { type: 'array', items: { type: 'string', pattern: '^[A-Z]{2}[0-9]{3}$' }, uniqueItems: true },
      },
    },
    tags: { type: 'array', items: { $ref: '#/$defs/tag' }, minItems: 2, maxItems: 3 },
    size: { type: ['integer', 'null'], multipleOf: 5, exclusiveMinimum: 0 },
    kind: { const: 'advert' },
    either: { anyOf: [{ type: 'boolean' }, { type: 'number', maximum: 0 }] },
    code: { type: 'string', pattern: '^\\p{Lu}{3}-\\d+$', examples: ['ABC-1'] },
  },
  minProperties: 1,
};

/** Requires a field whose codes no schema lists, so that clients have to know them. */
const codeInput: ObjectSchema = {
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string', pattern: '^[A-Z]{2}[0-9]{6}$' }, note: true },
};

const openOutput: ObjectSchema = {
  type: 'object',
  required: ['echo'],
  properties: { echo: true, never: false, unknown: null, size: { type: ['integer', 'null'] } },
};

function model(name: string, input: ObjectSchema, classify: (input: JsonObject) => JsonObject): Model {
  const version: ModelVersion = {
    version: '0.0.1',
    taxonomies: null,
    releaseDate: '2026-01-01 00:00:00',
    deprecationDate: '2026-01-01 00:00:00',
    input,
    output: openOutput,
    classify,
  };
  return { name, description: 'A model with an odd schema.', versions: [version] };
}

/** A model that accepts calendar dates and no other text, as the format in its schema says. */
export const datedModel = model(
  'dated',
  { type: 'object', required: ['day'], properties: { day: { type: 'string', format: 'date' } } },
  ({ day }) => {
    const time = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
    if (Number.isNaN(time)) throw new ClassificationFailure('day is not a date');
    return { echo: new Date(time).toISOString() };
  },
);

/** A model whose texts may be almost as long as `longest`, the longest request body. */
export function longTextModel(longest: number): Model {
  return model(
    'long',
    {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', minLength: 1, maxLength: longest - 40 } },
    },
    ({ text }) => ({ echo: text }),
  );
}

/** Models with unusual schemas, one of which cannot be called. */
export const oddModels: readonly Model[] = [
  model('odd', oddInput, ({ posting, anything }) => ({
    echo: [(posting as JsonObject)['title'], anything],
    size: 7,
  })),
  model('coded', codeInput, ({ code }) => ({ echo: code })),
  model('anything', { type: 'object', required: [], properties: {} }, (input) => ({ echo: input })),
];

/** Models with valid but unusual schemas. */
export const schemaVariations: readonly Variation[] = variationsOf({
  'schemas/odd': {
    title: 'has models with boolean and null fragments, nested objects, patterns and unrestricted inputs',
    leftOpenBy: 'contracts/specification/decisions.md#models-and-sets',
    catalogue: ({ models, sets }) => ({ models: [...oddModels, ...models], sets }),
  },
  'schemas/no-required': {
    title: 'omits `required` from a schema that requires nothing',
    leftOpenBy: 'contracts/specification/decisions.md#models-and-sets',
    warns: ['classification/version-detail-schema-parts'],
    catalogue: ({ models, sets }) => ({ models: [...oddModels, ...models], sets }),
    middleware: () =>
      rewriteAnswers('getModelVersion', (body) => {
        const { input } = (body as { data: { input: { required?: readonly string[] } } }).data;
        if (input.required?.length === 0) delete input.required;
      }),
  },
});
