import { Readable } from 'node:stream';
import type { Middleware } from '../app/middleware.ts';
import { pause } from './turns.ts';

/** Values in a piece of text that is written at once: some milliseconds. */
const MOST_AT_ONCE = 30_000;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes `ctx.body` as JSON below `answerErrors`, which answers its failures; text, bytes and streams go out unchanged. */
export function serialise(): Middleware {
  return async (ctx, next) => {
    await next();
    const body: unknown = ctx.body;
    if (typeof body !== 'object' || body === null || Buffer.isBuffer(body) || body instanceof Readable)
      return;
    ctx.body = await jsonText(body);
    // Koa has given an object this type, and takes long to write it again.
    if (ctx.response.get('content-type') !== JSON_TYPE) ctx.type = 'application/json';
  };
}

/** JSON of a value, written in pieces with pauses between them. Throws TypeError as `JSON.stringify` does. */
export async function jsonText(value: unknown): Promise<string | Buffer> {
  if (!isLarge(value)) return JSON.stringify(value);
  const pieces: Buffer[] = [];
  await write(value, pieces);
  return Buffer.concat(pieces);
}

async function write(value: unknown, pieces: Buffer[]): Promise<void> {
  const isList = Array.isArray(value);
  if (!isLarge(value) || !(isList || isPlain(value))) {
    pieces.push(Buffer.from(JSON.stringify(value) ?? 'null'));
    return;
  }
  pieces.push(Buffer.from(isList ? '[' : '{'));
  let separator = '';
  for (const [key, item] of Object.entries(value)) {
    if (!isList && item === undefined) continue;
    pieces.push(Buffer.from(isList ? separator : `${separator}${JSON.stringify(key)}:`));
    separator = ',';
    await pause();
    await write(item, pieces);
  }
  pieces.push(Buffer.from(isList ? ']' : '}'));
}

/** Whether a value is an object without its own `toJSON`. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}

/** Whether a value contains more than `MOST_AT_ONCE` values. */
function isLarge(value: unknown): boolean {
  let counted = 0;
  const count = (inner: unknown): boolean => {
    counted += 1;
    if (counted > MOST_AT_ONCE) return true;
    return typeof inner === 'object' && inner !== null && Object.values(inner).some(count);
  };
  return count(value);
}
