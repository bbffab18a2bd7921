import { setTimeout } from 'node:timers/promises';
import type { Middleware } from '../../../app/middleware.ts';
import { put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import { operationOf, wrongAnswer } from '../wrong-answer.ts';
import {
  inSeries,
  misreadRanking,
  rankingOperations,
  rankingRequest,
  refusesRanking,
  wrongBuckets,
  wrongRanking,
  type Bucket,
  type RankingData,
  type RankingRequest,
} from './builders.ts';

/** Faulty servers whose answers contradict each other. */
export const rankingsRelationFaults: readonly Fault[] = [
  ...rankingOperations.map((operation) =>
    fault(
      'rankings/bucket-is-filter',
      `counts one posting too many in each group at ${operation}`,
      wrongBuckets(operation, (bucket) => {
        bucket.unique_postings += 1;
      }),
      operation,
    ),
  ),
  fault(
    'rankings/bucket-is-filter',
    'counts the companies of all postings in each group',
    wrongRanking('rankPostings', ({ ranking: { buckets }, totals }) => {
      for (const bucket of buckets)
        if ('unique_companies' in bucket) bucket['unique_companies'] = totals['unique_companies'];
    }),
    'companies',
  ),
  fault(
    'rankings/extra-metrics-alone',
    'exchanges two extra metrics',
    wrongBuckets('rankPostings', (bucket) => {
      const { unique_companies: companies, median_posting_duration: median } = bucket;
      if (companies !== undefined && median !== undefined)
        Object.assign(bucket, { unique_companies: median ?? 0, median_posting_duration: companies });
    }),
  ),
  fault(
    'rankings/extra-metrics-alone',
    'begins the domain of a histogram one lower beside extra metrics',
    wrongBuckets('rankPostingsDistribution', ({ distribution: { domain } }, { rank }) => {
      if ('extra_metrics' in rank && typeof domain.min === 'number') domain.min -= 1;
    }),
    'domain',
  ),
  fault(
    'rankings/limit-served',
    'refuses limits from 11 to 20',
    refusesRanking('rankPostings', 400, ({ rank: { limit } }) => limit > 10 && limit <= 20),
  ),
  {
    ...fault(
      'rankings/concurrent-requests',
      'counts one posting too many while another request is answered',
      countingInFlight(),
    ),
    concurrency: 8,
  },
  fault(
    'rankings/independent-requests',
    'answers with the histogram of an earlier request with another interval',
    cachedWithout('rankPostingsDistribution', (body) => ({ ...body, distribution: undefined })),
  ),
  fault(
    'rankings/independent-requests',
    'answers with the nested ranking of an earlier request with another limit',
    cachedWithout('rankPostingsNested', (body) => ({ ...body, nested_rank: undefined })),
    'nested',
  ),
  fault(
    'rankings/independent-requests',
    'answers with the series of an earlier request for other metrics',
    cachedWithout('rankPostingsTimeseries', ({ timeseries, ...body }) => ({
      ...body,
      when: (timeseries as { when?: unknown } | undefined)?.when,
    })),
    'series-metrics',
  ),
  fault(
    'rankings/independent-requests',
    'filters by the values of an earlier request with the same first value and as many values',
    misreadRanking('rankPostings', rememberedValues()),
    'values',
  ),
  fault(
    'rankings/nested-significance',
    'answers with the nested ranking of an earlier request by another metric',
    cachedWithout('rankPostingsNested', ({ nested_rank: nested, ...body }) => ({
      ...body,
      limit: (nested as { limit?: unknown } | undefined)?.limit,
    })),
    'another-metric',
  ),
  fault(
    'rankings/distribution-values',
    'answers with the steps of an earlier histogram of another facet',
    stepsOfAnotherFacet(),
    'another-facet',
  ),
  fault(
    'rankings/timeseries-sum',
    'returns 0 after the first month',
    inSeries((series) => {
      for (const [key, values] of Object.entries(series))
        if (key !== 'month' && series.month !== undefined)
          series[key] = values.map((value, index) => (index === 0 ? value : 0));
    }),
  ),
  fault(
    'rankings/timeseries-days-of-month',
    'returns 0 after the first day',
    inSeries((series) => {
      for (const [key, values] of Object.entries(series))
        if (key !== 'day' && series.day !== undefined)
          series[key] = values.map((value, index) => (index === 0 ? value : 0));
    }),
  ),
  fault(
    'rankings/distribution-of-group',
    'returns the histogram of the last group with each group',
    wrongRanking('rankPostingsDistribution', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1)?.distribution;
      for (const bucket of buckets) if (last !== undefined) bucket.distribution = last;
    }),
  ),
  fault(
    'rankings/distribution-intervals',
    'omits the first step of each histogram',
    wrongBuckets('rankPostingsDistribution', ({ distribution }) => {
      distribution.buckets.shift();
      for (const [index, step] of distribution.buckets.entries()) step['key'] = index + 1;
    }),
  ),
  fault(
    'rankings/distribution-intervals',
    'omits steps of exactly one posting',
    wrongBuckets('rankPostingsDistribution', ({ distribution }) => {
      distribution.buckets = distribution.buckets.filter(
        ({ unique_postings: count, duplicate_postings: duplicates }) => count !== 1 && duplicates !== 1,
      );
      for (const [index, step] of distribution.buckets.entries()) step['key'] = index + 1;
    }),
    'single',
  ),
  fault(
    'rankings/nested-is-filter',
    'returns the nested ranking of the last group with each group',
    wrongRanking('rankPostingsNested', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1)?.ranking;
      for (const bucket of buckets) if (last !== undefined) bucket.ranking = last;
    }),
  ),
  fault(
    'rankings/nested-is-filter',
    'ranks within the groups another facet than requested',
    ranksAnotherNestedFacet(),
    'facet',
  ),
  fault(
    'rankings/nested-buckets',
    'returns no nested groups',
    wrongBuckets('rankPostingsNested', ({ ranking }) => {
      ranking.buckets = [];
    }),
    'none',
  ),
  fault(
    'rankings/nested-limit-prefix',
    'omits the first nested group for limits below 3',
    wrongBuckets('rankPostingsNested', ({ ranking }) => {
      if (Number(ranking['limit']) < 3) ranking.buckets.shift();
    }),
  ),
  fault(
    'rankings/filter-keys-accepted',
    'refuses a filter on city',
    refusesRanking('rankPostings', 400, ({ filter }) => 'city' in filter),
  ),
  fault(
    'rankings/filter-values-or',
    'ignores the fourth value and those after it',
    misreadRanking('rankPostings', ({ filter }) => {
      for (const [key, values] of Object.entries(filter))
        if (Array.isArray(values)) filter[key] = values.slice(0, 3);
    }),
    'fourth',
  ),
];

