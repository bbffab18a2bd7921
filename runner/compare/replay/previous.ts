import type { GoneFinding } from './previous-comparison.ts';
import type { Finding, RunReport } from '../../report/report.ts';
import { stateOf } from './finding-state.ts';

/** The findings of a report in comparison with those of another one, by their ids. */
export interface ComparedFindings {
  /** How many the first report has alone. */
  readonly fresh: number;
  /** How many both have. */
  readonly unchanged: number;
  readonly gone: readonly GoneFinding[];
}

/** Compares the findings of a report with those of the run before, or of another target. */
export function compareFindings(report: RunReport, before: RunReport): ComparedFindings {
  const after = new Set(report.findings.map(({ id }) => id));
  const gone = before.findings.filter(({ id }) => !after.has(id));
  const unchanged = before.findings.length - gone.length;
  return {
    fresh: report.findings.length - unchanged,
    unchanged,
    gone: gone.map((finding) => goneFinding(finding, before, report)),
  };
}

/** Adds to a report what changed since a previous run. */
export function withPrevious(report: RunReport, previous: RunReport): RunReport {
  const before = new Set(previous.findings.map(({ id }) => id));
  const { fresh, unchanged, gone } = compareFindings(report, previous);
  const differs = (['profile', 'seed'] as const).flatMap((key) =>
    previous[key] === report[key] ? [] : [`${key} ${previous[key]}, now ${report[key]}`],
  );
  return {
    ...report,
    findings: report.findings.map((finding) => ({
      ...finding,
      since: before.has(finding.id) ? 'unchanged' : 'new',
    })),
    previous: {
      target: previous.target,
      startedAt: previous.startedAt,
      ...(differs.length === 0 ? {} : { differs: differs.join('; ') }),
      new: fresh,
      unchanged,
      gone,
    },
  };
}

function goneFinding(finding: Finding, previous: RunReport, report: RunReport): GoneFinding {
  const { id, actual } = finding;
  const found = stateOf(finding, previous, report);
  return found.state === 'not-judged'
    ? { id, state: found.state, actual, reason: found.reason }
    : { id, state: 'fixed', actual };
}
