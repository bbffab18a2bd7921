import { decodeJwt } from 'jose';
import type { Middleware, ReferenceContext } from '../../../app/middleware.ts';

/** Whether a request names the scheme Bearer without a token. */
export const withoutToken = (ctx: ReferenceContext): boolean => ctx.get('authorization') === 'Bearer';

/** Whether a request has an Authorization header. */
export const withToken = (ctx: ReferenceContext): boolean => ctx.get('authorization') !== '';

/** Replaces another scheme by Bearer. */
export function readsAnyScheme(when: (ctx: ReferenceContext) => boolean = () => true): Middleware {
  return async (ctx, next) => {
    const own = ctx.req.headers.authorization;
    if (own !== undefined && !/^bearer /i.test(own) && when(ctx))
      ctx.req.headers.authorization = own.replace(/^\w+ /, 'Bearer ');
    await next();
  };
}

/** Adds the scheme to a token that is sent without one. */
export function readsBareToken(when: (ctx: ReferenceContext) => boolean = () => true): Middleware {
  return async (ctx, next) => {
    const own = ctx.req.headers.authorization;
    if (own !== undefined && !own.includes(' ') && when(ctx)) ctx.req.headers.authorization = `Bearer ${own}`;
    await next();
  };
}

/** Replaces the token of requests that should be refused by the last accepted one. */
export function acceptsWhere(when: (ctx: ReferenceContext, good: string) => boolean): Middleware {
  let good: string | undefined;
  return async (ctx, next) => {
    const own = ctx.req.headers.authorization;
    const lent = good !== undefined && own !== good && when(ctx, good);
    if (lent) ctx.req.headers.authorization = good;
    await next();
    if (!lent && ctx.status === 200 && own !== undefined) good = own;
  };
}

/** Replaces one field of token requests by that of the last successful one. */
export function acceptsAny(field: string): Middleware {
  let good: string | undefined;
  return async (ctx, next) => {
    const form = new URLSearchParams(ctx.state.requestText);
    const own = form.get(field);
    if (ctx.path === '/connect/token' && good !== undefined) {
      form.set(field, good);
      ctx.state.requestText = form.toString();
    }
    await next();
    if (ctx.path === '/connect/token' && ctx.status === 200) good ??= own ?? undefined;
  };
}

/** The claims of the token of a request; undefined where it is not a JWT. */
function claims(ctx: ReferenceContext): { readonly exp?: number; readonly scope?: unknown } | undefined {
  try {
    return decodeJwt(ctx.get('authorization').replace(/^Bearer /i, ''));
  } catch {
    return undefined;
  }
}

/** Whether the token of a request is a JWT. */
export const isJwt = (ctx: ReferenceContext): boolean => claims(ctx) !== undefined;

/** Whether the token of a request has expired. */
export function isExpired(ctx: ReferenceContext): boolean {
  return (claims(ctx)?.exp ?? Infinity) * 1000 < Date.now();
}

/** Whether the token of a request has scopes, without that of the classification group. */
export function lacksScope(ctx: ReferenceContext): boolean {
  const scope = claims(ctx)?.scope;
  return scope !== undefined && !JSON.stringify(scope).includes('classmaster');
}
