import { checks as registry } from '../../../properties/index.ts';
import type { ClauseReport, Finding, RunReport, Verdict } from '../../report/report.ts';
import { profiles } from '../../run/plan/profiles.ts';

/** The state of a finding in a later run. `not-judged`: the run could neither find it nor rule it out. */
export type FindingState =
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

function isPassiveCheck(id: string): boolean {
  return registry.find((check) => check.id === id)?.kind === 'passive';
}
