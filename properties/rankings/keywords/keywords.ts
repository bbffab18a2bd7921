import type { Check } from '../../kit/check.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { count, expectCounts } from '../../postings/counting.ts';
import { anyOf, withKey, type Filter } from '../../postings/filter/filter.ts';
import {
  expectKeywordCounts,
  expectNoneTogether,
  expectQuotedFound,
  NONSENSE,
} from '../../postings/keywords.ts';
import { wordsToTry } from '../../postings/survey/find-terms.ts';
import { countingOf, dataWithPostings, surveyed } from '../survey/surveyed-data.ts';

/** The clauses of the relations of quoted terms. */
const keywordClauses = {
  apply: 'rankings/filter-keywords-apply',
  narrow: 'rankings/filter-keywords-narrow',
  or: 'rankings/keywords-or',
} as const;

/** The fewest titles from which a search must find some word of the largest ones. */
const MANY_TITLES = 8;

/** Keyword filters: contracts/specification/rankings.md#keywords. */
export const keywordChecks: readonly Check[] = [
  {
    id: 'rankings/keywords',
    clauses: [
      'rankings/ranking-route',
      'rankings/filter-keywords-apply',
      'rankings/filter-keywords-narrow',
      'rankings/keywords-or',
    ],
    title: 'searches for quoted terms joined with OR, with and without other filters',
    async run(t) {
      const { months, withData } = await dataWithPostings(t);
      const { terms, values, filterKeys, seed } = surveyed(t);
      const random = randomFrom(seed, 'keywords');
      const words = terms.map(({ name }) => name);
      // With few titles, it is possible that no posting contains their words.
      const titles = values.get('title_name') ?? [];
      const unknown = titles.length >= MANY_TITLES ? 'refused' : 'data';
      const beside = [...values].filter(([key, list]) => filterKeys.has(key) && list.length > 1);
      const filters: Filter[] = [{ months }];
      for (const [key, list] of random.sample(beside, 1))
        filters.push(
          withKey(
            { months },
            key,
            random.sample(list.slice(0, 4), 1).map(({ name }) => name),
          ),
        );
      const month = random.pick(withData);
      if (month !== undefined) filters.push({ months: { start: month, end: month } });
      // Two terms together are counted without other filters.
      await evaluateEach(t, [...filters.entries()], ([place, filter]) => {
        const terms = place === 0 ? words : words.slice(0, 1);
        return expectKeywordCounts(t, countingOf(t), keywordClauses, { filter, terms, unknown });
      });
      if (words.length > 0) return;
      await expectNoneTogether(t, countingOf(t), 'rankings/keywords-or', { months }, wordsToTry(titles));
      await expectQuotedFound(t, countingOf(t), 'rankings/keywords-or', { months }, wordsToTry(titles));
    },
  },
  {
    id: 'rankings/keywords-meaning',
    clauses: ['rankings/keywords-phrase', 'rankings/keywords-case', 'rankings/keywords-or'],
    title: 'finds a quoted phrase as a whole, in any case, and a posting once for a repeated term',
    async run(t) {
      const { months } = await dataWithPostings(t);
      const [word] = surveyed(t).terms.map(({ name }) => name);
      const term = t.require(word, 'no term is known that postings contain');
      const counted = (query: string) => count(t, countingOf(t), { months, keywords: anyOf(query) });
      const found = await count(t, countingOf(t), { months, keywords: anyOf(term) });
      const phrase = await counted(`${term} ${NONSENSE}`);
      const capitals = await counted(term.toUpperCase());
      const twice = await count(t, countingOf(t), { months, keywords: anyOf(term, term) });
      if (found === undefined || phrase === undefined || capitals === undefined || twice === undefined)
        return;
      await expectCounts(t, {
        clause: 'rankings/keywords-or',
        rule: 'repeated',
        exchanges: [found, twice],
        expected: `as many as for "${term}" once`,
      });
      await expectCounts(t, {
        clause: 'rankings/keywords-phrase',
        exchanges: [found, phrase],
        holds: ([, none]) => none === 0,
        expected: '0 for a phrase with a word that no posting contains',
      });
      await expectCounts(t, {
        clause: 'rankings/keywords-case',
        exchanges: [found, capitals],
        expected: `as many as for "${term}"`,
      });
    },
  },
];
