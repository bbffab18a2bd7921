import cors from '@koa/cors';
import { parse } from 'yaml';
import { apiGroups, groupInfo, readOpenApi, routes } from '../../../contracts/index.ts';
import type { InProcessReference, Middleware } from '../../../reference/index.ts';
import { version } from '../../client/version.ts';
import { describeDatasets } from './datasets.ts';
import type { PageData } from './page-data.ts';
import { site } from './site.ts';

/** What `jobmark serve` puts in front of the reference. */
export interface FrontOptions {
  readonly auth: 'on' | 'off';
  readonly client: PageData['client'];
  readonly deviations: readonly string[];
  readonly postings: InProcessReference;
  readonly preparations: readonly Preparation[];
  /** Serve `/metrics`. */
  readonly metrics: boolean;
  /** The origins whose pages may send requests, `*` for all; none when empty. */
  readonly corsOrigins: readonly string[];
}

/** CORS, metrics, health and the HTML pages, in this order, to be put in front of a reference. */
export async function frontOf(options: FrontOptions): Promise<readonly Middleware[]> {
  const { auth, client, deviations, postings, preparations, metrics, corsOrigins } = options;
  const data: PageData = {
    jobmark: version,
    auth,
    client,
    deviations,
    metrics,
    groups: await Promise.all(apiGroups.map(describeGroup)),
  };
  return [
    ...(corsOrigins.length === 0 ? [] : [allowOrigins(corsOrigins)]),
    ...(metrics ? [(await import('./metrics.ts')).metricsEndpoint()] : []),
    healthEndpoints(preparations),
    site({ data, datasets: () => describeDatasets(postings) }),
  ];
}

/** Lets pages of these origins send requests with a token; a preflight request needs none. */
function allowOrigins(origins: readonly string[]): Middleware {
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('origin');
      return origins.includes('*') ? '*' : origins.includes(origin) ? origin : '';
    },
    exposeHeaders: ['x-request-id', 'retry-after'],
  }) as Middleware;
}

async function describeGroup(name: (typeof apiGroups)[number]): Promise<PageData['groups'][number]> {
  const { title, prefix, scope } = groupInfo[name];
  const file = parse(await readOpenApi(name)) as {
    readonly info: { readonly description: string };
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>;
  };
  return {
    name,
    title,
    description: file.info.description,
    prefix,
    scope,
    operations: routes
      .filter(({ group }) => group === name)
      .map(({ operationId, method, path }) => ({
        operationId,
        method,
        path: prefix + path,
        summary: file.paths[path]?.[method.toLowerCase()]?.summary ?? '',
      })),
  };
}

/** Something that must be ready before a server answers without delay. */
interface Preparation {
  /** Such as `models`. */
  readonly name: string;
  readonly done: Promise<unknown>;
}

type State = 'waiting' | 'done' | 'failed';

/** `/healthz` answers 200 always, `/readyz` 503 until every preparation is done, or permanently after one has failed. */
function healthEndpoints(preparations: readonly Preparation[]): Middleware {
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
