import { clausesOfShapes } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import {
  isAccepted,
  Inconclusive,
  type AcceptedExchange,
  type CheckContext,
} from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { bucketsOf, isItem, numberOf, type Item } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases.ts';
import { expectFilterCount, metricValues } from '../../postings/counting.ts';
import { keysOf, withKey } from '../../postings/filter.ts';
import { bucketNamed, filterableNames, matchesSeveral, sampleNames } from '../../postings/groups.ts';
import { evaluateVariant, variantClauses } from '../ranking/variant.ts';
import { expectInEach } from '../expect-in-each.ts';
import type { Nested } from '../requests.ts';
import { scenarios, type Scenario } from '../scenarios.ts';
import {
  COUNTING_FACET,
  countingOf,
  dataWithPostings,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';

/** The nested metric that the specification shows. */
const SHOWN_METRIC = 'significance';

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}: contracts/specification/rankings.md#nested-rankings. */
export const nestedChecks: readonly Check[] = [
  {
    id: 'rankings/nested',
    clauses: [
      'rankings/nested-route',
      'rankings/nested-facet',
      'rankings/nested-limit',
      'rankings/nested-rank-by',
      'rankings/nested-limit-bounds',
      'rankings/nested-order',
      'rankings/nested-significance',
      'rankings/nested-bounds-counts',
      'rankings/nested-is-filter',
      'rankings/bucket-name-unique',
      'rankings/inner-facets',
      'rankings/significance',
      ...variantClauses,
      ...clausesOfShapes('rankPostingsNested', 200),
    ],
    title:
      'ranks within each group by a second facet, and counts there what the filter on both values counts',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const facets = await nestedFacets(t);
      await evaluateEach(t, await scenarios(t), async (scenario) => {
        const { facet, filter, random } = scenario;
        const inner = random('nested facet').pick(
          facets.filter((candidate) => candidate !== facet && !keysOf(filter).includes(candidate)),
        );
        if (inner === undefined) return;
        const limit = random('nested limit').pick([1, 2, 3, 5, 10]) ?? 5;
        const nested = { facet: inner, by: SHOWN_METRIC, limit };
        const variant = await evaluateVariant(t, scenario, 'nested', { nested });
        if (variant === undefined) return;
        const { answer, buckets, name } = variant;
        evaluateNested(t, answer, buckets, nested);
        const isCompared = random('nested count').integer(2) === 0;
        if (name !== undefined && isCompared) await expectNestedCount(t, scenario, answer, name, nested);
      });
    },
  },
  {
    id: 'rankings/nested-limits',
    clauses: ['rankings/nested-limit-prefix', 'rankings/nested-limit', 'rankings/nested-limit-bounds'],
    title: 'returns with a smaller nested limit the first nested groups of a larger one',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const facets = await nestedFacets(t);
      const { months } = await dataWithPostings(t);
      const facet = facets.includes('skills_name') ? 'skills_name' : facets[0];
      const outer = facet === COUNTING_FACET ? 'soc1_name' : COUNTING_FACET;
      const at = (limit: number): Promise<Exchange> =>
        t.recall(
          requestOf(t, {
            facet: outer,
            filter: { months },
            rank: { by: 'unique_postings', limit: 2 },
            nested: { facet: facet ?? outer, by: SHOWN_METRIC, limit },
          }),
        );
      const large = await largest([101, 51, 25, 10], at);
      if (large === undefined) throw new Inconclusive('no nested limit of 10 or more is served', 'dialect');
      const limits = [1, 2, 3, 10, 11, 49, 50, 51, 52, 99, 100, 101].filter((limit) => limit <= large.limit);
      await evaluateEach(t, limits, async (limit) => {
        const small = await at(limit);
        if (!isAccepted(small)) return;
        evaluateNested(t, small, bucketsOf(small) ?? [], { facet: facet ?? outer, by: SHOWN_METRIC, limit });
        for (const name of filterableNames(bucketsOf(small) ?? [])) {
          const best = (exchange: Exchange): readonly unknown[] =>
            nestedBucketsOf(bucketNamed(exchange, name) ?? {})
              .slice(0, limit)
              .map((inner) => numberOf(inner[SHOWN_METRIC]) ?? null);
          await t.expectRelation({
            clause: 'rankings/nested-limit-prefix',
            exchanges: [large.answer, small],
            read: best,
            holds: ([most, given]) =>
              brief(most) === brief(given) || JSON.stringify(most) === JSON.stringify(given),
            expected: ([most]) =>
              `nested groups with significance ${brief(most)}, as with limit ${large.limit}`,
            actual: ([, given]) => brief(given),
          });
        }
      });
    },
  },
];

/** The first of the limits that is served whole. */
async function largest(
  limits: readonly number[],
  at: (limit: number) => Promise<Exchange>,
): Promise<{ readonly limit: number; readonly answer: AcceptedExchange } | undefined> {
  for (const limit of limits) {
    const answer = await at(limit);
    const [first] = bucketsOf(answer) ?? [];
    if (!isAccepted(answer) || first === undefined) continue;
    // A target that reduces the limit names the one that it applied, and keeps to it.
    const applied = numberOf(nestedOf(first)['limit']);
    if (applied === limit || nestedBucketsOf(first).length > (applied ?? 0)) return { limit, answer };
  }
  return undefined;
}

/**
 * The nested facets of the survey. When the target served none of the ranking facets tried, one is requested again: the
 * refusal violates the route's clause, because a nested facet may be a ranking facet.
 */
