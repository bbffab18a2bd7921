import type { OperationId } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import type { ServiceError } from '../../app/service-error.ts';
import { classificationErrorBody } from '../../classification/errors.ts';
import { isInGroup, operationOf, parsed } from '../rewriting/rewrite.ts';

/** Answers with an error of the classification group, as an answer that further middleware can see. */
export function answerWith(ctx: ReferenceContext, error: ServiceError): void {
  ctx.status = error.status;
  ctx.body = classificationErrorBody(error);
}

/** Replaces a 200 by the answer that `reason` gives for its request; undefined keeps the 200. */
export function refuseAccepted(
  operation: OperationId,
  reason: (body: unknown, ctx: ReferenceContext) => ServiceError | undefined,
): Middleware {
  return async (ctx, next) => {
    const isOperation = operationOf(ctx) === operation;
    await next();
    if (!isOperation || ctx.status !== 200) return;
    const refusal = reason(parsed(ctx.state.requestText), ctx);
    if (refusal !== undefined) answerWith(ctx, refusal);
  };
}

/** Applies middleware to requests of the classification group only: other groups have other error bodies. */
export function inClassification(middleware: readonly Middleware[]): readonly Middleware[] {
  return middleware.map(
    (inGroup) => (ctx, next) => (isInGroup(ctx, 'classification') ? inGroup(ctx, next) : next()),
  );
}
