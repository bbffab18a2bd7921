import { numberOf, objectOf, repeatedIn } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf, itemsAt, type Item } from '../../postings/answers.ts';
import { expectEchoes, expectInEach, type InEach } from '../expect-in-each.ts';
import { shownMetrics, type Nested } from '../requests.ts';

/** The nested metric that the specification shows. */
export const SHOWN_METRIC = 'significance';

/** Evaluates the ranking in each bucket by its request. */
export function expectNested(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  nested: Nested,
): void {
  expectEchoes(t, answer, buckets, nestedOf, [
    ['rankings/nested-facet', 'facet', nested.facet],
    ['rankings/nested-limit', 'limit', nested.limit],
    ['rankings/nested-rank-by', 'rank_by', nested.by],
  ]);
  expectInEach(t, {
    clause: 'rankings/nested-limit-bounds',
    answer,
    buckets,
    expected: `at most ${nested.limit} nested buckets`,
    wrong: (bucket) => {
      const { length } = nestedBucketsOf(bucket);
      return length > nested.limit ? `${length} of them` : undefined;
    },
  });
  const filled = buckets.filter((bucket) => nestedBucketsOf(bucket).length > 0);
  for (const { wrong, ...rule } of nestedRules(nested))
    expectInEach(t, {
      ...rule,
      answer,
      buckets: filled,
      wrong: (bucket) => wrong(nestedBucketsOf(bucket), numberOf(bucket['unique_postings']) ?? Infinity),
    });
  const values = filled.flatMap(nestedBucketsOf).map((inner) => numberOf(inner[SHOWN_METRIC]) ?? 0);
  if (values.length > 0)
    t.observe('rankings/significance', `significance from ${Math.min(...values)} to ${Math.max(...values)}`);
}

/** A statement about the nested buckets of a group. */
interface NestedRule extends Pick<InEach, 'clause' | 'rule' | 'expected'> {
  /** What is wrong with the nested buckets of a group with `group` postings, or undefined. */
  readonly wrong: (inner: readonly Item[], group: number) => string | undefined;
}

/** What holds for nested buckets, however many there are. */
function nestedRules({ by }: Nested): readonly NestedRule[] {
  const first = (inner: readonly Item[], isWrong: (bucket: Item) => boolean): string | undefined => {
    const found = inner.find(isWrong);
    return found && brief(found);
  };
  const significance: NestedRule = {
    clause: 'rankings/nested-significance',
    expected: 'a number significance in each nested bucket',
    wrong: (inner) => first(inner, (bucket) => numberOf(bucket[SHOWN_METRIC]) === undefined),
  };
  return [
    ...(by === SHOWN_METRIC ? [significance] : []),
    {
      clause: 'rankings/nested-order',
      expected: `nested buckets in order of ${by}, the highest first`,
      wrong: (inner) => {
        const values = inner.map((bucket) => numberOf(bucket[by]) ?? NaN);
        const at = values.findIndex((value, index) => index > 0 && value > (values[index - 1] ?? Infinity));
        return at < 0 ? undefined : `${values[at - 1]} before ${values[at]}`;
      },
    },
    {
      clause: 'rankings/nested-bounds-counts',
      expected: 'no nested bucket above its group',
      wrong: (inner, group) => {
        const above = first(inner, (bucket) => (numberOf(bucket['unique_postings']) ?? 0) > group);
        return above && `${above} in a group of ${group}`;
      },
    },
    {
      clause: 'rankings/nested-buckets',
      rule: 'metrics',
      expected: 'numbers for the extra metrics that nested buckets have',
      wrong: (inner) =>
        first(inner, (bucket) =>
          shownMetrics.some((metric) => bucket[metric] != null && numberOf(bucket[metric]) === undefined),
        ),
    },
    {
      clause: 'rankings/bucket-name-unique',
      rule: 'nested',
      expected: 'each nested name once',
      wrong: (inner) => {
        const [repeated] = repeatedIn(inner.map(({ name }) => name));
        return repeated === undefined ? undefined : `${brief(repeated)} twice`;
      },
    },
  ];
}

/** `ranking` of a bucket; empty when it has none, which its shape shows. */
export const nestedOf = (bucket: Item): Item => objectOf(bucket['ranking']);

/** The nested buckets of a bucket. */
export const nestedBucketsOf = (bucket: Item): readonly Item[] => itemsAt(nestedOf(bucket), 'buckets') ?? [];

/** Answers with groups of several nested groups after which the significances of one of these must differ. */
const ENOUGH_LISTS = 8;

/** Whether a group has nested groups of several sizes, which by most formulas have several significances. */
export function showsSignificance(bucket: Item): boolean {
  return new Set(nestedBucketsOf(bucket).map((inner) => inner['unique_postings'])).size > 2;
}

/** Expects the significance of nested groups to differ between them in some of many groups. */
export function expectSignificances(t: CheckContext, answers: readonly Exchange[]): void {
  const last = answers.at(-1);
  if (last === undefined || answers.length < ENOUGH_LISTS) return;
  const lists = answers
    .flatMap((answer) => bucketsOf(answer).filter(showsSignificance))
    .map((bucket) => new Set(nestedBucketsOf(bucket).map((inner) => inner[SHOWN_METRIC])));
  // The formula is not specified: it may give the same number everywhere.
  if (new Set(lists.flatMap((values) => [...values])).size < 2) return;
  t.expect({
    clause: 'rankings/nested-significance',
    rule: 'differs',
    exchange: last,
    holds: lists.some((values) => values.size > 1),
    expected: `several values of significance in one of ${lists.length} groups`,
    actual: 'one value in each of them',
  });
}
