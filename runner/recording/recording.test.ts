import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedReference, type EmbeddedReference } from '../embedded/embedded-reference.ts';
import type { RunReport } from '../report/report.ts';
import { serveHttp } from '../testing/raw-server.ts';
import { checkForReport, runJobmark } from '../testing/run-jobmark.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = await temporaryFolder(afterAll);
let reference: EmbeddedReference;
let file: string;
let recorded: RunReport;

/** Wrong now and then, so that a verdict depends on the order of the answers. */
let answers = 0;

beforeAll(async () => {
  reference = await startEmbeddedReference({
    middleware: [
      async (ctx, next) => {
        await next();
        answers += 1;
        if (ctx.method === 'GET' && answers % 5 === 0) ctx.status = 418;
      },
    ],
  });
  file = join(folder, 'run.gz');
  recorded = (await checkForReport([...target(), '--group', 'classification', '--record', file])).report;
});

afterAll(() => reference.close());

function target(): readonly string[] {
  const { target, credentials } = reference;
  const { clientId = '', clientSecret = '' } = credentials.source ?? {};
  return [target.origin, '--client-id', clientId, '--client-secret', clientSecret];
}

async function rejudge(path: string, ...more: readonly string[]) {
  const ran = await runJobmark(['rejudge', path, '--reporter', 'json', ...more]);
  return { ...ran, report: JSON.parse(ran.stdout) as RunReport };
}

/** A report without the times, which are those of the computer. */
function untimed(report: RunReport): unknown {
  return JSON.parse(
    JSON.stringify(report, (key, value: unknown) =>
      key === 'milliseconds' || key === 'startedAt' ? undefined : value,
    ),
  );
}

