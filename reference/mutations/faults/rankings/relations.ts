import { setTimeout } from 'node:timers/promises';
import { isObject, rankingOperations } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { isInGroup, rewriteAnswers } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { answeredBy } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  type Bucket,
  rewriteRankingRequests,
  type RankingData,
  type RankingRequest,
  rewriteBuckets,
  rewriteRankings,
  inAnswers,
} from './builders.ts';

/** Faulty servers whose answers contradict each other. */
export const rankingsRelationFaults: readonly Fault[] = faultsOf({
  ...each(rankingOperations, (operation) => [
    `rankings/bucket-is-filter.${operation}`,
    `counts one posting too many in each group at ${operation}`,
    inAnswers(operation, 'ranking.buckets.*.unique_postings', to.plus(1)),
  ]),
  'rankings/unique-companies.of-all': [
    'counts the companies of all postings in each group',
    rewriteRankings('rankPostings', ({ ranking: { buckets }, totals }) => {
      for (const bucket of buckets)
        if ('unique_companies' in bucket) bucket['unique_companies'] = totals['unique_companies'];
    }),
  ],
  'rankings/extra-metrics-alone': [
    'swaps two extra metrics',
    rewriteBuckets('rankPostings', (bucket) => {
      const { unique_companies: companies, median_posting_duration: median } = bucket;
      if (companies !== undefined && median !== undefined)
        Object.assign(bucket, { unique_companies: median ?? 0, median_posting_duration: companies });
    }),
  ],
  'rankings/extra-metrics-alone.domain': [
    'begins the domain of a histogram one lower when extra metrics are requested',
    rewriteBuckets('rankPostingsDistribution', ({ distribution: { domain } }, { rank }) => {
      if ('extra_metrics' in rank && typeof domain.min === 'number') domain.min -= 1;
    }),
  ],
  'rankings/concurrent-requests': [
    'counts one posting too many while another request is answered',
    countingInFlight(),
    { concurrency: 8 },
  ],
  'rankings/independent-requests': [
    'answers with the histogram of an earlier request with another interval',
    keptWithout('rankPostingsDistribution', (body) => ({ ...body, distribution: undefined })),
  ],
  'rankings/independent-requests.distribution-metrics': [
    'answers with the histogram of an earlier request for other metrics',
    keptWithout('rankPostingsDistribution', ({ distribution, ...body }) => ({
      ...body,
      options: (distribution as { options?: unknown } | undefined)?.options,
    })),
  ],
  'rankings/independent-requests.nested': [
    'answers with the nested ranking of an earlier request with another limit',
    keptWithout('rankPostingsNested', (body) => ({ ...body, nested_rank: undefined })),
  ],
  'rankings/independent-requests.series-metrics': [
    'answers with the series of an earlier request for other metrics',
    keptWithout('rankPostingsTimeseries', ({ timeseries, ...body }) => ({
      ...body,
      when: (timeseries as { when?: unknown } | undefined)?.when,
    })),
  ],
  'rankings/independent-requests.values': [
    'filters by the values of an earlier request with the same first value and as many values',
    rewriteRankingRequests('rankPostings', rememberedValues()),
  ],
  ...each(['limit', 'by'], (part) => [
    `rankings/independent-requests.omitted-${part}`,
    `takes an omitted ${part} of rank from the request before`,
    takesRankFromBefore(part),
  ]),
  ...each([400, 422], (status) => [
    `rankings/independent-requests.after-${status}`,
    `forgets the keys of a filter after an answer ${status}`,
    forgetsKeysAfter(status),
  ]),
  'rankings/nested-significance.another-metric': [
    'answers with the nested ranking of an earlier request by another metric',
    keptWithout('rankPostingsNested', ({ nested_rank: nested, ...body }) => ({
      ...body,
      limit: (nested as { limit?: unknown } | undefined)?.limit,
    })),
  ],
  'rankings/distribution-values.another-facet': [
    'answers with the steps of an earlier histogram of another facet',
    stepsOfAnotherFacet(),
  ],
});

/** Reads only the months and the keywords of a filter when the answer before has this status. */
function forgetsKeysAfter(status: number): Middleware {
  let last: number | undefined;
  const forget = rewriteRankingRequests(rankingOperations, ({ filter }) => {
    for (const key of Object.keys(filter)) if (key !== 'when' && key !== 'keywords') delete filter[key];
  });
  return async (ctx, next) => {
    await (last === status ? forget(ctx, next) : next());
    if (isInGroup(ctx, 'rankings')) last = ctx.status;
  };
}

/** Milliseconds for which a request is under way at least. */
const LATENCY = 20;

/** Adds a posting to the totals of a ranking when another request is being answered. */
function countingInFlight(): Middleware {
  let inFlight = 0;
  const addOne = rewriteAnswers('rankPostings', (body) => {
    const { totals } = (body as { data: RankingData }).data;
    totals['unique_postings'] = Number(totals['unique_postings']) + 1;
  });
  return async (ctx, next) => {
    inFlight += 1;
    const isAlone = inFlight === 1;
    // The reference may answer from memory, before another request arrives.
    await setTimeout(LATENCY);
    try {
      await (isAlone ? next() : addOne(ctx, next));
    } finally {
      inFlight -= 1;
    }
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

/** Reads a part of `rank` that a plain ranking omits from the request before. */
function takesRankFromBefore(part: string): Middleware {
  let before: unknown;
  return rewriteRankingRequests('rankPostings', ({ rank }) => {
    rank[part] ??= before;
    before = rank[part];
  });
}

/** Keeps the steps of histograms by the ranked facet and the body, not by the distribution facet. */
function stepsOfAnotherFacet(): Middleware {
  const known = new Map<string, readonly Bucket['distribution']['buckets'][]>();
  return rewriteRankings('rankPostingsDistribution', ({ ranking: { buckets } }, request, ctx) => {
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
function keptWithout(
  operation: (typeof rankingOperations)[number],
  keyOf: (body: Record<string, unknown>) => object,
): Middleware {
  return answeredBy(operation, (body) => (isObject(body) ? keyOf(body) : body));
}
