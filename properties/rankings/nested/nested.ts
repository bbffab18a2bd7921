import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { Inconclusive, type AcceptedExchange, type CheckContext } from '../../kit/check-context.ts';
import { brief, expectEqualAnswers } from '../../kit/expect-same-answer.ts';
import { type Item } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases.ts';
import { expectFilterCount, metricValues } from '../../postings/counting.ts';
import { keysOf, withKey } from '../../postings/filter.ts';
import { bucketNamed, filterableNames, matchesSeveral, sampleNames } from '../../postings/groups.ts';
import { evaluateVariant, variantClauses } from '../ranking/variant.ts';
import type { Nested } from '../requests.ts';
import { scenarios, type Scenario } from '../scenarios.ts';
import { shapeClauses } from '../shape-clauses.ts';
import {
  COUNTING_FACET,
  countingOf,
  dataWithPostings,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';
import { evaluateNested, nestedBucketsOf, SHOWN_METRIC } from './nested-buckets.ts';

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
      ...shapeClauses.rankPostingsNested,
    ],
    title:
      'ranks within each group by a second facet, and counts there what the filter on both values counts',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const facets = await servedNestedFacets(t);
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
        const { answer, buckets, name, alone } = variant;
        evaluateNested(t, answer, buckets, nested);
        if (name === undefined) return;
        const isCounted = alone === undefined && random('nested count').integer(3) > 0;
        if (isCounted) await expectNestedCount(t, scenario, answer, name, nested);
        else if (alone !== undefined) await expectOwnNested(t, { answer, alone, name });
      });
    },
  },
];

/**
 * The nested facets of the survey. When the target served none of the ranking facets tried, one is requested again: the
 * refusal violates the route's clause, because a nested facet may be a ranking facet.
 */
export async function servedNestedFacets(t: CheckContext): Promise<readonly string[]> {
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

/**
 * The relation "bucket = filter" for a nested ranking: its groups count the same with a filter on the outer group. Which
 * groups come may differ, because significance may compare with the postings of the filter.
 */
async function expectOwnNested(
  t: CheckContext,
  {
    answer,
    alone,
    name,
  }: { readonly answer: AcceptedExchange; readonly alone: AcceptedExchange; readonly name: string },
): Promise<void> {
  const inner = (exchange: Exchange): readonly Item[] => nestedBucketsOf(bucketNamed(exchange, name) ?? {});
  const others = new Set(filterableNames(inner(alone)));
  const names = filterableNames(inner(answer)).filter((innerName) => others.has(innerName));
  await expectEqualAnswers(t, alone, answer, {
    clause: 'rankings/nested-is-filter',
    rule: 'group',
    read: (exchange) =>
      Object.fromEntries(
        inner(exchange)
          .filter((bucket) => names.some((innerName) => innerName === bucket['name']))
          .map((bucket) => [String(bucket['name']), bucket['unique_postings']]),
      ),
    because: `a filter on ${brief(name)} gives these nested groups`,
  });
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
