import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../app/service-error.ts';
import {
  parseKeywords,
  requireBoundedKeywords,
  type KeywordQuery,
  type KeywordType,
} from './keyword-grammar.ts';

/** A query as text: phrases in brackets, the stems in them with their distances. */
function show(query: KeywordQuery): string {
  if (query.kind === 'nothing') return '0';
  if (query.kind === 'phrase')
    return `[${query.words.map(({ stem, position }) => `${stem}@${position}`).join(' ')}]`;
  if (query.kind === 'not') return `!${show(query.query)}`;
  return `(${query.queries.map(show).join(query.kind === 'all' ? ' & ' : ' | ')})`;
}

describe('keyword queries', () => {
  it.each<[KeywordType, string, string]>([
    ['or', 'baker', '[baker@0]'],
    ['or', 'baker driver', '([baker@0] | [driver@0])'],
    ['or', 'baker driver -nurse', '(([baker@0] | [driver@0]) & ![nurs@0])'],
    ['or', 'baker AND driver nurse', '(([baker@0] & [driver@0]) | [nurs@0])'],
    ['or', 'work/life', '([work@0] | [life@0])'],
    ['or', '-nurse', '![nurs@0]'],
    ['or', '-nurse baker', '([baker@0] & ![nurs@0])'],
    ['or', '-nurse OR baker', '(![nurs@0] | [baker@0])'],
    ['and', 'baker driver', '([baker@0] & [driver@0])'],
    ['and', 'baker -driver', '([baker@0] & ![driver@0])'],
    ['and', 'baker -"van driver"', '([baker@0] & ![van@0 driver@1])'],
    ['and', '+baker', '[baker@0]'],
    ['phrase', 'work/life balance', '[work@0 life@1 balanc@2]'],
    ['phrase', 'Work - Life, BALANCE!', '[work@0 life@1 balanc@2]'],
    ['phrase', 'to be of use', '[us@3]'],
    ['phrase', 'cost of living', '[cost@0 live@2]'],
    ['phrase', '"van driver" OR "pastry cook"', '([van@0 driver@1] | [pastri@0 cook@1])'],
    ['expression', '(a1 OR b1) AND c1 NOT d1', '(([a1@0] | [b1@0]) & [c1@0] & ![d1@0])'],
    ['expression', 'a1 OR b1 AND c1', '([a1@0] | ([b1@0] & [c1@0]))'],
    ['expression', 'a1 b1 OR c1', '(([a1@0] & [b1@0]) | [c1@0])'],
    ['expression', 'a1 AND NOT b1', '([a1@0] & ![b1@0])'],
    ['expression', 'NOT NOT a1', '!![a1@0]'],
    ['expression', 'NOT (a1 OR b1)', '!([a1@0] | [b1@0])'],
    ['expression', 'a1 -(b1 c1)', '([a1@0] & !([b1@0] & [c1@0]))'],
    ['expression', 'bakers and Drivers or', '([baker@0] & [driver@0])'],
    ['expression', 'the', '0'],
    ['expression', 'the OR baker', '[baker@0]'],
    ['expression', '"" baker', '[baker@0]'],
    ['expression', 'C++', '[c@0]'],
    ['expression', 'café', '[café@0]'],
    ['expression', '日本', '[日本@0]'],
  ])('of the type %s: %s', (type, expression, expected) => {
    expect(show(parseKeywords(expression, type))).toBe(expected);
  });

  it.each<[string, number]>([
    ['baker OR', 8],
    ['"pastry cook" OR', 16],
    ['baker AND', 9],
    ['NOT', 3],
    ['OR baker', 0],
    ['AND', 0],
    ['baker OR OR driver', 9],
    ['baker AND AND driver', 10],
    ['baker OR AND driver', 9],
    ['(baker', 6],
    ['(baker OR (driver)', 18],
    ['baker)', 5],
    ['()', 1],
    ['( OR baker)', 2],
    ['baker (', 7],
    ['"baker', 6],
    ['baker "', 7],
    ['"a" "b', 6],
    [' ', 1],
    ['NOT )', 4],
    ['\'; DROP TABLE postings; -- "', 28],
  ])('in any type: %j breaks at %i', (expression, column) => {
    for (const type of ['or', 'and', 'phrase', 'expression'] as const) {
      const detail = `Invalid keyword search expression syntax:\n\t${expression}\n\t${' '.repeat(column)}^`;
      expect(() => parseKeywords(expression, type)).toThrow(new ServiceError(422, detail));
    }
  });

  it('have bounds', () => {
    const deep = `${'('.repeat(10_000)}baker${')'.repeat(10_000)}`;
    expect(() => parseKeywords(deep, 'expression')).toThrow(expect.objectContaining({ status: 422 }));
    expect(() => parseKeywords('NOT '.repeat(10_000), 'expression')).toThrow(
      expect.objectContaining({ status: 422 }),
    );
    const many = parseKeywords('baker '.repeat(201), 'and');
    expect(() => requireBoundedKeywords([many])).toThrow(expect.objectContaining({ status: 400 }));
  });
});
