import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lookup,
  parseReference,
  referencesIn,
  replaceReferences,
  type ReferenceRules,
} from './references.ts';

const known = ['lot', 'a.b', 'output', 'constructor'];
const rules: ReferenceRules = { entryOf: (name) => known.find((each) => each === name), hasPaths: true };

describe('parseReference', () => {
  it.each([
    ['$.context.term', { source: 'context', path: ['term'] }],
    ['$.context.a.b', { source: 'context', path: ['a', 'b'] }],
    ['$.context.__proto__', { source: 'context', path: ['__proto__'] }],
    ['$.models.lot.output.id', { source: 'output', entry: 'lot', path: ['id'] }],
    ['$.models.lot.input.title', { source: 'input', entry: 'lot', path: ['title'] }],
    ['$.models.a.b.output.x.0', { source: 'output', entry: 'a.b', path: ['x', '0'] }],
    ['$.models.output.output.output', { source: 'output', entry: 'output', path: ['output'] }],
    ['$.models.constructor.output.x', { source: 'output', entry: 'constructor', path: ['x'] }],
  ])('reads %s', (text, reference) => {
    expect(parseReference(text, rules)).toEqual(reference);
  });

  it.each([
    '$.',
    '$.context',
    '$.models',
    '$.models.lot',
    '$.models.lot.output',
    '$.models.lot.result.id',
    '$.models.other.output.id',
    '$.models.toString.output.id',
    '$.nowhere.key',
    '$.Context.key',
    '$.50 an hour',
    `$.context${'.a'.repeat(100_000)}`,
  ])('refuses %j', (text) => {
    expect(parseReference(text, rules)).toBeUndefined();
  });
});

describe('lookup', () => {
  const value = { a: { b: 1, c: [{ d: null }] }, 'a.b': { c: 2 }, __proto__: undefined, empty: '' };

  it('follows keys and indexes', () => {
    expect(lookup(value, ['a', 'c', '0', 'd'])).toBeNull();
    expect(lookup(value, ['empty'])).toBe('');
  });

  it('finds keys with dots, and prefers them', () => {
    expect(lookup(value, ['a', 'b', 'c'])).toBe(2);
    expect(lookup({ a: { b: 1 }, 'a.b': 2 }, ['a', 'b'])).toBe(2);
    expect(lookup({ a: { b: { c: 1 } }, 'a.b': {} }, ['a', 'b', 'c'])).toBe(1);
  });

  it.each([
    ['x'],
    ['constructor'],
    ['__proto__'],
    ['toString', 'name'],
    ['a', 'c', 'length'],
    ['a', 'c', '1'],
    ['a', 'b', 'x'],
    ['empty', 'length'],
  ])('finds nothing at %s', (...path) => {
    expect(lookup(value, path)).toBeUndefined();
  });

  it('finds a key that JSON names __proto__', () => {
    expect(lookup(JSON.parse('{"__proto__":{"a":1}}'), ['__proto__', 'a'])).toBe(1);
  });
});

describe('replaceReferences', () => {
  it('replaces at any depth, and only strings that start with $.', () => {
    const input = {
      a: '$.context.x',
      b: ['$.context.y', { c: '$.context.z', d: 'at $.context.x' }],
      e: '$30',
    };
    expect(replaceReferences(input, (text) => ({ text }))).toEqual({
      a: { text: '$.context.x' },
      b: [{ text: '$.context.y' }, { c: { text: '$.context.z' }, d: 'at $.context.x' }],
      e: '$30',
    });
    expect([...referencesIn(input)]).toEqual(['$.context.x', '$.context.y', '$.context.z']);
  });

  it('leaves any JSON without references as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre([...referencesIn(value)].length === 0);
        const replaced = replaceReferences(value, () => 'replaced');
        expect(JSON.stringify(replaced)).toBe(JSON.stringify(value));
      }),
      { seed: 1 },
    );
  });

  it('keeps __proto__ a plain key', () => {
    const replaced = replaceReferences(JSON.parse('{"__proto__":{"admin":true}}'), () => 1);
    expect(JSON.stringify(replaced)).toBe('{"__proto__":{"admin":true}}');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
