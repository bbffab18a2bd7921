import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { inClassification } from './refuse.ts';
import { type Variation, variationsOf } from './variant.ts';

const leftOpenBy = 'contracts/specification/decisions.md#transport';

/** Takes over the writing of a JSON body, which the reference would write as plain `application/json`. */
function writing(write: (text: string, ctx: ReferenceContext) => void): readonly Middleware[] {
  return [
    async (ctx, next) => {
      await next();
      const body: unknown = ctx.body;
      if (typeof body !== 'object' || body === null) return;
      ctx.type = 'application/json';
      write(JSON.stringify(body), ctx);
    },
  ];
}

/** Cuts bytes into at most sixteen pieces, also in the middle of a character. */
function pieces(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / 16);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[^\p{ASCII}]/gu, (character) =>
      Array.from(
        { length: character.length },
        (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
    );
}

/** 5 to 30 ms, in an order that two requests in a row rarely share. */
function slowly(): Middleware {
  let turn = 0;
  return async (_, next) => {
    turn += 1;
    await sleep(5 + ((turn * 7) % 26));
    await next();
  };
}

/** Other encodings of the same JSON. */
export const transportVariations: readonly Variation[] = variationsOf({
  'transport/charset': {
    title: 'declares the charset, with header names in mixed case',
    leftOpenBy,
    middleware: () =>
      writing((text, ctx) => {
        ctx.set('content-TYPE', 'Application/JSON; Charset=UTF-8');
        ctx.body = text;
      }),
  },
  'transport/white-space': {
    title: 'indents its JSON and escapes every character that may be escaped',
    leftOpenBy,
    middleware: () =>
      writing((text, ctx) => {
        ctx.body = `\n${escaped(JSON.stringify(JSON.parse(text), null, '\t'))}\r\n`;
      }),
  },
  'transport/chunked': {
    title: 'sends bodies in chunks of a few bytes',
    leftOpenBy,
    middleware: () =>
      writing((text, ctx) => {
        ctx.body = Readable.from(pieces(text));
      }),
  },
  'transport/gzip': {
    title: 'compresses with gzip where the client accepts it',
    leftOpenBy,
    middleware: () =>
      writing((text, ctx) => {
        const isAccepted = /\bgzip\b/.test(ctx.get('accept-encoding'));
        if (isAccepted) ctx.set('Content-Encoding', 'gzip');
        ctx.body = isAccepted ? gzipSync(text) : text;
      }),
  },
  'transport/brotli': {
    title: 'compresses with Brotli where the client accepts it, in chunks',
    leftOpenBy,
    middleware: () =>
      writing((text, ctx) => {
        const isAccepted = /\bbr\b/.test(ctx.get('accept-encoding'));
        if (isAccepted) ctx.set('Content-Encoding', 'br');
        ctx.body = isAccepted ? Readable.from([brotliCompressSync(text)]) : text;
      }),
  },
});

/** Other ways to handle the connection. */
export const connectionVariations: readonly Variation[] = variationsOf({
  'connection/slow': {
    title: 'answers after 5 to 30 ms, in another order than the requests',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () => slowly(),
  },
  'connection/close': {
    title: 'closes the connection after every answer and sends additional headers',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () => async (ctx, next) => {
      await next();
      ctx.set('Connection', 'close');
      ctx.set('Set-Cookie', ['edge=7; Path=/', 'lane=b; HttpOnly']);
      ctx.set('Cache-Control', 'no-store');
      ctx.set('ETag', 'W/"7"');
    },
  },
});

// jobmark slows down for the rest of a run after a 429: one late in a standard run keeps the trial short.
const EVERY = 700;

function limited(): Middleware {
  let requests = 0;
  return async (ctx, next) => {
    requests += 1;
    if (requests % EVERY !== 0) return next();
    ctx.status = 429;
    ctx.set('Retry-After', '1');
    ctx.type = 'text/plain';
    ctx.body = 'slow down';
    return undefined;
  };
}

/** Rate limits, in the words of a proxy. */
export const rateLimitVariations: readonly Variation[] = variationsOf({
  'rate-limit/now-and-then': {
    title: `answers every ${EVERY}th request with 429 and Retry-After, in plain text`,
    leftOpenBy: 'contracts/specification/decisions.md#rate-limits',
    middleware: () => inClassification([limited()]),
  },
});
