import { describe, expect, it } from 'vitest';
import { compileServedSchema } from './served-schema.ts';

function problemsOf(schema: unknown, value: unknown): readonly string[] {
  const served = compileServedSchema(schema);
  if ('unusable' in served) throw new Error(served.unusable);
  return served
    .validate(value)
    .map(({ pointer, expected, actual }) => `${pointer}: ${expected}, found ${actual}`);
}

function unusable(schema: unknown): string | undefined {
  const served = compileServedSchema(schema);
  return 'unusable' in served ? served.unusable : undefined;
}

const output = {
  type: 'object',
  required: ['classifications'],
  properties: {
    classifications: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, confidence: { type: 'number' } },
      },
    },
    anything: true,
    undecided: null,
  },
};

describe('compileServedSchema', () => {
  it('validates a value', () => {
    expect(problemsOf(output, { classifications: [{ id: 'a', confidence: 1 }], undecided: 5 })).toEqual([]);
    expect(problemsOf(output, {})).toEqual([
      '/classifications: a property `classifications`, found no such property',
    ]);
    expect(problemsOf(output, { classification: [], anything: 1 })).toEqual([
      '/classifications: a property `classifications`, found no such property, but `classification`',
    ]);
    expect(problemsOf(output, { classifications: [{ id: 1 }, 'b'] })).toEqual([
      '/classifications/0/id: a string, found 1 (a number)',
      '/classifications/1: an object, found "b" (a string)',
    ]);
  });

  it('reports one problem where no alternative fits', () => {
    const schema = {
      anyOf: [
        { type: 'string' },
        { type: 'object', required: ['id'], properties: { id: { type: 'number' } } },
      ],
    };
    expect(problemsOf(schema, { id: 'x' })).toEqual([
      ': a value that fits one of the alternatives of its schema, found an object with id',
    ]);
  });

  it('resolves references inside the schema', () => {
    const schema = { $defs: { id: { type: 'string' } }, properties: { id: { $ref: '#/$defs/id' } } };
    expect(problemsOf(schema, { id: 1 })).toEqual(['/id: a string, found 1 (a number)']);
  });

  it.each([
    ['an unknown keyword', { type: 'string', 'x-unit': 'GBP', colour: 'red' }],
    ['a format', { type: 'string', format: 'email' }],
    ['an unknown format', { type: 'string', format: 'shoe-size' }],
    ['an unknown dialect', { $schema: 'https://schemas.test/dialect', type: 'string' }],
    ['an id of draft 4', { id: 'https://schemas.test/output', type: 'string' }],
    ['an asynchronous schema', { $async: true, type: 'string' }],
    ['a pattern of another dialect', { type: 'string', pattern: '(?i)abc\\Z' }],
  ])('ignores %s', (_, schema) => {
    expect(problemsOf(schema, 'text')).toEqual([]);
    expect(problemsOf(schema, 5)).toHaveLength(1);
  });

  it('reads a draft 7 schema by the rules of draft 7', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ type: 'string' }, { type: 'number' }],
    };
    expect(problemsOf(schema, ['a', 1])).toEqual([]);
    expect(problemsOf(schema, ['a', 'b'])).toEqual(['/1: a number, found "b" (a string)']);
  });

  it('applies patterns', () => {
    expect(problemsOf({ type: 'string', pattern: '^[A-Z]{2}$' }, 'UK')).toEqual([]);
    expect(problemsOf({ type: 'string', pattern: '^[A-Z]{2}$' }, 'uk')).toHaveLength(1);
    const two = { properties: { a: { pattern: '^x' }, b: { pattern: '^y' } } };
    expect(problemsOf(two, { a: 'x', b: 'x' })).toEqual(['/b: text that matches ^y, found "x" (a string)']);
  });

  it('stops a pattern that backtracks without end', () => {
    expect(problemsOf({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`)).toEqual([]);
  });

  it.each([
    ['no object', true, 'a schema is an object, this is true (a boolean)'],
    ['a list', [], 'a schema is an object, this is an empty array'],
    [
      'a reference to elsewhere',
      { $ref: 'http://127.0.0.1:9/schema.json' },
      "can't resolve reference http://127.0.0.1:9/schema.json from id #",
    ],
    ['a keyword of the wrong type', { required: true }, 'required value must be ["array"]'],
    ['an unknown type', { type: 'text' }, 'type must be JSONType or JSONType[]: text'],
    [
      'a property pattern that can backtrack',
      { patternProperties: { '^(a+)+$': false } },
      'the pattern "^(a+)+$" of patternProperties cannot be used',
    ],
    [
      'too long a schema',
      { description: 'x'.repeat(200_001) },
      'the schema is longer than 200000 characters',
    ],
  ])('calls %s unusable', (_, schema, why) => {
    expect(unusable(schema)).toBe(why);
  });

  it('does not run into a schema that refers to itself without end', () => {
    expect(unusable({ properties: { a: { $ref: '#/properties/a' } } })).toBe('nesting without end');
    expect(problemsOf({ allOf: [{ $ref: '#' }] }, 1)).toEqual([
      ': a value that its schema can be applied to, found nesting without end',
    ]);
    const recursive = { properties: { child: { $ref: '#' } } };
    let deep: object = {};
    for (let depth = 0; depth < 50_000; depth += 1) deep = { child: deep };
    expect(problemsOf(recursive, deep)).toHaveLength(1);
    expect(problemsOf(recursive, { child: { child: 1 } })).toEqual([]);
  });

  it('calls one unusable that is nested so deep that compiling takes seconds, and keeps that', () => {
    const nested = (levels: number): object =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } };
    expect(unusable(nested(900))).toBe('the schema is nested deeper than 300 levels');
    expect(compileServedSchema(nested(900))).toBe(compileServedSchema(nested(900)));
    expect(unusable(nested(100))).toBeUndefined();
  });
});
