import type { OperationId } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { type Test, requestTest, type Replacement, put } from '../rewriting/json-path.ts';
import {
  operationOf,
  parsed,
  type Change,
  rewriteAnswers,
  rewriteRequests,
  type TitledMiddleware,
} from '../rewriting/rewrite.ts';

/** Whether this operation was answered with this status, and with such a detail where one is given. */
export function answered(
  operation: OperationId,
  status: number,
  detail?: RegExp,
): (ctx: ReferenceContext) => boolean {
  return (ctx) =>
    operationOf(ctx) === operation &&
    ctx.status === status &&
    (detail === undefined || detail.test(String((ctx.body as { readonly detail?: unknown }).detail)));
}

/** Puts values into the 200 answers of an operation. */
export function answersOf(operation: OperationId): (path: string, value: Replacement) => TitledMiddleware {
  return (path, value) => rewriteAnswers(operation, put(path, value));
}

/** Puts values into the requests to an operation before they are read. */
export function requestsTo(operation: OperationId): (path: string, value: Replacement) => TitledMiddleware {
  return (path, value) => rewriteRequests(operation, put(path, value));
}

/** A time frame that contains every posting. */
export const wholeTime = { start: '2000-01', end: '2099-12' };

/** Reads another path than the requested one. */
export function rewritePath(requested: RegExp, read: string): Middleware {
  return (ctx, next) => {
    ctx.path = ctx.path.replace(requested, read);
    return next();
  };
}

/** Chooses rankings with a limit in a range. */
export function limitFrom(
  least: number,
  most = Infinity,
): Test<{ readonly rank: { readonly limit: number } }> {
  return requestTest(
    most === Infinity ? `for limits above ${least - 1}` : `for limits from ${least} to ${most}`,
    ({ rank: { limit } }) => limit >= least && limit <= most,
  );
}

/** Applies a change to every seventh answer only. */
export function oneAnswerInSeven(change: Change): Change {
  let answers = 0;
  return (body, ctx) => ((answers += 1) % 7 === 0 ? change(body, ctx) : undefined);
}

/** Returns for each key the value that it had first. */
export function keepsFirst(): (key: unknown, value: unknown) => unknown {
  const kept = new Map<string, unknown>();
  return (key, value) => {
    const text = JSON.stringify(key);
    if (!kept.has(text)) kept.set(text, value);
    return kept.get(text);
  };
}

/** Answers with the first 200 answer of the same key; requests without a key are answered as they are. */
export function keepAnswers(keyOf: (ctx: ReferenceContext) => unknown): Middleware {
  const first = keepsFirst();
  return async (ctx, next) => {
    await next();
    const key = ctx.status === 200 ? keyOf(ctx) : undefined;
    if (key !== undefined) ctx.body = first(key, ctx.body);
  };
}

/** Keeps the answers of an operation by their path and what `keyOf` makes of the request body and the answer. */
export function answeredBy(
  operation: OperationId,
  keyOf: (body: unknown, answer: unknown) => unknown,
): Middleware {
  return keepAnswers((ctx) => {
    const request = operationOf(ctx) === operation ? parsed(ctx.state.requestText) : undefined;
    return request === undefined ? undefined : [ctx.path, keyOf(request, ctx.body)];
  });
}
