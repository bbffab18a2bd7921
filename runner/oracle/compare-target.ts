import type { CheckEnd, TargetError } from '../../properties/index.ts';
import type { InProcessReference } from '../../reference/index.ts';
import type { CheckReport } from '../report/report.ts';
import type { EndedCheck } from '../report/verdicts/obstacles.ts';
import { checkEndOf } from '../run/check-end.ts';
import { oracleChecks, type OracleGroup, type OracleOperation } from './oracle-case.ts';
import type { OracleReport } from './oracle-report.ts';
import { type OracleOptions, runOracle } from './run-oracle.ts';

/** An oracle with the rows that the user named. */
export interface OpenedOracle {
  readonly reference: InProcessReference;
  /** As the user named them. */
  readonly datasets: readonly string[];
  /** The groups whose rows it has. */
  readonly groups: readonly OracleGroup[];
}

/** What the comparison of a target needs in addition to the oracle. */
export type ComparisonOptions = Omit<OracleOptions, 'oracle' | 'dataset' | 'groups'>;

/** What a comparison adds to the report of a run. */
export interface OracleOutcome {
  readonly report?: OracleReport;
  readonly checks: readonly CheckReport[];
  /** The checks that could not run, and why. */
  readonly ends: readonly EndedCheck[];
}

/** Lets the oracle read what takes it a second, while the target is surveyed. */
export function prepareOracle(
  { reference, groups }: OpenedOracle,
  operations: readonly OracleOperation[],
): void {
  const wanted = new Set(operations.map((operation) => oracleChecks[operation].group));
  // An error comes again where the words are needed.
  for (const group of groups) if (wanted.has(group)) reference.plainTerms(group).catch(() => []);
}

/** Compares a target with the oracle. Never rejects because of the target: a failure ends its checks. */
export async function compareWithOracle(
  { reference, datasets, groups }: OpenedOracle,
  options: ComparisonOptions,
): Promise<OracleOutcome> {
  const { operations, signal, groupEnds } = options;
  try {
    const { report, silent } = await runOracle({
      ...options,
      oracle: reference,
      dataset: datasets.join(' and '),
      groups,
    });
    const endsOf = (operation: OracleOperation): readonly (CheckEnd | undefined)[] => [
      groupEnds.get(oracleChecks[operation].group),
      ...otherRows(report),
      silent.has(operation) ? checkEndOf(silent.get(operation)) : undefined,
    ];
    return {
      report,
      checks: checkReports(
        report,
        operations,
        silent,
        (group) => groupEnds.get(group)?.kind !== 'target-error',
      ),
      ends: operations.flatMap((operation) =>
        endsOf(operation).flatMap((end) => (end === undefined ? [] : endedCheck(operation, end))),
      ),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isStopped = signal?.aborted === true;
    return {
      checks: operations.map((operation) =>
        checkReport(operation, { verdict: isStopped ? 'skipped' : 'error', reason }),
      ),
      ends: isStopped ? [] : operations.map((operation) => endedCheck(operation, checkEndOf(error))),
    };
  }
}

function endedCheck(operation: OracleOperation, end: CheckEnd): EndedCheck {
  return { check: oracleChecks[operation], end };
}

/** A target with other rows is not judged: one obstacle for each group. */
function otherRows({ groups, dataset }: OracleReport): readonly CheckEnd[] {
  return groups.flatMap((group) =>
    group.outcome === 'other-rows'
      ? [
          {
            kind: 'target-error',
            code: 'oracle/other-rows',
            reason: `the group ${group.group} does not serve the rows of ${dataset}: expected ${group.expected}; got ${group.actual}. ${group.explanation}`,
            hint: group.remedy,
          },
        ]
      : [],
  );
}

function checkReports(
  report: OracleReport,
  operations: readonly OracleOperation[],
  silent: ReadonlyMap<OracleOperation, TargetError>,
  isSurveyed: (group: OracleGroup) => boolean,
): readonly CheckReport[] {
  const isOther = report.groups.some(({ outcome }) => outcome === 'other-rows');
  return operations.map((operation) => {
    const { id, group } = oracleChecks[operation];
    const ofGroup = report.groups.find((one) => one.group === group);
    const differences = report.differences.filter(({ checks }) => checks.includes(id));
    const counts = report.operations.find((one) => one.check === id);
    const facts = { evaluated: counts?.values ?? 0, requests: counts?.compared ?? 0 };
    if (differences.length > 0)
      return checkReport(operation, {
        verdict: 'fail',
        reason: differences.map(({ explanation }) => explanation).join(' '),
        ...facts,
      });
    if (isOther)
      return checkReport(operation, {
        verdict: 'error',
        reason: 'the target does not serve the rows of the oracle',
      });
    if (ofGroup?.outcome === 'not-compared')
      return checkReport(operation, {
        verdict: isSurveyed(group) ? 'blocked' : 'error',
        reason: ofGroup.reason,
        reasonKind: 'not-deployed',
      });
    const error = silent.get(operation);
    if (error !== undefined)
      return checkReport(operation, { verdict: 'error', reason: error.message, hint: error.hint });
    if (facts.evaluated === 0)
      return checkReport(operation, {
        verdict: 'inconclusive',
        reason: 'the target answered no request that could be compared',
        reasonKind: 'data',
        ...facts,
      });
    return checkReport(operation, { verdict: 'pass', ...facts });
  });
}

function checkReport(
  operation: OracleOperation,
  facts: Pick<CheckReport, 'verdict'> & Partial<CheckReport>,
): CheckReport {
  const { id, title } = oracleChecks[operation];
  return { id, title, clauses: [], evaluated: 0, requests: 0, milliseconds: 0, ...facts };
}
