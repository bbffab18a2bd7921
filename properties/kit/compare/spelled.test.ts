import { describe, expect, it } from 'vitest';
import { otherSpelling } from './spelled.ts';

describe('otherSpelling', () => {
  it.each([
    { filter: { when: { start: '2024-01', end: '2024-03' }, skills_name: ['Zoë "Q", 東京 😀', 'a\\b', ''] } },
    { rank: { by: 'unique_postings', limit: 2.5 }, none: null, is: [true, {}, []] },
  ])('writes the same value in another text: %j', (value) => {
    const text = otherSpelling(value);
    expect(JSON.parse(text)).toEqual(value);
    expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(value).toReversed());
  });

  it('escapes the first letter of a text, and what is not ASCII', () => {
    expect(otherSpelling(['Skill é'])).toBe('[ "\\u0053kill \\u00e9" ]');
  });
});
