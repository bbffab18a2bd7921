import { TargetError } from '../../properties/index.ts';
import type { InProcessReference } from '../../reference/index.ts';
import type { CheckReport, Obstacle } from '../report/report.ts';
import { HARNESS_HINT } from '../report/verdicts/verdict.ts';
import { oracleChecks, type OracleGroup, type OracleOperation } from './oracle-case.ts';
import type { OracleReport } from './oracle-report.ts';
import { type OracleSetting, runOracle } from './run-oracle.ts';

/** An oracle with the rows that the user named. */
export interface OpenedOracle {
  readonly reference: InProcessReference;
  /** As the user named them. */
  readonly datasets: readonly string[];
  /** The groups whose rows it has. */
  readonly groups: readonly OracleGroup[];
}

/** What the comparison of a target needs in addition to the oracle. */
export type ComparisonSetting = Omit<OracleSetting, 'oracle' | 'dataset' | 'groups'>;

/** What a comparison adds to the report of a run. */
export interface OracleOutcome {
  readonly report?: OracleReport;
  readonly checks: readonly CheckReport[];
  readonly obstacles: readonly Obstacle[];
}

/** Compares a target with the oracle. Never rejects because of the target: a failure is an obstacle of the report. */
export async function compareWithOracle(
  { reference, datasets, groups }: OpenedOracle,
  setting: ComparisonSetting,
): Promise<OracleOutcome> {
  const { operations, signal } = setting;
  const ids = operations.map((operation) => oracleChecks[operation].id);
  try {
    const { report, silent } = await runOracle({
      ...setting,
      oracle: reference,
      dataset: datasets.join(' and '),
      groups,
    });
    const down = [...silent].map(([operation, error]): Obstacle => {
      const { code, message, hint } = error;
      return { code, message, hint, checks: [oracleChecks[operation].id] };
    });
    return {
      report,
      checks: checkReports(report, operations, silent),
      obstacles: [...otherRows(report, operations), ...down],
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const checks = operations.map((operation) =>
      checkReport(operation, { verdict: signal?.aborted === true ? 'skipped' : 'error', reason }),
    );
    if (signal?.aborted === true) return { checks, obstacles: [] };
    const obstacle: Obstacle =
      error instanceof TargetError
        ? { code: error.code, message: reason, hint: error.hint, checks: ids }
        : {
            code: 'harness/error',
            message: reason,
            hint: HARNESS_HINT,
            checks: ids,
            ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
          };
    return { checks, obstacles: [obstacle] };
  }
}

/** A target with other rows is not judged: one obstacle for each group. */
function otherRows(report: OracleReport, operations: readonly OracleOperation[]): readonly Obstacle[] {
  const isOther = report.groups.some(({ outcome }) => outcome === 'other-rows');
  const ids = operations.map((operation) => oracleChecks[operation].id);
  return report.groups.flatMap((group): readonly Obstacle[] => {
    if (group.outcome !== 'other-rows') return [];
    const { group: name, expected, actual, explanation, remedy } = group;
    return [
      {
        code: 'oracle/other-rows',
        message: `the group ${name} does not serve the rows of ${report.dataset}: expected ${expected}; got ${actual}. ${explanation}`,
        hint: remedy,
        checks: isOther ? ids : [],
      },
    ];
  });
}

function checkReports(
  report: OracleReport,
  operations: readonly OracleOperation[],
  silent: ReadonlyMap<OracleOperation, TargetError>,
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
        verdict: 'blocked',
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
