import type { Middleware } from '../app/middleware.ts';

/**
 * Brings the request target into origin form, `/path?query`, which everything after it can read. An absolute one
 * (RFC 9112, section 3.2.2) loses its host; anything but a URL becomes `/`, where the service has no route.
 */
export function originForm(): Middleware {
  return async (ctx, next) => {
    if (!ctx.url.startsWith('/')) {
      const { pathname, search } = new URL(URL.canParse(ctx.url) ? ctx.url : 'http://none/');
      ctx.url = pathname + search;
    }
    await next();
  };
}
