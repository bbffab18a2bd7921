import type { ClausesBySection } from '../clause.ts';

/** Plain rankings: contracts/specification/rankings.md#ranking. */
export const rankingClauses = {
  'rankings.md#routes': {
    'rankings/ranking-route': {
      must: 'POST /rankings/{rankingFacet} answers a valid request with 200.',
      violation: 'A valid request gets 400 or 500.',
    },
    'rankings/concurrent-requests': {
      must: 'Requests that are sent at the same time get the answers that they get one by one.',
      violation: 'Two requests at once get the answer of the other one.',
    },
    'rankings/independent-requests': {
      must: 'An answer does not depend on the requests before it, also where they differ in one part only.',
      violation: 'A cache ignores the interval of a histogram.',
    },
  },
  'rankings.md#ranking': {
    'rankings/ranking-envelope': {
      must: 'The response has the objects `ranking` and `totals` under `data`.',
      violation: '`totals` is missing, or inside `ranking`.',
    },
    'rankings/ranking-buckets': {
      must: '`ranking.buckets` is an array of objects.',
      violation: '`buckets` is missing, or an object keyed by name.',
    },
    'rankings/ranking-facet': { must: '`ranking.facet` is the ranked facet.', violation: 'Another facet.' },
    'rankings/ranking-limit': {
      must: '`ranking.limit` is the limit that was applied, as an integer.',
      violation: '`limit` is missing, a string, or not the requested number.',
    },
    'rankings/ranking-rank-by': {
      must: '`ranking.rank_by` is the ranking metric.',
      violation: 'Another metric.',
    },
  },
  'rankings.md#order-and-limit': {
    'rankings/ranking-order': {
      must: 'The buckets are in order of the rank.by metric, highest first.',
      violation: 'A bucket precedes one with a higher value.',
    },
    'rankings/limit-bounds-buckets': {
      must: 'At most rank.limit buckets are returned.',
      violation: 'More buckets than the limit.',
    },
    'rankings/limit-prefix': {
      must: 'A smaller limit returns the first buckets of a larger one, up to ties.',
      violation: 'The top bucket changes with the limit.',
    },
    'rankings/limit-filled': {
      must: 'As many buckets as the limit allows are returned, where there are as many groups.',
      violation: 'Four buckets for limit 5, although a larger limit returns more.',
    },
    'rankings/limit-served': {
      must: 'A limit below one that is served is served.',
      violation: 'Limit 11 is answered with 400, although limit 50 gets 50 buckets.',
    },
  },
  'rankings.md#buckets': {
    'rankings/bucket-name': {
      must: 'A bucket has a string `name`, the facet value of the group.',
      violation: '`name` is missing or a number.',
    },
    'rankings/bucket-name-unique': {
      should: 'A value of the facet has one bucket.',
      violation: 'The same name in two buckets.',
    },
    'rankings/bucket-unique-postings': {
      must: 'A bucket has an integer `unique_postings`.',
      violation: '`unique_postings` is missing, a string or a fraction.',
    },
    'rankings/bucket-extra-metrics': {
      must: 'A bucket has a number for each metric of rank.extra_metrics.',
      violation: 'The requested unique_companies is in no bucket.',
    },
    'rankings/bucket-extra-median': {
      should: 'A requested median is present in buckets that have values to take it from.',
      violation: 'median_posting_duration is in no bucket.',
    },
    'rankings/bucket-is-filter': {
      must: 'A bucket counts, for each of its metrics, what the totals of the same filter with the value of the bucket count, on all four POST routes.',
      violation: 'The bucket London counts 120, and a filter on London counts 97.',
    },
    'rankings/extra-metrics-alone': {
      must: 'A metric has the same value whichever other metrics are requested.',
      violation: 'Two extra metrics are exchanged, or only the first is present.',
    },
    'rankings/unique-companies': {
      must: '`unique_companies` counts companies: one in the group of a company, and in all as many as have postings.',
      violation: 'The group of a company with postings has 0 companies.',
    },
  },
  'rankings.md#totals': {
    'rankings/totals-unique-postings': {
      must: '`totals` has a number `unique_postings`.',
      violation: '`totals.unique_postings` is missing.',
    },
    'rankings/totals-extra-metrics': {
      must: '`totals` of a plain ranking has a number for each metric of rank.extra_metrics. In the totals of a variant such a metric is a number, where there is one.',
      violation: 'The requested unique_companies is not in `totals`.',
    },
    'rankings/totals-whole-filter': {
      must: '`totals` are over the whole filter: limit and ranked facet do not change them.',
      violation: 'Totals that are the sum of the returned buckets.',
    },
    'rankings/totals-bound-buckets': {
      must: 'No bucket counts more postings than the totals.',
      violation: 'A bucket with more unique_postings than totals.unique_postings.',
    },
    'rankings/totals-of-groups': {
      must: 'Where each posting is in one group, extra metrics of the totals fit those of the groups: companies lie between the largest group and the sum, a median between the lowest and the highest, in the middle of groups of one posting each.',
      violation: 'A median of 40 days in the totals, with groups from 12 to 30.',
    },
  },
  'rankings.md#variants': {
    'rankings/variants-rank-alike': {
      must: 'Series, distributions and nested rankings are added to the groups of the plain ranking, with the same counts.',
      violation: 'A ranking with series has one bucket fewer than the plain ranking.',
    },
  },
} as const satisfies ClausesBySection;
