import { defined } from '../../../contracts/index.ts';
import type { Transport } from '../../client/transport.ts';
import { EMBEDDED_TIMEOUT_SECONDS, type EmbeddedReference } from '../../embedded/embedded-reference.ts';
import type { RunReport } from '../../report/report.ts';
import { checkTarget } from '../../run/check-target.ts';
import { planRun, type Selection } from '../../run/plan/plan.ts';

/** A reference that is tried, and what sends requests to it if not HTTP does. */
export interface TrialReference extends EmbeddedReference {
  readonly transport?: Transport;
}

/** What is known of a trial before it begins. */
export interface Trial {
  readonly reference: TrialReference;
  readonly selection: Selection;
  readonly seed: number;
  /** Checks and requests under way at the same time. */
  readonly concurrency: number;
  /** Starts no further check after the first violated must clause. */
  readonly bail?: boolean;
}

/** Runs the selected checks against a reference, as `jobmark check` does. */
export function runTrial({
  reference,
  selection,
  seed,
  concurrency,
  bail = false,
}: Trial): Promise<RunReport> {
  const { target, credentials, transport } = reference;
  return checkTarget({
    target,
    credentials,
    ...defined({ transport }),
    plan: planRun(selection),
    seed,
    concurrency,
    bail,
    timeoutSeconds: EMBEDDED_TIMEOUT_SECONDS,
    mayBeAbsent: false,
    rerun: { command: 'check', options: [] },
  });
}
