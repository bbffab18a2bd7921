import type { ClausesBySection } from '../clause.ts';

/** Distributions: contracts/specification/company-postings.md#distribution. */
export const companyDistributionClauses = {
  'company-postings.md#routes': {
    'company-postings/distribution-route': {
      must: 'POST /distributions/{distributionFacet} answers a valid request with 200, `data.distribution` and `data.totals`.',
      violation: 'Another status, or no `totals`.',
    },
  },
  'company-postings.md#distribution': {
    'company-postings/distribution-buckets': {
      must: '`distribution.buckets` is an array of objects with the numbers `key`, `unique_postings` and `value`.',
      violation: 'A bucket without `value`.',
    },
    'company-postings/distribution-keys': {
      must: 'A percentile distribution has one bucket for each requested percentile, with the percentile as its key.',
      violation: 'A percentile is missing or has another key.',
    },
    'company-postings/distribution-key-alone': {
      must: 'A percentile has the same value whichever others the request names.',
      violation: 'The 50th percentile differs when it is requested without the quartiles.',
    },
    'company-postings/distribution-keys-order': {
      should: 'The buckets are in ascending order of the percentile.',
      violation: 'The 75th percentile before the 25th.',
    },
    'company-postings/distribution-values-rise': {
      must: 'The value never falls as the percentile rises.',
      violation: 'The 75th percentile is below the 50th.',
    },
    'company-postings/distribution-domain': {
      must: '`distribution.domain` has `min` and `max`.',
      violation: '`domain` is missing.',
    },
    'company-postings/distribution-domain-order': {
      must: '`domain.min` is at most `domain.max`.',
      violation: 'The ends of the domain are exchanged.',
    },
    'company-postings/distribution-values-in-domain': {
      must: 'The percentile values are between `domain.min` and `domain.max`.',
      violation: 'A value above the maximum.',
    },
    'company-postings/distribution-counts-within': {
      must: 'A bucket counts at most the postings of the filter; where there are values, some bucket up to the percentile 100 counts some.',
      violation: 'The buckets count all postings, under the totals of the filter.',
    },
    'company-postings/distribution-of-filter': {
      must: 'The percentiles are those of the postings of the filter: one value of one posting, and none of no posting.',
      violation: 'The percentiles ignore the filter.',
    },
    'company-postings/distribution-percentile': {
      must: 'The percentiles of few values are those of one of the known definitions.',
      violation: 'Every percentile is the median.',
    },
    'company-postings/distribution-facet': {
      must: '`distribution.facet` is a string; it may differ from the facet in the path.',
      violation: '`facet` is missing.',
    },
    'company-postings/distribution-interval': {
      must: '`distribution.interval` is a number or null.',
      violation: '`interval` is missing or a string.',
    },
    'company-postings/distribution-type': {
      must: '`distribution.type` is a string.',
      violation: '`type` is missing.',
    },
    'company-postings/distribution-type-echo': {
      should: '`distribution.type` is that of the request.',
      violation: 'Another type.',
    },
    'company-postings/distribution-totals': {
      must: '`totals` has a number `unique_postings`.',
      violation: '`totals.unique_postings` is missing.',
    },
  },
} as const satisfies ClausesBySection;
