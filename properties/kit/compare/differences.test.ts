import { describe, expect, it } from 'vitest';
import { differingKeys, shownDifference } from './differences.ts';

describe('shownDifference', () => {
  it.each([
    ['the values themselves', 1, '2', '1', '"2"'],
    ['the first key', { a: 1, b: { c: [1] }, d: 3 }, { a: 1, b: { c: 'x' }, d: 4 }, '/b/c: [1]', '/b/c: "x"'],
    ['a key that one lacks', { a: 1 }, {}, '/a: 1', '/a: nothing'],
    ['the one item that differs', [1, { a: 2 }], [1, { a: 3 }], '/1/a: 2', '/1/a: 3'],
    ['an array in which several differ', [1, 2, 3], [4, 5, 3], '[1,2,3]', '[4,5,3]'],
    ['arrays of two lengths', { a: [1] }, { a: [] }, '/a: [1]', '/a: []'],
    ['an escaped key', { 'a/b~': 1 }, { 'a/b~': 2 }, '/a~1b~0: 1', '/a~1b~0: 2'],
    [
      'what `sameJson` compares',
      { a: [1, 2], b: 0.3, c: 1 },
      { c: 2, b: 0.1 + 0.2, a: [2, 1] },
      '/c: 1',
      '/c: 2',
    ],
  ])('names %s', (_, one, other, first, second) => {
    expect(shownDifference(one, other)).toEqual({ first, second });
  });
});

describe('differingKeys', () => {
  it('keeps of objects the keys in which they differ', () => {
    expect(
      differingKeys([
        { a: 1, b: 2, c: [1] },
        { a: 1, b: 3, c: [1] },
      ]),
    ).toEqual([{ b: 2 }, { b: 3 }]);
    expect(differingKeys<object>([{ a: 1, b: 2 }, { b: 2 }])).toEqual([{ a: 1 }, {}]);
  });
  it('keeps other values whole', () => {
    expect(differingKeys<unknown>([[1, 2], [1]])).toEqual([[1, 2], [1]]);
    expect(differingKeys<unknown>([{ a: 1 }, 1])).toEqual([{ a: 1 }, 1]);
  });
});
