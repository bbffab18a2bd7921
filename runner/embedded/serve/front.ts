import cors from '@koa/cors';
import { parse } from 'yaml';
import { apiGroups, groupInfo, readOpenApi, routes } from '../../../contracts/index.ts';
import type { InProcessReference, Middleware } from '../../../reference/index.ts';
import { version } from '../../client/version.ts';
import { describeDatasets } from './datasets.ts';
import { healthEndpoints, type Preparation } from './health.ts';
import type { PageData } from './page-data.ts';
import { site } from './site.ts';

/** What `jobmark serve` puts in front of the reference. */
export interface FrontSetting {
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

/** CORS, metrics, health and the pages for people, in this order, to be put in front of a reference. */
export async function frontOf(setting: FrontSetting): Promise<readonly Middleware[]> {
  const { auth, client, deviations, postings, preparations, metrics, corsOrigins } = setting;
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
