import { NONSENSE } from '../arbitraries/job-texts.ts';
import { accepted } from '../kit/accepted.ts';
import type { Check } from '../kit/check.ts';
import type { Ask, Exchange } from '../kit/exchange.ts';
import { Inconclusive, type Judge } from '../kit/judge.ts';
import { refuses } from '../kit/refuses.ts';
import { rankAsk } from './asks.ts';
import { endpointNames, endpoints, postingsAt, type Endpoint } from './endpoints.ts';
import { atMost, totalPostings } from '../postings/count-relations.ts';
import { errorShapes, errorTexts } from './errors.ts';
import { dataRange, rangeWithPostings, valuesOf } from './surveyed-data.ts';

const rank = { by: 'unique_postings', limit: 5 };

/** Expressions that no keyword grammar takes: a dangling operator, an open quote, an open parenthesis. */
const brokenExpressions = ['"sales" OR', '"sales', '("sales" OR "nurse"', 'AND OR', '"sales" OR )'];

/** Titles looked through for words that postings hold. */
const WORDS_TRIED = 6;

/** `phrase` is the one type that service.md shows; servers of this family parse expressions under `expression`. */
const types = ['phrase', 'expression'];

interface KeywordQuery {
  readonly type: string;
  readonly query: string;
}

/** Keyword filters: service.md, "Request body objects" and rule 4 of the endpoints. */
export const keywordChecks: readonly Check[] = [
  {
    id: 'rankings/keywords',
    clauses: ['rankings/filter-keywords-narrow', 'rankings/filter-keywords-apply', 'rankings/keywords-or'],
    title: 'combines a keyword filter with the others, and takes quoted terms joined with OR',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const everything = await accepted(t, rankAsk('nuts1_name', { when }, rank));
      const [one, other] = await termsOf(t);
      if (one === undefined) throw new Inconclusive('no word of a frequent title is held by any posting');
      const phrase = await accepted(t, keywordsAsk(t, one, 'phrase'));
      await atMost(
        t,
        'rankings/filter-keywords-narrow',
        phrase,
        everything,
        `postings that hold ${one} are some of all postings`,
      );
      // The smallest region: a server that drops it beside keywords counts more than it has.
      const region = valuesOf(t, 'nuts1_name').at(-1);
      if (region !== undefined) {
        const filtered = await accepted(t, rankAsk('nuts1_name', { when, nuts1_name: [region.name] }, rank));
        const both = await accepted(t, keywordsAsk(t, one, 'phrase', { nuts1_name: [region.name] }));
        await atMost(
          t,
          'rankings/filter-keywords-narrow',
          both,
          filtered,
          'keywords and a region count at most what the region counts',
        );
        await atMost(
          t,
          'rankings/filter-keywords-narrow',
          both,
          phrase,
          'keywords and a region count at most what the keywords count',
        );
      }
      for (const endpoint of endpointNames) {
        const nothing = await t.ask(keywordsAsk(t, `${NONSENSE} ${NONSENSE}`, 'phrase', {}, endpoint));
        const counted = postingsAt(endpoint, nothing);
        if (counted !== undefined)
          t.hold(
            'rankings/filter-keywords-apply',
            [everything, nothing],
            counted === 0,
            'no posting for a phrase that none holds',
            `${counted}`,
          );
      }
      if (other !== undefined) await judgeOr(t, one, other);
    },
  },
  {
    id: 'rankings/keywords-syntax',
    clauses: [
      'rankings/keywords-syntax-422',
      'rankings/keywords-syntax-quoted',
      'rankings/keywords-syntax-marked',
      'service/no-server-error',
      ...errorShapes,
    ],
    title: 'answers a keyword expression with invalid syntax with 422, quoting it',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const base = await accepted(t, keywordsAsk(t, 'sales', 'phrase'));
      const answers: Exchange[] = [];
      let rejected: KeywordQuery | undefined;
      const battery = types.flatMap((type) => brokenExpressions.map((query) => ({ type, query })));
      for (const { type, query } of battery) {
        const answer = await t.ask(keywordsAsk(t, query, type));
        answers.push(answer);
        if (answer.response.status >= 500)
          t.hold(
            'service/no-server-error',
            [base, answer],
            false,
            'no 5xx for a keyword expression',
            `status ${answer.response.status}`,
          );
        if (answer.response.status !== 422) continue;
        judgeQuoted(t, base, answer, query);
        rejected ??= { type, query };
      }
      const statuses = answers.map(({ response }) => response.status);
      t.hold(
        'rankings/keywords-syntax-422',
        [base, ...answers.slice(-1)],
        statuses.includes(422),
        `status 422 for one of ${brokenExpressions.join('   ')}`,
        () => `status ${[...new Set(statuses)].join(', ')} for all of them`,
      );
      if (rejected !== undefined) await refuseAtVariants(t, rejected);
    },
  },
];

/** Holds that the variants refuse an expression that the plain ranking refuses. */
async function refuseAtVariants(t: Judge, { type, query }: KeywordQuery): Promise<void> {
  for (const endpoint of endpointNames.filter((name) => name !== 'ranking')) {
    const base = await t.ask(keywordsAsk(t, 'sales', type, {}, endpoint));
    // Which distribution and nested facets exist is open.
    if (base.response.status !== 200) continue;
    await refuses(t, base, keywordsAsk(t, query, type, {}, endpoint), {
      clause: 'rankings/keywords-syntax-422',
      statuses: [422],
      because: `the plain ranking refuses ${query}`,
    });
  }
}

function judgeQuoted(t: Judge, base: Exchange, answer: Exchange, query: string): void {
  const texts = errorTexts(answer);
  if (
    !t.hold(
      'rankings/keywords-syntax-quoted',
      [base, answer],
      texts.some((text) => text.includes(query)),
      `a detail that quotes ${query}`,
      texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
    )
  )
    return;
  t.hold(
    'rankings/keywords-syntax-marked',
    [base, answer],
    texts.some((text) => text.replace(query, '').trim() !== ''),
    'a detail that marks the position of the error',
    `detail: ${texts.join(' | ')}`,
  );
}

async function judgeOr(t: Judge, one: string, other: string): Promise<void> {
  const single = await accepted(t, keywordsAsk(t, `"${one}"`, 'phrase'));
  const either = await t.ask(keywordsAsk(t, `"${one}" OR "${other}"`, 'phrase'));
  const { status } = either.response;
  if (
    t.hold(
      'rankings/keywords-or',
      [single, either],
      status === 200,
      'status 200 for quoted terms joined with OR',
      `status ${status}`,
    )
  )
    await atMost(
      t,
      'rankings/keywords-or',
      single,
      either,
      `"${one}" OR "${other}" counts at least what "${one}" counts`,
    );
}

/** Words of the target's most frequent titles that its postings hold, up to two; a placeholder title holds none. */
async function termsOf(t: Judge): Promise<readonly string[]> {
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
    const answer = await t.ask(keywordsAsk(t, word, 'phrase'));
    if ((totalPostings(answer) ?? 0) > 0) found.push(word);
  }
  return found;
}

/** A ranking with a keyword filter, over the surveyed range. */
function keywordsAsk(
  t: Judge,
  query: string,
  type: string,
  filter: Readonly<Record<string, unknown>> = {},
  endpoint: Endpoint = 'ranking',
): Ask {
  const { when } = dataRange(t);
  return endpoints[endpoint]('nuts1_name', { when, ...filter, keywords: { query, type } }, rank);
}
