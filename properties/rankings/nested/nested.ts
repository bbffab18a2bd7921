import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes, rankingFacets } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { Blocked, type CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { expectDescending } from '../../postings/descending.ts';
import { isItem, nestedRequest, numberOf, type Item } from '../requests.ts';
import { expectInEach } from '../expect-in-each.ts';
import { groupClauses, expectGroups } from '../ranking/expect-groups.ts';
import { rankingCase, type RankingCase } from '../ranking/ranking-case.ts';
import { dataRange } from '../survey/surveyed-data.ts';

/** The second ranking: its facet, metric and limit. */
interface Nested {
  readonly facet: string;
  readonly by: string;
  readonly limit: number;
}

/** A ranking with a second one in each group. */
interface NestedCase extends RankingCase {
  readonly nested: Nested;
}

/** Facets with few and with many values, some with several for a posting; which can be nested is open (readings.md 26). */
const CANDIDATES = ['city_name', 'soc1_name', 'title_name', 'skills_name', 'company_name', 'nuts1_name'];

/** Limits above and below fifty: targets are known to keep long lists in another way. */
const LARGE = 58;
const SMALL = 8;

const few = { by: 'unique_postings', limit: 2 };

/** service.md shows significance as metric of nested_rank; by postings is tried where the target takes it. */
const SHOWN_METRIC = 'significance';

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}: service.md, "Bucket fields" and "Limits". */
export const nestedChecks: readonly Check[] = [
  property<NestedCase>({
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
      'rankings/inner-facets',
      'rankings/metrics',
      'rankings/significance',
      ...groupClauses,
      ...clausesOfShapes('rankPostingsNested', 200),
    ],
    title: 'ranks within each group by a second facet, highest first, no more than the nested limit',
    group: 'rankings',
    profile: 'standard',
    runs: { smoke: 1, standard: 26, thorough: 260 },
    arbitrary: nestedCase,
    async evaluate(t, { facet, filter, rank, nested }) {
      const answer = await t.send(nestedRequest(facet, nested.facet, filter, rank, nested));
      const { status } = answer.response;
      if (
        !t.expect({
          clause: 'rankings/nested-route',
          exchange: answer,
          holds: status === 200,
          expected: 'status 200',
          actual: `status ${status}`,
        })
      )
        return;
      evaluateNested(t, answer, expectGroups(t, answer, facet, rank), nested);
    },
  }),
];

/** Judges the ranking in each bucket by what was asked for. */
function evaluateNested(t: CheckContext, answer: Exchange, buckets: readonly Item[], nested: Nested): void {
  const echo = (
    clause: 'facet' | 'limit' | 'rank-by',
    field: 'facet' | 'limit' | 'rank_by',
    asked: unknown,
  ): void => {
    expectInEach(t, `rankings/nested-${clause}`, answer, buckets, `${field} ${brief(asked)}`, (bucket) => {
      const told = nestedOf(bucket)[field];
      return told === asked ? undefined : `${field} ${brief(told)}`;
    });
  };
  echo('facet', 'facet', nested.facet);
  echo('limit', 'limit', nested.limit);
  echo('rank-by', 'rank_by', nested.by);
  const atMost = `at most ${nested.limit} nested buckets`;
  expectInEach(t, 'rankings/nested-limit-bounds', answer, buckets, atMost, (bucket) => {
    const { length } = nestedBucketsOf(bucket);
    return length <= nested.limit ? undefined : `${length} nested buckets`;
  });
  const filled = buckets.filter((bucket) => nestedBucketsOf(bucket).length > 0);
  if (buckets.length > 0 && filled.length === 0) t.inconclusive('nested rankings without buckets');
  for (const bucket of filled)
    expectDescending(t, 'rankings/nested-order', answer, nestedBucketsOf(bucket), nested.by);
  if (nested.by === SHOWN_METRIC)
    expectInEach(t, 'rankings/nested-significance', answer, filled, 'a number `significance`', (bucket) => {
      const lacking = nestedBucketsOf(bucket).find((inner) => numberOf(inner[SHOWN_METRIC]) === undefined);
      return lacking === undefined ? undefined : brief(lacking);
    });
  expectInEach(t, 'rankings/bucket-name-unique', answer, filled, 'each nested name once', (bucket) => {
    const names = nestedBucketsOf(bucket).map(({ name }) => name);
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    return repeated === undefined ? undefined : `${brief(repeated)} twice`;
  });
  const bounded = 'no nested count above that of the group';
  expectInEach(t, 'rankings/nested-bounds-counts', answer, filled, bounded, (bucket) => {
    const group = numberOf(bucket['unique_postings']) ?? Infinity;
    const above = nestedBucketsOf(bucket).find((inner) => (numberOf(inner['unique_postings']) ?? 0) > group);
    return above === undefined ? undefined : `${brief(above)} within ${group}`;
  });
}

