import {
  apiGroups,
  groupInfo,
  matchRoute,
  postingGroups,
  type ApiGroup,
  type OperationId,
} from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';

/** How titles of faults say that a value is left out, or replaced: of an answer, or of a request. */
export interface Verbs {
  readonly omits: 'omits' | 'ignores';
  readonly returns: 'returns' | 'reads';
}

/** What a change does, as the title of a fault. */
export interface Worded {
  readonly says?: (verbs: Verbs) => string;
}

/** Changes a copy of a JSON body in place, or returns a new one. */
export type Change = ((body: unknown, ctx: ReferenceContext) => unknown) & Worded;

/** A middleware with the title of its fault, where its change says what it does. */
export type TitledMiddleware = Middleware & { readonly title?: string };

/** Whether a request is below the prefix of a group. */
export function isInGroup({ path }: ReferenceContext, group: ApiGroup): boolean {
  return path.startsWith(`${groupInfo[group].prefix}/`);
}

/** Whether a request is below the prefix of a posting group. */
export function isInPostings(ctx: ReferenceContext): boolean {
  return postingGroups.some((group) => isInGroup(ctx, group));
}

/** The operation of a request, or the one that it has with another method; undefined where no route matches. */
export function operationOf(ctx: ReferenceContext, method = ctx.method): OperationId | undefined {
  const group = apiGroups.find((name) => isInGroup(ctx, name));
  return group === undefined
    ? undefined
    : matchRoute(group, method, ctx.path.slice(groupInfo[group].prefix.length))?.route.operationId;
}

/** Changes every answer of these operations that has this status, 200 when omitted. */
export function rewriteAnswers(
  operations: OperationId | readonly OperationId[],
  change: Change,
  status = 200,
): TitledMiddleware {
  const chosen: readonly string[] = [operations].flat();
  const middleware: Middleware = async (ctx, next) => {
    const operation = operationOf(ctx);
    await next();
    if (ctx.status === status && operation !== undefined && chosen.includes(operation)) rewrite(ctx, change);
  };
  return titled(middleware, change, { omits: 'omits', returns: 'returns' }, `at ${chosen.join(', ')}`);
}

function titled(middleware: Middleware, { says }: Worded, verbs: Verbs, where: string): TitledMiddleware {
  return Object.assign(middleware, says === undefined ? {} : { title: `${says(verbs)} ${where}` });
}

/** Changes every JSON answer with this status, of every request. */
export function rewriteStatus(
  status: number | ((status: number) => boolean),
  change: Change,
): TitledMiddleware {
  const middleware: Middleware = async (ctx, next) => {
    await next();
    if (typeof status === 'number' ? ctx.status === status : status(ctx.status)) rewrite(ctx, change);
  };
  return titled(middleware, change, { omits: 'omits', returns: 'returns' }, `in every ${String(status)}`);
}

/** Changes the JSON body of every request to these operations before it is read. */
export function rewriteRequests(
  operations: OperationId | readonly OperationId[],
  change: Change,
): TitledMiddleware {
  const chosen: readonly string[] = [operations].flat();
  const middleware: Middleware = async (ctx, next) => {
    if (chosen.includes(operationOf(ctx) ?? '')) {
      const body = parsed(ctx.state.requestText);
      if (body !== undefined) ctx.state.requestText = JSON.stringify(change(body, ctx) ?? body);
    }
    await next();
  };
  return titled(middleware, change, { omits: 'ignores', returns: 'reads' }, `at ${chosen.join(', ')}`);
}

/** Changes the text of every request to these operations whose body is not valid JSON, before it is read. */
export function rewriteMalformed(
  operations: readonly OperationId[],
  change: (text: string) => string,
): Middleware {
  const chosen: readonly string[] = operations;
  return async (ctx, next) => {
    const text = ctx.state.requestText;
    if (chosen.includes(operationOf(ctx) ?? '') && parsed(text) === undefined)
      ctx.state.requestText = change(text);
    await next();
  };
}

/** Gives one error answer instead of another, or instead of a success. */
export function answerInstead(
  when: (ctx: ReferenceContext) => boolean,
  status: number,
  body: unknown,
): Middleware {
  return async (ctx, next) => {
    await next();
    if (!when(ctx)) return;
    ctx.status = status;
    ctx.body = body;
  };
}

/** The value of a JSON text; undefined when the text is not valid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function rewrite(ctx: ReferenceContext, change: Change): void {
  const { status } = ctx;
  const body: unknown = structuredClone(ctx.body);
  ctx.body = change(body, ctx) ?? body;
  // Koa sets 200 or 204 with a new body unless the status was set outright.
  ctx.status = status;
}
