import { levelOf, type ClauseId } from '../../contracts/index.ts';
import type { CheckResult, Violation } from '../../properties/index.ts';
import { isPassive } from '../run/passive-check.ts';
import type { CheckReport, ClauseReport, Obstacle, RunReport, Verdict } from './report.ts';

/** A verdict with why, where there is no violation to tell. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly hint?: string;
}

/** The violations of a check that count: those of `open` clauses never do, nor those the user left out. */
export function countedViolations(
  result: CheckResult,
  isSkipped: (clause: ClauseId) => boolean,
): readonly Violation[] {
  return result.violations.filter(({ clause }) => levelOf(clause) !== 'open' && !isSkipped(clause));
}

/** The verdict on a check. A violation counts even when the check could not go on after it. */
export function judgeCheck(result: CheckResult, violations: readonly Violation[]): Judgement {
  const { end } = result;
  if (violations.some(({ clause }) => levelOf(clause) === 'must')) return { verdict: 'fail' };
  if (violations.length > 0) return { verdict: 'warn' };
  if (end.kind === 'target-error') return { verdict: 'error', reason: end.reason, hint: end.hint };
  if (end.kind === 'harness-error')
    return { verdict: 'error', reason: `jobmark failed: ${end.reason}`, hint: HARNESS_HINT };
  if (end.kind === 'blocked') return { verdict: 'blocked', reason: end.why.reason };
  if (result.evaluated.size === 0)
    return {
      verdict: 'inconclusive',
      reason:
        result.inconclusive.length === 0
          ? whyNothing(result)
          : result.inconclusive.map(({ reason }) => reason).join('; '),
    };
  return { verdict: 'pass' };
}

function whyNothing({ check }: CheckResult): string {
  return check.clauses.every((clause) => levelOf(clause) === 'open')
    ? 'only observed: the contract leaves it open'
    : 'nothing came back that could be evaluated';
}

/** What to do about a failure of our own. */
export const HARNESS_HINT =
  'this is a fault of jobmark, not of the target: please report it with the JSON report';

/** The verdict on a clause that nobody broke, and the order in which one says more than another. */
const telling: readonly Verdict[] = ['error', 'blocked', 'inconclusive', 'skipped'];

/** The verdict on a clause from those on the checks that have it. */
export function judgeClause(
  clause: ClauseId,
  facts: { readonly violated: boolean; readonly evaluated: boolean; readonly checks: readonly CheckReport[] },
): Verdict {
  if (facts.violated) return levelOf(clause) === 'must' ? 'fail' : 'warn';
  if (facts.evaluated) return 'pass';
  // A check that judged its other clauses ran, but showed nothing of this one.
  const verdicts = facts.checks.map(({ verdict }) => (telling.includes(verdict) ? verdict : 'inconclusive'));
  return telling.find((verdict) => verdicts.includes(verdict)) ?? 'inconclusive';
}

/** What a run comes to. */
export type RunJudgement = Pick<RunReport, 'verdict' | 'exitCode' | 'summary'>;

/**
 * The verdict on a run. A broken clause decides, whatever else went wrong; without one, a run that could not judge all
 * that it set out to judge, or judged nothing, is not judged: never green.
 */
export function judgeRun(facts: {
  readonly clauses: readonly ClauseReport[];
  readonly checks: readonly CheckReport[];
  readonly obstacles: readonly Obstacle[];
  readonly strict: boolean;
  readonly interrupted: boolean;
}): RunJudgement {
  const { clauses, checks, obstacles, strict, interrupted } = facts;
  const failed = clauses.filter(({ verdict }) => verdict === 'fail').length;
  const warned = clauses.filter(({ verdict }) => verdict === 'warn').length;
  const passed = clauses.filter(({ verdict }) => verdict === 'pass').length;
  const open = clauses.filter(({ verdict }) => telling.includes(verdict)).length;
  if (failed > 0 || (strict && warned > 0))
    return {
      verdict: 'violations',
      exitCode: 1,
      summary: [
        ...(failed > 0 ? [`${count(failed, 'must clause')} broken`] : []),
        ...(warned > 0 ? [`${count(warned, 'should clause')} broken`] : []),
        `${passed} kept`,
        ...(open > 0 ? [`${open} not evaluated`] : []),
      ].join(', '),
    };
  const notJudged = (summary: string): RunJudgement => ({ verdict: 'not-judged', exitCode: 3, summary });
  if (interrupted)
    return notJudged(`interrupted; ${count(passed, 'clause')} evaluated until then, none broken`);
  const [obstacle] = obstacles;
  if (obstacle !== undefined)
    return notJudged(
      `${count(new Set(obstacles.flatMap(({ checks }) => checks)).size, 'check')} of ${checks.length} could not be evaluated: ${obstacle.message}`,
    );
  // Exchanges are judged in passing whatever happens; on their own they say little about a target.
  const active = checks.filter((check) => !isPassive(check));
  const judging = (active.length > 0 ? active : checks).filter(({ verdict }) =>
    ['pass', 'warn'].includes(verdict),
  );
  if (judging.length === 0) return notJudged(`none of ${count(checks.length, 'check')} could judge anything`);
  return {
    verdict: 'conformant',
    exitCode: 0,
    summary: [
      `${count(passed, 'clause')} kept`,
      ...(warned > 0 ? [`${count(warned, 'should clause')} broken`] : []),
      ...(open > 0 ? [`${open} not evaluated`] : []),
    ].join(', '),
  };
}

/** A number with its noun in singular or plural. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
