import { buildReport } from '../report/build-report.ts';
import { openClient } from '../client/client.ts';
import { apiGroups, defaultPrefixes } from '../client/target-address.ts';
import { startEmbeddedReference } from '../embedded-reference.ts';
import type { ReferenceOptions } from '../../reference/index.ts';
import { planRun, type Selection } from '../run/plan.ts';
import type { RunReport } from '../report/report.ts';
import { run } from '../run/run.ts';

/** What is known of a trial before it begins. */
export interface Trial {
  /** How the reference differs from the plain one. */
  readonly options: ReferenceOptions;
  readonly selection: Selection;
  readonly seed: number;
}

/** Runs the chosen checks against an embedded reference with these options, as `jobmark check` does. */
export async function tryReference({ options, selection, seed }: Trial): Promise<RunReport> {
  const plan = planRun(selection);
  const reference = await startEmbeddedReference(options);
  const { target, credentials } = reference;
  const started = performance.now();
  const client = await openClient({
    target,
    credentials,
    prefixes: defaultPrefixes,
    headers: {},
    concurrency: 8,
    timeoutSeconds: 10,
  });
  try {
    const outcome = await run({
      client,
      checks: plan.checks,
      feeders: plan.feeders,
      groups: apiGroups.filter((group) => plan.checks.some((check) => check.group === group)),
      mayBeAbsent: false,
      profile: selection.profile,
      seed,
      concurrency: 8,
    });
    return buildReport({
      target: target.origin,
      selection,
      plan,
      outcome,
      strict: false,
      rerun: { command: 'check', seed, options: [] },
      interrupted: false,
      startedAt: new Date(),
      milliseconds: performance.now() - started,
      requests: client.requests,
      rateLimited: client.rateLimited,
    });
  } finally {
    await client.close();
    await reference.close();
  }
}
