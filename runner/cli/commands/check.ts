import { defined } from '../../../contracts/index.ts';
import { checks as registry, type ActiveCheck } from '../../../properties/index.ts';
import type { ReferenceThread } from '../../embedded/reference-thread.ts';
import { conflict, missingOption } from '../../errors/usage-error.ts';
import { planRun } from '../../run/plan/plan.ts';
import { checkAndReport } from '../checking/check-and-report.ts';
import type { CheckOptions, RawCheckOptions } from '../options/check-options.ts';
import { partOfPlan } from '../options/part-options.ts';
import type { Outputs } from '../output/output.ts';

/** What `jobmark check` is given. */
export interface CheckInvocation {
  readonly read: CheckOptions;
  readonly raw: RawCheckOptions;
  readonly outputs: Outputs;
  /** Stops the run and reports what was found. */
  readonly signal: AbortSignal | undefined;
  /** The embedded reference, for a check without target. */
  readonly reference?: ReferenceThread;
}

/** `jobmark check`. Returns the exit code. Throws UsageError. */
export async function check(invocation: CheckInvocation): Promise<number> {
  const { raw, read } = invocation;
  const run = (pacts: readonly ActiveCheck[]): Promise<number> => checkWith(pacts, invocation);
  if (raw.pact !== true) return run([]);
  if (raw.shard !== undefined || raw.budget !== undefined)
    throw conflict(
      `--pact and ${raw.shard === undefined ? '--budget' : '--shard'} exclude each other`,
      'jobmark pact verifies the pacts in a run of their own',
    );
  const { withPactChecks } = await import('../../pact/pact-checks.ts');
  return withPactChecks(read.selection.groups, run);
}

/** Runs the checks of the registry, and the given ones of the pacts. */
async function checkWith(
  pacts: readonly ActiveCheck[],
  { read, raw, outputs, signal, reference }: CheckInvocation,
): Promise<number> {
  const whole = planRun(read.selection, [...registry, ...pacts]);
  if (read.oracleDatasets.length > 0 && whole.comparisons === undefined && read.selection.only.length === 0)
    await outputs.stderr.write('nothing is compared with the oracle: the selected groups have no postings\n');
  const plan = { ...(await partOfPlan(whole, raw)), pacts: new Set(pacts) };
  // A budget chooses the settings of the checks; a receipt of a part would say little of the whole.
  const isPart = plan.shard !== undefined || plan.selection.only.length > 0;
  const options = { ...read, selection: plan.selection, receipt: read.receipt && !isPart };
  if (options.casePath !== undefined && plan.checks.length + (plan.comparisons?.length ?? 0) !== 1)
    throw missingOption('--case needs --only with the id of one check', 'copy the command from the report');
  // Loaded on demand: most runs have no such file, and reading it takes a YAML parser.
  const knownFailures =
    raw.knownFailures === undefined
      ? []
      : await (
          await import('../../report/known-failures/read-known-failures.ts')
        ).readKnownFailures(raw.knownFailures);
  const previous =
    raw.previous === undefined
      ? undefined
      : await (await import('../../compare/replay/read-report.ts')).readReport('--previous', raw.previous);
  const { start, target } = options;
  const url = `${target?.origin ?? ''}${target?.basePath ?? ''}`;
  const started =
    start === undefined
      ? undefined
      : await (await import('../checking/start-target.ts')).startTarget({ ...start, url }, signal);
  try {
    return await checkAndReport({
      command: 'check',
      options,
      plan,
      knownFailures,
      ...defined({ previous, reference }),
      outputs,
      signal,
    });
  } finally {
    await started?.stop();
  }
}
