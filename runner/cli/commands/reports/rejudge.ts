import { defined } from '../../../../contracts/index.ts';
import { version } from '../../../client/version.ts';
import { openOracle } from '../../../embedded/embedded-reference.ts';
import { readRecording } from '../../../recording/read-recording.ts';
import { rejudge as rejudgeRecording } from '../../../recording/rejudge.ts';
import { createReportFiles, writeReports } from '../../checking/write-reports.ts';
import { splitList } from '../../options/check-options.ts';
import { type RawReportOptions, readReportOptions } from '../../options/read-reports.ts';
import type { Outputs } from '../../output/output.ts';
import { createProgress } from '../../output/progress.ts';

/** The options of `rejudge` as commander returns them. */
export interface RawRejudgeOptions extends RawReportOptions {
  readonly allowUnjudged?: readonly string[];
}

/** `jobmark rejudge`: judges a recording again. Returns the exit code as `check` does. Throws UsageError. */
export async function rejudge(file: string, raw: RawRejudgeOptions, outputs: Outputs): Promise<number> {
  const reports = readReportOptions(raw);
  const recording = await readRecording(file);
  await createReportFiles(reports);
  const { header, answers, end } = recording;
  if (header.jobmark !== version)
    await outputs.stderr.write(
      `recorded by jobmark ${header.jobmark}; this is ${version}, whose verdicts may differ\n`,
    );
  if (end === undefined || end.interrupted)
    await outputs.stderr.write(`the recorded run did not finish; it has ${answers.length} answers\n`);
  const { oracleDatasets } = header.run;
  const oracle = oracleDatasets && (await openOracle(oracleDatasets));
  const progress = createProgress(outputs.stderr);
  const report = await rejudgeRecording(recording, {
    allowUnjudged: splitList(raw.allowUnjudged),
    onResult: (result, done, total) => progress.checkEnded(result, done, total),
    ...defined({ oracle }),
  });
  await progress.clear();
  await writeReports(report, reports, outputs);
  return report.exitCode;
}
