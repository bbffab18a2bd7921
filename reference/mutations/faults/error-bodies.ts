import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { answerInstead, operationOf, parsed } from '../rewriting/rewrite.ts';

/** Whether a path that no route has was answered with 404. */
export function isUnmatched(ctx: ReferenceContext): boolean {
  return ctx.status === 404 && operationOf(ctx) === undefined;
}

/** Whether a model that the checks make up was answered with 404. */
export function isUnknownModel(ctx: ReferenceContext): boolean {
  return (
    ctx.status === 404 &&
    /^\/classification\/models\/(?:jobmarkUnknown|[^/]+(?:jobmark|%20)\/)/.test(ctx.path)
  );
}

/** Whether a body that is not valid JSON was answered with 400. */
export function isMalformedJson(ctx: ReferenceContext): boolean {
  return ctx.status === 400 && parsed(ctx.state.requestText) === undefined;
}

/** An error body of the classification group. */
export interface ErrorBody {
  readonly title: string;
  readonly status: number;
  readonly detail: string | null;
}

/** The 404 body of the classification group with this detail. */
export const notFound = (detail: string): ErrorBody => ({ title: 'Not Found', status: 404, detail });

/** The 400 body of the classification group with this detail. */
export function invalidRequest(detail: string): ErrorBody {
  return { title: 'Invalid Request', status: 400, detail };
}

/** The 500 body of the classification group. */
export const serverError: ErrorBody = { title: 'Internal Server Error', status: 500, detail: null };

/** Gives an error of the classification group instead of another answer. */
export function failInstead(when: (ctx: ReferenceContext) => boolean, body: ErrorBody): Middleware {
  return answerInstead(when, body.status, body);
}
