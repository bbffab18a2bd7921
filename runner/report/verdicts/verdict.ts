import { levelOf, type ClauseId } from '../../../contracts/index.ts';
import type { CheckResult, UnjudgedKind, Violation } from '../../../properties/index.ts';
import type { KnownFailureReport } from '../known-failures/known-failure.ts';
import { reasonsOf } from './unjudged.ts';
import type { OracleReport } from '../../oracle/oracle-report.ts';
import type { CheckReport, ClauseReport, Obstacle, RunReport, Verdict } from '../report.ts';

/** The verdicts of several runs or parts, from the one that decides for all of them. */
export const gravestFirst: readonly Verdict[] = [
  'fail',
  'warn',
  'known',
  'error',
  'pass',
  'blocked',
  'inconclusive',
  'skipped',
];

/** A verdict, with the reason where there is no violation. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly reasonKind?: UnjudgedKind;
  readonly hint?: string;
}

/** The violations of a check that count: not those of `open` clauses, nor of those that the user skips. */
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
  if (end.kind === 'blocked') return { verdict: 'blocked', reason: end.why.reason, reasonKind: end.why.kind };
  if (result.evaluated.size === 0) {
    const reasons = reasonsOf(result);
    return {
      verdict: 'inconclusive',
      reason: reasons.length === 0 ? whyNothing(result) : reasons.map(({ reason }) => reason).join('; '),
      reasonKind: reasons[0]?.kind ?? 'data',
    };
  }
  return { verdict: 'pass' };
}

function whyNothing({ check }: CheckResult): string {
  return check.clauses.every((clause) => levelOf(clause) === 'open')
    ? 'only observed: the specification is open'
    : 'no response could be evaluated';
}

/** What to do about a failure of our own. */
export const HARNESS_HINT =
  'this is a fault of jobmark, not of the target: please report it with the JSON report';

/** The verdicts on a clause that is neither violated nor evaluated, the most informative first. */
const unevaluated: readonly Verdict[] = ['error', 'blocked', 'inconclusive', 'skipped'];

/** The verdict on a clause from those on the checks that have it. */
export function judgeClause(
  clause: ClauseId,
  facts: { readonly violated: boolean; readonly evaluated: boolean; readonly checks: readonly CheckReport[] },
): Verdict {
  if (facts.violated) return levelOf(clause) === 'must' ? 'fail' : 'warn';
  if (facts.evaluated) return 'pass';
  // A check that evaluated other clauses ran, but met nothing that this one applies to.
  const verdicts = facts.checks.map(({ verdict }) =>
    unevaluated.includes(verdict) ? verdict : 'inconclusive',
  );
  return unevaluated.find((verdict) => verdicts.includes(verdict)) ?? 'inconclusive';
}

/** The outcome of a run. */
export type RunJudgement = Pick<RunReport, 'verdict' | 'exitCode' | 'summary'>;

/**
 * The verdict on a run. A violated clause decides, whatever else went wrong; so does an entry of the known failures that
 * expired or passes. Without one, a run is not judged, never
 * conformant, when it met an obstacle, evaluated nothing, or left a must clause unjudged without an excuse.
 */
export function judgeRun(facts: {
  readonly clauses: readonly ClauseReport[];
  readonly checks: readonly CheckReport[];
  /** The checks of which at least one must have judged something. */
  readonly judging: readonly CheckReport[];
  readonly obstacles: readonly Obstacle[];
  /** The must clauses that nothing excuses from being judged. */
  readonly unjudged: readonly ClauseReport[];
  readonly knownFailures: readonly KnownFailureReport[];
  readonly oracle?: Pick<OracleReport, 'differences' | 'compared'>;
  /** How many open points are treated in another way than by the base, without those accepted; only with a base. */
  readonly changedChoices?: number;
  readonly strict: boolean;
  readonly interrupted: boolean;
}): RunJudgement {
  const { clauses, checks, judging, obstacles, unjudged, knownFailures, oracle, strict, interrupted } = facts;
  const failed = clauses.filter(({ verdict }) => verdict === 'fail').length;
  const warned = clauses.filter(({ verdict }) => verdict === 'warn').length;
  const passed = clauses.filter(({ verdict }) => verdict === 'pass').length;
  const known = clauses.filter(({ verdict }) => verdict === 'known').length;
  const open = clauses.filter(({ verdict }) => unevaluated.includes(verdict)).length;
  const problems = knownFailures.flatMap(({ id, problem }) =>
    problem === undefined ? [] : [`known failure ${id} ${problem}`],
  );
  const differences = oracle?.differences.length ?? 0;
  const { changedChoices = 0 } = facts;
  const knownNoun = facts.changedChoices === undefined ? 'known failure' : 'known or pre-existing failure';
  const isStrictlyViolated = failed > 0 || (strict && warned > 0);
  if (isStrictlyViolated || problems.length > 0 || differences > 0 || changedChoices > 0)
    return {
      verdict: 'violations',
      exitCode: 1,
      summary: [
        ...(failed > 0 ? [`${count(failed, 'must clause')} violated`] : []),
        ...(warned > 0 ? [`${count(warned, 'should clause')} violated`] : []),
        ...(differences > 0 ? [`${count(differences, 'difference')} from the oracle`] : []),
        ...(changedChoices > 0
          ? [`${count(changedChoices, 'open point')} treated in another way than by the base`]
          : []),
        ...problems,
        ...(known > 0 ? [count(known, knownNoun)] : []),
        ...(passed > 0 || oracle === undefined ? [`${passed} satisfied`] : []),
        ...(open > 0 ? [`${open} not evaluated`] : []),
        ...(interrupted ? ['interrupted'] : []),
      ].join(', '),
    };
  const notJudged = (summary: string): RunJudgement => ({ verdict: 'not-judged', exitCode: 3, summary });
  if (interrupted)
    return notJudged(`interrupted; ${count(passed, 'clause')} evaluated until then, none violated`);
  const [obstacle] = obstacles;
  if (obstacle !== undefined)
    return notJudged(
      `${count(new Set(obstacles.flatMap(({ checks }) => checks)).size, 'check')} of ${checks.length} could not be evaluated: ${obstacle.message}`,
    );
  if (!judging.some(({ verdict }) => ['pass', 'warn', 'known'].includes(verdict)))
    return notJudged(`none of ${count(checks.length, 'check')} evaluated anything`);
  const [clause] = unjudged;
  if (clause !== undefined)
    return notJudged(
      `${count(unjudged.length, 'must clause')} not judged, such as ${clause.id}: ${clause.unjudged?.reasons[0]?.reason ?? ''}`,
    );
  return {
    verdict: 'conformant',
    exitCode: 0,
    summary: [
      ...(passed > 0 || oracle === undefined ? [`${count(passed, 'clause')} satisfied`] : []),
      ...(oracle === undefined ? [] : [`${count(oracle.compared, 'answer')} as the oracle's`]),
      ...(known > 0 ? [count(known, knownNoun)] : []),
      ...(warned > 0 ? [`${count(warned, 'should clause')} violated`] : []),
      ...(open > 0 ? [`${open} not evaluated`] : []),
    ].join(', '),
  };
}

/** A number with its noun in singular or plural. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
