import type { Middleware } from '../../reference/index.ts';

/** Something that a server waits for before its first answers come without delay. */
export interface Preparation {
  /** Such as `models`. */
  readonly name: string;
  readonly done: Promise<unknown>;
}

type State = 'waiting' | 'done' | 'failed';

/**
 * `/healthz` answers 200 while the process answers at all; `/readyz` answers 503 until every preparation is done, and for
 * good after one that failed. Both need no token and are no part of the service, whose own health is at
 * `/classification/status`.
 */
export function healthEndpoints(preparations: readonly Preparation[]): Middleware {
  const states = new Map<string, State>(preparations.map(({ name }) => [name, 'waiting']));
  for (const { name, done } of preparations)
    done.then(
      () => states.set(name, 'done'),
      () => states.set(name, 'failed'),
    );
  const namesOf = (state: State): readonly string[] =>
    [...states].flatMap(([name, current]) => (current === state ? [name] : []));

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') ctx.body = { status: 'ok' };
    else if (ctx.path === '/readyz') {
      const failed = namesOf('failed');
      const waiting = namesOf('waiting');
      const isReady = failed.length + waiting.length === 0;
      ctx.status = isReady ? 200 : 503;
      ctx.body = isReady
        ? { status: 'ready' }
        : { status: failed.length > 0 ? 'failed' : 'starting', waiting, failed };
    } else return next();
    ctx.set('cache-control', 'no-store');
  };
}
