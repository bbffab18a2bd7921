import { Readable } from 'node:stream';
import type { Middleware } from '../app/middleware.ts';
import { jsonText } from './json-text.ts';

/**
 * Writes `ctx.body` as JSON (conventions.md#json). Koa would do so too, but only after the last
 * middleware, where a value that JSON cannot write is not an error that `answerErrors` could answer. Text, bytes and
 * streams, which only a middleware of the caller can have put there, go out as they are.
 */
export function serialise(): Middleware {
  return async (ctx, next) => {
    await next();
    const body: unknown = ctx.body;
    if (typeof body !== 'object' || body === null || Buffer.isBuffer(body) || body instanceof Readable)
      return;
    ctx.body = await jsonText(body);
    ctx.type = 'application/json';
  };
}
