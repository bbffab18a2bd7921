import type { OperationId } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { operationOf, type Change } from '../rewriting/rewrite.ts';

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

/** A time frame that contains every posting. */
export const wholeTime = { start: '2000-01', end: '2099-12' };

/** Reads another path than the requested one. */
export function rewritePath(asked: RegExp, read: string): Middleware {
  return (ctx, next) => {
    ctx.path = ctx.path.replace(asked, read);
    return next();
  };
}

/** Applies a change to every seventh answer only. */
export function oneAnswerInSeven(change: Change): Change {
  let answers = 0;
  return (body, ctx) => ((answers += 1) % 7 === 0 ? change(body, ctx) : undefined);
}
