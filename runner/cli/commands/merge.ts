import { readReport } from '../../compare/replay/read-report.ts';
import { mergeReports, type ShardReport } from '../../plan/shard/merge-reports.ts';
import { readReports } from '../options/read-reports.ts';
import type { Outputs } from '../output.ts';
import { createReportFiles, writeReports } from './write-reports.ts';

/** The options of `merge` as commander returns them. */
export interface RawMergeOptions {
  readonly reporter?: readonly string[];
  readonly verbose?: boolean;
}

/**
 * `jobmark merge`: joins the JSON reports of the shards of a run and writes the reports of the whole. Returns the exit
 * code of the whole. Throws UsageError for files that are not all the shards of one run.
 */
export async function merge(
  files: readonly string[],
  raw: RawMergeOptions,
  outputs: Outputs,
): Promise<number> {
  const options = { reports: readReports(raw.reporter ?? []), verbose: raw.verbose === true };
  const parts: ShardReport[] = [];
  for (const file of files) parts.push({ file, report: await readReport('merge', file) });
  const report = mergeReports(parts);
  await createReportFiles(options);
  await writeReports(report, options, outputs);
  return report.exitCode;
}
