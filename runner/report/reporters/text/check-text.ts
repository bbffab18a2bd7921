import type { CheckReport, RunReport } from '../../report.ts';
import { findingRows } from './finding-text.ts';
import { differenceRows } from './oracle-text.ts';

const BODY_CHARACTERS = 2000;

/** What a check found, in a line and in full with requests and answers; both are empty for a check that found nothing. */
export function foundBy(
  { id }: CheckReport,
  report: RunReport,
): { readonly message: string; readonly details: string } {
  const findings = report.findings.filter(({ checks }) => checks.includes(id));
  const differences = (report.oracle?.differences ?? []).filter(({ checks }) =>
    checks.some((one) => one === id),
  );
  return {
    message: [
      ...findings.map(({ clause, expected, actual }) => `${clause}: expected ${expected}, got ${actual}`),
      ...differences.map(({ explanation }) => explanation),
    ].join('; '),
    details: [
      ...findings.map((finding) => findingRows(finding, BODY_CHARACTERS)),
      ...differences.map((difference) => differenceRows(difference, BODY_CHARACTERS)),
    ]
      .map((rows) => rows.map(([label, text]) => `${label}: ${text}`).join('\n'))
      .join('\n\n'),
  };
}
