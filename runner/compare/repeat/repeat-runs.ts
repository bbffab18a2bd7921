import { groupBy, sumOf } from '../../../contracts/index.ts';
import type { ClauseReport, DifferingClause, Finding, RunReport } from '../../report/report.ts';
import { gravestFirst } from '../../report/verdicts/verdict.ts';

/** Joins the reports of equal runs: the gravest outcome and verdicts, all findings, and the clauses that differed. */
export function joinRuns(reports: readonly RunReport[], shuffled: boolean): RunReport {
  const gravest =
    reports.find(({ exitCode }) => exitCode === 1) ??
    reports.find(({ exitCode }) => exitCode === 3) ??
    reports[0];
  if (gravest === undefined) throw new RangeError('there is no run to join');
  const findings = new Map<string, Finding>();
  for (const report of [gravest, ...reports])
    for (const finding of report.findings) if (!findings.has(finding.id)) findings.set(finding.id, finding);
  const byClause = groupBy(
    reports.flatMap(({ clauses }) => clauses),
    ({ id }) => id,
  );
  const differing = [...byClause].flatMap(([clause, of]): readonly DifferingClause[] => {
    const verdicts = of.map(({ verdict }) => verdict);
    return new Set(verdicts).size === 1 ? [] : [{ clause, verdicts }];
  });
  return {
    ...gravest,
    requests: sumOf(reports.map(({ requests }) => requests)),
    milliseconds: sumOf(reports.map(({ milliseconds }) => milliseconds)),
    summary: `${gravest.summary}${differing.length === 0 ? '' : `; ${line(differing)}`}`,
    findings: [...findings.values()],
    clauses: [...byClause.values()].flatMap((of) => gravestOf(of) ?? []),
    repeats: { runs: reports.length, shuffled, differing },
  };
}

function gravestOf(clauses: readonly ClauseReport[]): ClauseReport | undefined {
  return clauses.toSorted((a, b) => gravestFirst.indexOf(a.verdict) - gravestFirst.indexOf(b.verdict))[0];
}

function line(differing: readonly DifferingClause[]): string {
  const named = differing.slice(0, 3).map(({ clause, verdicts }) => `${clause} (${verdicts.join(', ')})`);
  const more = differing.length - named.length;
  return `verdicts differ between the runs: ${named.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}
