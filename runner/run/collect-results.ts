import type { ApiGroup, ClauseId } from '../../contracts/index.ts';
import {
  type Check,
  type CheckEnd,
  type CheckResult,
  type Violation,
  groupOfCheck,
} from '../../properties/index.ts';
import { checkEndOf } from './check-end.ts';
import type { ExchangeLog, LoggedViolation, PassiveFindings } from './exchanges/exchange-log.ts';
import type { Outage } from './exchanges/outages.ts';
import type { CheckRun } from './execute-checks.ts';

/** The results of a run. */
export interface Collection {
  readonly checks: readonly Check[];
  readonly runs: readonly CheckRun[];
  readonly sendOnlyRuns: readonly CheckRun[];
  readonly log: ExchangeLog;
  readonly groupEnds: ReadonlyMap<ApiGroup, CheckEnd>;
  readonly outages: readonly Outage[];
  /** Violations by requests that the target drops each time, or fails to answer again. */
  readonly failed: readonly Violation[];
  readonly interrupted: boolean;
}

/** The results of the active checks that ran, and then those of the passive checks. */
export function collectResults(collection: Collection): readonly CheckResult[] {
  const { checks, runs, log, outages, groupEnds, interrupted } = collection;
  const outageOf = (group: ApiGroup): Outage | undefined => outages.find((outage) => outage.group === group);
  const passive = checks.flatMap((check): readonly CheckResult[] => {
    if (check.kind !== 'passive') return [];
    const { evaluated, violations } = withFailed(
      log.remainderOf(check),
      collection.failed,
      groupOfCheck(check),
    );
    if (evaluated.size === 0 && interrupted) return [];
    const end =
      evaluated.size === 0
        ? groupEnds.get(groupOfCheck(check))
        : sendOnlyFailure(collection.sendOnlyRuns, groupOfCheck(check));
    const result: CheckResult = {
      check,
      evaluated,
      violations: violations.map(({ violation }) => violation),
      observations: [],
      inconclusive: [],
      end: end ?? { kind: 'completed' },
      requests: log.countOf(groupOfCheck(check)),
      milliseconds: 0,
    };
    return [withoutOutage(result, violations, outageOf(groupOfCheck(check)))];
  });
  return [
    ...runs.map((run) => {
      const result = resultOf(run, log);
      const outage = outageOf(groupOfCheck(run.check));
      const isUntouched =
        outage === undefined || run.check.needsNoSurvey === true || run.endedAt < outage.since;
      return isUntouched ? result : withoutOutage(result, located(result.violations, log), outage);
    }),
    ...passive,
  ];
}

/** What a passive check found, and the requests of its group that the target drops or fails to answer again. */
function withFailed(found: PassiveFindings, failed: readonly Violation[], group: ApiGroup): PassiveFindings {
  const ofGroup = failed.filter(({ exchanges }) => exchanges.at(-1)?.spec.group === group);
  if (ofGroup.length === 0) return found;
  return {
    evaluated: new Map([...found.evaluated, ['service/no-server-error', ofGroup.length]]),
    violations: [...found.violations, ...ofGroup.map((violation) => ({ number: 0, violation }))],
  };
}

/** The result of one active check, with what the passive checks found on its behalf. */
export function resultOf(
  { check, context, end, requests, milliseconds }: CheckRun,
  log: ExchangeLog,
): CheckResult {
  const passive = log.findingsFor(check);
  const evaluated = new Map<ClauseId, number>(context.evaluated);
  for (const [clause, times] of passive.evaluated)
    evaluated.set(clause, (evaluated.get(clause) ?? 0) + times);
  return {
    check,
    evaluated,
    violations: [...context.violations, ...passive.violations.map(({ violation }) => violation)],
    observations: context.observations,
    inconclusive: context.inconclusiveReasons,
    end,
    requests,
    milliseconds,
  };
}

/** Drops what the outage explains: violations since it began, and all that the check evaluated meanwhile. */
function withoutOutage(
  result: CheckResult,
  violations: readonly LoggedViolation[],
  outage: Outage | undefined,
): CheckResult {
  if (outage === undefined) return result;
  return {
    ...result,
    evaluated: new Map(),
    violations: violations
      .filter(({ number }) => number > 0 && number < outage.since)
      .map(({ violation }) => violation),
    end: checkEndOf(outage.error),
  };
}

function located(violations: readonly Violation[], log: ExchangeLog): readonly LoggedViolation[] {
  return violations.map((violation) => ({
    violation,
    number: Math.max(...violation.exchanges.map((exchange) => log.numberOf(exchange))),
  }));
}

/** What a check that only sends could not send was not validated either. */
function sendOnlyFailure(runs: readonly CheckRun[], group: ApiGroup): CheckEnd | undefined {
  return runs.find(
    ({ check, end }) =>
      groupOfCheck(check) === group && (end.kind === 'target-error' || end.kind === 'harness-error'),
  )?.end;
}
