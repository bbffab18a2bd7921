import { writeFile } from 'node:fs/promises';
import { openForWriting } from '../../errors/open-for-writing.ts';
import type { RunReport } from '../../report/report.ts';
import { reporters } from '../../report/reporters/registry.ts';
import type { ReportStyle } from '../../report/reporters/reporter.ts';
import { verdictLine } from '../../report/reporters/text/run-text.ts';
import type { CheckOptions } from '../options/check-options.ts';
import type { Outputs } from '../output/output.ts';

/** Which reports to write. */
export type ReportOptions = Pick<CheckOptions, 'reports' | 'verbose' | 'writeKnownFailures'>;

/** Creates the files to write, and their folders. Throws UsageError: a file that cannot be written is reported before the run. */
export async function createReportFiles({ reports, writeKnownFailures }: ReportOptions): Promise<void> {
  const destinations = [
    ...reports.map(({ file }) => ({ option: '--reporter', file, flags: 'w' as const })),
    // Kept until there is something to write: it may be the file that this run reads.
    { option: '--write-known-failures', file: writeKnownFailures, flags: 'a' as const },
  ];
  for (const { option, file, flags } of destinations)
    if (file !== undefined) await (await openForWriting(option, file, flags)).close();
}

/** Writes the reports to their files and to standard output. */
export async function writeReports(
  report: RunReport,
  options: ReportOptions,
  outputs: Outputs,
): Promise<void> {
  const { verbose, reports } = options;
  for (const { reporter, file } of reports) {
    const render = await reporters[reporter]();
    if (file === undefined)
      await outputs.stdout.write(
        render(report, { verbose, color: outputs.stdout.color, ...screenOf(outputs) }),
      );
    else await writeFile(file, render(report, { verbose, color: false }));
  }
  if (options.writeKnownFailures !== undefined) {
    const { proposeKnownFailures } = await import('../../report/known-failures/propose.ts');
    await writeFile(options.writeKnownFailures, proposeKnownFailures(report));
  }
  // Without a terminal report on standard output, the verdict goes to standard error.
  if (!reports.some(({ reporter, file }) => reporter === 'terminal' && file === undefined))
    await outputs.stderr.write(`${verdictLine(report, outputs.stderr.color)}\n`);
}

function screenOf({ stdout }: Outputs): Pick<ReportStyle, 'screen'> {
  const [rows, columns] = [stdout.rows?.(), stdout.columns?.()];
  return stdout.isTerminal && rows !== undefined && columns !== undefined
    ? { screen: { rows, columns } }
    : {};
}
