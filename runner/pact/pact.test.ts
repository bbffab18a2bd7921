import { afterEach, expect, test } from 'vitest';
import { apiGroups, readPact, type ApiGroup } from '../../contracts/index.ts';
import { checks, isAbsent, groupOfCheck } from '../../properties/index.ts';
import { loadMutations, type ReferenceOptions } from '../../reference/index.ts';
import { openClient } from '../client/client.ts';
import { defaultPrefixes } from '../client/target-address.ts';
import {
  EMBEDDED_TIMEOUT_SECONDS,
  startEmbeddedReference,
  type EmbeddedReference,
} from '../embedded/embedded-reference.ts';
import type { RunReport, Verdict } from '../report/report.ts';
import { serveHttp } from '../testing/raw-server.ts';
import { runJobmark } from '../testing/run-jobmark.ts';

let reference: EmbeddedReference | undefined;

afterEach(async () => {
  await reference?.close();
  reference = undefined;
});

/** Runs `jobmark pact` on a reference, as on any target. */
function verifyReference(options: ReferenceOptions, ...args: readonly string[]): Promise<RunReport> {
  return judgeReference('pact', options, args);
}

async function judgeReference(
  command: 'pact' | 'check',
  options: ReferenceOptions,
  args: readonly string[],
): Promise<RunReport> {
  reference = await startEmbeddedReference(options);
  const { target, credentials } = reference;
  const { source, expiredToken = '', unscopedToken = '' } = credentials;
  const { stdout, stderr } = await runJobmark([
    command,
    target.origin,
    '--client-id',
    source?.clientId ?? '',
    '--client-secret',
    source?.clientSecret ?? '',
    '--auth-url',
    source?.authUrl.origin ?? '',
    '--expired-token',
    expiredToken,
    '--unscoped-token',
    unscopedToken,
    '--reporter',
    'json',
    ...args,
  ]);
  expect(stderr).not.toContain('jobmark:');
  return JSON.parse(stdout) as RunReport;
}

const { faults, variants } = await loadMutations();

/** How the fault or variant with that id differs from the plain reference. */
function optionsOf(id: string): ReferenceOptions {
  const fault = faults.find((fault) => fault.id === id);
  const options = fault
    ? { middleware: [fault.middleware] }
    : variants.find((variant) => variant.id === id)?.options;
  if (options === undefined) throw new Error(`there is neither a fault nor a variant ${id}`);
  return options;
}

function idsWith(report: RunReport, verdict: Verdict): readonly string[] {
  return report.checks.filter((check) => check.verdict === verdict).map(({ id }) => id);
}

/** The groups that the reference serves and that jobmark knows how to survey. */
async function coveredGroups(): Promise<readonly ApiGroup[]> {
  const embedded = await startEmbeddedReference();
  const client = await openClient({
    ...embedded,
    prefixes: defaultPrefixes,
    headers: {},
    concurrency: 4,
    timeoutSeconds: EMBEDDED_TIMEOUT_SECONDS,
  });
  const absent: ApiGroup[] = [];
  for (const group of apiGroups) if (await isAbsent((spec) => client.send(spec), group)) absent.push(group);
  await client.close();
  await embedded.close();
  return apiGroups.filter(
    (group) => !absent.includes(group) && checks.some((check) => groupOfCheck(check) === group),
  );
}

const covered = await coveredGroups();

test('the reference serves groups that have a pact', () => {
  expect(covered).toContain('classification');
  expect(covered).toContain('rankings');
});

