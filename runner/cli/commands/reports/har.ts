import { parseTargetUrl } from '../../../client/target-address.ts';
import { judgeHar } from '../../../recording/har/judge-har.ts';
import { readHar } from '../../../recording/har/read-har.ts';
import { count } from '../../../report/verdicts/verdict.ts';
import { createReportFiles, writeReports } from '../../checking/write-reports.ts';
import { readPrefixes } from '../../options/check-options.ts';
import { type RawReportOptions, readReportOptions } from '../../options/read-reports.ts';
import type { Outputs } from '../../output/output.ts';

/** The options of `har` as commander returns them. */
export interface RawHarOptions extends RawReportOptions {
  readonly baseUrl?: string;
  readonly path?: readonly string[];
  readonly strict?: boolean;
}

/** `jobmark har`: judges the traffic of a HAR file. Returns the exit code as `check` does. Throws UsageError. */
export async function har(file: string, raw: RawHarOptions, outputs: Outputs): Promise<number> {
  const reports = readReportOptions(raw);
  const options = {
    ...(raw.baseUrl === undefined ? {} : { base: parseTargetUrl(raw.baseUrl, '--base-url') }),
    prefixes: readPrefixes(raw.path ?? []),
    strict: raw.strict === true,
  };
  const entries = await readHar(file);
  await createReportFiles(reports);
  const { report, leftOut } = judgeHar(entries, options);
  await writeReports(report, reports, outputs);
  for (const [why, number] of leftOut)
    await outputs.stderr.write(`not judged: ${count(number, 'exchange')} ${why}\n`);
  if (report.requests === 0)
    await outputs.stderr.write(
      raw.baseUrl === undefined
        ? 'no request to a route of the service was found; --base-url and --path say where it is\n'
        : `nothing can be judged of ${raw.baseUrl}; omit --base-url to look for the service\n`,
    );
  return report.exitCode;
}
