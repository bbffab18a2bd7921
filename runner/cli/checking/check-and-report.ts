import { defined } from '../../../contracts/index.ts';
import type { Check, CheckResult } from '../../../properties/index.ts';
import { urlOf } from '../../client/target-address.ts';
import { checkAgainst } from '../../compare/against/check-against.ts';
import { joinRuns } from '../../compare/repeat/repeat-runs.ts';
import { withPrevious } from '../../compare/replay/previous.ts';
import {
  EMBEDDED_CONCURRENCY,
  EMBEDDED_TIMEOUT_SECONDS,
  openOracle,
} from '../../embedded/embedded-reference.ts';
import { loadReferenceThread, type ReferenceThread } from '../../embedded/reference-thread.ts';
import { createRecorder } from '../../recording/write-recording.ts';
import type { KnownFailure } from '../../report/known-failures/known-failure.ts';
import type { RunReport } from '../../report/report.ts';
import type { Rerun } from '../../report/shell-commands.ts';
import { checkTarget, type CheckTargetOptions } from '../../run/check-target.ts';
import type { Plan } from '../../run/plan/plan.ts';
import type { CheckOptions } from '../options/check-options.ts';
import { repeatedOptions } from '../options/repeated-options.ts';
import type { Outputs } from '../output/output.ts';
import { createProgress } from '../output/progress.ts';
import { createReportFiles, writeReports } from './write-reports.ts';

/** The exit code of a run that the user stopped: 128 and the number of SIGINT, as in shells. */
export const INTERRUPTED = 130;

/** What a command checks, and where its output goes. */
export interface CheckAndReportInput {
  readonly command: Rerun['command'];
  readonly options: CheckOptions;
  readonly plan: Plan;
  /** Violations that do not fail the run; none when omitted. */
  readonly knownFailures?: readonly KnownFailure[];
  /** The report of an earlier run, to say what is new and what is fixed. */
  readonly previous?: RunReport;
  /** The embedded reference; loaded when it is needed and omitted. */
  readonly reference?: ReferenceThread;
  readonly outputs: Outputs;
  /** Stops the run; what was found until then is reported. */
  readonly signal: AbortSignal | undefined;
}

/** Checks a target, or the embedded reference, and writes the reports. Returns the exit code. Throws UsageError. */
export async function checkAndReport(input: CheckAndReportInput): Promise<number> {
  const { command, options, plan, knownFailures = [], previous, outputs, signal } = input;
  await createReportFiles(options);
  const oracle = plan.comparisons === undefined ? undefined : await openOracle(options.oracleDatasets);
  const recorder = options.recordFile === undefined ? undefined : await createRecorder(options.recordFile);
  const embedded =
    options.target === undefined ? await (input.reference ?? loadReferenceThread()).listening() : undefined;
  const { target, credentials } = embedded ?? { target: options.target, credentials: options.credentials };
  if (target === undefined) throw new Error('there is neither a target nor an embedded reference');
  const defaults =
    embedded === undefined
      ? {}
      : { timeoutSeconds: EMBEDDED_TIMEOUT_SECONDS, concurrency: EMBEDDED_CONCURRENCY };
  const url = urlOf(target);
  const shownTarget = embedded === undefined ? url : `the embedded reference at ${url}`;
  const progress = createProgress(outputs.stderr);
  try {
    await progress.started(shownTarget, plan.checks);
    const run = {
      ...defaults,
      ...options,
      target,
      credentials,
      plan,
      knownFailures,
      shownTarget,
      mayBeAbsent: !options.groupsNamed,
      rerun: {
        command,
        options: repeatedOptions(options),
        ...(embedded === undefined ? { url: options.named?.name ?? url } : {}),
      },
      ...defined({ signal, recorder, oracle }),
      onStart: (check: Check) => progress.checkStarted(check),
      onResult: (result: CheckResult, done: number, total: number) =>
        progress.checkEnded(result, done, total),
    };
    const report = await reportOf(run, options, previous);
    await progress.clear();
    await writeReports(report, options, outputs);
    return signal?.aborted === true ? INTERRUPTED : report.exitCode;
  } finally {
    await embedded?.close();
  }
}

/** One run, several, or one compared with its base, as the options say. */
async function reportOf(
  run: CheckTargetOptions,
  { against, repeat, shuffle, seed }: CheckOptions,
  previous: RunReport | undefined,
): Promise<RunReport> {
  const since = previous === undefined ? {} : { previous };
  if (against !== undefined) return checkAgainst({ ...run, ...since }, against);
  if (repeat === 1) return checkTarget({ ...run, ...since });
  const reports: RunReport[] = [];
  while (reports.length < repeat && run.signal?.aborted !== true)
    reports.push(
      await checkTarget({
        ...run,
        ...(shuffle && reports.length > 0 ? { orderSeed: seed + reports.length } : {}),
      }),
    );
  const joined = joinRuns(reports, shuffle);
  return previous === undefined ? joined : withPrevious(joined, previous);
}
