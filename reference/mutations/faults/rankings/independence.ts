import { setTimeout } from 'node:timers/promises';
import { rankingOperations } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { rewriteAnswers, isInGroup } from '../../rewriting/rewrite.ts';
import { keepsFirst } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { rankings, keptWithout, type RankingData, type RankingRequest } from './builders.ts';

/** Milliseconds for which a request is under way at least. */
const LATENCY = 20;

/** Faulty servers of the rankings whose answer to a request depends on other requests. */
export const rankingsIndependenceFaults: readonly Fault[] = faultsOf({
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
    rankings.rewriteRequests('rankPostings', rememberedValues()),
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
});

/** Reads only the months and the keywords of a filter when the answer before has this status. */
function forgetsKeysAfter(status: number): Middleware {
  let last: number | undefined;
  const forget = rankings.rewriteRequests(rankingOperations, ({ filter }) => {
    for (const key of Object.keys(filter)) if (key !== 'when' && key !== 'keywords') delete filter[key];
  });
  return async (ctx, next) => {
    await (last === status ? forget(ctx, next) : next());
    if (isInGroup(ctx, 'rankings')) last = ctx.status;
  };
}

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
  const first = keepsFirst();
  return ({ filter }) => {
    for (const [key, values] of Object.entries(filter))
      if (Array.isArray(values) && values.length > 1)
        filter[key] = first([key, values[0], values.length], values);
  };
}

/** Reads a part of `rank` that a plain ranking omits from the request before. */
function takesRankFromBefore(part: string): Middleware {
  let before: unknown;
  return rankings.rewriteRequests('rankPostings', ({ rank }) => {
    rank[part] ??= before;
    before = rank[part];
  });
}
