import { objectOf } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { oneIn, below } from '../../rewriting/json-path.ts';
import { answerInstead } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { answered } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  company,
  filterValues,
  inAnswers,
  failsActive,
  isFiltered,
  type CompanyRequest,
} from './builders.ts';

const inDistribution = below(inAnswers, 'companyDistribution', 'distribution.');

/** Requests half of each percentile when the filter has only a time frame. */
const ofLowerHalf: Middleware = company.rewriteBoth('companyDistribution', (request) => {
  if (filterValues(request).length > 0 || keysOf(request).length === 0) return undefined;
  return {
    request: withKeys(request, (keys) => keys.map((key) => key / 2)),
    answer({ distribution }) {
      for (const bucket of distribution.buckets) bucket['key'] = 2 * Number(bucket['key']);
    },
  };
});

/** Requests the percentile `most` for each higher one. */
function atMost(most: number): Middleware {
  return company.rewriteBoth('companyDistribution', (request) => {
    const keys = keysOf(request);
    if (!keys.some((key) => key > most)) return undefined;
    const lowered = (key: number): number => Math.min(most, key);
    return {
      request: withKeys(request, () => [...new Set(keys.map(lowered))]),
      answer({ distribution }) {
        const { buckets } = distribution;
        distribution.buckets = keys.flatMap((key) => {
          const bucket = buckets.find((other) => other['key'] === lowered(key));
          return bucket === undefined ? [] : [{ ...bucket, key }];
        });
      },
    };
  });
}

/** Reads percentiles in ascending order, and gives them the keys in the order of the request. */
const inRequestedOrder: Middleware = company.rewrite('companyDistribution', ({ distribution }, request) => {
  for (const [place, bucket] of distribution.buckets.entries()) bucket['key'] = keysOf(request)[place];
});

const distributed = ['salary', 'max_years_experience'] as const;

