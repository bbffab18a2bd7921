import { rankingOperations } from '../../../../contracts/index.ts';
import * as to from '../../rewriting/values.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { put, below, oneIn } from '../../rewriting/json-path.ts';
import { operationOf } from '../../rewriting/rewrite.ts';
import { type Fault, faultsOf } from '../fault.ts';
import {
  type Bucket,
  filterKeys,
  type RankingRequest,
  refuseRankings,
  rewriteBuckets,
  rewriteRankings,
  inAnswers,
  inRequests,
  ranksBy,
  rewriteRankingRequests,
} from './builders.ts';

const inNested = below(inAnswers, 'rankPostingsNested', 'ranking.buckets.*.ranking.');
const rewriteNested = (change: (ranking: Bucket['ranking'], request: RankingRequest) => void): Middleware =>
  rewriteBuckets('rankPostingsNested', ({ ranking }, request) => change(ranking, request));

/** Adds a bucket to a nested list that is as long as its limit. */
function oneMore({ buckets }: Bucket['ranking'], limit: number): void {
  const last = buckets.at(-1);
  if (last !== undefined && buckets.length === limit)
    buckets.push({ ...last, name: `${last.name} and more` });
}

/** One faulty server, or several, for each clause of nested rankings. */
export const rankingsNestedFaults: readonly Fault[] = faultsOf({
  'rankings/filter-applies.nested-key': [
    'ignores a filter on the facet that is ranked within the groups',
    rewriteRankingRequests('rankPostingsNested', ({ filter }, ctx) => {
      const key = ctx.path.split('/').at(-1) ?? '';
      if (Array.isArray(filter[key])) delete filter[key];
    }),
  ],
  'rankings/bucket-is-filter.keywords-by-significance': [
    'ignores keywords where groups are ranked by significance',
    inRequests(rankingOperations, 'filter.keywords', to.omitted, ranksBy('significance')),
  ],
  'rankings/nested-route': ['answers nested rankings with 404', refuseRankings('rankPostingsNested', 404)],
  'rankings/nested-route.one-facet': [
    'answers nested rankings within skill clusters with 404',
    refuseRankings('rankPostingsNested', 404, (_, { path }) => path.includes('/skill_cluster/')),
  ],
  'rankings/nested-route.missing': [
    'omits the nested ranking',
    inAnswers('rankPostingsNested', 'ranking.buckets.*.ranking', to.omitted),
  ],
  'rankings/nested-buckets': ['omits the nested names', inNested('buckets.*.name', to.omitted)],
  'rankings/nested-buckets.text': [
    'returns nested counts as text',
    inNested('buckets.*.unique_postings', String),
  ],
  'rankings/nested-facet': [
    'returns the outer facet in a nested ranking',
    rewriteRankings('rankPostingsNested', ({ ranking }) => {
      for (const bucket of ranking.buckets) bucket.ranking['facet'] = ranking['facet'];
    }),
  ],
  'rankings/nested-limit': [
    'returns the outer limit in a nested ranking',
    inNested('limit', (_, { rank }) => rank.limit),
  ],
  'rankings/nested-limit.above-fifty': [
    'returns 50 as every nested limit above 50',
    inNested('limit', (limit) => Math.min(50, Number(limit))),
  ],
  'rankings/nested-rank-by': [
    'returns the outer metric in a nested ranking',
    inNested('rank_by', (_, { rank }) => rank['by']),
  ],
  'rankings/nested-significance.first': [
    'returns the significance of the first nested group in each of them',
    rewriteNested(({ buckets }) => {
      for (const bucket of buckets) bucket['significance'] = buckets[0]?.['significance'];
    }),
  ],
  'rankings/nested-limit-bounds': [
    'returns one nested bucket too many',
    rewriteNested((ranking) => oneMore(ranking, Number(ranking['limit']))),
  ],
  'rankings/nested-limit-bounds.above-fifty': [
    'returns one nested bucket too many above fifty',
    rewriteNested((ranking) => {
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
  'rankings/nested-order': ['returns the least significant group first', inNested('buckets', to.reversed)],
  'rankings/nested-order.name': [
    'orders nested groups by name',
    inNested('buckets', (buckets) =>
      (buckets as Bucket[]).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ),
  ],
  'rankings/nested-order.postings': [
    'orders nested groups by postings for every metric',
    inNested('buckets', (buckets) =>
      (buckets as Bucket[]).toSorted((one, other) => other.unique_postings - one.unique_postings),
    ),
  ],
  'rankings/nested-significance': ['omits significance', inNested('buckets.*.significance', to.omitted)],
  'rankings/nested-significance.one-in-seven': [
    'returns significance as text in every seventh answer',
    inNested('buckets.*.significance', String, oneIn(7)),
  ],
  'rankings/nested-bounds-counts': [
    'counts nested groups over all postings',
    inNested('buckets.*.unique_postings', to.times(50)),
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
    inNested('buckets', to.reversed, ({ nested_rank: rank }) => rank?.['by'] === 'unique_postings'),
  ],
  'rankings/nested-is-filter': [
    'returns the nested ranking of the last group with each group',
    rewriteRankings('rankPostingsNested', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1)?.ranking;
      for (const bucket of buckets) if (last !== undefined) bucket.ranking = last;
    }),
  ],
  'rankings/limit-filled.nested-five': [
    'returns at most five nested groups',
    inNested('buckets', to.firstOf(5)),
  ],
  'rankings/nested-is-filter.itself': [
    'counts half of a group within itself',
    rewriteRankings('rankPostingsNested', ({ ranking }) => {
      for (const { name, ranking: nested } of ranking.buckets)
        for (const bucket of nested['facet'] === ranking['facet'] ? nested.buckets : [])
          if (bucket.name === name) bucket.unique_postings = Math.floor(bucket.unique_postings / 2);
    }),
  ],
  'rankings/nested-is-filter.codes': [
    'counts one posting more in the first nested group of six facets of codes',
    rewriteRankings('rankPostingsNested', ({ ranking }) => {
      for (const { ranking: nested } of ranking.buckets) {
        const [first] = nested.buckets;
        const isOfCodes = /^(city|company|country|edulevels|employment_type|soc3)$/.test(
          String(nested['facet']),
        );
        if (first !== undefined && isOfCodes) first.unique_postings += 1;
      }
    }),
  ],
  'rankings/nested-route.itself': [
    'fails for a facet within its own groups',
    refuseRankings('rankPostingsNested', 500, (_, { path }) => /\/(\w+)\/rankings\/\1$/.test(path)),
  ],
  'rankings/nested-is-filter.facet': [
    'ranks within the groups another facet than requested',
    ranksAnotherNestedFacet(),
  ],
  'rankings/nested-limit-prefix.significant': [
    'omits the most significant of four nested groups or more',
    inNested(
      'buckets',
      to.list((buckets) => buckets.slice(buckets.length > 3 ? 1 : 0)),
      ({ nested_rank: rank }) => rank?.['by'] === 'significance',
    ),
  ],
  'rankings/limit-filled.nested-none': ['returns no nested groups', inNested('buckets', [])],
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