async function nestedFacets(t: CheckContext): Promise<readonly string[]> {
  const { nestedFacets: facets } = surveyed(t);
  const { months } = await dataWithPostings(t);
  if (facets.length > 0) {
    t.observe('rankings/inner-facets', `nested rankings of ${facets.join(', ')} are served`);
    return facets;
  }
  await t.accept(
    requestOf(t, {
      facet: COUNTING_FACET,
      filter: { months },
      rank: { by: 'unique_postings', limit: 2 },
      nested: { facet: 'soc1_name', by: SHOWN_METRIC, limit: 3 },
    }),
  );
  throw new Inconclusive('the target ranks none of the facets tried within groups');
}

/** Evaluates the ranking in each bucket by its request. */
function evaluateNested(t: CheckContext, answer: Exchange, buckets: readonly Item[], nested: Nested): void {
  const echoes = [
    { clause: 'rankings/nested-facet', field: 'facet', asked: nested.facet },
    { clause: 'rankings/nested-limit', field: 'limit', asked: nested.limit },
    { clause: 'rankings/nested-rank-by', field: 'rank_by', asked: nested.by },
  ] as const;
  for (const { clause, field, asked } of echoes)
    expectInEach(t, {
      clause,
      answer,
      buckets,
      expected: `${field} ${brief(asked)}`,
      wrong: (bucket) =>
        nestedOf(bucket)[field] === asked ? undefined : `${field} ${brief(nestedOf(bucket)[field])}`,
    });
  expectInEach(t, {
    clause: 'rankings/nested-limit-bounds',
    answer,
    buckets,
    expected: `at most ${nested.limit} nested buckets`,
    wrong: (bucket) => {
      const { length } = nestedBucketsOf(bucket);
      return length > nested.limit ? `${length} nested buckets` : undefined;
    },
  });
  const filled = buckets.filter((bucket) => nestedBucketsOf(bucket).length > 0);
  expectInEach(t, {
    clause: 'rankings/nested-significance',
    answer,
    buckets: filled,
    expected: 'a number significance in each nested bucket',
    wrong: (bucket) => {
      const without = nestedBucketsOf(bucket).find((inner) => numberOf(inner[SHOWN_METRIC]) === undefined);
      return without === undefined ? undefined : brief(without);
    },
  });
  expectInEach(t, {
    clause: 'rankings/nested-order',
    answer,
    buckets: filled,
    expected: `nested buckets in order of ${nested.by}, the highest first`,
    wrong: (bucket) => {
      const values = nestedBucketsOf(bucket).map((inner) => numberOf(inner[nested.by]) ?? NaN);
      const at = values.findIndex((value, index) => index > 0 && value > (values[index - 1] ?? Infinity));
      return at < 0 ? undefined : `${values[at - 1]} before ${values[at]}`;
    },
  });
  expectInEach(t, {
    clause: 'rankings/nested-bounds-counts',
    answer,
    buckets: filled,
    expected: 'no nested bucket above its group',
    wrong: (bucket) => {
      const group = numberOf(bucket['unique_postings']) ?? Infinity;
      const above = nestedBucketsOf(bucket).find(
        (inner) => (numberOf(inner['unique_postings']) ?? 0) > group,
      );
      return above === undefined ? undefined : `${brief(above)} in a group of ${group}`;
    },
  });
  expectInEach(t, {
    clause: 'rankings/bucket-name-unique',
    rule: 'nested',
    answer,
    buckets: filled,
    expected: 'each nested name once',
    wrong: (bucket) => {
      const names = nestedBucketsOf(bucket).map(({ name }) => name);
      const repeated = names.find((name, index) => names.indexOf(name) !== index);
      return repeated === undefined ? undefined : `${brief(repeated)} twice`;
    },
  });
  const values = filled.flatMap(nestedBucketsOf).map((inner) => numberOf(inner[SHOWN_METRIC]) ?? 0);
  if (values.length > 0)
    t.observe('rankings/significance', `significance from ${Math.min(...values)} to ${Math.max(...values)}`);
}

/** The relation "bucket = filter" for a nested bucket: it counts what the filter on both values counts. */
async function expectNestedCount(
  t: CheckContext,
  { facet, filter, random }: Scenario,
  answer: AcceptedExchange,
  name: string,
  nested: Nested,
): Promise<void> {
  const inner = (exchange: Exchange): readonly Item[] => nestedBucketsOf(bucketNamed(exchange, name) ?? {});
  const [innerName] = sampleNames(filterableNames(inner(answer)), 1, random('inner name'));
  if (innerName === undefined) {
    t.inconclusive('a nested ranking without a group that a filter can name');
    return;
  }
  const both = withKey(withKey(filter, facet, [name]), nested.facet, [innerName]);
  await expectFilterCount(t, countingOf(t), {
    clause: 'rankings/nested-is-filter',
    answer,
    read: (exchange) =>
      metricValues(
        inner(exchange).find((bucket) => bucket['name'] === innerName),
        ['unique_postings'],
      ),
    filter: both,
    isAmbiguous: () => matchesSeveral(t, countingOf(t), nested.facet, both, innerName),
    what: `the nested group ${brief(innerName)} of ${brief(name)}`,
  });
}

/** `ranking` of a bucket; empty when it has none, which its shape shows. */
function nestedOf(bucket: Item): Item {
  const ranking = bucket['ranking'];
  return isItem(ranking) ? ranking : {};
}

/** The nested buckets of a bucket. */
export function nestedBucketsOf(bucket: Item): readonly Item[] {
  const buckets = nestedOf(bucket)['buckets'];
  return Array.isArray(buckets) ? buckets.filter(isItem) : [];
}