/** Milliseconds for which a request is under way at least. */
const LATENCY = 20;

/** Adds a posting to the totals of a ranking when another request is being answered. */
function countingInFlight(): Middleware {
  let inFlight = 0;
  const addOne = wrongAnswer('rankPostings', 200, (body) => {
    const { totals } = (body as { data: RankingData }).data;
    totals['unique_postings'] = Number(totals['unique_postings']) + 1;
  });
  return async (ctx, next) => {
    inFlight += 1;
    const isAlone = inFlight === 1;
    // The reference may answer from memory, before another request arrives.
    await setTimeout(LATENCY);
    await (isAlone ? next() : addOne(ctx, next));
    inFlight -= 1;
  };
}

/** Replaces the values of a filter key by those of the first request with as many values and the same first one. */
function rememberedValues(): (request: RankingRequest) => void {
  const remembered = new Map<string, unknown>();
  return ({ filter }) => {
    for (const [key, values] of Object.entries(filter)) {
      if (!Array.isArray(values) || values.length < 2) continue;
      const known = JSON.stringify([key, values[0], values.length]);
      if (remembered.has(known)) filter[key] = remembered.get(known);
      else remembered.set(known, values);
    }
  };
}

/** Keeps the steps of histograms by the ranked facet and the body, not by the distribution facet. */
function stepsOfAnotherFacet(): Middleware {
  const known = new Map<string, readonly Bucket['distribution']['buckets'][]>();
  return wrongRanking('rankPostingsDistribution', ({ ranking: { buckets } }, request, ctx) => {
    const key = ctx.path.replace(/[^/]+$/, '') + JSON.stringify(request);
    const steps = known.get(key);
    if (steps === undefined)
      known.set(
        key,
        buckets.map(({ distribution }) => distribution.buckets),
      );
    else
      for (const [place, bucket] of buckets.entries())
        bucket.distribution.buckets = [...(steps[place] ?? [])];
  });
}

/** Keeps the answers of an operation by its path and what is left of its body. */
function cachedWithout(
  operation: (typeof rankingOperations)[number],
  keyOf: (body: Record<string, unknown>) => object,
): Middleware {
  const answers = new Map<string, unknown>();
  return async (ctx, next) => {
    const isCached = operationOf(ctx) === operation;
    const request = rankingRequest(ctx);
    await next();
    if (!isCached || request === undefined || ctx.status !== 200) return;
    const key = ctx.path + JSON.stringify(keyOf(request));
    if (answers.has(key)) ctx.body = answers.get(key);
    else answers.set(key, ctx.body);
  };
}

/** Ranks another facet within the groups, under the name of the requested one. */
function ranksAnotherNestedFacet(): Middleware {
  return async (ctx, next) => {
    const requested = ctx.path.split('/').at(-1);
    const isNested = operationOf(ctx) === 'rankPostingsNested';
    if (isNested) ctx.path = ctx.path.replace(/skills_name$/, 'skills').replace(/soc1_name$/, 'soc2_name');
    await next();
    if (!isNested || ctx.status !== 200) return;
    const body: unknown = structuredClone(ctx.body);
    ctx.body = put('data.ranking.buckets.*.ranking.facet', requested)(body, ctx) ?? body;
    ctx.status = 200;
  };
}
