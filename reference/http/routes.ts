import { Router } from '@koa/router';
import { groupInfo, routes as contract } from '../../contracts/index.ts';
import type { Middleware, ReferenceContext, ReferenceState } from '../app/middleware.ts';
import type { ServedGroup } from '../app/served-group.ts';
import { ServiceError } from '../app/service-error.ts';
import { bounded, MOST_REQUESTS } from './bounded.ts';
import { requestJson } from './read-body.ts';

/** A signal that is aborted when the connection ends before the response is complete. */
function hangUp(ctx: ReferenceContext): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    if (!ctx.res.writableFinished) controller.abort();
  };
  if (ctx.res.closed) abort();
  else ctx.res.once('close', abort);
  return controller.signal;
}

/** The routes of the groups. */
export interface Routes {
  /** Answers a request with the handler of its operation. */
  readonly dispatch: Middleware;
  /** Throws ServiceError for a request that no route matches: 404 for its path, 405 with Allow for its method. */
  readonly requireRoute: (ctx: ReferenceContext) => void;
}

/** How routes are answered. */
interface RoutesOptions {
  /** The most POST requests that wait; further ones get 503. */
  readonly most?: number;
  /** Writes an answer that is always the same once, and as text, so that middleware cannot change it. Default: each time. */
  readonly writesOnce?: boolean;
}

/** The routes of the groups, answered by their handlers. */
export function routes(groups: readonly ServedGroup[], options: RoutesOptions = {}): Routes {
  const { most = MOST_REQUESTS, writesOnce = false } = options;
  const inBounds = bounded(most);
  /** The constant answers, by path: the router takes longer to find their route than they take to be sent. */
  const texts = new Map<string, string>();
  const router = new Router<ReferenceState>({ sensitive: true });
  for (const group of groups)
    for (const { operationId, method, path } of contract.filter((route) => route.group === group.name)) {
      const handler = group.handlers[operationId];
      if (handler === undefined) throw new Error(`the group ${group.name} has no handler for ${operationId}`);
      const served = groupInfo[group.name].prefix + path;
      const isConstant = writesOnce && group.constants?.includes(operationId) === true;
      router.register(served.replaceAll(/\{(\w+)\}/g, ':$1'), [method], async (ctx) => {
        let signal: AbortSignal | undefined;
        // Made when they are read, because discovery routes read neither.
        const request = {
          parameter: (name: string) => String(ctx.params[name]),
          get query() {
            return new URLSearchParams(ctx.querystring);
          },
          get signal() {
            return (signal ??= hangUp(ctx));
          },
          json: () => requestJson(ctx),
        };
        const answer = (): object | Promise<object> => handler(request);
        ctx.body = method === 'GET' ? await answer() : await inBounds(answer);
        if (isConstant) texts.set(served, JSON.stringify(ctx.body));
      });
    }

  const dispatch = router.routes() as Middleware;
  return {
    dispatch(ctx, next) {
      const text = ctx.method === 'GET' ? texts.get(ctx.path) : undefined;
      if (text === undefined) return dispatch(ctx, next);
      ctx.type = 'application/json';
      ctx.body = text;
      return Promise.resolve();
    },
    requireRoute(ctx) {
      const { path, route } = router.match(ctx.path, ctx.method);
      if (route) return;
      const methods = path.flatMap((layer) => layer.methods);
      if (methods.length === 0) throw new ServiceError(404, 'no matched route found');
      throw new ServiceError(405, 'unsupported method', { headers: { allow: methods.join(', ') } });
    },
  };
}