/** Rankings in which the target takes the nested facet, with nested limits below and above the outer one and fifty. */
async function nestedCase(t: CheckContext): Promise<Arbitrary<NestedCase>> {
  const facets = await takenFacets(t);
  const metrics = await takenMetrics(t, facets);
  const most = await takenLimit(t, facets);
  const limit = fc.oneof(
    fc.integer({ min: 1, max: SMALL }),
    fc.integer({ min: 1, max: most }),
    fc.integer({ min: Math.min(51, most), max: most }),
  );
  return fc
    .record({
      ranking: rankingCase(t),
      groups: fc.integer({ min: 1, max: 6 }),
      nested: fc.record({
        facet: fc.constantFrom(...facets),
        by: fc.constantFrom(...metrics),
        limit,
      }),
    })
    .map(({ ranking, groups, nested }) => ({
      ...ranking,
      // A ranking within its own facet is nobody's promise.
      facet: ranking.facet === nested.facet ? outerFor(nested.facet) : ranking.facet,
      // Many groups in many groups would be slow, and show no more.
      rank: nested.limit > 20 ? { ...ranking.rank, limit: groups } : ranking.rank,
      nested,
    }));
}

/**
 * The candidates that the target takes; a smoke run stops at the first. A target that takes none is tried with every
 * other ranking facet: "a nested facet may be a ranking facet".
 */
async function takenFacets(t: CheckContext): Promise<readonly [string, ...string[]]> {
  const others = rankingFacets.filter((facet) => !CANDIDATES.includes(facet));
  const { when } = dataRange(t);
  const taken: string[] = [];
  const isEnough = (facet: string): boolean =>
    taken.length > 0 && (t.settings.profile === 'smoke' || !CANDIDATES.includes(facet));
  let last: Exchange | undefined;
  for (const facet of [...CANDIDATES, ...others]) {
    if (isEnough(facet)) break;
    const outer = outerFor(facet);
    const nested = { facet, by: SHOWN_METRIC, limit: 3 };
    last = await t.send(nestedRequest(outer, facet, { when }, few, nested));
    const { status } = last.response;
    t.observe('rankings/inner-facets', `a ranking of ${facet} within another: status ${status}`);
    if (status !== 200) continue;
    taken.push(facet);
    evaluateNested(t, last, expectGroups(t, last, outer, few), nested);
  }
  const [first, ...more] = taken;
  if (first !== undefined) return [first, ...more];
  if (last !== undefined)
    t.expect({
      clause: 'rankings/nested-route',
      exchange: last,
      holds: false,
      expected: 'status 200 for some ranking facet as nested facet',
      actual: `status ${last.response.status} for the last of all`,
    });
  throw new Blocked('the target took no ranking facet as nested facet');
}

async function takenMetrics(
  t: CheckContext,
  [facet]: readonly [string, ...string[]],
): Promise<readonly string[]> {
  if (t.settings.profile === 'smoke') return [SHOWN_METRIC];
  const { when } = dataRange(t);
  const nested = { by: 'unique_postings', limit: 3 };
  const answer = await t.send(nestedRequest(outerFor(facet), facet, { when }, few, nested));
  const { status } = answer.response;
  t.observe('rankings/metrics', `nested_rank.by unique_postings: status ${status}`);
  return status === 200 ? [SHOWN_METRIC, 'unique_postings'] : [SHOWN_METRIC];
}

/** The largest nested limit to ask for: the largest that a target takes is not shown (service.md, "Limits"). */
async function takenLimit(t: CheckContext, [facet]: readonly [string, ...string[]]): Promise<number> {
  if (t.settings.profile === 'smoke') return SMALL;
  const { when } = dataRange(t);
  const nested = { by: SHOWN_METRIC, limit: LARGE };
  const answer = await t.send(nestedRequest(outerFor(facet), facet, { when }, few, nested));
  const { status } = answer.response;
  return status >= 400 && status < 500 ? SMALL : LARGE;
}

/** A facet with few groups around a nested one. */
function outerFor(nested: string): string {
  return nested === 'nuts1_name' ? 'soc1_name' : 'nuts1_name';
}

function nestedOf(bucket: Item): Item {
  const ranking = bucket['ranking'];
  return isItem(ranking) ? ranking : {};
}

/** The buckets of the ranking in a bucket; none when it has no such list, which its shape judges. */
export function nestedBucketsOf(bucket: Item): readonly Item[] {
  const { buckets } = nestedOf(bucket);
  return Array.isArray(buckets) ? buckets.filter(isItem) : [];
}
