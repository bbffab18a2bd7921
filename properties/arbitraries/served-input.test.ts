import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileServedSchema } from '../../contracts/index.ts';
import { readServedSchema } from '../kit/validate/served-schema.ts';
import { servedInput, type ServedInputs } from './served-input.ts';

const SEED = 7;

function inputsFor(schema: object): ServedInputs {
  const served = readServedSchema(schema);
  if (served === undefined) throw new Error('no schema');
  return servedInput(served, ['en-US', 'fr-FR'], schema);
}

function requiring(fragment: unknown, definitions: object = {}): object {
  return { type: 'object', required: ['field'], properties: { field: fragment }, ...definitions };
}

function samples(inputs: ServedInputs): readonly Record<string, unknown>[] {
  if (inputs.kind !== 'generated') throw new Error(inputs.reason);
  return fc.sample(inputs.arbitrary, { seed: SEED, numRuns: 20 });
}

describe('servedInput', () => {
  it.each([
    ['text with a length', { type: 'string', minLength: 60, maxLength: 70 }],
    ['text that matches a pattern', { type: 'string', pattern: '^[A-Z]{2}-[0-9]{3}$' }],
    ['an integer', { type: 'integer', minimum: 5, maximum: 6 }],
    ['a number between two integers', { type: 'number', exclusiveMinimum: 0.2, exclusiveMaximum: 0.9 }],
    ['an integer above 2^53', { type: 'integer', minimum: 1e300 }],
    ['multiples', { type: 'integer', multipleOf: 5, exclusiveMinimum: 0 }],
    ['negative numbers', { type: 'integer', maximum: -3 }],
    ['an enum of thirty thousand values', { enum: Array.from({ length: 30_000 }, (_, at) => at) }],
    ['an array of numbers', { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 9 }],
    ['an array that is empty', { type: 'array', maxItems: 0 }],
    [
      'an object with a number of fields',
      {
        type: 'object',
        required: ['b'],
        properties: { 1: { type: 'boolean' }, a: { type: 'boolean' }, b: { type: 'boolean' } },
        minProperties: 2,
        maxProperties: 2,
      },
    ],
    ['an object', { type: 'object', required: ['a'], properties: { a: { type: 'boolean' }, b: false } }],
    ['the alternative that is possible', { anyOf: [{ type: 'array', minItems: 1000 }, { type: 'string' }] }],
  ])('makes inputs that fit: %s', (_, fragment) => {
    const schema = requiring(fragment);
    const compiled = compileServedSchema(schema);
    if (!('validate' in compiled)) throw new Error(compiled.unusable);
    for (const input of samples(inputsFor(schema))) expect(compiled.validate(input)).toEqual([]);
  });

  it('has as many fields as the schema allows', () => {
    const properties = { 1: { type: 'boolean' }, a: { type: 'boolean' }, b: { type: 'boolean' } };
    const inputs = inputsFor({ type: 'object', required: ['b'], properties, maxProperties: 1 });
    for (const input of samples(inputs)) expect(Object.keys(input)).toEqual(['b']);
    const contradictory = inputsFor({ type: 'object', required: ['a', 'b'], properties, maxProperties: 1 });
    expect(contradictory).toEqual({ kind: 'impossible', reason: 'it has 2 fields and at most 1' });
  });

  it('makes texts of a known format', () => {
    for (const { field } of samples(inputsFor(requiring({ type: 'string', format: 'date' }))))
      expect(field).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it.each(['^(?<!a)b{2}$', '^a{5000}$', '(?i)[a-z', '\\S'])(
    'keeps its texts for the pattern %s',
    (pattern) => {
      const texts = samples(inputsFor(requiring({ type: 'string' })));
      expect(samples(inputsFor(requiring({ type: 'string', pattern })))).toEqual(texts);
    },
  );

  it('follows a $ref', () => {
    const schema = requiring({ $ref: '#/$defs/tag' }, { $defs: { tag: { const: 'a' } } });
    expect(samples(inputsFor(schema))[0]).toEqual({ field: 'a' });
  });

  it('omits an optional field that refers to itself without end', () => {
    const node = { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/node' } } };
    const schema = { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, $defs: { node } };
    expect(samples(inputsFor(schema))).toEqual(Array.from({ length: 20 }, () => ({})));
  });

  it.each([
    ['a text of 1e9 characters', requiring({ type: 'string', minLength: 1e9 })],
    ['1e9 items', requiring({ type: 'array', minItems: 1e9 })],
    ['arrays of arrays of arrays', requiring(nestedArrays(3, 50))],
    ['contradictory lengths', requiring({ type: 'string', minLength: 5, maxLength: 4 })],
    ['contradictory bounds', requiring({ type: 'integer', minimum: 5, maximum: 4 })],
    ['no integer between the bounds', requiring({ type: 'integer', minimum: 0.2, maximum: 0.8 })],
    ['a required field that is not allowed', requiring(false)],
    ['a reference to another document', requiring({ $ref: 'https://example.org/schema' })],
    ['a reference to itself', requiring({ $ref: '#/properties/field' })],
    [
      '3,000 required fields with many items',
      {
        required: Array.from({ length: 3000 }, (_, at) => `f${at}`),
        properties: Object.fromEntries(
          Array.from({ length: 3000 }, (_, at) => [`f${at}`, { anyOf: [{ type: 'array', minItems: 1000 }] }]),
        ),
      },
    ],
  ])('cannot make inputs with %s', (_, schema) => {
    expect(inputsFor(schema).kind).toBe('impossible');
  });

  it('bounds a schema whose parts multiply', () => {
    const wide = (depth: number): object => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [`f${at}`, depth === 0 ? true : wide(depth - 1)]),
      ),
    });
    const [input] = samples(inputsFor(wide(2)));
    expect(JSON.stringify(input).length).toBeLessThan(200_000);
  });

  it('does not iterate over steps of 1e-300', () => {
    expect(samples(inputsFor(requiring({ type: 'number', multipleOf: 1e-300 })))).toHaveLength(20);
  });
});

function nestedArrays(depth: number, minItems: number): object {
  return {
    type: 'array',
    minItems,
    items: depth === 0 ? { type: 'string' } : nestedArrays(depth - 1, minItems),
  };
}
