import { describe, expect, it } from 'vitest';
import { boundValues } from './bound-values.ts';

const number = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });

function changesOf(properties: Readonly<Record<string, unknown>>, accepted: object, field: string) {
  return boundValues(properties, accepted as Readonly<Record<string, unknown>>, field).map(
    ({ changes }) => changes,
  );
}

describe('boundValues', () => {
  it('has the least and the largest number', () => {
    expect(changesOf({ count: number(1, 9) }, { count: 4 }, 'count')).toEqual([{ count: 1 }, { count: 9 }]);
  });

  it('keeps the order of two numbers, one of which may have to be below the other', () => {
    const properties = { from: number(0, 50), to: number(0, 50) };
    expect(changesOf(properties, { from: 3, to: 8 }, 'from')).toEqual([{ from: 0, to: 8 }]);
    expect(changesOf(properties, { from: 3, to: 8 }, 'to')).toEqual([{ from: 3, to: 50 }]);
    expect(changesOf({ ...properties, to: number(0, 60) }, { from: 3, to: 8 }, 'from')).toEqual([
      { from: 0, to: 8 },
      { from: 50, to: 60 },
    ]);
  });

  it('has no number beside one that the accepted input omits', () => {
    expect(changesOf({ from: number(0, 50), to: number(0, 50) }, { from: 3 }, 'from')).toEqual([]);
  });

  it('has no whole beside a share of at least one', () => {
    const properties = { part: number(1, 100), rest: number(0, 100) };
    expect(changesOf(properties, { part: 10, rest: 80 }, 'rest')).toEqual([]);
  });

  it('has the longest text of ASCII words, and the array with the most items', () => {
    const text = { type: 'string', maxLength: 12 };
    expect(changesOf({ text }, { text: 'Zürich – now' }, 'text')).toEqual([{ text: 'Z rich now Z' }]);
    expect(changesOf({ text }, { text: 'six by two' }, 'text')).toEqual([{ text: 'six by two s' }]);
    expect(changesOf({ text: { ...text, pattern: '^.*$' } }, { text: 'a' }, 'text')).toEqual([]);
    expect(changesOf({ list: { type: 'array', maxItems: 3 } }, { list: ['a', 'b'] }, 'list')).toEqual([
      { list: ['a', 'b', 'a'] },
    ]);
  });
});
