import type { Logger } from 'pino';
import type { Middleware } from '../app/middleware.ts';

/** Logs one line per request. Headers, query and bodies stay out of it: they contain tokens, secrets and postings. */
export function logRequests(logger: Logger): Middleware {
  return async (ctx, next) => {
    const { method, path } = ctx;
    const { requestId } = ctx.state;
    const start = performance.now();
    await next();
    logger.info(
      { requestId, method, path, status: ctx.status, milliseconds: performance.now() - start },
      'request',
    );
  };
}
