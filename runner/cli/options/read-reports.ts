import { isReporterName, reporters, type ReporterName } from '../../reporters/registry.ts';
import { UsageError } from '../usage-error.ts';

/** One report to write. */
export interface ReportDestination {
  readonly reporter: ReporterName;
  /** Standard output when left out. */
  readonly file?: string;
}

/** Reads `NAME` and `NAME=FILE`; only one report can go to standard output. Throws UsageError. */
export function readReports(reports: readonly string[]): readonly ReportDestination[] {
  const read = reports.map((report) => {
    const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(report) ?? [];
    if (!isReporterName(name) || file === '')
      throw new UsageError(
        `--reporter must be NAME or NAME=FILE; got ${report}`,
        `NAME is ${Object.keys(reporters).join(', ')}`,
      );
    return { reporter: name, ...(file === undefined ? {} : { file }) };
  });
  const toOutput = read.filter(({ file }) => file === undefined);
  if (toOutput.length > 1)
    throw new UsageError(
      `--reporter: ${toOutput.map(({ reporter }) => reporter).join(' and ')} would share standard output`,
      'name a file for all but one: NAME=FILE',
    );
  return read.length === 0 ? [{ reporter: 'terminal' }] : read;
}
