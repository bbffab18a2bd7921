import { isObject } from '../../../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../../app/middleware.ts';
import { rewriteRequests, parsed, rewriteAnswers } from '../../../rewriting/rewrite.ts';
import { failInstead, type ErrorBody } from '../../error-bodies.ts';
import { isSetAccepted } from '../builders.ts';

/** The `input` of a set classify request, not validated: a fault may find anything in it. */
export interface SetInput {
  company?: unknown;
  title?: unknown;
  description?: unknown;
  inputLocale?: unknown;
  outputs?: unknown;
}

/** A set classify request, not validated. */
export interface SetRequest {
  version?: unknown;
  input?: unknown;
}

/** A 200 answer of set classify. */
export interface SetAnswer {
  data: { result: Record<string, unknown>; meta: { setName: unknown; setVersion: unknown } };
  errors: Record<string, unknown>;
}

/** Texts that a faulty server puts where a request has none. */
export const someTexts = { company: 'Amazon', title: 'Accountant', description: 'Full time.' } as const;

/** The input of a set classify request; empty where it has none. */
export function inputOf(ctx: ReferenceContext): SetInput {
  const body = parsed(ctx.state.requestText);
  return isObject(body) && isObject(body['input']) ? body['input'] : {};
}

/** The requested outputs; empty where there are none. */
export function outputsOf({ outputs }: SetInput): readonly unknown[] {
  return Array.isArray(outputs) ? outputs : [];
}

/** Changes every set classify request that is a JSON object before it is read. */
export function rewriteSetRequests(change: (request: SetRequest) => void): Middleware {
  return rewriteRequests('classifyWithSet', (body) => {
    if (isObject(body)) change(body);
  });
}

/** Changes the input of every set classify request before it is read. */
export function rewriteInputs(change: (input: SetInput) => void): Middleware {
  return rewriteSetRequests(({ input }) => {
    if (isObject(input)) change(input);
  });
}

/** Answers accepted set requests with such an input with an error. */
export function refuseSets(
  when: (input: SetInput, ctx: ReferenceContext) => boolean,
  body: ErrorBody,
): Middleware {
  return failInstead((ctx) => isSetAccepted(ctx) && when(inputOf(ctx), ctx), body);
}

/** Changes every 200 answer of set classify depending on its request. */
export function rewriteSetAnswers(change: (answer: SetAnswer, input: SetInput) => void): Middleware {
  return rewriteAnswers('classifyWithSet', (body, ctx) => {
    change(body as SetAnswer, inputOf(ctx));
  });
}
