import { setTimeout } from 'node:timers/promises';
import { companyOperations, isObject, objectOf } from '../../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../app/middleware.ts';
import { isInGroup, operationOf, parsed, rewriteRequests, rewriteAnswers } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { rewritePath, wholeTime } from '../builders.ts';
import { type Fault, faultsOf } from '../fault.ts';
import {
  inRecords,
  rewriteCompanyRequests,
  withoutKeys,
  rewriteCompanyAnswers,
  type CompanyRequest,
  inAnswers,
  inRequests,
  isRange,
  isFiltered,
} from './builders.ts';

const ANSWER_MILLISECONDS = 5;

/** The requested percentiles. */
function keysOf(request: CompanyRequest): readonly number[] {
  const { options } = request['distribution'] as { readonly options: { readonly keys: readonly number[] } };
  return options.keys;
}

/** Changes every answer to a request that came while another one was answered. */
function whenConcurrent(change: (ctx: ReferenceContext) => void): Middleware {
  let open = 0;
  return async (ctx, next) => {
    const alone = open === 0;
    open += 1;
    await next();
    // Long enough for requests that are sent together to arrive.
    await setTimeout(ANSWER_MILLISECONDS);
    open -= 1;
    if (!alone && ctx.status === 200 && isInGroup(ctx, 'company-postings')) change(ctx);
  };
}

/** Reads the limit of the latest request to list records, which may be another one by the time that it is read. */
function latestLimit(): Middleware {
  let latest: unknown;
  const read = rewriteRequests('companyPostings', (body) => ({ ...objectOf(body), limit: latest }));
  return async (ctx, next) => {
    const body = parsed(ctx.state.requestText);
    if (operationOf(ctx) !== 'companyPostings' || !isObject(body)) {
      await next();
      return;
    }
    latest = body['limit'];
    await setTimeout(ANSWER_MILLISECONDS);
    await read(ctx, next);
  };
}

/** Changes the answer that follows a refused request. */
function afterRefusal(change: (ctx: ReferenceContext) => void): Middleware {
  let refused = false;
  return async (ctx, next) => {
    await next();
    if (!isInGroup(ctx, 'company-postings')) return;
    if (refused && ctx.status === 200) change(ctx);
    refused = ctx.status >= 400;
  };
}

/** Reads a request that follows a refused one without the keys of its filter. */
function forgetsKeysAfterRefusal(): Middleware {
  let refused = false;
  const forget = rewriteCompanyRequests(companyOperations, withoutKeys);
  return async (ctx, next) => {
    await (refused ? forget(ctx, next) : next());
    if (isInGroup(ctx, 'company-postings')) refused = ctx.status >= 400;
  };
}

/** Answers every second of equal requests with 500. */
function failsAgain(): Middleware {
  const isEven = new Map<string, boolean>();
  return async (ctx, next) => {
    await next();
    if (!isInGroup(ctx, 'company-postings') || ctx.status !== 200) return;
    const key = JSON.stringify([ctx.path, ctx.state.requestText]);
    const fails = isEven.get(key) ?? false;
    isEven.set(key, !fails);
    if (!fails) return;
    ctx.status = 500;
    ctx.body = { errors: [{ status: 500, title: 'Internal Server Error', detail: 'failed' }] };
  };
}

/** Answers every page with the records of the first, under the number that was requested. */
function firstPageAsAny(): Middleware {
  const pages = new WeakMap<object, unknown>();
  const reading = rewriteRequests('companyPostings', (body, ctx) => {
    const { page, ...request } = body as Record<string, unknown>;
    pages.set(ctx, page);
    return request;
  });
  const writing = rewriteAnswers('companyPostings', (body, ctx) => {
    Object.assign((body as { data: object }).data, { page: pages.get(ctx) ?? 1 });
  });
  return (ctx, next) => reading(ctx, () => writing(ctx, next));
}

const noPostings = (ctx: ReferenceContext): void => {
  const { data } = structuredClone(ctx.body) as { data: { totals?: Record<string, unknown> } };
  if (data.totals !== undefined) data.totals['unique_postings'] = 0;
  ctx.body = { data };
};

