import type { Middleware } from '../../../app/middleware.ts';
import { drop, put } from '../../rewriting/json-path.ts';
import { type Change, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { type Bucket, inOneOfSeven, refuseRankings, rewriteBuckets, rewriteRankings } from './builders.ts';

const at = 'data.ranking.buckets.*.distribution';
const inAnswer = (change: Change): Middleware => rewriteAnswers('rankPostingsDistribution', change);
const inDistribution = (change: (distribution: Bucket['distribution']) => void): Middleware =>
  rewriteBuckets('rankPostingsDistribution', ({ distribution }) => change(distribution));

/** One faulty server, or several, for each clause of the distributions of ranked groups. */
export const rankingsDistributionFaults: readonly Fault[] = faultsOf({
  'rankings/distribution-route': [
    'answers distributions with 201',
    refuseRankings('rankPostingsDistribution', 201),
  ],
  'rankings/distribution-route.missing': ['omits the distribution', inAnswer(drop(at))],
  'rankings/distribution-route.skills': [
    'refuses a filter on skills',
    refuseRankings('rankPostingsDistribution', 400, ({ filter }) => 'skills_name' in filter),
  ],
  'rankings/distribution-buckets': [
    'renames the buckets of a distribution to steps',
    inAnswer(drop(`${at}.buckets`)),
  ],
  'rankings/distribution-buckets.text': [
    'returns keys as text',
    inAnswer(put(`${at}.buckets.*.key`, String)),
  ],
  'rankings/distribution-buckets.value': [
    'omits the last value',
    inAnswer(inLast((step) => delete step['value'])),
  ],
  'rankings/distribution-keys': [
    'numbers the steps from 0',
    inAnswer(put(`${at}.buckets.*.key`, (key) => Number(key) - 1)),
  ],
  'rankings/distribution-keys.repeated': [
    'returns key 1 in every bucket',
    inAnswer(put(`${at}.buckets.*.key`, 1)),
  ],
  'rankings/distribution-keys.falling': [
    'returns the highest bucket first',
    inAnswer(put(`${at}.buckets`, (buckets) => (buckets as unknown[]).toReversed())),
  ],
  'rankings/distribution-keys.gap': [
    'skips a key after the fourth step',
    inAnswer(put(`${at}.buckets.*.key`, (key) => (Number(key) > 4 ? Number(key) + 1 : key))),
  ],
  'rankings/distribution-metrics.first': [
    'returns the first metric under the name of each other',
    rewriteRankings('rankPostingsDistribution', ({ ranking: { buckets } }, request) => {
      const [first = '', ...others] = (request['distribution'] as { readonly metrics: readonly string[] })
        .metrics;
      for (const step of buckets.flatMap(({ distribution }) => distribution.buckets))
        for (const metric of others) step[metric] = step[first];
    }),
  ],
  'rankings/distribution-metrics.last': [
    'returns the last metric under the name of each other',
    rewriteRankings('rankPostingsDistribution', ({ ranking: { buckets } }, request) => {
      const [last = '', ...others] = (
        request['distribution'] as { readonly metrics: readonly string[] }
      ).metrics.toReversed();
      for (const step of buckets.flatMap(({ distribution }) => distribution.buckets))
        for (const metric of others) step[metric] = step[last];
    }),
  ],
  'rankings/distribution-values.fraction': [
    'ignores the fraction of the interval',
    inDistribution(({ buckets, interval }) => {
      for (const [place, step] of buckets.entries())
        step['value'] = Number(step['value']) - place * (Number(interval) % 1);
    }),
  ],
  'rankings/distribution-values': [
    'returns the middle of the first step as its value',
    inDistribution(({ buckets, interval }) => {
      const [first] = buckets;
      if (first !== undefined) first['value'] = Number(first['value']) + Number(interval) / 2;
    }),
  ],
  'rankings/distribution-values.rounded': [
    'rounds values to thousands',
    inAnswer(put(`${at}.buckets.*.value`, (value) => Math.round(Number(value) / 1000) * 1000)),
  ],
  'rankings/distribution-values.half': [
    'returns steps of half the interval',
    inAnswer(put(`${at}.buckets.*.value`, (value) => Number(value) / 2)),
  ],
  'rankings/distribution-metrics': [
    'omits the duplicates from a distribution',
    inAnswer(drop(`${at}.buckets.*.duplicate_postings`)),
  ],
  'rankings/distribution-metrics.null': [
    'returns null for a count of 0',
    inAnswer(put(`${at}.buckets.*.duplicate_postings`, (count) => (count === 0 ? null : count))),
  ],
  'rankings/distribution-domain': [
    'returns the domain as an array',
    inDistribution((distribution) => {
      Object.assign(distribution, { domain: [distribution.domain.min, distribution.domain.max] });
    }),
  ],
  'rankings/distribution-domain.max': ['omits the maximum', inAnswer(drop(`${at}.domain.max`))],
  'rankings/distribution-domain-order': [
    'swaps the minimum and maximum of the domain',
    inDistribution(({ domain }) => {
      [domain.min, domain.max] = [domain.max, domain.min];
    }),
  ],
  'rankings/distribution-facet': [
    'returns the ranked facet as the facet of the distribution',
    inAnswer(put(`${at}.facet`, 'nuts1_name')),
  ],
  'rankings/distribution-facet.salary': [
    'returns salary as every facet',
    inAnswer(put(`${at}.facet`, 'salary')),
  ],
  'rankings/distribution-interval': [
    'returns 100000 as every interval',
    inAnswer(put(`${at}.interval`, 100_000)),
  ],
  'rankings/distribution-interval.missing': ['omits the interval', inAnswer(drop(`${at}.interval`))],
  'rankings/distribution-interval.one-in-seven': [
    'returns another interval in every seventh answer',
    inAnswer(
      inOneOfSeven(({ ranking }) => {
        for (const { distribution } of ranking.buckets)
          distribution['interval'] = Number(distribution['interval']) * 2;
      }),
    ),
  ],
  'rankings/distribution-type': ['returns another type', inAnswer(put(`${at}.type`, 'percentile'))],
  'rankings/distribution-bounds-counts': [
    'returns the count of the whole group in each step',
    rewriteBuckets('rankPostingsDistribution', ({ unique_postings: count, distribution }) => {
      for (const step of distribution.buckets) if ('unique_postings' in step) step['unique_postings'] = count;
    }),
  ],
  'rankings/distribution-bounds-counts.duplicates': [
    'counts duplicates twice in each step',
    rewriteBuckets('rankPostingsDistribution', ({ distribution }) => {
      for (const step of distribution.buckets)
        if ('duplicate_postings' in step) step['duplicate_postings'] = 2 * Number(step['duplicate_postings']);
    }),
  ],
  'rankings/distribution-of-group.highest': [
    'omits the highest step with postings in histograms of facets of names',
    rewriteRankings('rankPostingsDistribution', ({ ranking: { buckets } }, _, { path }) => {
      if (/^(?:country|nuts|soc|lau)/.test(path.split('/')[3] ?? '')) return;
      for (const { distribution } of buckets) {
        const steps = distribution.buckets;
        while (steps.at(-1)?.['duplicate_postings'] === 0) steps.pop();
        steps.pop();
      }
    }),
  ],
  'rankings/distribution-of-group': [
    'returns the histogram of the last group with each group',
    rewriteRankings('rankPostingsDistribution', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1)?.distribution;
      for (const bucket of buckets) if (last !== undefined) bucket.distribution = last;
    }),
  ],
  'rankings/distribution-intervals': [
    'omits the first step of each histogram',
    rewriteBuckets('rankPostingsDistribution', ({ distribution }) => {
      distribution.buckets.shift();
      for (const [index, step] of distribution.buckets.entries()) step['key'] = index + 1;
    }),
  ],
  'rankings/distribution-intervals.single': [
    'omits steps of exactly one posting',
    rewriteBuckets('rankPostingsDistribution', ({ distribution }) => {
      distribution.buckets = distribution.buckets.filter(
        ({ unique_postings: count, duplicate_postings: duplicates }) => count !== 1 && duplicates !== 1,
      );
      for (const [index, step] of distribution.buckets.entries()) step['key'] = index + 1;
    }),
  ],
});

function inLast(change: (step: Record<string, unknown>) => void): Change {
  return put(`${at}.buckets`, (steps) => {
    const last = (steps as Record<string, unknown>[]).at(-1);
    if (last !== undefined) change(last);
    return steps;
  });
}
