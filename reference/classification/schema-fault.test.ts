import { describe, expect, it } from 'vitest';
import { schemaFault } from './schema-fault.ts';

const schema = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: { title: { type: 'string', minLength: 1 }, any: null, yes: true, 'a/b': { type: 'integer' } },
};

describe('schemaFault', () => {
  it.each([
    [{ title: 'x' }, undefined],
    [{ title: 'x', any: [1], yes: {} }, undefined],
    [{}, 'title is required'],
    [{ title: '' }, 'title must NOT have fewer than 1 characters'],
    [{ title: 'x', 'a/b': 'y' }, 'a/b must be integer'],
    [{ title: 'x', other: 1 }, 'other is not a known field'],
    [JSON.parse('{"title":"x","__proto__":1}') as unknown, '__proto__ is not a known field'],
    [[], 'the request body must be object'],
    [null, 'the request body must be object'],
  ])('says of %j: %s', (value, text) => {
    expect(schemaFault(schema, value)).toBe(text);
  });

  it('puts the name of the value before that of the field', () => {
    expect(schemaFault(schema, {}, 'models.lot.input')).toBe('models.lot.input.title is required');
  });

  it('does not read inherited fields', () => {
    expect(schemaFault({ type: 'object', required: ['constructor'] }, {})).toBe('constructor is required');
  });
});
