import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware } from '../app/middleware.ts';

/** The header that names a request, in requests and in answers. */
export const requestIdHeader = 'x-request-id';

/** What an id of a client may be made of, so that it can go into a header and a log as it is. */
const acceptable = /^[\w.:/+=-]{1,128}$/;

/** The id that the client gave, when it is one, or a new UUID. */
function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** Names each request: `ctx.state.requestId` is in its log lines, and the header `x-request-id` of its answer has it. */
export function identifyRequests(): Middleware {
  return async (ctx, next) => {
    ctx.state.requestId = requestIdOf(ctx.req.headers);
    ctx.set(requestIdHeader, ctx.state.requestId);
    await next();
  };
}
