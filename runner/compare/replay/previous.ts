import { checks as registry } from '../../../properties/index.ts';
import type { Finding, RunReport, ClauseReport, Verdict } from '../../report/report.ts';
import { profiles } from '../../run/plan/profiles.ts';
import type { GoneFinding } from './previous-comparison.ts';

/** The state of a finding in a later run. `not-judged`: the run could neither find it nor rule it out. */
type FindingState =
  { readonly state: 'failing' | 'fixed' } | { readonly state: 'not-judged'; readonly reason: string };

/** The verdicts of a clause or a check that evaluated something. */
const evaluated: readonly Verdict[] = ['pass', 'fail', 'warn', 'known'];

/** The state of a finding in a later run: fixed only if a check that found it, or as thorough a run, evaluated its clause. */
export function stateOf(finding: Finding, before: RunReport, after: RunReport): FindingState {
  if (after.findings.some(({ id }) => id === finding.id)) return { state: 'failing' };
  const notJudged = (reason: string): FindingState => ({ state: 'not-judged', reason });
  const clause = after.clauses.find(({ id }) => id === finding.clause);
  if (clause === undefined) return notJudged('no check of its clause ran');
  if (!evaluated.includes(clause.verdict)) return notJudged(whyNot(clause, after));
  const checks = after.checks.filter(({ id }) => finding.checks.includes(id));
  const ran = checks.filter(({ verdict }) => evaluated.includes(verdict));
  if (ran.length === 0)
    return notJudged(
      checks.find(({ reason }) => reason !== undefined)?.reason ?? 'no check that found it ran',
    );
  if (
    profiles.indexOf(after.profile) < profiles.indexOf(before.profile) &&
    ran.every(({ id }) => isPassiveCheck(id))
  )
    return notJudged(`the profile ${after.profile} runs fewer checks than ${before.profile}`);
  return { state: 'fixed' };
}

function whyNot(clause: ClauseReport, { checks }: RunReport): string {
  return (
    clause.unjudged?.reasons[0]?.reason ??
    checks.find(({ id, reason }) => clause.checks.includes(id) && reason !== undefined)?.reason ??
    `its clause is ${clause.verdict}`
  );
}

const isPassiveCheck = (id: string): boolean => registry.find((check) => check.id === id)?.kind === 'passive';

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
