import { holdersAt, isObject, type OperationId } from '../../../contracts/index.ts';
import type { ReferenceContext } from '../../app/middleware.ts';
import type { Change, rewriteAnswers, TitledMiddleware, Verbs, Worded } from './rewrite.ts';

type Holder = Record<string, unknown>;

/** A JSON value to put at a path, or a function of the value there. */
export type Replacement = ((old: unknown) => unknown) | object | string | number | boolean | null | undefined;

/** Removes the property at a path such as `data.*.modelName`; `*` matches every item or property. */
export function drop(path: string): Change {
  const change = at(path, (holder, key) => {
    delete holder[key];
  });
  return Object.assign(change, wordingOf(path, undefined));
}

/** Puts a value at a path, or what a function makes of the value there. */
export function put(path: string, value: Replacement): Change {
  const change = at(path, (holder, key) => {
    holder[key] = typeof value === 'function' ? (value as (old: unknown) => unknown)(holder[key]) : value;
  });
  return Object.assign(change, wordingOf(path, value));
}

/** A function with what it makes of the value at a path, in words. */
export type WordedFunction = ((value: unknown) => unknown) & {
  readonly words?: (path: string, verbs: Verbs) => string;
};

/** What putting a value at a path does, in words; none for a function without words. */
function wordingOf(path: string, value: unknown): Worded {
  if (value === undefined) return { says: ({ omits }) => `${omits} ${path}` };
  if (typeof value !== 'function')
    return { says: ({ returns }) => `${returns} ${JSON.stringify(value)} as ${path}` };
  const { words } = value as WordedFunction;
  return words === undefined ? {} : { says: (verbs) => words(path, verbs) };
}

/** A value with each item of it, where it is an array or an object, changed. */
export function mapItems(value: unknown, change: (item: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
}

/** Several changes, one after the other. */
export function all(...changes: readonly Change[]): Change {
  return (body, ctx) => {
    let changed = body;
    for (const change of changes) changed = change(changed, ctx) ?? changed;
    return changed;
  };
}

function at(path: string, change: (holder: Holder, key: string) => void): Change {
  return (body) => {
    for (const [holder, key] of holdersAt(body, path)) change(holder, key);
    return undefined;
  };
}

/** A JSON value to put at a path, or a function of the value there and of the request. */
type Value<Request> =
  ((old: unknown, request: Request) => unknown) | object | string | number | boolean | null | undefined;

/** Whether a fault shows for a request, and for which requests it does, as in `under a filter`. */
export type Test<Request> = ((request: Request, ctx: ReferenceContext) => boolean) & {
  readonly words?: string;
};

/** A test with words. */
export function requestTest<Request>(words: string, holds: Test<Request>): Test<Request> {
  return Object.assign((request: Request, ctx: ReferenceContext) => holds(request, ctx), { words });
}

/** What a change does where a test holds, in words; none where the change or the test has none. */
function whereHolds<Request>({ says }: Worded, when: Test<Request> | undefined): Worded {
  if (when === undefined) return says === undefined ? {} : { says };
  const { words } = when;
  return says === undefined || words === undefined ? {} : { says: (verbs) => `${says(verbs)} ${words}` };
}

/** Puts a value at a path of the bodies of some operations, for the requests that pass a test. */
export type PutAt<Request> = (
  operations: OperationId | readonly OperationId[],
  path: string,
  value: Value<Request>,
  when?: Test<Request>,
) => TitledMiddleware;

/** Puts values into the bodies that `rewrite` changes, at paths below `base`, for the requests that `read` reads. */
export function putsAt<Request>(
  rewrite: typeof rewriteAnswers,
  base: string,
  read: (ctx: ReferenceContext) => Request | undefined,
): PutAt<Request> {
  return (operations, path, value, when) => {
    const change: Change = (body, ctx) => {
      const request = read(ctx);
      if (request === undefined || when?.(request, ctx) === false) return undefined;
      const make = value as (old: unknown, request: Request) => unknown;
      return put(base + path, typeof value === 'function' ? (old: unknown) => make(old, request) : value)(
        body,
        ctx,
      );
    };
    return rewrite(operations, Object.assign(change, whereHolds(wordingOf(path, value), when)));
  };
}

/** Puts a value at a path of the bodies of given operations. */
export type PutBelow<Request> = (
  path: string,
  value: Value<Request>,
  when?: Test<Request>,
) => TitledMiddleware;

/** Puts values into the bodies of given operations, at paths that begin with `base`. */
export function below<Request>(
  putAt: PutAt<Request>,
  operations: OperationId | readonly OperationId[],
  base = '',
): PutBelow<Request> {
  return (path, value, when) => putAt(operations, base + path, value, when);
}

/** Chooses one of several requests. */
export function oneIn(several: number): Test<unknown> {
  let requests = 0;
  return requestTest(`for one of ${several} requests`, () => (requests += 1) % several === 0);
}
