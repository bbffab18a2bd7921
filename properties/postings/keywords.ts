import type { ClauseId } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { type Exchange, isAccepted } from '../kit/exchange.ts';
import type { UnjudgedKind } from '../kit/unjudged.ts';
import { count, countOf, expectCounts } from './counting.ts';
import { anyOf, filterInWords, type Filter, type Counting } from './filter/filter.ts';
import { probe } from './probe.ts';

/** A word that no posting contains, and no company has as its name. */
export const NONSENSE = 'Qzxvvk';

/** Two words that no posting contains. */
export const absentTerms: readonly [string, string] = [`${NONSENSE}a`, `${NONSENSE}b`];

/** How many absent terms come before one that is found. */
const MANY_TERMS = 20;

/** How many come before it in a query of some terms. */
const SOME_TERMS = 3;

/** Different terms that no posting contains. */
function manyAbsent(count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `${NONSENSE}${String.fromCodePoint(97 + place)}`);
}

/** Letters of the shortest beginning of the nonsense that no posting contains as a word. */
const SHORTEST_ABSENT = 4;

/** A term of a length, at least `SHORTEST_ABSENT`, that no posting contains. */
function absentOf(length: number): string {
  return NONSENSE.repeat(Math.ceil(length / NONSENSE.length)).slice(0, length);
}

/** The clauses that the relations of keyword filters belong to. */
export interface KeywordClauses {
  /** Terms that no posting contains find nothing. */
  readonly apply: ClauseId;
  /** A term narrows. */
  readonly narrow: ClauseId;
  /** Terms joined with OR count what at least one of them finds. */
  readonly or: ClauseId;
}

/** Terms, and the filter that they are added to. */
export interface TriedTerms {
  readonly filter: Filter;
  readonly terms: readonly string[];
  /** Why a target may find none of them. */
  readonly unknown: UnjudgedKind;
}

/** The relations of quoted terms: absent ones find nothing, one narrows, and OR counts from the largest to the sum. */
export async function expectKeywordCounts(
  t: CheckContext,
  counting: Counting,
  clauses: KeywordClauses,
  { filter, terms, unknown }: TriedTerms,
): Promise<void> {
  const within = filterInWords(filter);
  const all = await count(t, counting, filter);
  const counted = (...words: readonly string[]) =>
    count(t, counting, { ...filter, keywords: anyOf(...words) });
  const nothing = await counted(absentTerms[0]);
  if (all === undefined || nothing === undefined) return;
  await expectCounts(t, {
    clause: clauses.apply,
    exchanges: [all, nothing],
    holds: ([, none]) => none === 0,
    expected: `0 for a term that no posting contains (within ${within})`,
  });
  const [one, other] = terms;
  const first = one === undefined ? undefined : await counted(one);
  if (one === undefined || first === undefined) {
    t.inconclusive('the quoted words that were tried, those of titles among them, find no posting', unknown);
    return;
  }
  await expectCounts(t, {
    clause: clauses.narrow,
    exchanges: [all, first],
    holds: ([most = 0, found = 0]) => found <= most,
    expected: `at most as many with the term "${one}" as without (within ${within})`,
  });
  const servesMany = await expectAbsentAdded(t, counting, clauses, filter, { term: one, found: first });
  // A query that differs in its last term only, and is as long: none of its terms is in a posting. A posting may contain
  // a shorter word, such as Q.
  const isLong = one.length >= SHORTEST_ABSENT;
  const none =
    servesMany && isLong ? await counted(...manyAbsent(MANY_TERMS), absentOf(one.length)) : undefined;
  if (none !== undefined)
    await expectCounts(t, {
      clause: clauses.apply,
      rule: 'many',
      exchanges: [first, none],
      holds: ([, found]) => found === 0,
      expected: `0 for ${MANY_TERMS + 1} terms joined with OR that no posting contains (within ${within})`,
    });
  const second = other === undefined ? undefined : await counted(other);
  const both = other === undefined ? undefined : await counted(one, other);
  if (second === undefined || both === undefined) return;
  await expectCounts(t, {
    clause: clauses.or,
    exchanges: [first, second, both],
    holds: ([left = 0, right = 0, either = 0]) => either >= Math.max(left, right) && either <= left + right,
    expected: `between the larger and the sum for "${one}" OR "${other}" (within ${within})`,
  });
}

/**
 * Expects absent terms to add nothing to what a term finds, whichever comes first: a server may read only a number of
 * terms, or of characters, from either end. Returns whether it serves many terms.
 */
