import { apiGroups } from '../../contracts/index.ts';
import type { Middleware, ReferenceOptions } from '../../reference/index.ts';
import {
  openOracle,
  startEmbeddedReference,
  type EmbeddedReference,
} from '../embedded/embedded-reference.ts';
import type { OpenedOracle } from '../oracle/compare-target.ts';
import type { RunReport } from '../report/report.ts';
import { checkTarget } from '../run/check-target.ts';
import { planRun } from '../run/plan/plan.ts';

/** What is compared, and with which rows. */
export interface ComparedOptions {
  readonly only?: readonly string[];
  readonly profile?: 'smoke' | 'standard';
  readonly datasets?: readonly string[];
}

/** Compares a reference with these options, as a target, with the oracle; nothing else is checked. */
export async function compareReference(
  options: ReferenceOptions,
  { datasets = ['sample'], ...run }: ComparedOptions = {},
): Promise<RunReport> {
  const reference = await startEmbeddedReference(options);
  try {
    return await compareRunning(reference, await openOracle(datasets), run);
  } finally {
    await reference.close();
  }
}

/** Compares a reference that runs with an oracle that is open; both can be compared again. */
export function compareRunning(
  { target, credentials }: Pick<EmbeddedReference, 'target' | 'credentials'>,
  oracle: OpenedOracle,
  { only = ['oracle/*'], profile = 'smoke' }: Omit<ComparedOptions, 'datasets'> = {},
): Promise<RunReport> {
  return checkTarget({
    target,
    credentials,
    plan: planRun({ groups: apiGroups, profile, only, skip: [], oracle: true }),
    oracle,
    timeoutSeconds: 60,
    rerun: { command: 'check', options: [] },
  });
}

/** Changes the JSON answers below a path in place. */
export function changedAnswers(path: RegExp, change: (data: Item) => void): Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 200 || !path.test(ctx.path)) return;
    const body = structuredClone(ctx.body) as { readonly data: Item };
    change(body.data);
    ctx.body = body;
    ctx.status = 200;
  };
}

/** Lets the reference read other requests below a path than it got. */
export function changedRequests(path: RegExp, change: (body: Item) => void): Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'POST' && path.test(ctx.path)) {
      const body: Item = JSON.parse(ctx.state.requestText);
      change(body);
      ctx.state.requestText = JSON.stringify(body);
    }
    await next();
  };
}

/** A JSON object that a test changes. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reaches into answers of known shapes
export type Item = any;
