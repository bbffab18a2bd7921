import { type ClauseId, numberOf, repeatedIn } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { brief, type Exchange } from '../kit/exchange.ts';
import { bucketsOf, type Item } from './answers.ts';

/** The clauses of the groups of a ranking, and the request that they must fit. */
export interface RankedBuckets {
  readonly clauses: {
    /** There are no more groups than the limit. */
    readonly bounds: ClauseId;
    /** The groups fall by the ranking metric. */
    readonly order: ClauseId;
    /** A group has the value of the facet as its name. */
    readonly name: ClauseId;
    /** Each name is there once. */
    readonly unique: ClauseId;
  };
  readonly limit: number;
  /** The ranking metric. */
  readonly by: string;
}

/** The groups of unknown values, and of a company of no name, may both be called by the empty text. */
const MOST_NAMELESS = 2;

/** Expects of the groups of a ranking their number, their order and their names. Returns the groups. */
export function expectBuckets(
  t: CheckContext,
  answer: Exchange,
  { clauses, limit, by }: RankedBuckets,
): readonly Item[] {
  const buckets = bucketsOf(answer);
  t.expect({
    clause: clauses.bounds,
    exchange: answer,
    holds: buckets.length <= limit,
    expected: `no more buckets than the limit ${limit}`,
    actual: `${buckets.length} buckets`,
  });
  const values = buckets.map((bucket) => numberOf(bucket[by])).filter((value) => value !== undefined);
  const at = values.findIndex((value, index) => index > 0 && value > (values[index - 1] ?? Infinity));
  if (values.length > 1)
    t.expect({
      clause: clauses.order,
      exchange: answer,
      holds: at < 0,
      expected: `ordered by ${by}, highest first`,
      actual: () => `${values[at - 1]} before ${values[at]} at place ${at + 1}`,
    });
  const nameless = buckets.filter(({ name }) => name === '').length;
  if (buckets.length > 0)
    t.expect({
      clause: clauses.name,
      rule: 'empty',
      exchange: answer,
      holds: nameless <= MOST_NAMELESS,
      expected: 'the value of the facet as the name of each group',
      actual: `the empty text as the name of ${nameless} of ${buckets.length} groups`,
    });
  const names = buckets.map(({ name }) => name).filter((name) => typeof name === 'string');
  const repeated = repeatedIn(names);
  if (names.length > 1)
    t.expect({
      clause: clauses.unique,
      exchange: answer,
      holds: repeated.length === 0,
      expected: 'each name once',
      actual: () => `${brief(repeated)} twice`,
    });
  return buckets;
}
