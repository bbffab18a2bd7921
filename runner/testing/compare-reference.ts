import { openOracle, startEmbeddedReference } from '../embedded-reference.ts';
import type { Middleware, ReferenceOptions } from '../../reference/index.ts';
import { planRun } from '../run/plan.ts';
import { checkTarget } from '../run/check-target.ts';
import { apiGroups } from '../../contracts/index.ts';
import type { RunReport } from '../report/report.ts';

/** Compares a reference with these options, as a target, with the oracle; nothing else is checked. */
export async function compareReference(
  options: ReferenceOptions,
  {
    only = ['oracle/*'],
    profile = 'smoke',
    datasets = ['sample'],
  }: {
    readonly only?: readonly string[];
    readonly profile?: 'smoke' | 'standard';
    readonly datasets?: readonly string[];
  } = {},
): Promise<RunReport> {
  const reference = await startEmbeddedReference(options);
  try {
    return await checkTarget({
      target: reference.target,
      credentials: reference.credentials,
      plan: planRun({ groups: apiGroups, profile, only, skip: [], oracle: true }),
      oracle: await openOracle(datasets),
      timeoutSeconds: 60,
      rerun: { command: 'check', options: [] },
    });
  } finally {
    await reference.close();
  }
}

/** A reference whose JSON answers below a path are changed in place. */
export function changedAnswers(path: RegExp, change: (data: Item) => void): ReferenceOptions {
  const middleware: Middleware = async (ctx, next) => {
    await next();
    if (ctx.status !== 200 || !path.test(ctx.path)) return;
    const body = structuredClone(ctx.body) as { readonly data: Item };
    change(body.data);
    ctx.body = body;
    ctx.status = 200;
  };
  return { middleware: [middleware] };
}

/** A reference that reads other requests below a path than it got. */
export function changedRequests(path: RegExp, change: (body: Item) => void): ReferenceOptions {
  const middleware: Middleware = async (ctx, next) => {
    if (ctx.method === 'POST' && path.test(ctx.path)) {
      const body: Item = JSON.parse(ctx.state.requestText);
      change(body);
      ctx.state.requestText = JSON.stringify(body);
    }
    await next();
  };
  return { middleware: [middleware] };
}

/** A JSON object that a test changes. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reaches into answers of known shapes
export type Item = any;
