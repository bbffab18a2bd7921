import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { apiGroups, groupInfo, matchRoute } from '../../../contracts/index.ts';
import type { Middleware } from '../../../reference/index.ts';

/** From a lookup to a keyword search in a large dataset, in seconds. */
const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Measures every request by method, route template and status, and answers `/metrics` as Prometheus reads it. */
export function metricsEndpoint(): Middleware {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'jobmark_request_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [register],
  });
  return async (ctx, next) => {
    if (ctx.path === '/metrics' && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
      ctx.body = await register.metrics();
      ctx.set('content-type', register.contentType);
      return;
    }
    const { method, path } = ctx;
    const route = routeOf(method, path);
    const end = seconds.startTimer({ method: route === 'other' ? 'any' : method, route });
    await next();
    end({ status: ctx.status });
  };
}

/** The template of the route that a request matches; `other` for the rest. */
function routeOf(method: string, path: string): string {
  if (path === '/connect/token' && method === 'POST') return path;
  const group = apiGroups.find((name) => path.startsWith(`${groupInfo[name].prefix}/`));
  if (group === undefined) return 'other';
  const { prefix } = groupInfo[group];
  const match = matchRoute(group, method, path.slice(prefix.length));
  return match === undefined ? 'other' : prefix + match.route.path;
}