/** One faulty server, or several, for each clause of the distributions of company postings. */
export const companyPostingsDistributionFaults: readonly Fault[] = faultsOf({
  'company-postings/distribution-route': [
    'answers distributions with 202',
    answerInstead(answered('companyDistribution', 200), 202, { data: {} }),
  ],
  'company-postings/distribution-route.no-totals': inAnswers('companyDistribution', 'totals', to.omitted),
  'company-postings/distribution-route.failing': company.refuse('companyDistribution', 500),
  'company-postings/distribution-route.keys-400': [
    'refuses percentiles with keys',
    company.refuse('companyDistribution', 400, (_, { state }) => state.requestText.includes('"keys"')),
  ],
  ...each(distributed, (facet) => [
    `company-postings/distribution-route.active-${facet}`,
    `answers a distribution of ${facet} of active postings with 500`,
    failsActive('companyDistribution', facet),
  ]),
  'company-postings/distribution-key-alone.order': [
    'gives the percentiles the keys in the order of the request, and the values in ascending order',
    inRequestedOrder,
  ],
  'company-postings/distribution-key-alone': [
    'returns the 50th percentile one too high on its own',
    company.rewrite('companyDistribution', ({ distribution: { buckets } }) => {
      const [only, ...others] = buckets;
      if (only !== undefined && others.length === 0) only['value'] = Number(only['value']) + 1;
    }),
  ],
  'company-postings/distribution-key-alone.middle': [
    'returns the middle value for every percentile',
    company.rewrite('companyDistribution', ({ distribution: { buckets } }, request) => {
      const middle = buckets[Math.floor((keysOf(request).length - 1) / 2)]?.['value'];
      for (const bucket of buckets) bucket['value'] = middle;
    }),
  ],
  'company-postings/distribution-buckets': inDistribution('buckets.0.value', to.omitted),
  'company-postings/distribution-buckets.text': inDistribution('buckets.*.value', to.text),
  'company-postings/distribution-buckets.counts': inDistribution('buckets.*.unique_postings', to.omitted),
  ...each([10, 50, 90], (percentile) => [
    `company-postings/distribution-buckets.null-at-${percentile}`,
    `returns null as the value of percentile ${percentile}`,
    company.rewrite('companyDistribution', ({ distribution }) => {
      for (const bucket of distribution.buckets) if (bucket['key'] === percentile) bucket['value'] = null;
    }),
  ]),
  'company-postings/distribution-buckets.null': [
    'returns null as the value of every percentile',
    inAnswers('companyDistribution', 'distribution.buckets.*.value', null),
  ],
  'company-postings/distribution-keys': [
    'numbers the buckets instead',
    inDistribution(
      'buckets',
      to.each((bucket, index) => ({ ...(bucket as object), key: index + 1 })),
    ),
  ],
  'company-postings/distribution-keys.missing': inDistribution('buckets', to.withoutLast),
  'company-postings/distribution-keys.quartiles': [
    'returns the quartiles for every request',
    company.rewrite('companyDistribution', ({ distribution }) => {
      const [first] = distribution.buckets;
      if (first !== undefined) distribution.buckets = [25, 50, 75].map((key) => ({ ...first, key }));
    }),
  ],
  'company-postings/distribution-keys-order': inDistribution('buckets', to.reversed),
  'company-postings/distribution-values-rise': ['swaps the keys', inDistribution('buckets', keysSwapped)],
  'company-postings/distribution-values-rise.one-in-seven': [
    'swaps the keys in every seventh answer',
    inDistribution('buckets', keysSwapped, oneIn(7)),
  ],
  'company-postings/distribution-percentile.lower-half': [
    'returns the percentiles of the lower half of the values when the filter has only a time frame',
    ofLowerHalf,
  ],
  'company-postings/distribution-percentile.above-ninety': [
    'returns the percentile 90 for higher ones',
    atMost(90),
  ],
  'company-postings/distribution-percentile.hundredth': [
    'returns the percentile 99 for percentile 100',
    atMost(99),
  ],
  'company-postings/distribution-percentile.highest': [
    'adds 1 to percentile 100 of several values, and to the maximum',
    company.rewrite('companyDistribution', ({ distribution: { buckets, domain } }) => {
      const last = buckets.find(({ key }) => key === 100);
      if (last === undefined || domain.min === domain.max) return;
      last['value'] = Number(last['value']) + 1;
      domain.max = Number(domain.max) + 1;
    }),
  ],
  'company-postings/distribution-percentile.single-value': [
    'returns 0 as every percentile of a single value',
    company.rewrite('companyDistribution', ({ distribution: { buckets, domain } }) => {
      if (domain.min === domain.max)
        for (const bucket of buckets) {
          bucket['value'] = 0;
          bucket.unique_postings = 0;
        }
    }),
  ],
  'company-postings/distribution-domain': inDistribution('domain', to.omitted),
  'company-postings/distribution-domain.max': inDistribution('domain.max', to.omitted),
  'company-postings/distribution-values-in-domain': [
    'returns the lowest percentile as the maximum',
    company.rewrite('companyDistribution', ({ distribution: { buckets, domain } }) => {
      if (domain.max !== null) domain.max = Number(buckets[0]?.['value']);
    }),
  ],
  'company-postings/distribution-values-in-domain.halved': [
    'returns the domain of all postings halved',
    inAnswers('companyDistribution', 'distribution.domain.max', to.times(0.5)),
  ],
  'company-postings/distribution-facet': inDistribution('facet', to.omitted),
  'company-postings/distribution-interval': inDistribution('interval', to.omitted),
  'company-postings/distribution-interval.text': inDistribution('interval', 'none'),
  'company-postings/distribution-type': inDistribution('type', to.omitted),
  'company-postings/distribution-type-echo': inDistribution('type', 'histogram'),
  'company-postings/distribution-totals': [
    'omits the count from the totals',
    inAnswers('companyDistribution', 'totals.unique_postings', to.omitted),
  ],
  'company-postings/distribution-domain-order': [
    'swaps the ends of the domain',
    company.rewrite('companyDistribution', ({ distribution: { domain } }) => {
      [domain.min, domain.max] = [domain.max, domain.min];
    }),
  ],
  'company-postings/distribution-counts-within': [
    'counts all postings in the buckets, under the totals of the filter',
    inAnswers('companyDistribution', 'distribution.buckets.*.unique_postings', to.plus(1e6), isFiltered),
  ],
  'company-postings/distribution-counts-within.none': [
    'counts no posting in any bucket',
    inAnswers('companyDistribution', 'distribution.buckets.*.unique_postings', 0),
  ],
  'company-postings/distribution-of-filter': [
    'returns a higher value as the last percentile of a single posting',
    company.rewrite('companyDistribution', ({ distribution: { buckets, domain }, totals }) => {
      const last = buckets.at(-1);
      if (totals['unique_postings'] !== 1 || last === undefined) return;
      last['value'] = Number(last['value']) + 1;
      domain.max = Number(last['value']);
    }),
  ],
});

/** Buckets with the keys of opposite percentiles. */
function keysSwapped(buckets: unknown): unknown {
  const list = buckets as readonly { readonly key: number }[];
  return list.map((bucket, index) => ({ ...bucket, key: list.at(-1 - index)?.key })).toReversed();
}

/** The requested percentiles. */
function keysOf(request: CompanyRequest): readonly number[] {
  const { options } = (request['distribution'] ?? {}) as { readonly options?: { readonly keys?: number[] } };
  return options?.keys ?? [];
}

/** A request with other percentiles. */
function withKeys(
  request: CompanyRequest,
  change: (keys: readonly number[]) => readonly number[],
): CompanyRequest {
  const distribution = { ...objectOf(request['distribution']), options: { keys: change(keysOf(request)) } };
  return { ...request, distribution };
}
