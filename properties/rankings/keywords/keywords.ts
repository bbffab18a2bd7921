import type { ClauseId } from '../../../contracts/index.ts';
import { NONSENSE } from '../../arbitraries/job-texts.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import { expectSameAnswer } from '../../kit/expect-same-answer.ts';
import { atMost, totalPostings } from '../../postings/count-relations.ts';
import { rankRequest } from '../requests.ts';
import { endpointNames, postingsAt, type Endpoint } from '../endpoints.ts';
import { keywordsRequest } from './keywords-request.ts';
import { rangeWithPostings, valuesOf } from '../survey/surveyed-data.ts';

/** Titles looked through for words that postings hold. */
const WORDS_TRIED = 6;

const rank = { by: 'unique_postings', limit: 5 };

/** Keyword filters: service.md, "Request body objects". */
export const keywordChecks: readonly Check[] = [
  {
    id: 'rankings/keywords',
    clauses: ['rankings/ranking-route', 'rankings/filter-keywords-narrow', 'rankings/filter-keywords-apply'],
    title: 'searches for keywords at all four endpoints, and combines them with the other filters',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const everything = await t.acceptOrBlock(rankRequest('nuts1_name', { when }, rank));
      const taken = await t.send(keywordsRequest(t, 'sales', 'phrase'));
      const { status } = taken.response;
      if (
        !t.expectCompared({
          clause: 'rankings/ranking-route',
          exchanges: [everything, taken],
          holds: status === 200,
          expected: 'status 200',
          actual: `status ${status}`,
        })
      )
        return;
      const regions = valuesOf(t, 'nuts1_name');
      const [largest, smallest] = [regions[0], regions.at(-1)];
      const nonsense = `${NONSENSE} ${NONSENSE}`;
      for (const endpoint of endpointNames)
        await expectNothing(t, 'rankings/filter-keywords-apply', everything, { query: nonsense, endpoint });
      if (largest !== undefined)
        await expectNothing(t, 'rankings/filter-keywords-apply', everything, {
          query: nonsense,
          filter: { nuts1_name: [largest.name] },
        });
      const [one] = await termsOf(t);
      if (one === undefined) throw new Inconclusive('no word of a frequent title is held by any posting');
      const phrase = await t.acceptOrBlock(keywordsRequest(t, one, 'phrase'));
      const narrows = (narrow: Exchange, wide: Exchange, because: string): Promise<void> =>
        atMost(t, 'rankings/filter-keywords-narrow', narrow, wide, because);
      await narrows(phrase, everything, `postings that hold ${one} are some of all postings`);
      if (smallest === undefined) return;
      // The smallest region: a server that drops it beside keywords counts more than it has.
      const region = { nuts1_name: [smallest.name] };
      const filtered = await t.acceptOrBlock(rankRequest('nuts1_name', { when, ...region }, rank));
      const both = await t.acceptOrBlock(keywordsRequest(t, one, 'phrase', region));
      await narrows(both, filtered, 'keywords and a region count at most what the region counts');
      await narrows(both, phrase, 'keywords and a region count at most what the keywords count');
    },
  },
  {
    id: 'rankings/keywords-meaning',
    clauses: ['rankings/keywords-phrase', 'rankings/keywords-case', 'rankings/keywords-or'],
    title: 'finds a phrase as a whole, in any case, and either of two quoted terms',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const [one, other] = await termsOf(t);
      if (one === undefined) throw new Inconclusive('no word of a frequent title is held by any posting');
      const phrase = await t.acceptOrBlock(keywordsRequest(t, one, 'phrase'));
      await expectNothing(t, 'rankings/keywords-phrase', phrase, { query: `${one} ${NONSENSE}` });
      await expectSameAnswer(t, phrase, keywordsRequest(t, one.toUpperCase(), 'phrase'), {
        clause: 'rankings/keywords-case',
        read: totalPostings,
        because: 'a phrase is found in any case',
      });
      if (other === undefined) t.inconclusive('one word only was found in postings');
      // In both orders: either term might be the one that is passed over.
      else
        for (const words of [
          [one, other],
          [other, one],
        ])
          await evaluateOr(t, phrase, words);
    },
  },
];

/** Holds that a query that no posting can answer to counts nothing. */
async function expectNothing(
  t: CheckContext,
  clause: ClauseId,
  base: Exchange,
  asked: {
    readonly query: string;
    readonly filter?: Readonly<Record<string, unknown>>;
    readonly endpoint?: Endpoint;
  },
): Promise<void> {
  const { query, filter, endpoint = 'ranking' } = asked;
  const nothing = await t.send(keywordsRequest(t, query, 'phrase', filter, endpoint));
  const counted = postingsAt(endpoint, nothing);
  if (counted === undefined)
    t.inconclusive(`${nothing.spec.path} gave no count: status ${nothing.response.status}`);
  else
    t.expectCompared({
      clause,
      exchanges: [base, nothing],
      holds: counted === 0,
      expected: `no posting for ${query}, which none holds`,
      actual: `${counted}`,
    });
}

async function evaluateOr(t: CheckContext, phrase: Exchange, words: readonly string[]): Promise<void> {
  const query = words.map((word) => `"${word}"`).join(' OR ');
  const either = await t.send(keywordsRequest(t, query, 'phrase'));
  const { status } = either.response;
  const because = 'quoted terms joined with OR';
  if (
    !t.expectCompared({
      clause: 'rankings/keywords-or',
      exchanges: [phrase, either],
      holds: status === 200,
      expected: `status 200 for ${because}`,
      actual: `status ${status}`,
    })
  )
    return;
  for (const word of words) {
    const single = await t.acceptOrBlock(keywordsRequest(t, word, 'phrase'));
    await atMost(t, 'rankings/keywords-or', single, either, `${query} counts at least what ${word} counts`);
  }
}

/** Words of the target's most frequent titles that its postings hold, up to two; a placeholder title holds none. */
async function termsOf(t: CheckContext): Promise<readonly string[]> {
  const words = valuesOf(t, 'title_name').flatMap(({ name }) => {
    const longest = name
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3)
      .toSorted((a, b) => b.length - a.length)[0];
    return longest === undefined ? [] : [longest.toLowerCase()];
  });
  const found: string[] = [];
  for (const word of new Set([...words.slice(0, WORDS_TRIED), 'manager'])) {
    if (found.length === 2) break;
    const answer = await t.send(keywordsRequest(t, word, 'phrase'));
    if ((totalPostings(answer) ?? 0) > 0) found.push(word);
  }
  return found;
}
