import { drop, put } from '../../rewriting/json-path.ts';
import { wrongCompanyAnswer } from './builders.ts';
import { fault, type Fault } from '../fault.ts';
import { answered, answersInstead, oneAnswerInSeven, wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const c = 'company-postings';
const inDistribution = (change: Change): Middleware => wrongAnswer('companyDistribution', 200, change);

/** Gives the percentiles the keys of the opposite ones. */
const swapKeys: Change = put('data.distribution.buckets', (buckets: unknown) => {
  const list = buckets as readonly { readonly key: number }[];
  return list.map((bucket, index) => ({ ...bucket, key: list.at(-1 - index)?.key })).toReversed();
});

/** One faulty server, or several, for each clause of the distributions of company postings. */
export const companyPostingsDistributionFaults: readonly Fault[] = [
  fault(
    `${c}/distribution-route`,
    'answers distributions with 202',
    answersInstead(answered('companyDistribution', 200), 202, { data: {} }),
  ),
  fault(`${c}/distribution-route`, 'leaves the totals out', inDistribution(drop('data.totals')), 'no-totals'),
  fault(
    `${c}/distribution-route`,
    'fails at every facet',
    answersInstead(answered('companyDistribution', 200), 500, { message: 'sorry' }),
    'failing',
  ),
  fault(
    `${c}/distribution-buckets`,
    'leaves the value of a bucket out',
    inDistribution(drop('data.distribution.buckets.0.value')),
  ),
  fault(
    `${c}/distribution-buckets`,
    'gives values as text',
    inDistribution(put('data.distribution.buckets.*.value', String)),
    'text',
  ),
  fault(
    `${c}/distribution-buckets`,
    'leaves the counts out',
    inDistribution(drop('data.distribution.buckets.*.unique_postings')),
    'counts',
  ),
  fault(
    `${c}/distribution-keys`,
    'numbers the buckets instead',
    wrongCompanyAnswer('companyDistribution', ({ distribution }) => {
      for (const [index, bucket] of distribution.buckets.entries()) bucket['key'] = index + 1;
    }),
  ),
  fault(
    `${c}/distribution-keys`,
    'leaves the highest percentile out',
    inDistribution(
      put('data.distribution.buckets', (buckets: unknown) => (buckets as unknown[]).slice(0, -1)),
    ),
    'missing',
  ),
  fault(
    `${c}/distribution-keys`,
    'gives the quartiles, whatever was asked for',
    wrongCompanyAnswer('companyDistribution', ({ distribution }) => {
      const [first] = distribution.buckets;
      if (first !== undefined) distribution.buckets = [25, 50, 75].map((key) => ({ ...first, key }));
    }),
    'quartiles',
  ),
  fault(
    `${c}/distribution-keys-order`,
    'puts the highest percentile first',
    inDistribution(
      put('data.distribution.buckets', (buckets: unknown) => (buckets as unknown[]).toReversed()),
    ),
  ),
  fault(`${c}/distribution-values-rise`, 'swaps the keys', inDistribution(swapKeys)),
  fault(
    `${c}/distribution-values-rise`,
    'swaps the keys in one answer of seven',
    inDistribution(oneAnswerInSeven(swapKeys)),
    'one-in-seven',
  ),
  fault(
    `${c}/distribution-domain`,
    'leaves the domain out',
    inDistribution(drop('data.distribution.domain')),
  ),
  fault(
    `${c}/distribution-domain`,
    'leaves the maximum out',
    inDistribution(drop('data.distribution.domain.max')),
    'max',
  ),
  fault(
    `${c}/distribution-values-in-domain`,
    'gives the lowest percentile as the maximum',
    wrongCompanyAnswer('companyDistribution', ({ distribution: { buckets, domain } }) => {
      if (domain.max !== null) domain.max = Number(buckets[0]?.['value']);
    }),
  ),
  fault(`${c}/distribution-facet`, 'leaves the facet out', inDistribution(drop('data.distribution.facet'))),
  fault(
    `${c}/distribution-interval`,
    'leaves the interval out',
    inDistribution(drop('data.distribution.interval')),
  ),
  fault(
    `${c}/distribution-interval`,
    'gives text as interval',
    inDistribution(put('data.distribution.interval', 'none')),
    'text',
  ),
  fault(`${c}/distribution-type`, 'leaves the type out', inDistribution(drop('data.distribution.type'))),
  fault(
    `${c}/distribution-type-echo`,
    'calls percentiles a histogram',
    inDistribution(put('data.distribution.type', 'histogram')),
  ),
  fault(
    `${c}/distribution-totals`,
    'leaves the count out of the totals',
    inDistribution(drop('data.totals.unique_postings')),
  ),
];
