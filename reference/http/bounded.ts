import { ServiceError } from '../app/service-error.ts';

/** POST requests that are answered or wait for it at the same time; a further one gets 503. */
export const MOST_REQUESTS = 256;

/** Bytes of request bodies that are held at the same time; a body beyond them gets 503. */
export const MOST_HELD_BYTES = 128 * 1024 * 1024;

/** 503 with Retry-After: the request is one of too many. `isUnread` when its body is not read to the end. */
export function overloaded(isUnread = false): ServiceError {
  return new ServiceError(503, 'too many requests at the same time', {
    headers: { 'retry-after': '1', ...(isUnread && { connection: 'close' }) },
  });
}

/** Bounds the work under way: the function does a piece of it, or rejects with a ServiceError 503 beyond `most`. */
export function bounded(most: number): <Result>(work: () => Result | Promise<Result>) => Promise<Result> {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) throw overloaded();
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}
