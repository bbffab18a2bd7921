import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { version } from '../client/version.ts';
import { serveHttp, type TestServer } from '../testing/raw-server.ts';
import { checkForReport, runJobmark } from '../testing/run-jobmark.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let folder: string;
let server: TestServer | undefined;

beforeEach(async () => {
  folder = await temporaryFolder(onTestFinished);
});

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('jobmark', () => {
  test('prints its version and its help', async () => {
    expect(await runJobmark(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
    const help = await runJobmark(['--help']);
    expect(help.exitCode).toBe(0);
    expect(help.stdout).toContain('jobmark check http://localhost:4010 --token');
    const check = await runJobmark(['check', '--help']);
    expect(check.exitCode).toBe(0);
    expect(check.stdout).toMatch(/--token <token>.*JOBMARK_TOKEN/s);
    expect(await runJobmark(['help', 'check'])).toEqual(check);
  });

  test('without a command prints its help, as wrong usage', async () => {
    const { exitCode, stdout, stderr } = await runJobmark([]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: jobmark');
  });

  test.each<[readonly string[], RegExp]>([
    [['chek'], /unknown command 'chek'.*check/],
    [['check', '--raet', '5'], /unknown option '--raet'.*--rate/],
    [['check', 'a', 'b'], /too many arguments/],
    [['check', '--rate'], /--rate <number>' argument missing/],
    [['check', 'localhost'], /the target must be an http or https URL; localhost is not/],
    [
      ['check', 'localhost:4010/v1'],
      /localhost:4010\/v1 is not \[[\w/-]+\]\n {2}did you mean http:\/\/localhost:4010\/v1\?/,
    ],
    [
      ['check', 'user:secret@jobs.example.org'],
      /what was given is not \[[\w/-]+\]\n {2}such as http:\/\/localhost:4010\n/,
    ],
    [['help', 'chek'], /there is no command chek \[[\w/-]+\]\n {2}did you mean check\b/],
    [
      ['serve', '--choice', 'when-ends=exclusive'],
      /unknown choice 'when-ends'.* \[[\w/-]+\]\n {2}did you mean when-end\?/,
    ],
    [
      ['serve', '--choice', 'xxxxxxxx=1'],
      /unknown choice 'xxxxxxxx' \[[\w/-]+\]\n {2}jobmark list --choices shows them/,
    ],
    [
      ['selftest', '--only', 'error-405-text', '--only', 'no/such'],
      /--only no\/such is part of no fault and no/,
    ],
    [['check', '--seed', '1', '--seed=2'], /--seed is given twice \[[\w/-]+\]\n {2}remove one of them/],
    [['data', 'make', '--out', 'a', '--out', 'b'], /--out is given twice/],
    [['check', '--rate', '0'], /--rate must be a number above 0 to 10000; got 0/],
    [['check', '--rate', 'fast'], /--rate must be .*; got fast/],
    [['check', '--concurrency', '1.5'], /--concurrency must be a whole number from 1 to 256; got 1.5/],
    [['check', '--timeout', '-1'], /--timeout must be .*; got -1/],
    [['check', '--seed', '1e3'], /--seed must be a whole number .*; got 1e3/],
    [
      ['check', '--profile', 'quick'],
      /'--profile <profile>' argument 'quick' is invalid. Allowed choices are smoke, standard, thorough/,
    ],
    [['check', '--group', 'jobs'], /--group must be one of classification.*; got jobs/],
    [['check', '--only', 'no/such'], /no\/such matches no clause and no check/],
    [
      ['check', '--only', 'rankings/limt'],
      /matches no clause and no check \[[\w/-]+\]\n {2}did you mean .*rankings\/limit/,
    ],
    [['check', '--skip', 'no/such'], /no\/such matches no clause and no check/],
    [['check', '--only', 'service/events'], /no check covers service\/events/],
    [['check', '--skip', '*'], /leave no check to run/],
    [['check', '--only', 'auth/*', '--skip', 'auth/*'], /--skip excludes all that --only auth\/\* selects/],
    [['check', '--allow-unjudged', 'no/such'], /--allow-unjudged: no\/such matches no clause/],
    [['check', 'http://127.0.0.1:1', '--token', ''], /--token is empty/],
    [['check', 'http://127.0.0.1:1', '--start', ' '], /--start is empty/],
    [['check', ''], /the argument target is empty/],
    [['check', '--seed', ''], /--seed must be .*; got nothing/],
    [['replay', 'report.json', '--json=yes'], /option '--json' takes no value/],
    [
      ['check', '--known-failures', '/no/such/file'],
      /\/no\/such\/file cannot be read: there is no such file/,
    ],
    [['data', 'make'], /jobmark data make --help shows the usage/],
    [
      ['check', '--reporter', 'json=a.json', '--reporter', 'junit=./a.json'],
      /two reports share the file .*a\.json/,
    ],
    [
      ['check', 'http://127.0.0.1:1', '--start', 'true', '--start-log', '/dev/null/x'],
      /--start-log: .* cannot be/,
    ],
    [['check', '--case', '1:2'], /--case needs --only with one check, and --seed/],
    [
      ['check', '--only', 'classification/*', '--seed', '1', '--case', '1'],
      /--case needs --only with one check/,
    ],
    [
      ['check', '--only', 'classification/models-route', '--seed', '1', '--case', 'x'],
      /--case must be numbers/,
    ],
    [['check', '--reporter', 'xml'], /--reporter must be NAME or NAME=FILE; got xml/],
    [['check', '--reporter', 'json='], /--reporter must be NAME or NAME=FILE; got json=/],
    [['check', '--reporter', 'json', '--reporter', 'junit'], /json and junit would share standard output/],
    [['check', '--reporter', 'json=/dev/null/x.json'], /\/dev\/null\/x.json cannot be written: /],
    [['check', 'http://127.0.0.1:1', '--path', 'jobs=/x'], /--path must be GROUP=\/PREFIX; got jobs=\/x/],
    [['check', 'http://127.0.0.1:1', '--path', 'rankings=x'], /--path must be .*; got rankings=x/],
    [['check', 'http://127.0.0.1:1', '--client-id', 'a'], /--client-id needs --client-secret/],
    [['check', 'http://127.0.0.1:1', '--client-secret', 'a'], /--client-secret needs --client-id/],
    [['check', 'http://127.0.0.1:1', '--scope', 'a'], /--scope has an effect only with/],
    [['check', 'http://127.0.0.1:1', '--header', 'Host: x'], /--header cannot set Host/],
    [['check', 'http://127.0.0.1:1', '--header', 'X-Key:'], /--header X-Key has no value/],
    [['check', '--path', 'rankings=/x'], /--path is for a target, and no URL is given/],
    [['serve', '--port', '99999'], /--port must be a whole number from 0 to 65535; got 99999/],
    [['serve', '--auth', 'no'], /'--auth <mode>' argument 'no' is invalid. Allowed choices are on, off/],
    [['serve', '--every', '7'], /--every needs --status/],
    [['serve', '--fault', 'rankings/none'], /there is no fault rankings\/none/],
    [['serve', '--variant', 'none'], /there is no variant none/],
    [
      ['serve', '--status', '200'],
      /--status must be a whole number from 400 to 599; got 200 \[[\w/-]+\]\n {2}such as --status 503/,
    ],
    [
      ['serve', '--clients', '/no/such/file'],
      /--clients: \/no\/such\/file cannot be read: there is no such file/,
    ],
    [['serve', '--dataset', '/no/such/folder'], /--dataset: \/no\/such\/folder contains no dataset\.json/],
    [
      ['serve', '--memory-limit', 'much'],
      /--memory-limit: much is not a size of memory: give one such as 2GB/,
    ],
    [['serve', '--host', 'jobmark.invalid'], /--host jobmark.invalid: this machine has no such address/],
    [['list', '--level', 'may'], /'--level <level>' argument 'may' is invalid/],
    [['list', '--group', 'jobs'], /'--group <group>' argument 'jobs' is invalid/],
    [
      ['explain', 'classification/model-route-'],
      /there is no clause, check or choice .* \[[\w/-]+\]\n {2}did you mean .*classification\/model-route/,
    ],
    [['explain', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'], /\n {2}jobmark list shows the ids/],
    [['explain'], /missing required argument 'id'/],
  ])('%s is wrong usage', async (args, message) => {
    const { exitCode, stdout, stderr } = await runJobmark(args);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^jobmark: .+ \[[\w/-]+\]\n {2}.+\n$/);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});

describe('jobmark check', () => {
  test('without a URL checks the embedded reference, with nothing blocked', async () => {
    const { exitCode, report, stderr } = await checkForReport(['--seed', '1', '--profile', 'smoke']);
    expect(report.findings).toEqual([]);
    expect(report.checks.filter(({ verdict }) => verdict === 'blocked')).toEqual([]);
    expect(report.verdict).toBe('conformant');
    expect(exitCode).toBe(0);
    expect(report.target).toMatch(/^the embedded reference at http:\/\/127\.0\.0\.1:\d+$/);
    expect(stderr).toMatch(/✓ conformant: .*\n$/);
  });

  test('writes several reports, and only what was asked for to standard output', async () => {
    const file = join(folder, 'report.xml');
    const { stdout } = await runJobmark([
      'check',
      'http://127.0.0.1:1',
      '--reporter',
      'json',
      '--reporter',
      `junit=${file}`,
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'not-judged' });
    expect(await readFile(file, 'utf8')).toContain('<testsuites name="jobmark"');
    const terminal = await runJobmark(['check', 'http://127.0.0.1:1']);
    expect(terminal.stdout).toContain('? not judged: ');
    expect(terminal.stderr).toBe('');
  });

  test('sends the same requests with the same seed', async () => {
    const asked: string[] = [];
    server = await serveHttp((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'application/json');
      response.end('{"data":[]}');
    });
    const runs = [];
    for (let count = 0; count < 2; count += 1) {
      await checkForReport([server.url, '--seed', '5', '--concurrency', '3']);
      runs.push(asked.splice(0).sort());
    }
    expect(runs[0]?.length).toBeGreaterThan(5);
    expect(runs[1]).toEqual(runs[0]);
  });

  test('stops at the first violated must clause with --bail', async () => {
    server = await serveHttp((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
    const { exitCode, report } = await checkForReport([server.url, '--bail', '--concurrency', '1']);
    const notRun = report.checks.filter(({ verdict }) => verdict === 'skipped');
    expect(notRun.length).toBeGreaterThan(0);
    expect(notRun[0]?.reason).toBe('the run was stopped before it had ended');
    expect(exitCode).toBe(1);
  });

  test('ends when it is interrupted, with what was found until then', async () => {
    const ending = new AbortController();
    server = await serveHttp(() => ending.abort());
    const { exitCode, stdout } = await runJobmark(
      ['check', server.url, '--reporter', 'json', '--timeout', '30'],
      ending.signal,
    );
    expect(exitCode).toBe(130);
    const report = JSON.parse(stdout);
    expect(report.verdict).toBe('not-judged');
    expect(report.summary).toContain('interrupted');
    expect(report.obstacles).toEqual([]);
  });

  test('finds groups at other paths with --path', async () => {
    const paths = new Set<string>();
    server = await serveHttp((request, response) => {
      paths.add(request.url?.split('/')[1] ?? '');
      response.end('{}');
    });
    await checkForReport([server.url, '--group', 'classification', '--path', 'classification=/c2']);
    expect([...paths]).toEqual(['c2']);
  });
});
