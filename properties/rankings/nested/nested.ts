import type { Check, CheckContext } from '../../kit/check.ts';
import { expectEqualAnswers } from '../../kit/compare/expect-same-answer.ts';
import { type AcceptedExchange, brief, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { bucketsOf, type Item } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import { baseRank } from '../endpoints.ts';
import { expectInEach } from '../expect-in-each.ts';
import { expectVariant, type GroupAlone, variantClauses, type VariantAnswer } from '../ranking/variant.ts';
import { byPostings, type Nested } from '../requests.ts';
import { scenarios, type Scenario } from '../scenarios.ts';
import { shapeClauses } from '../shape-clauses.ts';
import {
  COUNTING_FACET,
  dataWithPostings,
  requestOf,
  surveyed,
  namesToFind,
  grantedNestedLimit,
} from '../survey/surveyed-data.ts';
import {
  expectNested,
  expectSignificances,
  nestedBucketsOf,
  SHOWN_METRIC,
  showsSignificance,
} from './nested-buckets.ts';
import { expectNestedCounts } from './nested-counts.ts';
import { expectSomeNested, type EmptyNested } from './some-nested.ts';

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}: contracts/specification/rankings.md#nested-rankings. */
export const nestedCheck: Check = {
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
    'rankings/limit-filled',
    'rankings/bucket-name-unique',
    'rankings/inner-facets',
    'rankings/significance',
    ...variantClauses,
    ...shapeClauses.rankPostingsNested,
  ],
  title: 'ranks within each group by a second facet, and counts there what the filter on both values counts',
  async run(t) {
    await servedNestedFacets(t);
    const empty = new Map<string, EmptyNested[]>();
    const filled = new Set<string>();
    const lists: AcceptedExchange[] = [];
    await evaluateEach(t, await scenarios(t), async (drawn) => {
      const found = await servedVariant(t, drawn);
      if (found === undefined) return;
      const { scenario, nested, variant } = found;
      const inner = nested.facet;
      const { answer, buckets, name, alone } = variant;
      expectNested(t, answer, buckets, nested);
      if (buckets.some(showsSignificance)) lists.push(answer);
      if (buckets.some((bucket) => nestedBucketsOf(bucket).length > 0)) filled.add(inner);
      else if (name !== undefined)
        empty.set(inner, [...(empty.get(inner) ?? []), { scenario, answer, name }]);
      if (name === undefined) return;
      await expectNestedCounts(t, scenario, answer, name);
      if (alone !== undefined) await expectOwnNested(t, { answer, alone, name });
    });
    expectSignificances(t, lists);
    await expectWithinItself(t);
    for (const [inner, answers] of empty) if (!filled.has(inner)) await expectSomeNested(t, answers);
  },
};

/** A scenario with the nested ranking that the target answered. */
interface ServedVariant {
  readonly scenario: Scenario;
  readonly nested: Nested;
  readonly variant: VariantAnswer;
}

/** Requests the nested facet of a scenario, and the one in its place where the target refuses it. */
async function servedVariant(t: CheckContext, drawn: Scenario): Promise<ServedVariant | undefined> {
  const limit = Math.min(drawn.random('nested limit').pick([1, 2, 3, 5, 10]) ?? 5, grantedNestedLimit(t));
  for (const inner of new Set([drawn.inner, drawn.served])) {
    if (inner === undefined) return undefined;
    const scenario = { ...drawn, inner };
    const nested = { facet: inner, by: SHOWN_METRIC, limit };
    const variant = await expectVariant(t, scenario, 'nested', { nested }, inner !== drawn.served);
    if (variant !== undefined) return { scenario, nested, variant };
  }
  return undefined;
}

/** A facet of which postings have several values, and which the specification names as a filter key. */
const SEVERAL_VALUES = 'skills_name';

/**
 * A facet within its own groups, which a target may refuse: what it lists of the group itself are all postings of the
 * group, and what it lists of others are the postings of both, which a filter on the group has too.
 */
async function expectWithinItself(t: CheckContext): Promise<void> {
  const { months } = await dataWithPostings(t);
  const facet = SEVERAL_VALUES;
  const nested = { facet, by: SHOWN_METRIC, limit: grantedNestedLimit(t) };
  const answer = await probe(t, requestOf(t, { facet, filter: { months }, rank: baseRank, nested }));
  if (!isAccepted(answer)) return;
  const names = new Set(namesToFind(t, bucketsOf(answer)));
  expectInEach(t, {
    clause: 'rankings/nested-is-filter',
    rule: 'itself',
    answer,
    buckets: bucketsOf(answer).filter(({ name }) => names.has(String(name))),
    expected: 'in the group of its own name as many postings as in the group',
    wrong: (bucket) => {
      const own = nestedBucketsOf(bucket).find(({ name }) => name === bucket['name']);
      return own === undefined || own['unique_postings'] === bucket['unique_postings']
        ? undefined
        : `${brief(own['unique_postings'])} of ${brief(bucket['unique_postings'])}`;
    },
  });
  const most = bucketsOf(answer)
    .filter(({ name }) => names.has(String(name)))
    .toSorted((one, other) => nestedBucketsOf(other).length - nestedBucketsOf(one).length)
    .at(0);
  if (most !== undefined && nestedBucketsOf(most).length > 1)
    await expectNestedCounts(
      t,
      { facet, inner: facet, filter: { months }, metrics: [] },
      answer,
      String(most['name']),
    );
}

/** The nested facets of the survey. Without any, requests a ranking facet as one, which must be accepted. */
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
      rank: byPostings(2),
      nested: { facet: 'soc1_name', by: SHOWN_METRIC, limit: 3 },
    }),
  );
  throw new Inconclusive(
    'the target ranked none of the facets tried within groups when it was surveyed',
    'refused',
  );
}

/** Expects the groups of a nested ranking to count the same with a filter on the outer group; others may come. */
async function expectOwnNested(t: CheckContext, { answer, alone, name }: GroupAlone): Promise<void> {
  const inner = (exchange: Exchange): readonly Item[] => nestedBucketsOf(bucketNamed(exchange, name) ?? {});
  const others = new Set(namesToFind(t, inner(alone)));
  const names = namesToFind(t, inner(answer)).filter((innerName) => others.has(innerName));
  await expectEqualAnswers(t, alone, answer, {
    clause: 'rankings/nested-is-filter',
    rule: 'group',
    shows: showsGroups(name),
    read: (exchange) =>
      Object.fromEntries(
        inner(exchange)
          .filter((bucket) => names.some((innerName) => innerName === bucket['name']))
          .map((bucket) => [String(bucket['name']), bucket['unique_postings']]),
      ),
    because: `a filter on ${brief(name)} gives these nested groups`,
  });
}
