import { objectOf } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { oneIn, below } from '../../rewriting/json-path.ts';
import { answerInstead } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { answered, keepsFirst } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  rankings,
  inAnswers,
  malformed,
  refused,
  rankingsError,
  rewriteBuckets,
  filterKeys,
  type RankingRequest,
  type Bucket,
} from './builders.ts';

const inDistribution = below(inAnswers, 'rankPostingsDistribution', 'ranking.buckets.*.distribution.');

function rewriteDistributions(change: (distribution: Bucket['distribution']) => void): Middleware {
  return rewriteBuckets('rankPostingsDistribution', ({ distribution }) => change(distribution));
}

/** The interval of a request; NaN without one. */
function intervalOf(request: RankingRequest | undefined): number {
  return Number(objectOf(objectOf(request?.['distribution'])['options'])['interval'] ?? NaN);
}

/** One faulty server, or several, for each clause of the distributions of ranked groups. */
export const rankingsDistributionFaults: readonly Fault[] = faultsOf({
  'rankings/distribution-route': rankings.refuse('rankPostingsDistribution', 201),
  'rankings/distribution-route.missing': [
    'omits the distribution',
    inAnswers('rankPostingsDistribution', 'ranking.buckets.*.distribution', to.omitted),
  ],
  'rankings/distribution-route.skills': [
    'refuses a filter on skills',
    rankings.refuse('rankPostingsDistribution', 400, ({ filter }) => 'skills_name' in filter),
  ],
  'rankings/distribution-route.always-400': [
    'answers every distribution facet with 400',
    answerInstead(answered('rankPostingsDistribution', 200), 400, malformed('no such distribution')),
  ],
  'rankings/distribution-buckets': inDistribution('buckets', to.omitted),
  'rankings/distribution-buckets.text': inDistribution('buckets.*.key', to.text),
  'rankings/distribution-buckets.value': [
    'omits the last value',
    inDistribution(
      'buckets',
      to.last((step) => ({ ...(step as object), value: to.omitted })),
    ),
  ],
  'rankings/distribution-keys': inDistribution('buckets.*.key', to.plus(-1)),
  'rankings/distribution-keys.repeated': inDistribution('buckets.*.key', 1),
  'rankings/distribution-keys.falling': inDistribution('buckets', to.reversed),
  'rankings/distribution-keys.gap': [
    'skips a key after the fourth step',
    inDistribution('buckets.*.key', (key) => (Number(key) > 4 ? Number(key) + 1 : key)),
  ],
  'rankings/distribution-interval.not-above-zero': [
    'takes an interval of 0 or below for 50000, and names the requested one',
    anyInterval(),
  ],
  'service/no-server-error.interval-of-zero': [
    'fails for an interval of 0 or below',
    answerInstead(
      (ctx) => refused(ctx, 400) && intervalOf(rankings.requestOf(ctx)) <= 0,
      500,
      rankingsError(500, 'Internal Server Error', 'division by zero'),
    ),
  ],
  ...each(['first', 'last'] as const, (place) => [
    `rankings/distribution-metrics.${place}`,
    `returns the ${place} metric under the name of each other`,
    rankings.rewrite('rankPostingsDistribution', ({ ranking: { buckets } }, { distribution }) => {
      const metrics = objectOf(distribution)['metrics'] as readonly string[];
      const shown = metrics.at(place === 'first' ? 0 : -1) ?? '';
      for (const step of buckets.flatMap((bucket) => bucket.distribution.buckets))
        for (const metric of metrics) step[metric] = step[shown];
    }),
  ]),
  'rankings/distribution-values.fraction': [
    'ignores the fraction of the interval',
    rewriteDistributions(({ buckets, interval }) => {
      for (const [place, step] of buckets.entries())
        step['value'] = Number(step['value']) - place * (Number(interval) % 1);
    }),
  ],
  'rankings/distribution-values': [
    'returns the middle of the first step as its value',
    rewriteDistributions(({ buckets, interval }) => {
      const [first] = buckets;
      if (first !== undefined) first['value'] = Number(first['value']) + Number(interval) / 2;
    }),
  ],
  'rankings/distribution-values.rounded': [
    'rounds values to thousands',
    inDistribution('buckets.*.value', (value) => Math.round(Number(value) / 1000) * 1000),
  ],
  'rankings/distribution-values.half': inDistribution('buckets.*.value', to.times(0.5)),
  'rankings/distribution-values.another-facet': [
    'answers with the steps of an earlier histogram of another facet',
    stepsOfAnotherFacet(),
  ],
  'rankings/distribution-metrics': inDistribution('buckets.*.duplicate_postings', to.omitted),
  'rankings/distribution-metrics.negative': inDistribution('buckets.*.duplicate_postings', to.times(-1)),
  'rankings/distribution-metrics.null': [
    'returns null for a count of 0',
    inDistribution('buckets.*.duplicate_postings', (count) => (count === 0 ? null : count)),
  ],
  'rankings/distribution-domain': [
    'returns the domain as an array',
    inDistribution('domain', (domain) => Object.values(domain as object)),
  ],
  'rankings/distribution-domain.max': inDistribution('domain.max', to.omitted),
  'rankings/distribution-domain-order': [
    'swaps the minimum and maximum of the domain',
    rewriteDistributions(({ domain }) => {
      [domain.min, domain.max] = [domain.max, domain.min];
    }),
  ],
  'rankings/distribution-facet': inDistribution('facet', 'nuts1_name'),
  'rankings/distribution-facet.salary': inDistribution('facet', 'salary'),
  'rankings/distribution-interval': inDistribution('interval', 100_000),
  'rankings/distribution-interval.missing': inDistribution('interval', to.omitted),
  'rankings/distribution-interval.one-in-seven': inDistribution('interval', to.times(2), oneIn(7)),
  'rankings/distribution-type': inDistribution('type', 'percentile'),
  'rankings/distribution-bounds-counts': [
    'returns the count of the whole group in each step',
    rewriteBuckets('rankPostingsDistribution', ({ unique_postings: count, distribution }) => {
      for (const step of distribution.buckets) if ('unique_postings' in step) step['unique_postings'] = count;
    }),
  ],
  'rankings/distribution-bounds-counts.duplicates': [
    'counts duplicates twice in each step',
    inDistribution('buckets.*.duplicate_postings', to.times(2)),
  ],
  'rankings/distribution-of-group.highest': [
    'omits the highest step with postings in histograms of facets of names',
    rankings.rewrite('rankPostingsDistribution', ({ ranking: { buckets } }, _, { path }) => {
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
    rankings.rewrite('rankPostingsDistribution', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1)?.distribution;
      for (const bucket of buckets) if (last !== undefined) bucket.distribution = last;
    }),
  ],
  'rankings/distribution-of-group.one-facet': [
    'returns the histogram of the last group for each group of certifications_name',
    rankings.rewrite('rankPostingsDistribution', ({ ranking }) => {
      const last = ranking.buckets.at(-1);
      if (ranking['facet'] !== 'certifications_name' || last === undefined) return;
      for (const bucket of ranking.buckets) bucket.distribution = last.distribution;
    }),
  ],
  ...each(['company_name', 'skills_name'], (key) => [
    `rankings/distribution-of-group.beside-${key}`,
    `omits a posting from each histogram under a filter on ${key}`,
    rewriteBuckets('rankPostingsDistribution', (bucket, request) => {
      if (filterKeys(request).includes(key)) loseOne(bucket);
    }),
  ]),
  'rankings/distribution-of-group.other-facet-filtered': [
    'counts each posting twice in filtered histograms of another facet than salary',
    rankings.rewrite('rankPostingsDistribution', ({ ranking: { buckets } }, request, { path }) => {
      if (path.endsWith('/salary') || filterKeys(request).length === 0) return;
      for (const step of buckets.flatMap(({ distribution }) => distribution.buckets))
        for (const metric of ['unique_postings', 'duplicate_postings'])
          if (typeof step[metric] === 'number') step[metric] *= 2;
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
  'rankings/distribution-intervals.tenth-step': [
    'adds the counts of later steps to the tenth step',
    rewriteBuckets('rankPostingsDistribution', ({ distribution: { buckets } }) => {
      const last = buckets[9];
      for (const step of buckets.splice(10))
        for (const [name, count] of Object.entries(step))
          if (last !== undefined && name !== 'key' && name !== 'value')
            last[name] = Number(last[name]) + Number(count);
    }),
  ],
  'rankings/distribution-intervals.fiftieth-step': [
    'returns at most fifty steps of a histogram',
    rewriteBuckets('rankPostingsDistribution', ({ distribution: { buckets } }) => {
      buckets.splice(50);
    }),
  ],
});

/** Reads an interval that no step has as a usual one, and names what was requested. */
function anyInterval(): Middleware {
  return rankings.rewriteBoth('rankPostingsDistribution', (request) => {
    const requested = intervalOf(request);
    if (!(requested <= 0)) return undefined;
    const distribution = { ...objectOf(request['distribution']), options: { interval: 50_000 } };
    return {
      request: { ...request, distribution },
      answer({ ranking: { buckets } }) {
        for (const bucket of buckets) bucket.distribution['interval'] = requested;
      },
    };
  });
}

/** Takes one posting from the first step of each histogram. */
function loseOne({ distribution: { buckets } }: Bucket): void {
  for (const [first] of [buckets])
    if (first !== undefined)
      for (const metric of ['unique_postings', 'duplicate_postings'])
        if (typeof first[metric] === 'number') first[metric] = Math.max(0, first[metric] - 1);
}

/** Keeps the steps of histograms by the ranked facet and the body, not by the distribution facet. */
function stepsOfAnotherFacet(): Middleware {
  const first = keepsFirst();
  return rankings.rewrite('rankPostingsDistribution', ({ ranking: { buckets } }, request, { path }) => {
    const own = buckets.map(({ distribution }) => distribution.buckets);
    const kept = first([path.replace(/[^/]+$/, ''), request], own) as typeof own;
    for (const [place, bucket] of buckets.entries()) bucket.distribution.buckets = [...(kept[place] ?? [])];
  });
}
