import type { Finding, RunReport } from '../../report/report.ts';
import { stateOf, type FindingState } from './finding-state.ts';

/** A finding of the previous run that this one does not have. */
export interface GoneFinding {
  readonly id: string;
  /** `not-judged`: this run could neither find it nor rule it out. */
  readonly state: Exclude<FindingState['state'], 'failing'>;
  /** What the previous run found. */
  readonly actual: string;
  /** Why it is not judged. */
  readonly reason?: string;
}

/** What changed since a previous run; each finding says in `since` whether it is new. */
export interface PreviousComparison {
  readonly target: string;
  readonly startedAt: string;
  /** How the runs differ, such as `seed 1, now 2`; omitted when they sent the same. */
  readonly differs?: string;
  /** Findings of this run only. */
  readonly new: number;
  /** Findings of both runs. */
  readonly unchanged: number;
  readonly gone: readonly GoneFinding[];
}

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
