import { readReport } from '../../../compare/replay/read-report.ts';
import { mergeReports, type ShardReport } from '../../../run/plan/shard/merge-reports.ts';
import { createReportFiles, writeReports } from '../../checking/write-reports.ts';
import { type RawReportOptions, readReportOptions } from '../../options/read-reports.ts';
import type { Outputs } from '../../output/output.ts';

/** `jobmark merge`: joins the reports of all shards of a run. Returns the exit code of the whole. Throws UsageError. */
export async function merge(
  files: readonly string[],
  raw: RawReportOptions,
  outputs: Outputs,
): Promise<number> {
  const options = readReportOptions(raw);
  const parts: ShardReport[] = [];
  for (const file of files) parts.push({ file, report: await readReport('merge', file) });
  const report = mergeReports(parts);
  await createReportFiles(options);
  await writeReports(report, options, outputs);
  return report.exitCode;
}
