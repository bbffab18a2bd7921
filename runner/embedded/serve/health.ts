import type { Middleware } from '../../../reference/index.ts';

/** Something that must be ready before a server answers without delay. */
export interface Preparation {
  /** Such as `models`. */
  readonly name: string;
  readonly done: Promise<unknown>;
}

type State = 'waiting' | 'done' | 'failed';

/** `/healthz` answers 200 always, `/readyz` 503 until every preparation is done, or permanently after one has failed. */
export function healthEndpoints(preparations: readonly Preparation[]): Middleware {
  const states = new Map<string, State>(preparations.map(({ name }) => [name, 'waiting']));
  for (const { name, done } of preparations)
    done.then(
      () => states.set(name, 'done'),
      () => states.set(name, 'failed'),
    );
  const namesOf = (state: State): readonly string[] =>
    [...states].flatMap(([name, current]) => (current === state ? [name] : []));

  const readiness = (): {
    readonly status: 'ready' | 'starting' | 'failed';
    readonly waiting?: readonly string[];
    readonly failed?: readonly string[];
  } => {
    const failed = namesOf('failed');
    const waiting = namesOf('waiting');
    if (failed.length + waiting.length === 0) return { status: 'ready' };
    const status = failed.length > 0 ? 'failed' : 'starting';
    return { status, waiting, failed };
  };

  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || (ctx.path !== '/healthz' && ctx.path !== '/readyz')) {
      await next();
      return;
    }
    const body = ctx.path === '/healthz' ? { status: 'ok' } : readiness();
    ctx.status = body.status === 'ok' || body.status === 'ready' ? 200 : 503;
    ctx.body = body;
    ctx.set('cache-control', 'no-store');
  };
}
