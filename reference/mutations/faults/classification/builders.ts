import type { ReferenceContext } from '../../../app/middleware.ts';
import { operationOf, parsed } from '../../rewriting/rewrite.ts';

/** Whether a path that no route has was answered with 404. */
export const isUnmatched = (ctx: ReferenceContext): boolean =>
  ctx.status === 404 && operationOf(ctx) === undefined;

/** Whether a model that the checks make up was answered with 404. */
export const isUnknownModel = (ctx: ReferenceContext): boolean =>
  ctx.status === 404 && /^\/classification\/models\/(?:jobmarkUnknown|[^/]+(?:jobmark|%20)\/)/.test(ctx.path);

/** Whether a body that is not valid JSON was answered with 400. */
export const isMalformedJson = (ctx: ReferenceContext): boolean =>
  ctx.status === 400 && parsed(ctx.state.requestText) === undefined;
