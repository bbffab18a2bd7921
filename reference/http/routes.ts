import { Router } from '@koa/router';
import { groupInfo, routes as contract } from '../../contracts/index.ts';
import type { Middleware, ReferenceContext, ReferenceState } from '../app/middleware.ts';
import { ServiceError } from '../app/service-error.ts';
import type { ServedGroup } from '../app/served-group.ts';
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

/** The routes of the groups, answered by their handlers. POST requests get 503 while `most` others wait. */
export function routes(groups: readonly ServedGroup[], most = MOST_REQUESTS): Routes {
  const inBounds = bounded(most);
  const router = new Router<ReferenceState>({ sensitive: true });
  for (const group of groups)
    for (const { operationId, method, path } of contract.filter((route) => route.group === group.name)) {
      const handler = group.handlers[operationId];
      if (handler === undefined) throw new Error(`the group ${group.name} has no handler for ${operationId}`);
      router.register(
        groupInfo[group.name].prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
        [method],
        async (ctx) => {
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
        },
      );
    }

  return {
    dispatch: router.routes() as Middleware,
    requireRoute(ctx) {
      const { path, route } = router.match(ctx.path, ctx.method);
      if (route) return;
      const methods = path.flatMap((layer) => layer.methods);
      if (methods.length === 0) throw new ServiceError(404, 'no matched route found');
      throw new ServiceError(405, 'unsupported method', { headers: { allow: methods.join(', ') } });
    },
  };
}
