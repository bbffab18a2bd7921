import { describe, expect, it } from 'vitest';
import { sameJson } from './same-json.ts';

describe('sameJson', () => {
  it.each([
    [
      { a: 1, b: [1, 2] },
      { b: [2, 1], a: 1 },
    ],
    [
      [
        { c: 0.3, n: 'x' },
        { c: 0.7, n: 'y' },
      ],
      [
        { c: 0.7000000000001, n: 'y' },
        { c: 0.3, n: 'x' },
      ],
    ],
    [0.0001, 0.0001000000002],
    [0, 1e-13],
    [[], []],
    [null, null],
  ])('takes %j for %j', (left, right) => {
    expect(sameJson(left, right)).toBe(true);
  });

  it.each([
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, 1, 2],
      [1, 2, 2],
    ],
    [{ a: undefined }, { b: undefined }],
    [[], {}],
    [null, {}],
    ['1', 1],
    [0.0001, 0.00010001],
    [0, 1e-9],
    [{ toString: 1 }, { other: 1 }],
  ])('tells %j from %j', (left, right) => {
    expect(sameJson(left, right)).toBe(false);
  });
});
