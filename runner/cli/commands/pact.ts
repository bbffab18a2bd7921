import { withPactChecks } from '../../pact/pact-checks.ts';
import { planRun } from '../../run/plan/plan.ts';
import { checkAndReport } from '../checking/check-and-report.ts';
import { readCheckOptions, type RawCheckOptions } from '../options/check-options.ts';
import type { Outputs } from '../output/output.ts';

/** The options of `pact` as commander returns them: those of `check`, without the ones for generated cases. */
export type RawPactOptions = Omit<RawCheckOptions, 'profile' | 'case' | 'strict'>;

/** `jobmark pact`: verifies the committed pacts against a target. Returns the exit code. Throws UsageError. */
export async function pact(
  url: string | undefined,
  raw: RawPactOptions,
  outputs: Outputs,
  signal?: AbortSignal,
): Promise<number> {
  const options = readCheckOptions(url, { ...raw, profile: 'standard' });
  return withPactChecks(options.selection.groups, (checks) => {
    const plan = planRun(options.selection, checks);
    return checkAndReport({ command: 'pact', options, plan, outputs, signal });
  });
}
