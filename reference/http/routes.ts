import { Router } from '@koa/router';
import { routes as contract } from '../../contracts/index.ts';
import type { ApiGroup } from '../api-group.ts';
import type { Middleware, ReferenceContext, ReferenceState } from '../middleware.ts';
import { ServiceError } from '../service-error.ts';
import { requestJson } from './request-json.ts';

/** A signal that is aborted when the connection ends before the answer has gone out. */
function hangUp(ctx: ReferenceContext): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * The routes that the contract has for the groups, answered by the handlers of their operations. A path that no
 * route has gives 404 `no matched route found`; a method that the route lacks gives 405 `unsupported method` with
 * the header Allow. A GET route answers HEAD too; a trailing slash is passed over.
 * Throws an Error for an operation of a group that has no handler.
 */
export function routes(groups: readonly ApiGroup[]): readonly [Middleware, Middleware] {
  const router = new Router<ReferenceState>({ sensitive: true });
  for (const group of groups)
    for (const { operationId, method, path } of contract.filter((route) => route.group === group.name)) {
      const handler = group.handlers[operationId];
      if (handler === undefined) throw new Error(`the group ${group.name} has no handler for ${operationId}`);
      router.register(group.prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], async (ctx) => {
        ctx.body = await handler({
          parameter: (name) => String(ctx.params[name]),
          query: new URLSearchParams(ctx.querystring),
          signal: hangUp(ctx),
          json: () => requestJson(ctx),
        });
      });
    }

  const unmatched: Middleware = (ctx) => {
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods);
    if (methods.length === 0) throw new ServiceError(404, 'no matched route found');
    throw new ServiceError(405, 'unsupported method', { headers: { allow: methods.join(', ') } });
  };
  return [router.routes() as Middleware, unmatched];
}
