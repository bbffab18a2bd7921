import { expect, it } from 'vitest';
import type { RequestSpec } from '../../kit/exchange.ts';
import { exchangeOf } from '../../kit/testing/scripted-target.ts';
import type { Keywords } from '../filter/filter.ts';
import { findTerms, wordsToTry } from './find-terms.ts';

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

it('tries numbers and short words of titles without a long word', () => {
  const titles = ['2001', 'IT', 'Chef 12', '?'].map((name) => ({ name, count: 1 }));
  expect(wordsToTry(titles)).toEqual(['2001', 'IT', 'Chef', 'manager', 'team', 'experience']);
});

it('finds words of other names where postings contain none of titles', async () => {
  const request = (keywords: Keywords): RequestSpec => ({
    group: 'rankings',
    method: 'POST',
    path: '/rankings/soc1',
    body: keywords.query,
  });
  const send = (spec: RequestSpec) => {
    const count = spec.body === '"Welding"' ? 4 : 0;
    return Promise.resolve(exchangeOf(spec, { body: { data: { totals: { unique_postings: count } } } }));
  };
  const named = (name: string) => [{ name, count: 9 }];
  expect(await findTerms(send, request, named('Welder'), named('Welding'))).toEqual([
    { name: 'Welding', count: 4 },
  ]);
});
