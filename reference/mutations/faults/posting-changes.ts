import type { OperationId } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { type PutAt, putsAt, type Test } from '../rewriting/json-path.ts';
import {
  answerInstead,
  operationOf,
  parsed,
  rewriteAnswers,
  rewriteRequests,
  type TitledMiddleware,
} from '../rewriting/rewrite.ts';

type Operations = OperationId | readonly OperationId[];

/** Another request, that of the client when omitted, and what becomes of `data` of its answer. */
interface Exchanged<Data, Request> {
  readonly request?: Request;
  readonly answer: (data: Data) => Data | void;
}

/** How faults change the requests and the 200 answers of a posting group. */
export interface PostingChanges<Data, Request> {
  /** The request body as a faulty server reads it; undefined when it has not the form of the group. */
  requestOf(ctx: ReferenceContext): Request | undefined;
  /** Changes a value of the answers of these operations. */
  readonly inAnswers: PutAt<Request>;
  /** Changes a value of the requests to these operations before they are read. */
  readonly inRequests: PutAt<Request>;
  /** Changes `data` of the answers of these operations depending on the request. */
  rewrite(
    operations: Operations,
    change: (data: Data, request: Request, ctx: ReferenceContext) => void,
  ): Middleware;
  /** Changes the body of every request to these operations before it is read. */
  rewriteRequests(
    operations: Operations,
    change: (request: Request, ctx: ReferenceContext) => void,
  ): Middleware;
  /** Sends another request where `change` makes one, and changes `data` of its answer. */
  rewriteBoth(
    operations: Operations,
    change: (request: Request, ctx: ReferenceContext) => Exchanged<Data, Request> | undefined,
  ): Middleware;
  /** Answers accepted requests to these operations, for which the test holds, with another status. */
  refuse(operations: Operations, status: number, when?: Test<Request>): TitledMiddleware;
}

/** The changes of a group by the form of its requests, and the body of its refusals. */
export function changesOf<Data, Request>(
  isRequest: (body: unknown) => body is Request,
  refusalBody: (status: number) => object,
): PostingChanges<Data, Request> {
  const requestOf = (ctx: ReferenceContext): Request | undefined => {
    const body = parsed(ctx.state.requestText);
    return isRequest(body) ? body : undefined;
  };
  return {
    requestOf,
    inAnswers: putsAt(rewriteAnswers, 'data.', requestOf),
    inRequests: putsAt(rewriteRequests, '', requestOf),
    rewrite: (operations, change) =>
      rewriteAnswers(operations, (body, ctx) => {
        const request = requestOf(ctx);
        if (request !== undefined) change((body as { data: Data }).data, request, ctx);
      }),
    rewriteRequests: (operations, change) =>
      rewriteRequests(operations, (body, ctx) => {
        if (isRequest(body)) change(body, ctx);
      }),
    rewriteBoth: (operations, change) => async (ctx, next) => {
      const isChosen = [operations].flat().some((operation) => operation === operationOf(ctx));
      const request = isChosen ? requestOf(ctx) : undefined;
      const changed = request === undefined ? undefined : change(request, ctx);
      if (changed?.request !== undefined) ctx.state.requestText = JSON.stringify(changed.request);
      await next();
      if (changed === undefined || ctx.status !== 200) return;
      const { data } = structuredClone(ctx.body) as { data: Data };
      ctx.body = { data: changed.answer(data) ?? data };
      ctx.status = 200;
    },
    refuse(operations, status, when) {
      const chosen: readonly string[] = [operations].flat();
      const isRefused = (ctx: ReferenceContext): boolean => {
        const request = ctx.status === 200 ? requestOf(ctx) : undefined;
        return (
          request !== undefined && chosen.includes(operationOf(ctx) ?? '') && when?.(request, ctx) !== false
        );
      };
      const title = ['answers', chosen.join(', '), 'with', status, when?.words ?? ''].join(' ').trim();
      return Object.assign(
        answerInstead(isRefused, status, refusalBody(status)),
        when !== undefined && when.words === undefined ? {} : { title },
      );
    },
  };
}
