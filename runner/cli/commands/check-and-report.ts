import { writeFile } from 'node:fs/promises';
import { EMBEDDED_TIMEOUT_SECONDS, startEmbeddedReference } from '../../embedded-reference.ts';
import type { KnownFailure } from '../../known-failures/known-failure.ts';
import type { RerunSetting } from '../../report/rerun-command.ts';
import type { RunReport } from '../../report/report.ts';
import { reporters } from '../../reporters/registry.ts';
import { verdictLine } from '../../reporters/verdict-line.ts';
import { checkTarget } from '../../run/check-target.ts';
import type { Plan } from '../../run/plan.ts';
import type { CheckOptions } from '../options/check-options.ts';
import { repeatedOptions } from '../options/repeated-options.ts';
import type { Outputs } from '../output.ts';
import { createProgress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

/** The exit code of a run that the user stopped: 128 and the number of SIGINT, as in shells. */
const INTERRUPTED = 130;

/** What a command checks, and where its output goes. */
export interface CheckAndReportSetting {
  readonly command: RerunSetting['command'];
  readonly options: CheckOptions;
  readonly plan: Plan;
  /** Violations that do not fail the run; none when omitted. */
  readonly knownFailures?: readonly KnownFailure[];
  readonly outputs: Outputs;
  /** Stops the run; what was found until then is reported. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Checks the target of the options, or the embedded reference when they have none, and writes the reports. Returns the
 * exit code. Throws UsageError for a report that cannot be written.
 */
export async function checkAndReport(setting: CheckAndReportSetting): Promise<number> {
  const { command, options, plan, knownFailures = [], outputs, signal } = setting;
  await createFiles(options);
  const embedded = options.target === undefined ? await startEmbeddedReference() : undefined;
  const { target, credentials } = embedded ?? { target: options.target, credentials: options.credentials };
  if (target === undefined) throw new Error('there is neither a target nor an embedded reference');
  const defaults = embedded === undefined ? {} : { timeoutSeconds: EMBEDDED_TIMEOUT_SECONDS };
  const url = `${target.origin}${target.basePath}`;
  const shownTarget = embedded === undefined ? url : `the embedded reference at ${url}`;
  const progress = createProgress(outputs.stderr);
  try {
    await progress.started(shownTarget, plan.checks.length);
    const report = await checkTarget({
      ...defaults,
      ...options,
      target,
      credentials,
      plan,
      knownFailures,
      shownTarget,
      mayBeAbsent: !options.groupsNamed,
      rerun: { command, options: repeatedOptions(options), ...(embedded === undefined ? { url } : {}) },
      ...(signal === undefined ? {} : { signal }),
      onResult: (result, done, total) => progress.ended(result, done, total),
    });
    await progress.clear();
    await writeReports(report, options, outputs);
    return signal?.aborted === true ? INTERRUPTED : report.exitCode;
  } finally {
    await embedded?.close();
  }
}

/** A file that cannot be written is reported before the run, not after it. */
async function createFiles({ reports, writeKnownFailures }: CheckOptions): Promise<void> {
  const destinations = [
    ...reports.map(({ file }) => ({ option: '--reporter', file, flag: 'w' })),
    // Kept until there is something to write: it may be the file that this run reads.
    { option: '--write-known-failures', file: writeKnownFailures, flag: 'a' },
  ];
  for (const { option, file, flag } of destinations) {
    if (file === undefined) continue;
    try {
      await writeFile(file, '', { flag });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new UsageError(
        `${option}: ${file} cannot be written (${code})`,
        code === 'ENOENT' ? 'create its folder first' : 'name a file that you may write',
      );
    }
  }
}

async function writeReports(report: RunReport, options: CheckOptions, outputs: Outputs): Promise<void> {
  const { verbose, reports } = options;
  for (const { reporter, file } of reports) {
    const render = await reporters[reporter]();
    if (file === undefined)
      await outputs.stdout.write(render(report, { verbose, color: outputs.stdout.color }));
    else await writeFile(file, render(report, { verbose, color: false }));
  }
  if (options.writeKnownFailures !== undefined) {
    const { proposeKnownFailures } = await import('../../known-failures/propose.ts');
    await writeFile(options.writeKnownFailures, proposeKnownFailures(report));
  }
  // Without a terminal report on standard output, the verdict goes to standard error.
  if (!reports.some(({ reporter, file }) => reporter === 'terminal' && file === undefined))
    await outputs.stderr.write(`${verdictLine(report, outputs.stderr.color)}\n`);
}
