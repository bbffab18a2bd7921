import { stringify } from 'yaml';
import type { Finding, RunReport } from '../report.ts';
import { oneLine } from '../reporters/text/printable.ts';
import type { KnownFailure } from './known-failure.ts';

/** How long a proposed entry is valid, in days. */
const DAYS = 90;

/** A file of known failures, as YAML, with which this run passes; entries that still fail are kept as they are. */
export function proposeKnownFailures(report: RunReport): string {
  const kept: readonly KnownFailure[] = report.knownFailures
    .filter(({ status, mayFlake }) => status === 'failing' || status === 'not-evaluated' || mayFlake === true)
    .filter(({ problem }) => problem === undefined)
    .map(({ status: _status, problem: _problem, ...entry }) => entry);
  const expires = new Date(Date.parse(report.startedAt) + DAYS * 86_400_000).toISOString().slice(0, 10);
  const failing = report.findings.filter(
    ({ known, level }) => known === undefined && (level === 'must' || report.strict),
  );
  const leading = failing.filter(
    ({ clause }, index) => failing.findIndex((finding) => finding.clause === clause) === index,
  );
  const proposed = leading.map(({ clause, expected, actual }): KnownFailure => ({
    id: clause,
    reason: `Found by jobmark on ${report.startedAt.slice(0, 10)}: expected ${oneLine(expected, 100)}, got ${oneLine(actual, 100)}`,
    expires,
    ...(failing.every((finding) => finding.clause !== clause || mayFlake(finding)) ? { mayFlake: true } : {}),
  }));
  const changed = (report.against?.changedChoices ?? [])
    .filter(({ known }) => known === undefined)
    .map(({ group, choice, from, to }): KnownFailure => ({
      id: `${group}/${choice}=${to}`,
      reason: `Changed from ${from} on ${report.startedAt.slice(0, 10)}`,
      expires,
    }));
  return `# Known failures of ${report.target}. Say in each reason who repairs it, and add a ticket.\n${stringify(
    { knownFailures: [...kept, ...proposed, ...changed] },
    { lineWidth: 110 },
  )}`;
}

/** Whether a finding was not found each time that its requests were sent. */
function mayFlake({ stability }: Finding): boolean {
  return stability?.kind === 'intermittent' || stability?.kind === 'changed-state';
}
