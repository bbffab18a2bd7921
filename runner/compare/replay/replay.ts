import { sumOf, type Level } from '../../../contracts/index.ts';
import { checks as registry } from '../../../properties/index.ts';
import type { Finding, Obstacle, RunReport } from '../../report/report.ts';
import { profiles } from '../../run/plan/profiles.ts';
import type { Stability } from '../stability/stability.ts';
import { stateOf } from './previous.ts';

/** How often a finding that is not found any more is looked for. */
const TIMES = 3;

/** Runs checks once, by their ids, with the seed and the profile of the report. */
export type RunChecks = (ids: readonly string[]) => Promise<RunReport>;

/** The result of replaying a finding. `flaky`: it failed, but not each time. */
export type ReplayState = 'fixed' | 'failing' | 'flaky' | 'not-judged';

/** A finding of a report after its check ran again. */
export interface ReplayedFinding {
  readonly id: string;
  readonly level: Level;
  readonly text: string;
  readonly state: ReplayState;
  /** How often it failed, and how often it was judged. */
  readonly failed: number;
  readonly asked: number;
  /** What is expected and what the target does now; of a fixed one, what it did. */
  readonly expected: string;
  readonly actual: string;
  /** The clause is violated in another way now: the id of that finding. */
  readonly as?: string;
  /** Of `not-judged`. */
  readonly reason?: string;
  /** The command that runs just this again, of what still fails. */
  readonly again?: string;
}

/** The result of replaying the findings of a report. */
export interface ReplayReport {
  readonly jobmark: string;
  readonly target: string;
  /** The run whose findings these are. */
  readonly of: { readonly target: string; readonly startedAt: string };
  readonly profile: RunReport['profile'];
  readonly seed: number;
  readonly startedAt: string;
  readonly requests: number;
  readonly milliseconds: number;
  /** 0 all fixed, 1 something fails, 3 something could not be judged. */
  readonly exitCode: 0 | 1 | 3;
  readonly findings: readonly ReplayedFinding[];
  readonly obstacles: readonly Obstacle[];
}

/** Runs the checks of findings again, whole and with the same seed; what is not found is sent twice more. */
export async function replay(
  before: RunReport,
  findings: readonly Finding[],
  runChecks: RunChecks,
): Promise<ReplayReport> {
  const first = await runChecks(checksOf(findings, before));
  const runs = [first];
  let replayed = findings.map((finding) => judge(finding, before, first));
  while (runs.length < TIMES) {
    const fixed = findings.filter((_, index) => replayed[index]?.state === 'fixed');
    if (fixed.length === 0) break;
    const run = await runChecks(checksOf(fixed, before));
    runs.push(run);
    replayed = findings.map((finding, index) => {
      const known = replayed[index];
      return known?.state === 'fixed'
        ? lookAgain(known, judge(finding, before, run))
        : (known ?? judge(finding, before, run));
    });
  }
  const has = (...states: readonly ReplayState[]): boolean =>
    replayed.some(({ state }) => states.includes(state));
  const { jobmark, target, profile, seed, startedAt, obstacles } = first;
  return {
    jobmark,
    target,
    of: { target: before.target, startedAt: before.startedAt },
    profile,
    seed,
    startedAt,
    requests: sumOf(runs.map(({ requests }) => requests)),
    milliseconds: sumOf(runs.map(({ milliseconds }) => milliseconds)),
    exitCode: has('failing', 'flaky') ? 1 : has('not-judged') ? 3 : 0,
    findings: replayed,
    obstacles,
  };
}

/** The check that is run for a finding: an active one where one found it; undefined when this version has none of them. */
export function checkOf({ checks }: Finding): string | undefined {
  const known = checks.flatMap((id) => registry.find((check) => check.id === id) ?? []);
  return (known.find(({ kind }) => kind !== 'passive') ?? known[0])?.id;
}

/** A check that compares all answers reports only what is wrong: beside it run the checks that evaluate the clause. */
function checksOf(findings: readonly Finding[], { profile }: RunReport): readonly string[] {
  const ids = findings.flatMap((finding) => {
    const id = checkOf(finding);
    const check = registry.find((one) => one.id === id);
    if (check === undefined || check.kind === 'passive') return id ?? [];
    if (check.last === undefined) return check.id;
    const evaluating = registry.filter(
      (one) =>
        one.kind !== 'passive' &&
        one.clauses.includes(finding.clause) &&
        profiles.indexOf(one.profile ?? 'standard') <= profiles.indexOf(profile),
    );
    return [check, ...evaluating].map((one) => one.id);
  });
  return [...new Set(ids)];
}

function judge(finding: Finding, before: RunReport, after: RunReport): ReplayedFinding {
  const { id, level, text, expected, actual } = finding;
  const about = { id, level, text, expected, actual };
  const ids = new Set(before.findings.map((one) => one.id));
  const found =
    after.findings.find((one) => one.id === id) ??
    after.findings.find((one) => one.clause === finding.clause && !ids.has(one.id));
  if (found !== undefined)
    return {
      ...about,
      ...rateOf(found.stability),
      expected: found.expected,
      actual: found.actual,
      ...(found.id === id ? {} : { as: found.id }),
      again: found.again,
    };
  const state = stateOf(finding, before, after);
  return state.state === 'not-judged'
    ? { ...about, state: state.state, failed: 0, asked: 0, reason: state.reason }
    : { ...about, state: 'fixed', failed: 0, asked: 1 };
}

function rateOf(stability: Stability | undefined): Pick<ReplayedFinding, 'state' | 'failed' | 'asked'> {
  const { failed = 1, asked = 1 } = stability ?? {};
  return { state: failed < asked ? 'flaky' : 'failing', failed, asked };
}

/** Adds a later run to a finding that was not found before. */
function lookAgain(known: ReplayedFinding, now: ReplayedFinding): ReplayedFinding {
  if (now.state === 'not-judged') return known;
  if (now.state === 'fixed') return { ...known, asked: known.asked + 1 };
  return { ...now, state: 'flaky', asked: known.asked + now.asked };
}
