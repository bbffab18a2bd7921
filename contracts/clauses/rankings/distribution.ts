import type { ClausesBySection } from '../clause.ts';

/** Rankings with distributions: contracts/specification/rankings.md#distributions. */
export const distributionClauses = {
  'rankings.md#routes': {
    'rankings/distribution-route': {
      must: 'POST /rankings/{rankingFacet}/distributions/{distributionFacet} answers a valid request with 200 and a ranking whose buckets carry `distribution`.',
      violation: 'Another status, or buckets without `distribution`.',
    },
  },
  'rankings.md#distributions': {
    'rankings/distribution-buckets': {
      must: 'A `distribution` has `buckets`: objects with an integer `key` and a number `value`.',
      violation: '`buckets` is missing, or a `key` is a string.',
    },
    'rankings/distribution-keys': {
      must: 'The keys of a histogram are positions: they count the steps from 1, with or without those that are left out.',
      violation: 'Keys that start at 0, or repeat.',
    },
    'rankings/distribution-values': {
      must: 'The values of a histogram are where its steps start: they ascend by multiples of the interval.',
      violation: 'Steps whose distance is not a multiple of the interval.',
    },
    'rankings/distribution-metrics': {
      must: 'Each bucket of a `distribution` has a number for each requested metric; a number of postings is not below 0.',
      violation: 'The requested duplicate_postings is missing.',
    },
    'rankings/distribution-domain': {
      must: 'A `distribution` has `domain` with the numbers `min` and `max`.',
      violation: '`domain` is an array.',
    },
    'rankings/distribution-domain-order': {
      must: '`domain.min` is at most `domain.max`.',
      violation: 'min above max.',
    },
    'rankings/distribution-facet': {
      must: '`distribution.facet` is the distribution facet.',
      violation: 'Another facet.',
    },
    'rankings/distribution-interval': {
      must: '`distribution.interval` is the interval that was used: the requested one.',
      violation: 'Another interval, or none.',
    },
    'rankings/distribution-type': {
      must: '`distribution.type` is the distribution type: the requested one.',
      violation: 'Another type, or none.',
    },
    'rankings/distribution-bounds-counts': {
      must: 'The steps of a histogram together count of each metric at most what the group counts.',
      violation: 'The histogram counts more postings than the group has.',
    },
    'rankings/distribution-of-group': {
      must: 'The steps count the postings of the group: with a filter on the value of the group they count the same.',
      violation: 'Every group has the histogram of the last group.',
    },
    'rankings/distribution-intervals': {
      must: 'A step counts what two steps of half the interval count that start where it starts and in its middle.',
      violation: 'Steps are twice as wide as `interval`.',
    },
  },
} as const satisfies ClausesBySection;
