import type { ClauseId } from '../../contracts/index.ts';
import { brief, type Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check.ts';
import type { Item } from './answers.ts';

/** Expects different names in all buckets; not evaluated for a single bucket. */
export function expectNamesUnique(
  t: CheckContext,
  clause: ClauseId,
  evidence: Exchange,
  buckets: readonly Item[],
): void {
  const names = buckets.map(({ name }) => name).filter((name) => typeof name === 'string');
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
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
