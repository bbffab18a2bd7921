import type { ClauseId, Level, OperationId } from '../../contracts/index.ts';
import type { Profile, Reproduction, UnjudgedKind } from '../../properties/index.ts';
import type { AgainstReport } from '../compare/against/against-report.ts';
import type { PreviousComparison } from '../compare/replay/previous-comparison.ts';
import type { Stability } from '../compare/stability/stability.ts';
import type { OracleReport } from '../oracle/oracle-report.ts';
import type { Budget } from '../run/plan/budget/budget.ts';
import type { Selection } from '../run/plan/plan.ts';
import type { Shard } from '../run/plan/shard/shard.ts';
import type { TreatedChoice } from './dialect.ts';
import type { Evidence } from './evidence.ts';
import type { KnownFailure, KnownFailureReport } from './known-failures/known-failure.ts';
import type { Receipt } from './receipt/receipt-report.ts';
import type { UnjudgedClause } from './verdicts/unjudged.ts';

/**
 * The verdict on a check or a clause (`pass` only when something was evaluated).
 * `inconclusive`: ran, but nothing that came back could have shown a fault. `blocked`: a prerequisite is missing.
 * `known`: violated, and listed as a known failure. `error`: evaluation was impossible, because the target did not answer
 * or because the harness failed.
 */
export type Verdict = 'pass' | 'fail' | 'warn' | 'known' | 'inconclusive' | 'blocked' | 'skipped' | 'error';

/** The outcome of a whole run; the exit code follows from it. */
export type RunVerdict = 'conformant' | 'violations' | 'not-judged';

/** A check in the report. */
export interface CheckReport {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  readonly verdict: Verdict;
  /** Why it is not `pass`, where there is no violation. */
  readonly reason?: string;
  /** The kind of that reason, where the check was blocked or inconclusive. */
  readonly reasonKind?: UnjudgedKind;
  readonly hint?: string;
  /** How many statements were evaluated. */
  readonly evaluated: number;
  readonly requests: number;
  readonly milliseconds: number;
}

/** A clause in the report: the worst that any check found of it. */
export interface ClauseReport {
  readonly id: ClauseId;
  readonly level: Level;
  readonly section: string;
  readonly text: string;
  readonly verdict: Verdict;
  readonly checks: readonly string[];
  /** Of a clause that is blocked or inconclusive. */
  readonly unjudged?: UnjudgedClause;
}

/** What makes two violations one finding: clause, rule, route and field, never the wording. */
export interface FindingIdentity {
  /** The clause and a hash of the rest, such as `rankings/limit-bounds-buckets#5e2a9c01`: stable between runs. */
  readonly id: string;
  readonly clause: ClauseId;
  /** Slug of the rule within the clause. */
  readonly rule?: string;
  /** Undefined for an unmatched route, and where the clause concerns the whole service. */
  readonly route?: OperationId;
  /** Path of the field concerned. */
  readonly field?: string;
}

/** All violations with one cause: clause, rule, route and field. */
export interface Finding extends FindingIdentity {
  readonly level: Level;
  /** The page and heading of the statement in contracts/specification. */
  readonly section: string;
  readonly text: string;
  readonly expected: string;
  readonly actual: string;
  /** The clauses whose violation explains this one; omitted when none does. */
  readonly explainedBy?: readonly ClauseId[];
  /** The checks that found it, first the one with the evidence. */
  readonly checks: readonly string[];
  /** How often it was found. */
  readonly count: number;
  /** The smallest evidence: the last exchange is the one that was evaluated. */
  readonly exchanges: readonly Evidence[];
  /** The last exchange as a command to paste; secrets are shell variables. */
  readonly curl: string;
  /** The command that runs just this again. */
  readonly again: string;
  readonly reproduction?: Reproduction;
  /** The result of sending its requests again; omitted when they were not. */
  readonly stability?: Stability;
  /** Whether the run of `--previous` found it too. */
  readonly since?: 'new' | 'unchanged';
  /** The entry of the known failures that lists it; it does not fail the run. */
  readonly known?: KnownFailure;
}

/** Something that prevented evaluation, once per cause. */
export interface Obstacle {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** The checks that it prevented. */
  readonly checks: readonly string[];
  /** Of a failure of jobmark itself. */
  readonly stack?: string;
}

/** A clause whose verdict was not the same in each run. */
export interface DifferingClause {
  readonly clause: ClauseId;
  /** Run by run. */
  readonly verdicts: readonly Verdict[];
}

/** What repeated runs showed in addition to their findings. */
interface Repeats {
  readonly runs: number;
  /** Each run after the first had its checks in another order. */
  readonly shuffled: boolean;
  readonly differing: readonly DifferingClause[];
}

/** Everything that a run found, as plain data; every reporter is made from this alone. */
export interface RunReport {
  readonly jobmark: string;
  readonly target: string;
  readonly profile: Profile;
  readonly seed: number;
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly requests: number;
  /** Whether a violated should clause counts as a violation. */
  readonly strict: boolean;
  readonly verdict: RunVerdict;
  /** 0 conformant, 1 violations, 3 not judged. */
  readonly exitCode: 0 | 1 | 3;
  /** One sentence that says why the verdict is what it is. */
  readonly summary: string;
  readonly findings: readonly Finding[];
  readonly obstacles: readonly Obstacle[];
  readonly checks: readonly CheckReport[];
  readonly clauses: readonly ClauseReport[];
  /** The entries of `--known-failures`, in their order. */
  readonly knownFailures: readonly KnownFailureReport[];
  /** The part of a run that it is, with what `jobmark merge` needs; omitted for a whole run. */
  readonly shard?: Shard & { readonly selection: Omit<Selection, 'profile'>; readonly interrupted: boolean };
  /** What `--budget` left out; omitted without one. */
  readonly budget?: Budget;
  /** The comparison with the base of `--against`. */
  readonly against?: AgainstReport;
  /** What the runs of `--repeat` showed together. */
  readonly repeats?: Repeats;
  /** What changed since the run of `--previous`. */
  readonly previous?: PreviousComparison;
  /** The comparison with the oracle, with `--oracle`. */
  readonly oracle?: OracleReport;
  /** How the target treats what the specification leaves open, as far as the survey inferred it. */
  readonly dialect: readonly TreatedChoice[];
  readonly observations: readonly {
    readonly clause: ClauseId;
    readonly seen: string;
    readonly times: number;
    /** Whether every report shows it. */
    readonly isNotable?: true;
  }[];
  /** Which faults in its answers the run would have noticed; omitted when that was not measured. */
  readonly receipt?: Receipt;
}
