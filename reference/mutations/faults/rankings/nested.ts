import type { Middleware } from '../../../app/middleware.ts';
import { oneIn, below } from '../../rewriting/json-path.ts';
import * as to from '../../rewriting/values.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { overfill, withOneMore, nameTwice } from '../posting-shapes.ts';
import {
  rankings,
  inAnswers,
  rewriteBuckets,
  type Bucket,
  keptWithout,
  filterKeys,
  type RankingRequest,
} from './builders.ts';

const inNested = below(inAnswers, 'rankPostingsNested', 'ranking.buckets.*.ranking.');

function rewriteNested(change: (ranking: Bucket['ranking'], request: RankingRequest) => void): Middleware {
  return rewriteBuckets('rankPostingsNested', ({ ranking }, request) => change(ranking, request));
}

/** One faulty server, or several, for each clause of nested rankings. */
export const rankingsNestedFaults: readonly Fault[] = faultsOf({
  'rankings/filter-applies.nested-key': [
    'ignores a filter on the facet that is ranked within the groups',
    rankings.rewriteRequests('rankPostingsNested', ({ filter }, ctx) => {
      const key = ctx.path.split('/').at(-1) ?? '';
      if (Array.isArray(filter[key])) delete filter[key];
    }),
  ],
  'rankings/bucket-is-filter.nested': [
    'counts one posting too many around nested rankings',
    inAnswers('rankPostingsNested', 'ranking.buckets.*.unique_postings', to.plus(1)),
  ],
  'rankings/nested-route': rankings.refuse('rankPostingsNested', 404),
  'rankings/nested-route.one-facet': [
    'answers nested rankings within skill clusters with 404',
    rankings.refuse('rankPostingsNested', 404, (_, { path }) => path.includes('/skill_cluster/')),
  ],
  'rankings/nested-route.missing': inAnswers('rankPostingsNested', 'ranking.buckets.*.ranking', to.omitted),
  'rankings/nested-buckets': inNested('buckets.*.name', to.omitted),
  'rankings/nested-buckets.text': inNested('buckets.*.unique_postings', to.text),
  'rankings/nested-facet': [
    'returns the outer facet in a nested ranking',
    rankings.rewrite('rankPostingsNested', ({ ranking }) => {
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
    rewriteNested(({ buckets, limit }) => overfill(buckets, Number(limit))),
  ],
  'rankings/nested-limit-bounds.above-fifty': [
    'returns one nested bucket too many above fifty',
    rewriteNested(({ buckets, limit }) => {
      if (Number(limit) > 50) overfill(buckets, Number(limit));
    }),
  ],
  'rankings/nested-limit-bounds.last': [
    'returns one nested bucket too many in the last group',
    rankings.rewrite('rankPostingsNested', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1)?.ranking;
      if (buckets.length > 1 && last !== undefined) overfill(last.buckets, Number(last['limit']));
    }),
  ],
  'rankings/nested-limit-bounds.limit-1': [
    'returns two nested buckets for a limit of 1',
    rewriteBuckets('rankPostingsNested', ({ ranking }, { nested_rank: nested }) => {
      withOneMore(ranking.buckets, nested?.limit ?? 0);
    }),
  ],
  'rankings/nested-order': inNested('buckets', to.reversed),
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
  'rankings/nested-significance': inNested('buckets.*.significance', to.omitted),
  'rankings/nested-significance.one-in-seven': inNested('buckets.*.significance', to.text, oneIn(7)),
  'rankings/nested-significance.another-metric': [
    'answers with the nested ranking of an earlier request by another metric',
    keptWithout('rankPostingsNested', ({ nested_rank: nested, ...body }) => ({
      ...body,
      limit: (nested as { limit?: unknown } | undefined)?.limit,
    })),
  ],
  'rankings/nested-bounds-counts': inNested('buckets.*.unique_postings', to.times(50)),
  'rankings/nested-bounds-counts.two-keys': [
    'counts nested groups after the first group without the second key of a filter',
    rankings.rewrite('rankPostingsNested', ({ ranking: { buckets } }, request) => {
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
    rankings.rewrite('rankPostingsNested', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1)?.ranking;
      for (const bucket of buckets) if (last !== undefined) bucket.ranking = last;
    }),
  ],
  'rankings/limit-filled.nested-five': inNested('buckets', to.firstOf(5)),
  'rankings/nested-is-filter.itself': [
    'counts half of a group within itself',
    rankings.rewrite('rankPostingsNested', ({ ranking }) => {
      for (const { name, ranking: nested } of ranking.buckets)
        for (const bucket of nested['facet'] === ranking['facet'] ? nested.buckets : [])
          if (bucket.name === name) bucket.unique_postings = Math.floor(bucket.unique_postings / 2);
    }),
  ],
  'rankings/nested-is-filter.codes': [
    'counts one posting more in the first nested group of six facets of codes',
    rankings.rewrite('rankPostingsNested', ({ ranking }) => {
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
    rankings.refuse('rankPostingsNested', 500, (_, { path }) => /\/(\w+)\/rankings\/\1$/.test(path)),
  ],
  'rankings/nested-route.filtered': [
    'refuses filters in nested rankings',
    rankings.refuse('rankPostingsNested', 400, (request) => filterKeys(request).length > 0),
  ],
  'rankings/nested-is-filter.facet': [
    'ranks within the groups another facet than requested',
    ranksAnotherNestedFacet(),
  ],
  'rankings/nested-is-filter.first-skill': [
    'counts one posting fewer in the first nested group of skills by unique_postings',
    rewriteBuckets('rankPostingsNested', ({ ranking: { buckets, facet } }, { nested_rank: nested }) => {
      const [first] = buckets;
      if (first !== undefined && String(facet).startsWith('skills') && nested?.['by'] === 'unique_postings')
        first.unique_postings -= 1;
    }),
  ],
  'rankings/nested-limit-prefix.significant': [
    'omits the most significant of four nested groups or more',
    inNested(
      'buckets',
      to.list((buckets) => buckets.slice(buckets.length > 3 ? 1 : 0)),
      ({ nested_rank: rank }) => rank?.['by'] === 'significance',
    ),
  ],
  'rankings/nested-limit-prefix.same-name': [
    'omits nested groups whose name begins with C',
    rewriteBuckets('rankPostingsNested', ({ ranking }) => {
      ranking.buckets = ranking.buckets.filter(({ name }) => !name.startsWith('C'));
    }),
  ],
  'rankings/nested-limit-prefix': [
    'omits the first nested group for limits below 3',
    inAnswers(
      'rankPostingsNested',
      'ranking.buckets.*.ranking.buckets',
      to.withoutFirst,
      ({ nested_rank: rank }) => Number(rank?.limit) < 3,
    ),
  ],
  'rankings/limit-filled.nested-none': inNested('buckets', []),
  'rankings/bucket-name-unique.nested': [
    'returns two nested buckets with the same name',
    rewriteBuckets('rankPostingsNested', ({ ranking }) => nameTwice(ranking)),
  ],
  'rankings/limit-prefix.last-nested': [
    'returns no nested groups in the last of several groups',
    rankings.rewrite('rankPostingsNested', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1);
      if (last !== undefined && buckets.length > 1) last.ranking.buckets = [];
    }),
  ],
});

/** Ranks another facet within the groups, under the name of the requested one. */
function ranksAnotherNestedFacet(): Middleware {
  return rankings.rewriteBoth('rankPostingsNested', (_, ctx) => {
    const requested = ctx.path.split('/').at(-1);
    ctx.path = ctx.path.replace(/skills_name$/, 'skills').replace(/soc1_name$/, 'soc2_name');
    return {
      answer({ ranking: { buckets } }) {
        for (const { ranking } of buckets) ranking['facet'] = requested;
      },
    };
  });
}
