import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { answerInstead } from '../rewriting/rewrite.ts';

/** An error body of the classification group. */
interface ErrorBody {
  readonly title: string;
  readonly status: number;
  readonly detail: string | null;
}

/** The 404 body of the classification group with this detail. */
export function notFound(detail: string): ErrorBody {
  return { title: 'Not Found', status: 404, detail };
}

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
