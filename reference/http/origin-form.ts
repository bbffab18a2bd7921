import type { Middleware } from '../app/middleware.ts';

/** Brings the request target into the form `/path?query`; an absolute one (RFC 9112, section 3.2.2) loses its host. */
export function originForm(): Middleware {
  return async (ctx, next) => {
    if (!ctx.url.startsWith('/')) {
      const { pathname, search } = new URL(URL.canParse(ctx.url) ? ctx.url : 'http://none/');
      ctx.url = pathname + search;
    }
    await next();
  };
}
