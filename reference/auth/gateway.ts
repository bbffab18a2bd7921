import { groupInfo } from '../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../app/middleware.ts';
import { groupOf, type ServedGroup } from '../app/served-group.ts';
import { ServiceError } from '../app/service-error.ts';
import type { AccessTokens } from './access-tokens.ts';

/** What the gateway made of an Authorization header. */
type Admission =
  | { readonly kind: 'admitted'; readonly scopes: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string };

async function admit(authorization: string, tokens: AccessTokens): Promise<Admission> {
  if (authorization === '') return { kind: 'refused', message: 'Authorization header is missing' };
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  if (token === undefined)
    return { kind: 'refused', message: 'Authorization header must read: Bearer <ACCESS_TOKEN>' };
  const check = await tokens.check(token);
  if (check.kind === 'valid') return { kind: 'admitted', scopes: check.scopes };
  return { kind: 'refused', message: check.kind === 'expired' ? 'Token expired' : 'Verification failed' };
}

/**
 * The gateway in front of the groups: no bearer token, or one that is malformed, wrongly signed or expired, gets 401; one
 * without the scope of the group gets 403; both in the format of the group. A path of no group passes. `requireRoute`
 * throws the 404 or 405 of a request that no route matches; when it is called, and whether the errors of the route come
 * first, is the choice `unauthorized-order` of the group.
 */
export function gateway(
  groups: readonly ServedGroup[],
  tokens: AccessTokens,
  requireRoute: (ctx: ReferenceContext) => void,
): Middleware {
  return async (ctx, next) => {
    const group = groupOf(ctx.path, groups);
    if (group === undefined) return next();
    const authorize = async (): Promise<void> => {
      const admission = await admit(ctx.get('authorization'), tokens);
      if (admission.kind === 'refused')
        throw new ServiceError(401, admission.message, { headers: { 'www-authenticate': 'Bearer' } });
      if (!admission.scopes.includes(groupInfo[group.name].scope))
        throw new ServiceError(403, 'insufficient scope');
    };
    if (group.unauthorizedOrder === 'after') {
      await next();
      return authorize();
    }
    if (group.unauthorizedOrder === 'after-routing') requireRoute(ctx);
    await authorize();
    return next();
  };
}
