import { setTimeout } from 'node:timers/promises';
import { objectOf, isObject, companyOperations } from '../../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../app/middleware.ts';
import { isInGroup, rewriteRequests, parsed, operationOf } from '../../rewriting/rewrite.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { company, withoutKeys } from './builders.ts';

const ANSWER_MILLISECONDS = 5;

function noPostings(ctx: ReferenceContext): void {
  const { data } = structuredClone(ctx.body) as { data: { totals?: Record<string, unknown> } };
  if (data.totals !== undefined) data.totals['unique_postings'] = 0;
  ctx.body = { data };
}

/** Faulty servers of the company postings whose answer to a request depends on other requests. */
export const companyPostingsIndependenceFaults: readonly Fault[] = faultsOf({
  'service/no-server-error.repeated': ['answers every second of equal requests with 500', failsAgain()],
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
});

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
  const forget = company.rewriteRequests(companyOperations, withoutKeys);
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
