import { afterAll, expect, test } from 'vitest';
import type { Middleware } from '../../../reference/index.ts';
import { changedAnswers, type Item } from '../../testing/compare-reference.ts';
import { openTrialOracle } from '../../testing/samples/trial-oracle.ts';

const { differencesWith, close } = await openTrialOracle();
afterAll(close);

/** Changes the groups of rankings; of those that carry something where `variant` says so. */
function inGroups(variant: string, change: (ranking: Item) => void): Middleware {
  return changedAnswers(new RegExp(`^/uk-jpa/rankings/\\w+${variant}`), ({ ranking }) => change(ranking));
}

// What is wrong in the same way everywhere is not put down to one posting.
test.each<[string, string, Middleware, string, RegExp]>([
  [
    'small groups are missing',
    'ranking',
    inGroups('$', (ranking) => {
      ranking.buckets = ranking.buckets.filter((group: Item) => group.unique_postings > 1);
    }),
    'groups',
    /Groups of a single posting are missing\./,
  ],
  [
    'the groups of one name are missing',
    'ranking',
    inGroups('$', (ranking) => {
      ranking.buckets = ranking.buckets.filter((group: Item) => group.name !== 'England');
    }),
    'groups',
    /The group "England" is missing wherever it should be\./,
  ],
  [
    'groups count one too many',
    'ranking',
    inGroups('$', (ranking) => {
      for (const group of ranking.buckets) group.unique_postings += 1;
    }),
    'group unique_postings',
    /Each wrong value is 1 too large, whatever the postings\./,
  ],
  [
    'the last month is missing',
    'timeseries',
    inGroups('/timeseries$', (ranking) => {
      for (const { timeseries } of ranking.buckets)
        if ('month' in timeseries) for (const list of Object.values<unknown[]>(timeseries)) list.pop();
    }),
    'series points',
    /The last month of each series is missing\./,
  ],
  [
    'the last step is missing',
    'distribution',
    inGroups('/distributions/', (ranking) => {
      for (const { distribution } of ranking.buckets) distribution.buckets.pop();
    }),
    'histogram steps',
    /The last step of each histogram is missing\./,
  ],
  [
    'a page repeats its first record',
    'company-postings',
    changedAnswers(/\/postings$/, ({ postings }) => {
      if (postings.length > 1) postings[1] = postings[0];
    }),
    'record repeated',
    /again instead of each posting once/,
  ],
])('says that %s', async (_what, check, fault, aspect, text) => {
  const found = await differencesWith(fault, check);
  expect(found.map((one) => one.aspect)).toEqual([aspect]);
  expect(found[0]?.explanation).toMatch(text);
});
