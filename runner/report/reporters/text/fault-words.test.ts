import { expect, test } from 'vitest';
import { faultWords } from './fault-words.ts';

test.each([
  [
    'answer/rankPostings/data.ranking.buckets/drop-last-beyond-24/first/with-a-filter',
    'unnoticed',
    'without the last item of more than 24 in its first place, with a filter',
  ],
  ['answer/classifySet/*/stale/0/one-answer', 'unnoticed', 'that of the request before, in one answer'],
  [
    'request/companyTotals/filter.city_name/not-in-cache-key/all/recorded',
    'undecided',
    'not in the key of a cache (depends on requests that the run did not send)',
  ],
  ['answer/getModel/data.description/cut-at-5/all/always', 'warned', 'cut at 5 (reported as should)'],
] as const)('%s is said in words', (id, outcome, words) => {
  expect(faultWords({ id, place: '', outcome })).toBe(words);
});
