import { Readable } from 'node:stream';
import type { Middleware } from '../app/middleware.ts';
import { jsonText } from './json-text.ts';

/** Writes `ctx.body` as JSON below `answerErrors`, which answers its failures; text, bytes and streams go out unchanged. */
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
