import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  loadMutations,
  startEmbeddedReference,
  type EmbeddedReference,
} from '../embedded/embedded-reference.ts';
import type { RunReport } from '../report/report.ts';
import { checkForReport, runJobmark } from '../testing/run-jobmark.ts';

let reference: EmbeddedReference | undefined;
let report: RunReport;
function source() {
  if (reference?.credentials.source === undefined)
    throw new Error('the reference gives no client credentials');
  return reference.credentials.source;
}

beforeAll(async () => {
  const { faults } = await loadMutations();
  const fault = faults.find(({ breaks }) => breaks === 'service/json-requests');
  if (fault === undefined) throw new Error('no fault breaks service/json-requests any more: choose another');
  reference = await startEmbeddedReference({ middleware: [fault.middleware] });
  ({ report } = await checkForReport([
    `${reference.target.origin}${reference.target.basePath}`,
    '--client-id',
    source().clientId,
    '--client-secret',
    source().clientSecret,
    '--group',
    'classification',
    '--seed',
    '1',
  ]));
});

afterAll(() => reference?.close());

/** The words of a command as a shell reads them. */
function words(command: string): readonly string[] {
  const environment = { JOBMARK_CLIENT_SECRET: source().clientSecret };
  return execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { env: environment, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

test('every finding of a report is found again with its own command', async () => {
  expect(report.findings.length).toBeGreaterThan(1);
  for (const { clause, again } of report.findings) {
    const [npx, jobmark, ...args] = words(again);
    expect([npx, jobmark]).toEqual(['npx', 'jobmark']);
    const { stdout } = await runJobmark([...args, '--reporter', 'json']);
    const met = (JSON.parse(stdout) as RunReport).findings.map((finding) => finding.clause);
    expect(met).toContain(clause);
  }
});

test('the client id in a command is not a variable, although the client secret begins with it', () => {
  const { clientId, clientSecret } = source();
  expect(clientSecret.startsWith(clientId)).toBe(true);
  for (const { again } of report.findings) {
    expect(again).toContain(`--client-id ${clientId} --client-secret "$JOBMARK_CLIENT_SECRET"`);
    expect(again).not.toContain(clientSecret);
  }
});

test('a generated case is run again alone', async () => {
  const finding = report.findings.find(({ reproduction }) => reproduction !== undefined);
  expect(finding?.again).toContain(' --case ');
  const { stdout } = await runJobmark([...words(finding?.again ?? '').slice(2), '--reporter', 'json']);
  const again = JSON.parse(stdout) as RunReport;
  expect(again.checks).toHaveLength(1);
  expect(again.findings.map(({ reproduction }) => reproduction?.counterexample)).toContain(
    finding?.reproduction?.counterexample,
  );
});
