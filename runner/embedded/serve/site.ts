import { readFile } from 'node:fs/promises';
import { apiGroups, groupInfo, readOpenApi } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../reference/index.ts';
import { embedJson } from '../../report/reporters/text/embed-json.ts';
import type { DatasetOverview, PageData } from './page-data.ts';

/** The scripts that `npm run build` makes from runner/report/page/reference; this file runs from its source in tests. */
const bundles = import.meta.url.endsWith('.ts') ? '../../../dist/runner/report/page/' : '../../report/page/';

const assets: Readonly<Record<string, string>> = {
  'reference.js': 'text/javascript',
  'viewer.js': 'text/javascript',
  'viewer.LICENSE.txt': 'text/plain',
};

/** Nothing is loaded from elsewhere. The OpenAPI viewer sets styles of elements and draws its icons from data URLs. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the site shows. */
export interface SiteOptions {
  readonly data: PageData;
  /** Called at the first view of the page. */
  readonly datasets: () => Promise<readonly DatasetOverview[]>;
}

/** The HTML pages: `/`, `/try/{group}`, and what they load. Every other path is left to the service. */
export function site({ data, datasets }: SiteOptions): Middleware {
  let overview: Promise<readonly DatasetOverview[]> | undefined;
  const describe = (): Promise<readonly DatasetOverview[]> => {
    overview ??= datasets();
    // A dataset that cannot be read now may be there at the next view.
    overview.catch(() => (overview = undefined));
    return overview;
  };
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || !((await sendFile(ctx, describe)) || sendPageOf(ctx, data))) await next();
  };
}

/** Sends one of the two kinds of pages; false when the path is none. */
function sendPageOf(ctx: ReferenceContext, data: PageData): boolean {
  if (ctx.path === '/') {
    ctx.vary('accept');
    // `*/*`, as curl and most API clients send, counts as JSON.
    if (ctx.accepts('json', 'html') !== 'html') return false;
    sendPage(ctx, 'jobmark: the reference server', 'reference.js', data);
    return true;
  }
  const shown = apiGroups.find((group) => ctx.path === `/try/${group}`);
  if (shown === undefined) return false;
  sendPage(ctx, `jobmark: try the ${groupInfo[shown].title} group`, 'viewer.js', { ...data, shown });
  return true;
}

/** Sends what the pages load; false when the path is nothing of that. */
async function sendFile(
  ctx: ReferenceContext,
  describe: () => Promise<readonly DatasetOverview[]>,
): Promise<boolean> {
  const group = apiGroups.find((name) => ctx.path === `/openapi/${name}.yaml`);
  const asset = ctx.path.startsWith('/assets/') ? ctx.path.slice('/assets/'.length) : '';
  if (ctx.path === '/datasets.json') ctx.body = await describe();
  else if (group !== undefined) {
    ctx.type = 'application/yaml; charset=utf-8';
    ctx.body = withServer(await readOpenApi(group), `${ctx.protocol}://${ctx.host}`);
  } else if (Object.hasOwn(assets, asset)) {
    ctx.type = `${assets[asset]}; charset=utf-8`;
    ctx.body = await readFile(new URL(bundles + asset, import.meta.url));
  } else return false;
  ctx.set('cache-control', 'no-cache');
  return true;
}

/** An OpenAPI file whose default server is the one that serves it; `origin` has the host of the request. */
function withServer(openApi: string, origin: string): string {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin)
    ? openApi.replace(/(?<=base_url:\s+default: )\S+/, origin)
    : openApi;
}

function sendPage(ctx: ReferenceContext, title: string, script: string, data: object): void {
  ctx.set({ 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-cache' });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    '<link rel="icon" href="data:,">',
    '<body>',
    '<main><noscript>This page needs JavaScript; the API at /openapi/ needs none.</noscript></main>',
    `<script type="application/json" id="data">${embedJson(data)}</script>`,
    `<script src="/assets/${script}"></script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
