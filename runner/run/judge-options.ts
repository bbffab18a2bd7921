import type { Check, CheckResult } from '../../properties/index.ts';
import type { BaseRuns } from '../compare/against/base-findings.ts';
import type { OpenedOracle } from '../oracle/compare-target.ts';
import type { KnownFailure } from '../report/known-failures/known-failure.ts';
import type { RunReport } from '../report/report.ts';
import type { Rerun } from '../report/shell-commands.ts';
import type { Plan } from './plan/plan.ts';

/** What to judge of a target, and how; the target itself is a client. */
export interface JudgeOptions {
  /** What to check: `planRun(selection)`. */
  readonly plan: Plan;
  /** Requests, and checks, under way at the same time; 8 when omitted. */
  readonly concurrency?: number;
  /** 1 when omitted. */
  readonly seed?: number;
  /** fast-check path of one generated case of the one selected check. */
  readonly casePath?: string;
  /** Whether a group that the target does not deploy is skipped; true when omitted. */
  readonly mayBeAbsent?: boolean;
  /** A violated should clause counts as a violation of the run. */
  readonly strict?: boolean;
  /** Violations that do not fail the run; none when omitted. */
  readonly knownFailures?: readonly KnownFailure[];
  /** The runs on the base with which this one is compared; awaited when this one has ended. */
  readonly base?: () => Promise<BaseRuns>;
  /** The seed of another order of the checks; that of the plan when omitted. */
  readonly orderSeed?: number;
  /** The report of an earlier run, to say what is new and what is fixed. */
  readonly previous?: RunReport;
  /** When the answers came; now when omitted. Known failures expire by it. */
  readonly startedAt?: Date;
  /** Start no further check after the first violated must clause. */
  readonly bail?: boolean;
  /** What the commands of the report repeat; `jobmark check URL` when omitted. */
  readonly rerun?: Omit<Rerun, 'seed'>;
  /** Measures which faults the run would have noticed; not when omitted. */
  readonly receipt?: boolean;
  /** Sends the requests of each finding again, to find out which are stable; not when omitted. */
  readonly askAgain?: boolean;
  /** The oracle with which the target is compared where the plan says so. */
  readonly oracle?: OpenedOracle;
  /** Stops the run; what was found until then is reported. */
  readonly signal?: AbortSignal;
  /** Called for each active check that begins, for progress. */
  readonly onStart?: (check: Check) => void;
  /** Called for each active check that ended, for progress. */
  readonly onResult?: (result: CheckResult, done: number, total: number) => void;
}
