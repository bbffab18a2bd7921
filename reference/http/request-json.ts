import { ServiceError } from '../app/service-error.ts';
import type { ReferenceContext } from '../app/middleware.ts';

/** The deepest nesting of arrays and objects that is read: deep enough for any posting, safe for recursion. */
export const DEPTH_LIMIT = 200;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

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
  if (isDeeperThan(value, DEPTH_LIMIT))
    throw new ServiceError(400, `malformed JSON: nested more than ${DEPTH_LIMIT} levels deep`);
  return value;
}
