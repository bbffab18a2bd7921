import type { Logger } from 'pino';
import type { Middleware } from '../app/middleware.ts';
import { groupOf, type ServedGroup } from '../app/served-group.ts';
import { ServiceError } from '../app/service-error.ts';

/** Answers what is thrown below it in the format of the group, with 500 unless a ServiceError; logs failures. */
export function answerErrors(groups: readonly [ServedGroup, ...ServedGroup[]], logger?: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = thrown instanceof ServiceError ? thrown : new ServiceError(500, null, { cause: thrown });
      // A client that has disconnected while its body was read is not a failure, and receives no answer.
      // Nor is a request beyond a bound of the service: 503 without a cause.
      if ((error.status === 500 || error.cause !== undefined) && ctx.writable)
        logger?.error(
          { requestId: ctx.state.requestId, method: ctx.method, path: ctx.path, err: error.cause ?? error },
          'request failed',
        );
      const group = groupOf(ctx.path, groups) ?? groups[0];
      ctx.status = error.status;
      ctx.set({ ...error.headers });
      ctx.body = group.errorBody(error);
    }
  };
}