async function written(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test('a recording leads to the same report, though the target answers differently each time', async () => {
  expect(recorded.verdict).toBe('violations');
  const again = await rejudge(file);
  expect(untimed(again.report)).toEqual(untimed(recorded));
  expect(again.exitCode).toBe(recorded.exitCode);
});

test('a part of a run is judged again as that part', async () => {
  const path = join(folder, 'part.gz');
  const part = ['--budget', '120', '--shard', '1/2'];
  const { report } = await checkForReport([...target(), ...part, '--record', path]);
  const again = await rejudge(path);
  expect(untimed(again.report)).toEqual(untimed(report));
  expect(report.shard).toMatchObject({ index: 1, of: 2 });
  expect(report.budget).toMatchObject({ requests: 60 });
});

test('a run with the oracle is compared again', async () => {
  const path = join(folder, 'oracle.gz');
  const options = ['--oracle', 'sample', '--only', 'oracle/company-totals', '--profile', 'smoke'];
  const { report } = await checkForReport([...target(), ...options, '--record', path]);
  expect(report.oracle?.compared).toBeGreaterThan(0);
  const again = await rejudge(path);
  expect(untimed(again.report)).toEqual(untimed(report));
});

test('a truncated recording is judged up to its end', async () => {
  const bytes = await readFile(file);
  const { report, exitCode, stderr } = await rejudge(
    await written('cut.gz', bytes.subarray(0, Math.floor(bytes.length / 2))),
  );
  expect(stderr).toContain('did not finish');
  expect([1, 3]).toContain(exitCode);
  const missing = report.checks.filter(({ reasonKind }) => reasonKind === 'not-recorded');
  expect(missing.length).toBeGreaterThan(10);
  expect(missing[0]?.reason).toMatch(/^not in the recording: GET|POST/);
  const before = new Set(recorded.findings.map(({ id }) => id));
  expect(report.findings.filter(({ id }) => !before.has(id))).toEqual([]);
});

test('what was not recorded is not judged, and no violation', async () => {
  const [header = '', ...lines] = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const conformant = lines.filter(
    (line) => !line.includes('"status":418') && !line.includes('"end":true') && line !== '',
  );
  const kept = conformant.filter((line) => !line.includes('/sets'));
  const { report, exitCode } = await rejudge(
    await written('part.gz', gzipSync(`${[header, ...kept].join('\n')}\n`)),
  );
  expect(report.findings).toEqual([]);
  expect(exitCode).toBe(3);
  expect(report.summary).toContain('not in the recording');
});

test('a run that is stopped leaves a recording that can be judged', async () => {
  const ending = new AbortController();
  const server = await serveHttp((_request, response) => {
    setTimeout(() => ending.abort(), 300);
    response.setHeader('content-type', 'application/json').end('{"data":[]}');
  });
  const stopped = join(folder, 'stopped.gz');
  const { exitCode } = await runJobmark(
    ['check', server.url, '--rate', '5', '--record', stopped],
    ending.signal,
  );
  await server.close();
  expect(exitCode).toBe(130);
  const again = await rejudge(stopped);
  expect(again.stderr).toContain('did not finish');
  expect([1, 3]).toContain(again.exitCode);
});

test('no secret is in a recording, in whatever encoding the target repeats it', async () => {
  const secret = 'canary-token-0123456789abcdef';
  const server = await serveHttp((request, response) => {
    const { authorization = '' } = request.headers;
    const spellings = [
      authorization,
      authorization.toUpperCase(),
      authorization.slice(0, -4),
      encodeURIComponent(authorization),
      ...(['base64', 'base64url', 'hex'] as const).flatMap((encoding) =>
        ['', 'x', 'xx'].map((before) => Buffer.from(before + authorization).toString(encoding)),
      ),
    ];
    response.setHeader('content-type', 'application/json').setHeader('x-echo', spellings.join(' '));
    response.end(JSON.stringify({ data: spellings, [authorization]: 1 }));
  });
  const path = join(folder, 'secret.gz');
  await runJobmark(['check', server.url, '--token', secret, '--profile', 'smoke', '--record', path]);
  await server.close();
  const text = gunzipSync(await readFile(path)).toString();
  expect(text).toContain('$JOBMARK_TOKEN');
  for (const form of [
    secret,
    secret.toUpperCase(),
    secret.slice(0, 12),
    Buffer.from(secret).toString('base64').slice(4, 24),
    Buffer.from(secret).toString('hex').slice(0, 24),
  ])
    expect(text).not.toContain(form);
});

describe('a file that is not a recording', () => {
  const header = JSON.stringify({
    recording: 2,
    run: { seed: 1, selection: { groups: ['rankings'], only: [], skip: [] } },
    credentials: [],
  });
  test.each<[string, () => Promise<string>, RegExp]>([
    ['is missing', async () => join(folder, 'none.gz'), /there is no such file/],
    ['is a folder', async () => folder, /is a folder/],
    ['is not gzip', () => written('text', header), /not gzip/],
    ['is empty', () => written('empty', ''), /is empty/],
    ['is gzip of something else', () => written('x.gz', gzipSync('hello\n')), /not a recording/],
    ['is gzip of other JSON', () => written('j.gz', gzipSync('{"a":1}\n')), /not a recording/],
    ['has another format', () => written('f.gz', gzipSync('{"recording":9}\n')), /format 9.*reads format 2/],
    ['lacks its options', () => written('o.gz', gzipSync('{"recording":2}\n')), /lacks the options/],
    ['has a broken line', () => written('b.gz', gzipSync(`${header}\n{"purpose":\n`)), /damaged/],
    ['has a line of something else', () => written('l.gz', gzipSync(`${header}\n{"a":1}\n`)), /damaged/],
    [
      'lost answers',
      () => written('m.gz', gzipSync(`${header}\n{"end":true,"answers":7}\n`)),
      /has 0 answers and should have 7/,
    ],
  ])('that %s is refused', async (_what, make, message) => {
    const { exitCode, stdout, stderr } = await runJobmark(['rejudge', await make()]);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^jobmark: .+\n {2}.+\n$/);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });

  test('a recording that cannot be written is reported before the run', async () => {
    const { exitCode, stderr } = await runJobmark(['check', '--record', '/dev/null/run.gz']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('/dev/null/run.gz cannot be written: a part of its path is no folder');
  });
});
