import { type ClauseId, numberOf, repeatedIn } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { brief, type Exchange } from '../kit/exchange.ts';
import type { Item } from './answers.ts';

/** Expects the numbers under a key never to rise from one item to the next; not evaluated for a single number. */
export function expectDescending(
  t: CheckContext,
  clause: ClauseId,
  evidence: Exchange,
  items: readonly Item[],
  key: string,
): void {
  const known = items.map((item) => numberOf(item[key])).filter((value) => value !== undefined);
  const at = known.findIndex((value, index) => index > 0 && value > (known[index - 1] ?? Infinity));
  if (known.length > 1)
    t.expect({
      clause,
      exchange: evidence,
      holds: at < 0,
      expected: `ordered by ${key}, highest first`,
      actual: () => `${known[at - 1]} before ${known[at]} at place ${at + 1}`,
    });
}

/** Expects different names in all buckets; not evaluated for a single bucket. */
export function expectNamesUnique(
  t: CheckContext,
  clause: ClauseId,
  evidence: Exchange,
  buckets: readonly Item[],
): void {
  const names = buckets.map(({ name }) => name).filter((name) => typeof name === 'string');
  const repeated = repeatedIn(names);
  if (names.length > 1)
    t.expect({
      clause,
      exchange: evidence,
      holds: repeated.length === 0,
      expected: 'each name once',
      actual: () => `${brief(repeated)} twice`,
    });
}

/** The groups of unknown values, and of a company of no name, may both be called by the empty text. */
const MOST_NAMELESS = 2;

/** Expects most buckets to have a name that is a value of the facet: the empty text is none. */
export function expectNames(
  t: CheckContext,
  clause: ClauseId,
  evidence: Exchange,
  buckets: readonly Item[],
): void {
  const nameless = buckets.filter(({ name }) => name === '').length;
  if (buckets.length > 0)
    t.expect({
      clause,
      rule: 'empty',
      exchange: evidence,
      holds: nameless <= MOST_NAMELESS,
      expected: 'the value of the facet as the name of each group',
      actual: `the empty text as the name of ${nameless} of ${buckets.length} groups`,
    });
}
