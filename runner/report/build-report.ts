import { type ClauseId, defined, findClause, sumOf } from '../../contracts/index.ts';
import type { Check, CheckResult } from '../../properties/index.ts';
import { version } from '../client/version.ts';
import {
  choicesChangedFrom,
  compareBase,
  preExistingFailures,
  type BaseRuns,
} from '../compare/against/base-findings.ts';
import { withPrevious } from '../compare/replay/previous.ts';
import type { Stability } from '../compare/stability/stability.ts';
import type { OracleOutcome } from '../oracle/compare-target.ts';
import { isActive, isSkippedClause, type Plan, type Selection } from '../run/plan/plan.ts';
import type { RunOutcome } from '../run/run.ts';
import { describeDialect } from './dialect.ts';
import { dataMonthsOf } from './findings/causes.ts';
import { type FoundViolation, foundViolations } from './findings/finding-identity.ts';
import { gatherFindings } from './findings/findings.ts';
import { excuseKnown, reportKnownFailures } from './known-failures/excuse.ts';
import type { Excuses, KnownFailure } from './known-failures/known-failure.ts';
import type { Receipt } from './receipt/receipt-report.ts';
import type { CheckReport, ClauseReport, RunReport } from './report.ts';
import { rerunCommand, type Rerun } from './shell-commands.ts';
import { gatherObstacles } from './verdicts/obstacles.ts';
import { preventsVerdict, unjudgedClause } from './verdicts/unjudged.ts';
import { countedViolations, judgeCheck, judgeClause, judgeRun } from './verdicts/verdict.ts';

/** A run and its circumstances. */
export interface ReportInput {
  /** As the report shows it. */
  readonly target: string;
  readonly plan: Plan;
  readonly outcome: RunOutcome;
  readonly rerun: Rerun;
  /** A violated should clause is a violation of the run too. */
  readonly strict: boolean;
  /** None when omitted. */
  readonly knownFailures?: readonly KnownFailure[];
  /** The runs on the base, with which this one is compared. */
  readonly base?: BaseRuns;
  readonly previous?: RunReport;
  /** The comparison with the oracle, where there was one. */
  readonly oracle?: OracleOutcome;
  /** The user stopped the run. */
  readonly interrupted: boolean;
  readonly startedAt: Date;
  readonly milliseconds: number;
  readonly requests: number;
  /** How many answers had status 429. */
  readonly rateLimited: number;
  readonly receipt?: Receipt;
  /** The result of sending the requests of findings again, by their id. */
  readonly stability?: ReadonlyMap<string, Stability>;
}

/** Makes the report of a run, which all reporters render; checks are in the order of the plan. */
export function buildReport(input: ReportInput): RunReport {
  const { plan, outcome, base, previous, interrupted } = input;
  const { selection } = plan;
  const results = inOrderOf(plan, outcome.results);
  const judged = judgeResults(input, results);
  const { found, excuses, checks, clauses, knownFailures, changedChoices, dialect } = judged;
  const obstacles = gatherObstacles([...results, ...(input.oracle?.ends ?? [])]);
  const report: RunReport = {
    jobmark: version,
    target: input.target,
    profile: selection.profile,
    seed: input.rerun.seed,
    startedAt: input.startedAt.toISOString(),
    milliseconds: Math.round(input.milliseconds),
    requests: input.requests,
    strict: input.strict,
    ...verdictOf(input, judged, obstacles),
    findings: gatherFindings(
      found,
      (check, reproduction) => rerunCommand(input.rerun, check, reproduction?.path),
      excuses,
      { stability: input.stability, dataMonths: dataMonthsOf(outcome.survey) },
    ),
    obstacles,
    checks,
    clauses,
    knownFailures,
    ...defined({ oracle: input.oracle?.report }),
    dialect,
    observations: gatherObservations(results, input.rateLimited),
    ...defined({ receipt: input.receipt, budget: plan.budget }),
    ...(plan.shard === undefined ? {} : { shard: { ...plan.shard, ...partOf(selection, interrupted) } }),
  };
  const compared =
    base === undefined ? report : { ...report, against: compareBase(base, report, changedChoices) };
  return previous === undefined ? compared : withPrevious(compared, previous);
}

function inOrderOf(plan: Plan, results: readonly CheckResult[]): readonly CheckResult[] {
  const position = new Map(plan.checks.map((check, index) => [check, index]));
  return results.toSorted((a, b) => (position.get(a.check) ?? 0) - (position.get(b.check) ?? 0));
}

/** The violations of a run, and its checks, clauses and known failures with their verdicts. */
interface JudgedResults extends Pick<RunReport, 'checks' | 'clauses' | 'knownFailures' | 'dialect'> {
  readonly found: readonly FoundViolation[];
  readonly excuses: Excuses;
  readonly changedChoices: ReturnType<typeof choicesChangedFrom>;
}

function judgeResults(input: ReportInput, results: readonly CheckResult[]): JudgedResults {
  const { base, knownFailures: entries = [] } = input;
  const { selection } = input.plan;
  const day = input.startedAt.toISOString().slice(0, 10);
  const found = foundViolations(results, selection);
  const excused = [...entries, ...(base === undefined ? [] : preExistingFailures(base))];
  const excuses = excuseKnown(found, excused, day);
  const dialect = describeDialect(input.outcome.survey.dialect ?? {});
  const checks = reportChecks(input, results, excuses);
  const clauses = reportClauses(results, checks, { found, excuses }, selection);
  const changedChoices = base === undefined ? [] : choicesChangedFrom(base, dialect, entries, day);
  const knownFailures = reportKnownFailures(entries, day, { found, clauses, checks, changedChoices });
  return { found, excuses, dialect, checks, clauses, changedChoices, knownFailures };
}

