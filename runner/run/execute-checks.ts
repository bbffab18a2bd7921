import { apiGroups, type ApiGroup } from '../../contracts/index.ts';
import {
  CheckContext,
  Inconclusive,
  type ActiveCheck,
  type CheckEnd,
  type Survey,
  groupOfCheck,
} from '../../properties/index.ts';
import { checkEndOf } from './check-end.ts';
import type { RunContext, Sender } from './run-context.ts';

/** An active check that has ended. */
export interface CheckRun {
  readonly check: ActiveCheck;
  readonly context: CheckContext;
  readonly end: CheckEnd;
  /** Requests that it sent, without the answers that it recalled. */
  readonly requests: number;
  readonly milliseconds: number;
  /** How many exchanges the run had logged when the check ended. */
  readonly endedAt: number;
}

/** What to execute, and when to stop. */
export interface ExecutionOptions {
  readonly checks: readonly ActiveCheck[];
  /** Run after the others so that the passive checks have exchanges; their own judgements are dropped. */
  readonly sendOnly: readonly ActiveCheck[];
  readonly survey: Survey;
  /** Groups whose checks end at once. */
  readonly groupEnds: ReadonlyMap<ApiGroup, CheckEnd>;
  /** Checks under way at the same time. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
  /** Called for each check that begins. */
  readonly onStart?: (check: ActiveCheck) => void;
  /** Called for each check that ended; returning true starts no further check. */
  readonly onEnd?: (run: CheckRun) => boolean;
}

/** The checks that ended before the run was stopped. */
export interface Execution {
  readonly runs: readonly CheckRun[];
  readonly sendOnlyRuns: readonly CheckRun[];
}

/**
 * Runs active checks, several at a time, in the order given: of each group first those that may run at the same time,
 * then those that run alone, one by one, then the last ones. Never rejects.
 */
export async function executeChecks(context: RunContext, options: ExecutionOptions): Promise<Execution> {
  const { checks, sendOnly, survey, groupEnds, signal, onEnd } = options;
  const runs: CheckRun[] = [];
  const sendOnlyRuns: CheckRun[] = [];
  const sendOnlyChecks = new Set(sendOnly);
  let stopped = false;
  const isAborted = (): boolean => signal?.aborted === true;
  const isStopped = (): boolean => stopped || isAborted();
  const stages = new Map(apiGroups.map((group) => [group, stagesOf(group, checks, sendOnly)]));
  /** The checks of the present stage that have not ended. */
  const left = new Map<ApiGroup, number>();
  const nextStage = (group: ApiGroup): readonly ActiveCheck[] => {
    const stage = stages.get(group)?.shift() ?? [];
    left.set(group, stage.length);
    return stage;
  };
  const first = new Set(apiGroups.flatMap(nextStage));
  const pending = [...checks, ...sendOnly].filter((check) => first.has(check));
  const work = async (): Promise<void> => {
    for (let check = pending.shift(); check !== undefined && !isStopped(); check = pending.shift()) {
      const onlySends = sendOnlyChecks.has(check);
      if (!onlySends) options.onStart?.(check);
      const sender = context.senderOf(onlySends ? undefined : check);
      const group = groupOfCheck(check);
      const groupEnd = groupEnds.get(group);
      const end = check.needsNoSurvey === true && !isNowhere(groupEnd) ? undefined : groupEnd;
      const run = await executeCheck(check, context, survey, sender, end);
      if (isAborted()) return;
      (onlySends ? sendOnlyRuns : runs).push(run);
      if (!onlySends && onEnd?.(run) === true) stopped = true;
      left.set(group, (left.get(group) ?? 0) - 1);
      if (left.get(group) === 0) pending.unshift(...nextStage(group));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency) }, work));
  return { runs, sendOnlyRuns };
}

/** Whether the URL has no service at all, and so its token endpoint is none. */
function isNowhere(end: CheckEnd | undefined): boolean {
  return end?.kind === 'target-error' && end.code === 'target/no-service';
}

/** The checks of a group in stages; a stage begins when all checks of the one before it have ended. */
function stagesOf(
  group: ApiGroup,
  checks: readonly ActiveCheck[],
  sendOnly: readonly ActiveCheck[],
): (readonly ActiveCheck[])[] {
  const own = checks.filter((check) => groupOfCheck(check) === group);
  const sending = [...own, ...sendOnly.filter((check) => groupOfCheck(check) === group)].filter(
    ({ last }) => last === undefined,
  );
  return [
    sending.filter(({ alone }) => alone === undefined),
    ...sending.filter(({ alone }) => alone === true).map((check) => [check]),
    own.filter(({ last }) => last !== undefined),
  ].filter((stage) => stage.length > 0);
}

async function executeCheck(
  check: ActiveCheck,
  context: RunContext,
  survey: Survey,
  sender: Sender,
  groupEnd: CheckEnd | undefined,
): Promise<CheckRun> {
  const started = performance.now();
  const t = new CheckContext(context.settingsOf(check, survey, sender));
  let end: CheckEnd = groupEnd ?? { kind: 'completed' };
  if (groupEnd === undefined)
    try {
      await check.run(t);
    } catch (error) {
      if (error instanceof Inconclusive) t.inconclusive(error.message, error.kind);
      else end = checkEndOf(error);
    }
  return {
    check,
    context: t,
    end,
    requests: sender.sent,
    milliseconds: performance.now() - started,
    endedAt: context.log.entries.length,
  };
}
