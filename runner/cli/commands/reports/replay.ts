import { readReport } from '../../../compare/replay/read-report.ts';
import { replayText } from '../../../compare/replay/replay-text.ts';
import { checkOf, replay as replayFindings } from '../../../compare/replay/replay.ts';
import { missingOption, unknownId } from '../../../errors/usage-error.ts';
import type { Finding, RunReport } from '../../../report/report.ts';
import { checkTarget } from '../../../run/check-target.ts';
import { matchesAny, planRun } from '../../../run/plan/plan.ts';
import { INTERRUPTED } from '../../checking/check-and-report.ts';
import { readCheckOptions, type RawCheckOptions } from '../../options/check-options.ts';
import { repeatedOptions } from '../../options/repeated-options.ts';
import type { Outputs } from '../../output/output.ts';
import { createProgress } from '../../output/progress.ts';

/** The options of `replay` as commander returns them. */
export type RawReplayOptions = Omit<RawCheckOptions, 'profile' | 'seed'> & {
  readonly url?: string;
  readonly json?: boolean;
};

/** A report, its file, and the URL of the target on which it is replayed. */
export interface ReportToReplay {
  readonly file: string;
  readonly url: string;
  readonly report: RunReport;
}

/** Reads a report; its target is replaced by `url` where one is given. Throws UsageError. */
export async function openReport(file: string, url: string | undefined): Promise<ReportToReplay> {
  const report = await readReport('REPORT', file);
  if (url === undefined && !/^https?:/.test(report.target))
    throw missingOption(
      `${file} is a report of ${report.target}, which no longer runs`,
      'name a target with --url',
    );
  return { file, url: url ?? report.target, report };
}

/** `jobmark replay`. Returns 0 when all findings are fixed, 1 when one fails, 3 when one was not judged. Throws UsageError. */
export async function replay(
  { file, url, report: before }: ReportToReplay,
  patterns: readonly string[],
  raw: RawReplayOptions,
  outputs: Outputs,
  signal: AbortSignal,
): Promise<number> {
  const findings = choose(before, patterns, file);
  const { profile, seed } = before;
  const options = readCheckOptions(url, { ...raw, profile, seed });
  const { target } = options;
  if (target === undefined) throw new Error('a replay has a target');
  const progress = createProgress(outputs.stderr);
  const report = await replayFindings(before, findings, async (ids) => {
    const plan = planRun({ ...options.selection, only: ids });
    await progress.started(url, plan.checks);
    return checkTarget({
      ...options,
      target,
      plan,
      askAgain: true,
      rerun: { command: 'check', url: options.named?.name ?? url, options: repeatedOptions(options) },
      signal,
      onResult: (result, done, total) => progress.checkEnded(result, done, total),
    });
  });
  await progress.clear();
  await outputs.stdout.write(
    raw.json === true
      ? `${JSON.stringify(report, undefined, 2)}\n`
      : replayText(report, outputs.stdout.color),
  );
  return signal.aborted ? INTERRUPTED : report.exitCode;
}

/** The findings that the patterns name; without one, all but known failures. Throws UsageError. */
function choose(report: RunReport, patterns: readonly string[], file: string): readonly Finding[] {
  for (const pattern of patterns)
    if (!report.findings.some((finding) => names(pattern, finding)))
      throw unknownId(
        `${pattern} matches no finding of ${file}`,
        `it has ${
          report.findings
            .map(({ id }) => id)
            .slice(0, 3)
            .join(', ') || 'no finding'
        }`,
      );
  const chosen = report.findings.filter((finding) =>
    patterns.length === 0 ? finding.known === undefined : patterns.some((pattern) => names(pattern, finding)),
  );
  if (chosen.length === 0)
    throw unknownId(`${file} has no finding to replay`, 'known failures are replayed when they are named');
  const unknown = chosen.find((finding) => checkOf(finding) === undefined);
  if (unknown !== undefined)
    throw unknownId(
      `${unknown.id} was found by ${unknown.checks.join(', ')}, which jobmark check does not have`,
      'name the findings to replay, or run the command of the finding',
    );
  return chosen;
}

function names(pattern: string, { id, clause }: Finding): boolean {
  return matchesAny([pattern], id) || matchesAny([pattern], clause);
}
