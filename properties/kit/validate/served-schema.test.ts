import { expect, test } from 'vitest';
import { readServedSchema } from './served-schema.ts';

test.each([[undefined], [null], ['object'], [7], [[]], [true]])('%j is not a schema', (served) => {
  expect(readServedSchema(served)).toBeUndefined();
});

test('the documented parts are read, and other parts ignored', () => {
  const properties = { title: { type: 'string' }, remote: true, salary: null };
  const served = { type: 'object', required: ['title'], properties, additionalProperties: false };
  expect(readServedSchema(served)).toEqual({ type: 'object', required: ['title'], properties });
});

test.each([
  ['omitted', {}],
  ['null', { required: null, properties: null }],
  ['of another type', { required: 'title', properties: ['title'] }],
  ['a list without texts', { required: [1, null], properties: 'title' }],
])('parts that are %s count as empty', (_, served) => {
  expect(readServedSchema(served)).toMatchObject({ required: [], properties: {} });
});
