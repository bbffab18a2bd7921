import type { OperationId } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { put } from './json-path.ts';
import type { rewriteAnswers } from './rewrite.ts';

/** A JSON value to put at a path, or a function of the value there and of the request. */
type Value<Request> =
  ((old: unknown, request: Request) => unknown) | object | string | number | boolean | null | undefined;

/** Whether a fault shows for a request. */
export type Test<Request> = (request: Request, ctx: ReferenceContext) => boolean;

/** Puts a value at a path of the bodies of some operations, for the requests that pass a test. */
export type PutAt<Request> = (
  operations: OperationId | readonly OperationId[],
  path: string,
  value: Value<Request>,
  when?: Test<Request>,
) => Middleware;

/** Puts values into the bodies that `rewrite` changes, at paths below `base`, for the requests that `read` reads. */
export function putsAt<Request>(
  rewrite: typeof rewriteAnswers,
  base: string,
  read: (ctx: ReferenceContext) => Request | undefined,
): PutAt<Request> {
  return (operations, path, value, when = () => true) =>
    rewrite(operations, (body, ctx) => {
      const request = read(ctx);
      if (request === undefined || !when(request, ctx)) return undefined;
      const make = value as (old: unknown, request: Request) => unknown;
      return put(base + path, typeof value === 'function' ? (old: unknown) => make(old, request) : value)(
        body,
        ctx,
      );
    });
}

/** Puts a value at a path of the bodies of given operations. */
export type PutBelow<Request> = (path: string, value: Value<Request>, when?: Test<Request>) => Middleware;

/** The same for given operations, at paths that begin with `base`. */
export function below<Request>(
  putAt: PutAt<Request>,
  operations: OperationId | readonly OperationId[],
  base = '',
): PutBelow<Request> {
  return (path, value, when) => putAt(operations, base + path, value, when);
}

/** Chooses one of several requests. */
export function oneIn(several: number): () => boolean {
  let requests = 0;
  return () => (requests += 1) % several === 0;
}
