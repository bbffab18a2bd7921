import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { levelOf } from '../../../contracts/index.ts';
import { buildReport } from '../../report/build-report.ts';
import { openClient } from '../../client/client.ts';
import type { TargetAddress } from '../../client/target-address.ts';
import type { CredentialSetting } from '../../client/credentials.ts';
import { startEmbeddedReference } from '../../embedded-reference.ts';
import type { Outputs } from '../output.ts';
import { isSkippedClause, type Plan } from '../../run/plan.ts';
import { createProgress } from '../progress.ts';
import type { RunReport } from '../../report/report.ts';
import { reporters } from '../../reporters/registry.ts';
import { verdictLine } from '../../reporters/verdict-line.ts';
import type { RerunSetting } from '../../report/rerun-command.ts';
import { run } from '../../run/run.ts';
import { UsageError } from '../usage-error.ts';
import type { CheckOptions } from '../options/check-options.ts';
import { repeatedOptions } from '../options/repeated-options.ts';

/** The exit code of a run that the user stopped: 128 and the number of SIGINT, as shells have it. */
const INTERRUPTED = 130;

/** What a command has to judge, and how the user is told. */
export interface JudgeTargetSetting {
  readonly command: RerunSetting['command'];
  readonly options: CheckOptions;
  readonly plan: Plan;
  readonly outputs: Outputs;
  /** Stops the run; what was found until then is reported. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Judges the target of the options, or the embedded reference where they have none, by the checks of a plan, and writes
 * the reports. Gives the exit code. Throws UsageError for a report that cannot be written.
 */
export async function judgeTarget(setting: JudgeTargetSetting): Promise<number> {
  const { options, outputs, signal } = setting;
  await touchReportFiles(options);
  const embedded = options.target === undefined ? await startEmbeddedReference() : undefined;
  try {
    const { target, credentials } = embedded ?? { target: options.target, credentials: options.credentials };
    if (target === undefined) throw new Error('there is neither a target nor an embedded reference');
    const report = await evaluate(target, credentials, setting);
    await writeReports(report, options, outputs);
    return signal?.aborted === true ? INTERRUPTED : report.exitCode;
  } finally {
    await embedded?.close();
  }
}

async function evaluate(
  target: TargetAddress,
  credentials: CredentialSetting,
  { command, options, plan, outputs, signal }: JudgeTargetSetting,
): Promise<RunReport> {
  const { selection, seed, concurrency, casePath } = options;
  const targetUrl = `${target.origin}${target.basePath}`;
  const shown = options.target === undefined ? `the embedded reference at ${targetUrl}` : targetUrl;
  const startedAt = new Date();
  const started = performance.now();
  const progress = createProgress(outputs.stderr);
  await progress.started(shown, plan.checks.length);
  const client = await openClient({ ...options, target, credentials });
  const stop = (): void => void client.close();
  signal?.addEventListener('abort', stop);
  try {
    const outcome = await run({
      client,
      checks: plan.checks,
      feeders: plan.feeders,
      groups: plan.groups,
      mayBeAbsent: !options.groupsNamed,
      profile: selection.profile,
      seed,
      concurrency,
      ...(options.bail
        ? {
            bailOn: ({ clause }) => levelOf(clause) === 'must' && !isSkippedClause(selection, clause),
          }
        : {}),
      ...(casePath === undefined ? {} : { path: casePath }),
      ...(signal === undefined ? {} : { signal }),
      onResult: (result, done, total) => progress.ended(result, done, total),
    });
    return buildReport({
      target: shown,
      selection,
      plan,
      outcome,
      strict: options.strict,
      rerun: {
        command,
        seed,
        options: repeatedOptions(options),
        ...(options.target === undefined ? {} : { url: targetUrl }),
      },
      interrupted: signal?.aborted === true,
      startedAt,
      milliseconds: performance.now() - started,
      requests: client.requests,
      rateLimited: client.rateLimited,
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.close();
    await progress.clear();
  }
}

/** A file that cannot be written is told before the run, not after it. */
async function touchReportFiles({ reports }: CheckOptions): Promise<void> {
  for (const { file } of reports) {
    if (file === undefined) continue;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new UsageError(
        `--reporter: ${file} cannot be written (${code})`,
        'name a file in a folder of yours',
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
  // Whoever reads no terminal report still sees the verdict, without a line of it in the output of another.
  if (!reports.some(({ reporter, file }) => reporter === 'terminal' && file === undefined))
    await outputs.stderr.write(`${verdictLine(report, outputs.stderr.color)}\n`);
}