function verdictOf(
  input: ReportInput,
  { checks, clauses, knownFailures, changedChoices }: JudgedResults,
  obstacles: RunReport['obstacles'],
): ReturnType<typeof judgeRun> {
  const judging = judgingChecks(input);
  const { plan, base, strict, interrupted } = input;
  return judgeRun({
    clauses,
    checks,
    judging: checks.filter(({ id }) => judging.has(id)),
    obstacles,
    unjudged: clauses.filter((clause) => preventsVerdict(clause, plan.selection)),
    knownFailures,
    ...defined({ oracle: input.oracle?.report }),
    ...(base && { changedChoices: changedChoices.filter(({ known }) => known === undefined).length }),
    strict,
    interrupted,
  });
}

/** The checks whose verdicts judge a run. Passive checks alone are little evidence about a target. */
function judgingChecks({ plan, oracle }: ReportInput): ReadonlySet<string> {
  const active = plan.checks.filter(isActive);
  return new Set(
    [...(active.length > 0 ? active : plan.checks), ...(oracle?.checks ?? [])].map(({ id }) => id),
  );
}

/** What the report of a shard says of the whole run, for `jobmark merge`. */
function partOf(
  selection: Selection,
  interrupted: boolean,
): Pick<NonNullable<RunReport['shard']>, 'selection' | 'interrupted'> {
  const { profile: _, ...rest } = selection;
  return { selection: rest, interrupted };
}

/** The checks that ran, with those that did not, and the comparisons of the oracle. */
function reportChecks(
  { plan, outcome, oracle }: ReportInput,
  results: readonly CheckResult[],
  excuses: Excuses,
): readonly CheckReport[] {
  const isSkipped = (clause: ClauseId): boolean => isSkippedClause(plan.selection, clause);
  return [
    ...results.map((result) => reportCheck(result, isSkipped, excuses)),
    ...outcome.notRun.map((check) => leftOut(check, 'the run was stopped before it had ended')),
    ...plan.skipped.map(({ check, pattern }) => leftOut(check, `--skip ${pattern}`)),
    ...(oracle?.checks ?? []),
  ];
}

function reportCheck(
  result: CheckResult,
  isSkipped: (clause: ClauseId) => boolean,
  excuses: Excuses,
): CheckReport {
  const { id, title, clauses } = result.check;
  const violations = countedViolations(result, isSkipped);
  const counted = violations.filter((violation) => !excuses.has(violation));
  const [excuse] = violations.flatMap((violation) => excuses.get(violation) ?? []);
  return {
    id,
    title,
    clauses,
    ...(counted.length === 0 && excuse !== undefined
      ? { verdict: 'known' as const, reason: `known failure: ${excuse.reason}` }
      : judgeCheck(result, counted)),
    evaluated: sumOf(result.evaluated.values()),
    requests: result.requests,
    milliseconds: Math.round(result.milliseconds),
  };
}

function leftOut({ id, title, clauses }: Check, reason: string): CheckReport {
  return { id, title, clauses, verdict: 'skipped', reason, evaluated: 0, requests: 0, milliseconds: 0 };
}

/** Every clause that a check of the run declares or evaluated, except `open` ones. */
function reportClauses(
  results: readonly CheckResult[],
  checks: readonly CheckReport[],
  { found, excuses }: { readonly found: readonly FoundViolation[]; readonly excuses: Excuses },
  selection: Selection,
): readonly ClauseReport[] {
  const evaluated = new Set(results.flatMap((result) => [...result.evaluated.keys()]));
  const violated = new Set(found.map(({ violation }) => violation.clause));
  const counted = new Set(
    found.filter(({ violation }) => !excuses.has(violation)).map(({ violation }) => violation.clause),
  );
  const ids = new Set([...checks.flatMap((check) => check.clauses), ...evaluated, ...violated]);
  return [...ids].flatMap((id) => {
    const clause = findClause(id);
    if (clause === undefined || clause.level === 'open') return [];
    const { level, section, text } = clause;
    const having = checks.filter((check) => check.clauses.includes(id));
    const verdict = isSkippedClause(selection, id)
      ? 'skipped'
      : violated.has(id) && !counted.has(id)
        ? 'known'
        : judgeClause(id, { violated: violated.has(id), evaluated: evaluated.has(id), checks: having });
    const unjudged =
      verdict === 'blocked' || verdict === 'inconclusive'
        ? { unjudged: unjudgedClause(id, results, selection) }
        : {};
    return [{ id, level, section, text, verdict, checks: having.map((check) => check.id), ...unjudged }];
  });
}

function gatherObservations(results: readonly CheckResult[], rateLimited: number): RunReport['observations'] {
  const seen = new Map<string, RunReport['observations'][number]>();
  for (const observation of results.flatMap((result) => result.observations)) {
    const key = `${observation.clause}\n${observation.seen}`;
    seen.set(key, { ...observation, times: (seen.get(key)?.times ?? 0) + 1 });
  }
  return [
    ...seen.values(),
    ...(rateLimited === 0
      ? []
      : [{ clause: 'service/rate-limits' as const, seen: 'status 429, waited for', times: rateLimited }]),
  ];
}
