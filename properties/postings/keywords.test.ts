import { expect, it } from 'vitest';
import { CheckContext } from '../kit/check.ts';
import type { Exchange, RequestSpec } from '../kit/exchange.ts';
import { exchangeOf, scriptedTarget } from '../kit/testing/scripted-target.ts';
import type { Counting } from './filter/filter.ts';
import { expectKeywordCounts, NONSENSE } from './keywords.ts';

const months = { start: '2024-01', end: '2024-01' };

const counting: Counting = {
  request: ({ keywords }) => ({
    group: 'rankings',
    method: 'POST',
    path: '/rankings/x',
    body: { query: keywords === undefined ? '' : JSON.stringify(keywords) },
  }),
  grants: () => true,
  keyClause: 'rankings/filter-keys-accepted',
};

/** The clauses violated on a target of 27 postings, 9 of them with the term and 5 with a word of the nonsense. */
async function violatedWith(term: string, word: string): Promise<readonly string[]> {
  const answer = (spec: RequestSpec): Promise<Exchange> => {
    const query = JSON.stringify(spec.body);
    const has = (text: string): boolean => query.includes(`\\"${text}\\`);
    const found = has(word) ? 5 : 0;
    const unique_postings = query.includes(NONSENSE) || has(term) ? (has(term) ? 9 : found) : 27;
    return Promise.resolve(
      exchangeOf(spec, { body: { data: { ranking: { buckets: [] }, totals: { unique_postings } } } }),
    );
  };
  const context = new CheckContext({ ...scriptedTarget({}).t.settings, send: answer, recall: answer });
  const clauses = {
    apply: 'rankings/filter-keywords-apply',
    narrow: 'rankings/filter-keywords-narrow',
    or: 'rankings/keywords-or',
  } as const;
  await expectKeywordCounts(context, counting, clauses, {
    filter: { months },
    terms: [term],
    unknown: 'data',
  });
  return context.violations.map(({ clause }) => clause);
}

it('expects nothing for absent terms that are as long as a term that is found', async () => {
  expect(await violatedWith('nursing', `${NONSENSE}Q`)).toEqual(['rankings/filter-keywords-apply']);
});

it('takes no word of one letter for one that no posting has', async () => {
  expect(await violatedWith('a', 'Q')).toEqual([]);
});
