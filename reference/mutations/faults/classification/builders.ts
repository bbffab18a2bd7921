import { type OperationId, isObject } from '../../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../app/middleware.ts';
import { drop } from '../../rewriting/json-path.ts';
import { operationOf, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { answersOf, answered } from '../builders.ts';

/** Puts values into the answers of the model list. */
export const inModels = answersOf('listModels');

/** Whether a graph request was answered with 200. */
export const isGraphAccepted = answered('classifyWithGraph', 200);

/** Sets the first number or text within a value, at any depth, to null. */
export function nullFirst(value: unknown, isChosen: (leaf: unknown) => boolean): boolean {
  if (!isObject(value) && !Array.isArray(value)) return false;
  const holder = value as Record<string, unknown>;
  for (const [name, inner] of Object.entries(holder)) {
    if (isChosen(inner)) holder[name] = null;
    if (isChosen(inner) || nullFirst(inner, isChosen)) return true;
  }
  return false;
}

/** Whether a value is a number. */
export const isNumber = (value: unknown): boolean => typeof value === 'number';

/** Whether a value is a text. */
export const isText = (value: unknown): boolean => typeof value === 'string';

/** Omits a field from the answers of an operation at the paths that end so. */
export function dropsAt(operation: OperationId, end: string, field: string): Middleware {
  return rewriteAnswers(operation, (body, ctx) => (ctx.path.endsWith(end) ? drop(field)(body, ctx) : body));
}

/** Whether a set request was answered with 200. */
export const isSetAccepted = answered('classifyWithSet', 200);

/** The operations that classify. */
export const classify = ['classifyWithGraph', 'classifyWithSet'] as const;

/** Whether a request is to classify, with a graph or a set. */
export function isClassify(ctx: ReferenceContext): boolean {
  return classify.some((operation) => operation === operationOf(ctx));
}

/** Whether a request was refused for a set that does not exist. */
export function unknownSet(ctx: ReferenceContext): boolean {
  return ctx.status === 404 && /^\/classification\/sets\/(?!posting(?:\/|$))/.test(ctx.path);
}
