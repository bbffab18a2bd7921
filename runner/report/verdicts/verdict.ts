import { levelOf, type ClauseId } from '../../../contracts/index.ts';
import type { CheckResult, UnjudgedKind, Violation } from '../../../properties/index.ts';
import type { OracleReport } from '../../oracle/oracle-report.ts';
import type { KnownFailureReport } from '../known-failures/known-failure.ts';
import type { CheckReport, ClauseReport, Obstacle, RunReport, Verdict } from '../report.ts';
import { reasonsOf } from './unjudged.ts';

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

/** What the verdict on a run follows from. */
interface RunFacts {
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
}

/**
 * The verdict on a run. A violated clause decides, whatever else went wrong; so does an entry of the known failures that
 * expired or passes. Without one, a run is not judged, never conformant, when it met an obstacle, evaluated nothing, or
 * left a must clause unjudged without an excuse.
 */
export function judgeRun(facts: RunFacts): RunJudgement {
  const { failed, warned, differences, changed, problems, known, open } = summaryParts(facts);
  const { oracle, strict, interrupted } = facts;
  const passed = facts.clauses.filter(({ verdict }) => verdict === 'pass').length;
  const isShown = passed > 0 || oracle === undefined;
  const violations = [...failed, ...differences, ...changed, ...problems, ...(strict ? warned : [])];
  if (violations.length > 0)
    return {
      verdict: 'violations',
      exitCode: 1,
      summary: [
        ...failed,
        ...warned,
        ...differences,
        ...changed,
        ...problems,
        ...known,
        ...(isShown ? [`${passed} satisfied`] : []),
        ...open,
        ...(interrupted ? ['interrupted'] : []),
      ].join(', '),
    };
  const reason = whyNotJudged(facts, passed);
  if (reason !== undefined) return { verdict: 'not-judged', exitCode: 3, summary: reason };
  return {
    verdict: 'conformant',
    exitCode: 0,
    summary: [
      ...(isShown ? [`${count(passed, 'clause')} satisfied`] : []),
      ...(oracle === undefined ? [] : [`${count(oracle.compared, 'answer')} as the oracle's`]),
      ...known,
      ...warned,
      ...open,
    ].join(', '),
  };
}

/** The parts of a summary, each a phrase, or nothing where there is nothing to say. */
type SummaryParts = Readonly<
  Record<'failed' | 'warned' | 'differences' | 'changed' | 'problems' | 'known' | 'open', readonly string[]>
>;

function summaryParts({ clauses, knownFailures, oracle, changedChoices }: RunFacts): SummaryParts {
  const phrase = (number: number, noun: string, what = ''): readonly string[] =>
    number > 0 ? [`${count(number, noun)}${what}`] : [];
  const having = (verdict: Verdict): number => clauses.filter((clause) => clause.verdict === verdict).length;
  const open = clauses.filter(({ verdict }) => unevaluated.includes(verdict)).length;
  return {
    failed: phrase(having('fail'), 'must clause', ' violated'),
    warned: phrase(having('warn'), 'should clause', ' violated'),
    differences: phrase(oracle?.differences.length ?? 0, 'difference', ' from the oracle'),
    changed: phrase(changedChoices ?? 0, 'open point', ' treated in another way than by the base'),
    problems: knownFailures.flatMap(({ id, problem }) =>
      problem === undefined ? [] : [`known failure ${id} ${problem}`],
    ),
    known: phrase(
      having('known'),
      changedChoices === undefined ? 'known failure' : 'known or pre-existing failure',
    ),
    open: open > 0 ? [`${open} not evaluated`] : [],
  };
}

/** Why a run without violations is no verdict on the target; undefined where it is one. */
function whyNotJudged(
  { checks, judging, obstacles, unjudged, interrupted }: RunFacts,
  passed: number,
): string | undefined {
  if (interrupted) return `interrupted; ${count(passed, 'clause')} evaluated until then, none violated`;
  const [obstacle] = obstacles;
  if (obstacle !== undefined)
    return `${count(new Set(obstacles.flatMap((one) => one.checks)).size, 'check')} of ${checks.length} could not be evaluated: ${obstacle.message}`;
  if (!judging.some(({ verdict }) => ['pass', 'warn', 'known'].includes(verdict)))
    return `none of ${count(checks.length, 'check')} evaluated anything`;
  const [clause] = unjudged;
  return clause === undefined
    ? undefined
    : `${count(unjudged.length, 'must clause')} not judged, such as ${clause.id}: ${clause.unjudged?.reasons[0]?.reason ?? ''}`;
}

/** A number with its noun in singular or plural. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
