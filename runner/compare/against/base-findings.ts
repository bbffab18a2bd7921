import { acceptanceOf } from '../../report/known-failures/excuse.ts';
import type { KnownFailure } from '../../report/known-failures/known-failure.ts';
import type { RunReport } from '../../report/report.ts';
import { changedChoices } from '../diff/changed-choices.ts';
import { compareFindings } from '../replay/previous.ts';
import type { AgainstReport, JudgedChoice } from './against-report.ts';

/** Two runs on the base of a change. */
export interface BaseRuns {
  readonly first: RunReport;
  readonly second: RunReport;
}

/** The violations of the base as known failures: they may fail, and may pass. */
export function preExistingFailures({ first, second }: BaseRuns): readonly KnownFailure[] {
  const ids = new Set([...first.findings, ...second.findings].map(({ id }) => id));
  return [...ids].map((id) => ({
    id,
    reason: `${first.target} violates it too`,
    mayFlake: true,
    preExisting: true,
  }));
}

/** The choices that a target treats in another way than both runs on the base, and which entries of a day accept them. */
export function choicesChangedFrom(
  { first, second }: BaseRuns,
  dialect: RunReport['dialect'],
  entries: readonly KnownFailure[],
  day: string,
): readonly JudgedChoice[] {
  const noisy = changedChoices(first.dialect, second.dialect);
  const stable = first.dialect.filter(
    ({ group, choice }) => !noisy.some((one) => one.group === group && one.choice === choice),
  );
  return changedChoices(stable, dialect).map((changed) => {
    const known = acceptanceOf(changed, entries, day);
    return known === undefined ? changed : { ...changed, known };
  });
}

/** Compares a report with the base. */
export function compareBase(
  runs: BaseRuns,
  report: RunReport,
  changed: readonly JudgedChoice[],
): AgainstReport {
  const { first, second } = runs;
  const inSecond = new Set(second.findings.map(({ id }) => id));
  const inFirst = new Set(first.findings.map(({ id }) => id));
  const both = [...first.findings, ...second.findings.filter(({ id }) => !inFirst.has(id))];
  const { fresh, unchanged, gone } = compareFindings(report, { ...first, findings: both });
  const noisyFindings = both.filter(({ id }) => !inFirst.has(id) || !inSecond.has(id));
  return {
    base: first.target,
    new: fresh,
    preExisting: unchanged,
    gone,
    changedChoices: changed,
    noise: [
      ...noisyFindings.map(({ id }) => ({ id })),
      ...changedChoices(first.dialect, second.dialect).map(({ group, choice }) => ({
        id: `${group} ${choice}`,
      })),
    ],
  };
}
