import type { Clause } from '../clause.ts';

/** Distributions: contracts/specification/company-postings.md#distribution. */
export const companyDistributionClauses = [
  {
    id: 'company-postings/distribution-route',
    level: 'must',
    section: 'company-postings.md#routes',
    text: 'POST /distributions/{distributionFacet} answers a valid request with 200, `data.distribution` and `data.totals`.',
    violation: 'Another status, or no `totals`.',
  },
  {
    id: 'company-postings/distribution-buckets',
    level: 'must',
    section: 'company-postings.md#distribution',
    text: '`distribution.buckets` is an array of objects with the numbers `key`, `unique_postings` and `value`.',
    violation: 'A bucket without `value`.',
  },
  {
    id: 'company-postings/distribution-keys',
    level: 'must',
    section: 'company-postings.md#distribution',
    text: 'A percentile distribution has one bucket for each requested percentile, with the percentile as its key.',
    violation: 'A percentile is missing or has another key.',
  },
  {
    id: 'company-postings/distribution-keys-order',
    level: 'should',
    section: 'company-postings.md#distribution',
    text: 'The buckets are in ascending order of the percentile.',
    violation: 'The 75th percentile before the 25th.',
  },
  {
    id: 'company-postings/distribution-values-rise',
    level: 'must',
    section: 'company-postings.md#distribution',
    text: 'The value never falls as the percentile rises.',
    violation: 'The 75th percentile is below the 50th.',
  },
  {
    id: 'company-postings/distribution-domain',
    level: 'must',
    section: 'company-postings.md#distribution',
    text: '`distribution.domain` has `min` and `max`.',
    violation: '`domain` is missing.',
  },
  {
    id: 'company-postings/distribution-values-in-domain',
    level: 'should',
    section: 'company-postings.md#distribution',
    text: 'The percentile values are between `domain.min` and `domain.max`.',
    violation: 'A value above the maximum.',
  },
  {
    id: 'company-postings/distribution-facet',
    level: 'must',
    section: 'company-postings.md#distribution',
    text: '`distribution.facet` is a string; it may differ from the facet in the path.',
    violation: '`facet` is missing.',
  },
  {
    id: 'company-postings/distribution-interval',
    level: 'must',
    section: 'company-postings.md#distribution',
    text: '`distribution.interval` is a number or null.',
    violation: '`interval` is missing or a string.',
  },
  {
    id: 'company-postings/distribution-type',
    level: 'must',
    section: 'company-postings.md#distribution',
    text: '`distribution.type` is a string.',
    violation: '`type` is missing.',
  },
  {
    id: 'company-postings/distribution-type-echo',
    level: 'should',
    section: 'company-postings.md#distribution',
    text: '`distribution.type` is that of the request.',
    violation: 'Another type.',
  },
  {
    id: 'company-postings/distribution-totals',
    level: 'must',
    section: 'company-postings.md#distribution',
    text: '`totals` has a number `unique_postings`.',
    violation: '`totals.unique_postings` is missing.',
  },
] as const satisfies readonly Clause[];
