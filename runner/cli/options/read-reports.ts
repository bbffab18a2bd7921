import { resolve } from 'node:path';
import { defined, repeatedIn } from '../../../contracts/index.ts';
import { conflict, wrongValue } from '../../errors/usage-error.ts';
import { isReporterName, reporters, type ReporterName } from '../../report/reporters/registry.ts';

/** One report to write. */
export interface ReportDestination {
  readonly reporter: ReporterName;
  /** Standard output when omitted. */
  readonly file?: string;
}

/** The options of a command that writes reports, as commander returns them. */
export interface RawReportOptions {
  readonly reporter?: readonly string[];
  readonly verbose?: boolean;
}

/** The options of a command that writes reports. Throws UsageError. */
export function readReportOptions({ reporter = [], verbose = false }: RawReportOptions): {
  readonly reports: readonly ReportDestination[];
  readonly verbose: boolean;
} {
  return { reports: readReports(reporter), verbose };
}

/** Reads `NAME` and `NAME=FILE`; each file, and standard output, can hold one report only. Throws UsageError. */
export function readReports(reports: readonly string[]): readonly ReportDestination[] {
  const read = reports.map((report) => {
    const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(report) ?? [];
    if (!isReporterName(name) || file === '')
      throw wrongValue(
        `--reporter must be NAME or NAME=FILE; got ${report}`,
        `NAME is ${Object.keys(reporters).join(', ')}`,
      );
    return { reporter: name, ...defined({ file }) };
  });
  const toOutput = read.filter(({ file }) => file === undefined);
  if (toOutput.length > 1)
    throw conflict(
      `--reporter: ${toOutput.map(({ reporter }) => reporter).join(' and ')} would share standard output`,
      'name a file for all but one: NAME=FILE',
    );
  const files = read.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]));
  const [shared] = repeatedIn(files);
  if (shared !== undefined)
    throw conflict(`--reporter: two reports share the file ${shared}`, 'name a file for each report');
  return read.length === 0 ? [{ reporter: 'terminal' }] : read;
}