test.each(covered)('the embedded reference satisfies every interaction of the pact of %s', async (group) => {
  const { stdout, exitCode } = await runJobmark(['pact', '--group', group, '--reporter', 'json']);
  const report = JSON.parse(stdout) as RunReport;
  const { interactions = [] } = (await readPact(group)) ?? {};
  expect(report.checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  expect(new Set(report.checks.map(({ id }) => id)).size).toBe(interactions.length);
  expect(report.clauses.map(({ id }) => id)).toEqual(
    expect.arrayContaining(interactions.flatMap(({ comments }) => comments.clauses)),
  );
  expect(exitCode).toBe(0);
});

const graphRequests = ['--only', 'classification/pact-a-graph-request*'];

test.each([
  {
    fault: 'classification/graph-models-empty',
    only: graphRequests,
    failing: ['classification/pact-a-graph-request-with-empty-models'],
  },
  {
    fault: 'classification/error-405-title',
    only: ['--only', 'classification/pact-*is-supported,classification/pact-the-list-of-models'],
    failing: [
      'classification/pact-delete-where-only-get-is-supported',
      'classification/pact-get-where-only-post-is-supported',
    ],
  },
] as const)('the fault $fault fails its interactions alone', async ({ fault, only, failing }) => {
  const report = await verifyReference(optionsOf(fault), ...only);
  expect(idsWith(report, 'fail')).toEqual(failing);
  expect(report.checks.filter(({ verdict }) => !['pass', 'fail'].includes(verdict))).toEqual([]);
  expect(report.findings.map(({ clause }) => clause)).toEqual([fault]);
  expect(report.findings[0]?.again).toContain(`--only ${failing[0]}`);
  expect(report.findings[0]?.again).toMatch(/^npx jobmark pact http/);
});

test('an interaction that builds on an unsatisfied one is blocked', async () => {
  const report = await verifyReference(optionsOf('classification/graph-envelope'), ...graphRequests);
  expect(idsWith(report, 'fail')).toContain('classification/pact-a-graph-request-with-one-entry');
  expect(idsWith(report, 'blocked')).toContain('classification/pact-a-graph-request-with-empty-models');
});

test('a target without sets blocks the interactions that need one', async () => {
  const report = await verifyReference(
    optionsOf('few/no-set'),
    '--only',
    'classification/pact-*set*,classification/pact-*posting*,classification/pact-*company*',
  );
  expect(idsWith(report, 'fail')).toEqual([]);
  // An unknown set is unknown whatever sets there are.
  expect(idsWith(report, 'pass')).toEqual([
    'classification/pact-an-unknown-set-at-sets-set',
    'classification/pact-an-unknown-set-at-sets-set-versions',
    'classification/pact-the-list-of-sets',
  ]);
  expect(idsWith(report, 'blocked')).toContain('classification/pact-a-posting-for-every-output');
});

test('check --pact has the interactions in the report of the other checks', async () => {
  const clause = 'classification/error-405-title';
  const report = await judgeReference('check', optionsOf(clause), [
    '--pact',
    '--only',
    clause,
    '--no-receipt',
  ]);
  const failing = idsWith(report, 'fail');
  expect(failing).toContain('classification/pact-delete-where-only-get-is-supported');
  expect(failing.filter((id) => !id.startsWith('classification/pact-'))).not.toEqual([]);
  expect(report.findings.map((finding) => finding.clause)).toEqual([clause]);
  expect(report.exitCode).toBe(1);
});

test.each([
  [['--pact', '--shard', '1/2'], '--pact and --shard exclude each other'],
  [['--only', 'rankings/pact-*'], 'rankings/pact-* matches no clause and no check'],
])('check refuses %j', async (args, message) => {
  const { exitCode, stderr } = await runJobmark(['check', ...args]);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

test('a token that a target sends back is in no report', async () => {
  const token = 'canary-0123456789';
  const server = await serveHttp((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { healthy: request.headers.authorization, message: 'up' } }));
  });
  const { stdout, stderr, exitCode } = await runJobmark([
    'pact',
    server.url,
    '--token',
    token,
    '--only',
    'classification/pact-the-status-of-the-service',
    '--verbose',
  ]);
  await server.close();
  expect(exitCode).toBe(1);
  expect(stdout).toContain('$JOBMARK_TOKEN');
  expect(stdout + stderr).not.toContain('canary');
});
