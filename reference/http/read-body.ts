import type { IncomingMessage } from 'node:http';
import { isDeeperThan } from '../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../app/middleware.ts';
import { ServiceError } from '../app/service-error.ts';
import { MOST_HELD_BYTES, overloaded } from './bounded.ts';
import { nextSlice } from './turns.ts';

/**
 * The largest request body in bytes: a posting of a hundred pages fits. A model reads such a text in some 30 ms,
 * during which nobody else is answered; of 1 MiB it takes more than 100 ms.
 */
export const BODY_LIMIT = 256 * 1024;

/** A body with more bytes is parsed in a separate turn of the event loop. */
const LARGE_BODY = 64 * 1024;

function tooLarge(): ServiceError {
  // The rest of the body is not read, so the connection is of no further use.
  return new ServiceError(413, `Request size too large: at most ${BODY_LIMIT} bytes`, {
    headers: { connection: 'close' },
  });
}

/** Reads a body; `hold` is called with the bytes of each piece, and throws when they are too many. */
function readBytes(request: IncomingMessage, hold: (bytes: number) => void): Promise<Buffer> {
  // By events: to read a small body with an iterator takes four times as long.
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length']) > BODY_LIMIT) throw tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    const add = (chunk: Buffer): void => {
      try {
        size += chunk.length;
        if (size > BODY_LIMIT) throw tooLarge();
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        // The socket is not destroyed: the answer is still to be sent on it.
        request.off('data', add).pause();
        reject(error);
      }
    };
    request.on('data', add);
    request.once('end', () => resolve(Buffer.concat(chunks, size)));
    request.once('close', () => {
      if (!request.readableEnded) reject(new Error('the client disconnected while its body was read'));
    });
  });
}

/** Reads the body into `ctx.state.requestText`: 413 for a large, 415 for a compressed, 400 for a non-UTF-8 one, or 503. */
export function readBody(most = MOST_HELD_BYTES): Middleware {
  let held = 0;
  return async (ctx, next) => {
    const encoding = ctx.get('content-encoding').trim().toLowerCase();
    if (encoding !== '' && encoding !== 'identity')
      throw new ServiceError(415, `Unsupported Content-Encoding: send the body uncompressed`, {
        headers: { 'accept-encoding': 'identity', connection: 'close' },
      });
    // A request with neither header has no body (RFC 9112, section 6.3).
    if (
      ctx.req.headers['content-length'] === undefined &&
      ctx.req.headers['transfer-encoding'] === undefined
    ) {
      ctx.state.requestText = '';
      await next();
      return;
    }
    let own = 0;
    try {
      const bytes = await readBytes(ctx.req, (size) => {
        own += size;
        held += size;
        if (held > most) throw overloaded(true);
      });
      ctx.state.requestText = decoded(bytes);
      // Parsing and validating a large body blocks all other requests for tens of milliseconds.
      if (bytes.length > LARGE_BODY) await nextSlice();
      await next();
    } finally {
      held -= own;
    }
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ServiceError(400, 'malformed JSON: the body is not UTF-8');
  }
}

/** The deepest nesting of arrays and objects that is read: deep enough for any posting, safe for recursion. */
export const DEPTH_LIMIT = 200;

/** The body as JSON. Throws ServiceError: 415 for another content type, 400 for invalid or too deeply nested JSON. */
export function requestJson(ctx: ReferenceContext): unknown {
  const type = ctx.request.type;
  const charset = ctx.request.charset.toLowerCase();
  if ((type !== '' && !/^application\/(.+\+)?json$/i.test(type)) || !['', 'utf-8', 'utf8'].includes(charset))
    throw new ServiceError(415, 'Unsupported Content Type. Accepted Content-Type(s): application/json');
  let value: unknown;
  try {
    value = JSON.parse(ctx.state.requestText);
  } catch {
    throw new ServiceError(400, 'malformed JSON');
  }
  // Each level has two brackets.
  if (ctx.state.requestText.length > 2 * DEPTH_LIMIT && isDeeperThan(value, DEPTH_LIMIT))
    throw new ServiceError(400, `malformed JSON: nested more than ${DEPTH_LIMIT} levels deep`);
  return value;
}