async function expectAbsentAdded(
  t: CheckContext,
  counting: Counting,
  clauses: KeywordClauses,
  filter: Filter,
  { term, found }: { readonly term: string; readonly found: Exchange },
): Promise<boolean> {
  const [absent] = absentTerms;
  const many = manyAbsent(MANY_TERMS);
  const isOneMonth = filter.months.start === filter.months.end;
  const orders =
    filter.facets === undefined
      ? [
          // A server that ignores the fourth of four terms may read it among twenty.
          isOneMonth ? [term, absent] : [...manyAbsent(SOME_TERMS), term],
          [...many, term],
        ]
      : [
          [absent, term],
          [term, ...absentTerms],
        ];
  let servesMany = false;
  for (const words of orders) {
    const isMany = words.length > SOME_TERMS;
    const either = await t.recall(
      counting.request({ ...filter, keywords: anyOf(...words) }, ['unique_postings']),
    );
    if (isMany && either.response.status !== 200) {
      // How many terms a query may have is not specified (decisions.md#keywords).
      t.expectNoServerError(either, 'many quoted terms joined with OR');
      continue;
    }
    const isServed = t.expect({
      clause: clauses.or,
      rule: 'status',
      exchange: either,
      holds: either.response.status === 200,
      expected: 'status 200 for quoted terms joined with OR',
      actual: `status ${either.response.status}`,
    });
    if (!isServed) continue;
    servesMany ||= words.length > MANY_TERMS;
    await expectCounts(t, {
      clause: clauses.or,
      exchanges: [found, either],
      expected: `as many as for "${term}": no posting contains the other terms of ${anyOf(...words).query}`,
    });
  }
  return servesMany;
}

/** The number of words that must be found unquoted before a missing quoted one is a violation: a search may find other forms of a word. */
const ENOUGH_WORDS = 3;

/** Words of which a target finds several without quotes are found in quotes too: as terms, they are a granted form. */
export async function expectQuotedFound(
  t: CheckContext,
  counting: Counting,
  clause: ClauseId,
  filter: Filter,
  words: readonly string[],
): Promise<void> {
  const all = await count(t, counting, filter);
  const pairs: (readonly [Exchange, Exchange])[] = [];
  for (const word of words) {
    const keywords = { query: word, type: 'phrase' } as const;
    const bare = await probe(t, counting.request({ ...filter, keywords }, ['unique_postings']));
    const quoted = await count(t, counting, { ...filter, keywords: anyOf(word) });
    // A target that ignores keywords that it cannot parse finds everything.
    const isNarrower = (countOf(bare) ?? 0) > 0 && all !== undefined && countOf(bare) !== countOf(all);
    if (isNarrower && quoted !== undefined) pairs.push([bare, quoted]);
  }
  const [last] = pairs.slice(-1);
  if (last === undefined || pairs.length < ENOUGH_WORDS) return;
  await expectCounts(t, {
    clause,
    rule: 'quoted',
    exchanges: [...last, ...pairs.slice(0, -1).flat()],
    holds: (counts) => counts.some((counted, place) => place % 2 === 1 && counted > 0),
    expected: `postings for one of ${pairs.length} words in quotes: each finds some without them`,
  });
}

/** Expects absent terms that are joined with OR to find nothing, in any order. */
export async function expectNoneTogether(
  t: CheckContext,
  counting: Counting,
  clause: ClauseId,
  filter: Filter,
  terms: readonly string[],
): Promise<void> {
  const over = (words: readonly string[]): Filter => ({ ...filter, keywords: anyOf(...words) });
  const counted = (...words: readonly string[]) => count(t, counting, over(words));
  const alone = [];
  for (const term of terms) alone.push(await counted(term));
  const [first, ...others] = alone.filter((exchange) => exchange !== undefined);
  if (first === undefined || others.length + 1 < terms.length || terms.length < 2) return;
  for (const words of [terms, terms.toReversed()]) {
    // How many terms a query may have is not specified.
    if (!isAccepted(await probe(t, counting.request(over(words), ['unique_postings'])))) return;
    const together = await counted(...words);
    if (together === undefined) return;
    await expectCounts(t, {
      clause,
      rule: 'none',
      exchanges: [together, first, ...others],
      holds: ([either, ...ones]) => ones.some((one) => one !== 0) || either === 0,
      expected: `0 for ${anyOf(...words).query}, because each of the terms finds 0`,
    });
  }
}
