import type Koa from 'koa';

/** The state of a request while the reference answers it. */
export interface ReferenceState {
  /** The request body as text, not parsed yet; empty when there is none. */
  requestText: string;
  /** Names the request in the log and in the header `x-request-id` of its answer. */
  requestId: string;
}

/** The Koa context that every middleware of the reference gets. */
export type ReferenceContext = Koa.ParameterizedContext<ReferenceState>;

/**
 * A Koa middleware put in front of the token endpoint, the gateway and the routes (`ReferenceOptions.middleware`).
 *
 * Before `await next()` it may change the request: `ctx.path`, `ctx.method`, `ctx.querystring`, the headers in
 * `ctx.req.headers`, and `ctx.state.requestText`, which is parsed by the route that reads it and not before.
 *
 * After `await next()` it may change the answer: `ctx.status`, the headers, and `ctx.body`, a plain JSON value
 * that is serialised when the last middleware has returned. Errors of the gateway and of the routes have become
 * such answers by then; `next()` never rejects. The body may be shared between requests: give `ctx.body` a new
 * value, do not change the old one. A string, a Buffer or a stream given to `ctx.body` is sent as it is; set
 * `ctx.type` as well.
 *
 * It may also answer without calling `next()`, wait, or throw a ServiceError.
 */
export type Middleware = Koa.Middleware<ReferenceState>;
