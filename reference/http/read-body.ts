import type { IncomingMessage } from 'node:http';
import type { Middleware } from '../app/middleware.ts';
import { ServiceError } from '../app/service-error.ts';

/** The largest request body in bytes; a posting of a few hundred pages fits. */
export const bodyLimit = 1024 * 1024;

const tooLarge = (): ServiceError =>
  // The rest of the body is not read, so the connection is of no further use.
  new ServiceError(413, `Request size too large: at most ${bodyLimit} bytes`, {
    headers: { connection: 'close' },
  });

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length']) > bodyLimit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not destroy the socket: the 413 is still to be sent on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * Reads the request body, at most `bodyLimit` bytes, into `ctx.state.requestText` without parsing it.
 * A larger body gets 413, a compressed one 415, one that is not UTF-8 gets 400.
 */
export function readBody(): Middleware {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  return async (ctx, next) => {
    const encoding = ctx.get('content-encoding').trim().toLowerCase();
    if (encoding !== '' && encoding !== 'identity')
      throw new ServiceError(415, `Unsupported Content-Encoding: send the body uncompressed`, {
        headers: { 'accept-encoding': 'identity', connection: 'close' },
      });
    const bytes = await readBytes(ctx.req);
    try {
      ctx.state.requestText = utf8.decode(bytes);
    } catch {
      throw new ServiceError(400, 'malformed JSON: the body is not UTF-8');
    }
    await next();
  };
}
