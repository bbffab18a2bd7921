import type { Middleware } from '../../app/middleware.ts';
import { inClassification } from './refuse.ts';
import { type Variation, variationsOf } from './variant.ts';

// jobmark slows down for the rest of a run after a 429: one late in a standard run keeps the trial short.
const EVERY = 700;

function limited(): Middleware {
  let asked = 0;
  return async (ctx, next) => {
    asked += 1;
    if (asked % EVERY !== 0) return next();
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
