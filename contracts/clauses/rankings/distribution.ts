import type { Clause } from '../clause.ts';

/** Rankings with distributions: contracts/specification/rankings.md#distributions. */
export const distributionClauses = [
  {
    id: 'rankings/distribution-route',
    level: 'must',
    section: 'rankings.md#routes',
    text: 'POST /rankings/{rankingFacet}/distributions/{distributionFacet} answers a valid request with 200 and a ranking whose buckets carry `distribution`.',
    violation: 'Another status, or buckets without `distribution`.',
  },
  {
    id: 'rankings/distribution-buckets',
    level: 'must',
    section: 'rankings.md#distributions',
    text: 'A `distribution` has `buckets`: objects with an integer `key` and a number `value`.',
    violation: '`buckets` is missing, or a `key` is a string.',
  },
  {
    id: 'rankings/distribution-keys',
    level: 'must',
    section: 'rankings.md#distributions',
    text: 'The keys of a histogram are positions: they start at 1 and ascend.',
    violation: 'Keys that start at 0, or repeat.',
  },
  {
    id: 'rankings/distribution-values',
    level: 'must',
    section: 'rankings.md#distributions',
    text: 'The values of a histogram are where its steps start: they ascend by multiples of the interval.',
    violation: 'Steps whose distance is not a multiple of the interval.',
  },
  {
    id: 'rankings/distribution-metrics',
    level: 'must',
    section: 'rankings.md#distributions',
    text: 'Each bucket of a `distribution` has a number for each requested metric.',
    violation: 'The requested duplicate_postings is missing.',
  },
  {
    id: 'rankings/distribution-domain',
    level: 'must',
    section: 'rankings.md#distributions',
    text: 'A `distribution` has `domain` with the numbers `min` and `max`.',
    violation: '`domain` is an array.',
  },
  {
    id: 'rankings/distribution-domain-order',
    level: 'must',
    section: 'rankings.md#distributions',
    text: '`domain.min` is at most `domain.max`.',
    violation: 'min above max.',
  },
  {
    id: 'rankings/distribution-facet',
    level: 'must',
    section: 'rankings.md#distributions',
    text: '`distribution.facet` is the distribution facet.',
    violation: 'Another facet.',
  },
  {
    id: 'rankings/distribution-interval',
    level: 'must',
    section: 'rankings.md#distributions',
    text: '`distribution.interval` is the interval that was used: the requested one.',
    violation: 'Another interval, or none.',
  },
  {
    id: 'rankings/distribution-type',
    level: 'must',
    section: 'rankings.md#distributions',
    text: '`distribution.type` is the distribution type: the requested one.',
    violation: 'Another type, or none.',
  },
  {
    id: 'rankings/distribution-bounds-counts',
    level: 'should',
    section: 'rankings.md#distributions',
    text: 'The steps of a histogram together count at most the postings of the group.',
    violation: 'The histogram counts more postings than the group has.',
  },
] as const satisfies readonly Clause[];