/** Faulty servers whose single answers look right: the fault shows in comparison with other answers. */
export const companyPostingsRelationFaults: readonly Fault[] = faultsOf({
  'service/no-server-error.repeated': ['answers every second of equal requests with 500', failsAgain()],
  'company-postings/filter-finds.other-facet': [
    'ranks states where cities are requested',
    rewritePath(/^(.*)\/rankings\/city_name$/, '$1/rankings/state_name'),
  ],
  'company-postings/totals-metric-alone': [
    'counts one posting fewer when the median is requested',
    rewriteCompanyAnswers('companyTotals', ({ totals }) => {
      if ('median_salary' in totals) totals['unique_postings'] = Number(totals['unique_postings'] ?? 1) - 1;
    }),
  ],
  'company-postings/totals-median-of-filter': [
    'returns the median of everything where nothing is found',
    inAnswers('companyTotals', 'totals.median_salary', (median) => (median === null ? 54_321 : median)),
  ],
  'company-postings/timeseries-points-median': [
    'shifts the medians by one month',
    inAnswers('companyTimeseries', 'timeseries.median_salary', to.shifted),
  ],
  'company-postings/months-of-range': [
    'counts each posting of a range a hundred times',
    inAnswers('companyTotals', 'totals.unique_postings', to.times(100), isRange),
  ],
  'company-postings/concurrent-requests': [
    'counts nothing while another request is answered',
    whenConcurrent(noPostings),
    { concurrency: 8 },
  ],
  'company-postings/concurrent-requests.limit': [
    'gives a listing the limit of the latest request',
    latestLimit(),
    { concurrency: 8 },
  ],
  'company-postings/independent-requests': [
    'counts nothing after a refused request',
    afterRefusal(noPostings),
  ],
  'company-postings/independent-requests.keys': [
    'forgets the keys of a filter after a refused request',
    forgetsKeysAfterRefusal(),
  ],
  'company-postings/postings-pages-cover': [
    'returns 0 as pages_available with records',
    inAnswers('companyPostings', 'pages_available', 0),
  ],
  'company-postings/postings-pages-cover.too-many': [
    'returns as many pages_available as postings',
    rewriteCompanyAnswers('companyPostings', (data) => {
      Object.assign(data, { pages_available: data.unique_postings });
    }),
  ],
  'company-postings/postings-viewable-bounds': [
    'returns 0 as viewable_postings with records',
    inAnswers('companyPostings', 'viewable_postings', 0),
  ],
  'company-postings/postings-prefix': [
    'returns another first score on short pages',
    inRecords(
      'score',
      (score, place) => (place === 0 ? 5 : score),
      ({ limit }) => limit < 4,
    ),
  ],
  'company-postings/postings-pages-disjoint': ['returns the first page for every page', firstPageAsAny()],
  'company-postings/postings-score-sorted': [
    'returns scores that go up and down',
    inRecords('score', (_, place) => place % 2),
  ],
  'company-postings/posting-dates': [
    'swaps the dates of a posting',
    rewriteCompanyAnswers('companyPostings', ({ postings }) => {
      for (const record of postings)
        if ('posted' in record && 'expired' in record)
          [record['posted'], record['expired']] = [record['expired'], record['posted']];
    }),
  ],
  'company-postings/postings-time-frame': [
    'ignores when in the records of a listing',
    inRequests('companyPostings', 'filter.when', wholeTime),
  ],
  'company-postings/distribution-key-alone': [
    'returns the 50th percentile one too high on its own',
    rewriteCompanyAnswers('companyDistribution', ({ distribution: { buckets } }) => {
      const [only, ...others] = buckets;
      if (only !== undefined && others.length === 0) only['value'] = Number(only['value']) + 1;
    }),
  ],
  'company-postings/distribution-domain-order': [
    'swaps the ends of the domain',
    rewriteCompanyAnswers('companyDistribution', ({ distribution: { domain } }) => {
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
    rewriteCompanyAnswers('companyDistribution', ({ distribution: { buckets, domain }, totals }) => {
      const last = buckets.at(-1);
      if (totals['unique_postings'] !== 1 || last === undefined) return;
      last['value'] = Number(last['value']) + 1;
      domain.max = Number(last['value']);
    }),
  ],
  'company-postings/distribution-key-alone.middle': [
    'returns the middle value for every percentile',
    rewriteCompanyAnswers('companyDistribution', ({ distribution: { buckets } }, request) => {
      const middle = buckets[Math.floor((keysOf(request).length - 1) / 2)]?.['value'];
      for (const bucket of buckets) bucket['value'] = middle;
    }),
  ],
});
