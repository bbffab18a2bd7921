import { openClient } from '../client/client.ts';
import { apiGroups, defaultPrefixes } from '../client/target-address.ts';
import type { EmbeddedReference } from '../embedded-reference.ts';
import { buildReport } from '../report/build-report.ts';
import type { RunReport } from '../report/report.ts';
import { planRun, type Selection } from '../run/plan.ts';
import { run } from '../run/run.ts';

/** What is known of a trial before it begins. */
export interface Trial {
  readonly reference: EmbeddedReference;
  readonly selection: Selection;
  readonly seed: number;
  /** Checks and requests under way at the same time. */
  readonly concurrency: number;
}

/** Runs the selected checks against a reference, as `jobmark check` does. */
export async function runTrial({ reference, selection, seed, concurrency }: Trial): Promise<RunReport> {
  const plan = planRun(selection);
  const { target, credentials } = reference;
  const started = performance.now();
  const client = await openClient({
    target,
    credentials,
    prefixes: defaultPrefixes,
    headers: {},
    concurrency,
    timeoutSeconds: 60,
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
      concurrency,
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
  }
}
