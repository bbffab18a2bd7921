import type { Middleware } from '../../../app/middleware.ts';
import { drop, put } from '../../rewriting/json-path.ts';
import { type Change, operationOf, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { type Fault, faultsOf } from '../fault.ts';
import {
  type Bucket,
  filterKeys,
  inOneOfSeven,
  type RankingRequest,
  refuseRankings,
  rewriteBuckets,
  rewriteRankings,
} from './builders.ts';

const at = 'data.ranking.buckets.*.ranking';
const inAnswer = (change: Change): Middleware => rewriteAnswers('rankPostingsNested', change);
const inNested = (change: (ranking: Bucket['ranking'], request: RankingRequest) => void): Middleware =>
  rewriteBuckets('rankPostingsNested', ({ ranking }, request) => change(ranking, request));

/** Adds a bucket to a nested list that is as long as its limit. */
function oneMore({ buckets }: Bucket['ranking'], limit: number): void {
  const last = buckets.at(-1);
  if (last !== undefined && buckets.length === limit)
    buckets.push({ ...last, name: `${last.name} and more` });
}

/** One faulty server, or several, for each clause of nested rankings. */
export const rankingsNestedFaults: readonly Fault[] = faultsOf({
  'rankings/nested-route': ['answers nested rankings with 404', refuseRankings('rankPostingsNested', 404)],
  'rankings/nested-route.one-facet': [
    'answers nested rankings within skill clusters with 404',
    refuseRankings('rankPostingsNested', 404, (_, { path }) => path.includes('/skill_cluster/')),
  ],
  'rankings/nested-route.missing': ['omits the nested ranking', inAnswer(drop(at))],
  'rankings/nested-buckets': ['omits the nested names', inAnswer(drop(`${at}.buckets.*.name`))],
  'rankings/nested-buckets.text': [
    'returns nested counts as text',
    inAnswer(put(`${at}.buckets.*.unique_postings`, String)),
  ],
  'rankings/nested-facet': [
    'returns the outer facet in a nested ranking',
    rewriteRankings('rankPostingsNested', ({ ranking }) => {
      for (const bucket of ranking.buckets) bucket.ranking['facet'] = ranking['facet'];
    }),
  ],
  'rankings/nested-limit': [
    'returns the outer limit in a nested ranking',
    inNested((ranking, { rank }) => {
      ranking['limit'] = rank.limit;
    }),
  ],
  'rankings/nested-limit.above-fifty': [
    'returns 50 as every nested limit above 50',
    inNested((ranking) => {
      ranking['limit'] = Math.min(50, Number(ranking['limit']));
    }),
  ],
  'rankings/nested-rank-by': [
    'returns the outer metric in a nested ranking',
    inNested((ranking, { rank }) => {
      ranking['rank_by'] = rank['by'];
    }),
  ],
  'rankings/nested-significance.first': [
    'returns the significance of the first nested group in each of them',
    inNested(({ buckets }) => {
      for (const bucket of buckets) bucket['significance'] = buckets[0]?.['significance'];
    }),
  ],
  'rankings/nested-limit-bounds': [
    'returns one nested bucket too many',
    inNested((ranking) => oneMore(ranking, Number(ranking['limit']))),
  ],
  'rankings/nested-limit-bounds.above-fifty': [
    'returns one nested bucket too many above fifty',
    inNested((ranking) => {
      if (Number(ranking['limit']) > 50) oneMore(ranking, Number(ranking['limit']));
    }),
  ],
  'rankings/nested-limit-bounds.last': [
    'returns one nested bucket too many in the last group',
    rewriteRankings('rankPostingsNested', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1);
      if (buckets.length > 1 && last !== undefined) oneMore(last.ranking, Number(last.ranking['limit']));
    }),
  ],
  'rankings/nested-order': [
    'returns the least significant group first',
    inAnswer(put(`${at}.buckets`, (buckets) => (buckets as unknown[]).toReversed())),
  ],
  'rankings/nested-order.name': [
    'orders nested groups by name',
    inAnswer(
      put(`${at}.buckets`, (buckets) =>
        (buckets as Bucket[]).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    ),
  ],
  'rankings/nested-order.postings': [
    'orders nested groups by postings for every metric',
    inAnswer(
      put(`${at}.buckets`, (buckets) =>
        (buckets as Bucket[]).toSorted((one, other) => other.unique_postings - one.unique_postings),
      ),
    ),
  ],
  'rankings/nested-significance': ['omits significance', inAnswer(drop(`${at}.buckets.*.significance`))],
  'rankings/nested-significance.one-in-seven': [
    'returns significance as text in every seventh answer',
    inAnswer(
      inOneOfSeven(({ ranking }) => {
        for (const bucket of ranking.buckets)
          for (const inner of bucket.ranking.buckets) inner['significance'] = String(inner['significance']);
      }),
    ),
  ],
  'rankings/nested-bounds-counts': [
    'counts nested groups over all postings',
    inAnswer(put(`${at}.buckets.*.unique_postings`, (count) => Number(count) * 50)),
  ],
  'rankings/nested-bounds-counts.two-keys': [
    'counts nested groups after the first group without the second key of a filter',
    rewriteRankings('rankPostingsNested', ({ ranking: { buckets } }, request) => {
      if (filterKeys(request).length < 2) return;
      for (const { unique_postings: count, ranking } of buckets.slice(1))
        for (const inner of ranking.buckets) inner.unique_postings = count + 1;
    }),
  ],
  'rankings/nested-order.by-postings': [
    'orders nested groups by postings, the lowest first, when they rank',
    rewriteRankings('rankPostingsNested', ({ ranking: { buckets } }, { nested_rank: rank }) => {
      if (rank?.['by'] === 'unique_postings') for (const { ranking } of buckets) ranking.buckets.reverse();
    }),
  ],
  'rankings/nested-is-filter': [
    'returns the nested ranking of the last group with each group',
    rewriteRankings('rankPostingsNested', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1)?.ranking;
      for (const bucket of buckets) if (last !== undefined) bucket.ranking = last;
    }),
  ],
  'rankings/nested-is-filter.five': [
    'returns at most five nested groups',
    inNested((ranking) => void ranking.buckets.splice(5)),
  ],
  'rankings/nested-is-filter.facet': [
    'ranks within the groups another facet than requested',
    ranksAnotherNestedFacet(),
  ],
  'rankings/limit-filled.significant': [
    'omits the most significant of four nested groups or more',
    inNested(({ buckets }, { nested_rank: nested }) => {
      if (nested?.['by'] === 'significance' && buckets.length > 3) buckets.shift();
    }),
  ],
  'rankings/nested-is-filter.none': ['returns no nested groups', inAnswer(put(`${at}.buckets`, []))],
});

/** Ranks another facet within the groups, under the name of the requested one. */
function ranksAnotherNestedFacet(): Middleware {
  return async (ctx, next) => {
    const requested = ctx.path.split('/').at(-1);
    const isNested = operationOf(ctx) === 'rankPostingsNested';
    if (isNested) ctx.path = ctx.path.replace(/skills_name$/, 'skills').replace(/soc1_name$/, 'soc2_name');
    await next();
    if (!isNested || ctx.status !== 200) return;
    const body: unknown = structuredClone(ctx.body);
    ctx.body = put('data.ranking.buckets.*.ranking.facet', requested)(body, ctx) ?? body;
    ctx.status = 200;
  };
}
