import { expect, it } from 'vitest';
import { wordsToTry } from './find-terms.ts';

it('tries words of adverts after those of five titles', () => {
  const titles = Array.from('abcdefgh', (letter) => ({ name: `${letter.repeat(5)} 1`, count: 1 }));
  expect(wordsToTry(titles)).toEqual([
    'aaaaa',
    'bbbbb',
    'ccccc',
    'ddddd',
    'eeeee',
    'manager',
    'team',
    'experience',
  ]);
});
