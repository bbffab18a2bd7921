import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { serveHttp, type TestServer } from '../../testing/raw-server.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let folder: string;
let server: TestServer | undefined;
beforeEach(async () => {
  folder = await temporaryFolder(onTestFinished);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

const text = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
const init = (...args: readonly string[]) => runJobmark(['init', ...args, '--out', folder]);

/** The options of the command of a job, without `npx … check`. */
function optionsOf(command: string): readonly string[] {
  const [, options = ''] = /jobmark check (.*)/.exec(command) ?? [];
  return options.replaceAll('"', '').split(' ');
}

test('sends requests to the target and writes files that the other commands read', async () => {
  server = await serveHttp((request, response) => {
    response.statusCode = request.url?.startsWith('/classification') === true ? 401 : 404;
    response.end('{}');
  });
  const { exitCode, stdout, stderr } = await init(server.url, '--name', 'staging');
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/✗ classification +needs a token/);
  expect(stdout.match(/^wrote /gm)).toHaveLength(3);
  expect(stdout).toContain('next   STAGING_TOKEN=… npx --yes --package jobmark@');
  expect(stdout).toContain('       or repeat this with --force, --client-id and --client-secret');
  expect(stdout).toContain(`note   ${server.url} is another machine in the job: --start names`);

  const workflow = parse(await text('.github/workflows/jobmark.yml')) as {
    jobs: { contract: { steps: { run?: string; env?: object }[] } };
  };
  const step = workflow.jobs.contract.steps.find(({ run }) => run?.includes('jobmark check') === true);
  expect(step?.env).toEqual({ STAGING_TOKEN: '${{ secrets.STAGING_TOKEN }}' });

  vi.stubEnv('STAGING_TOKEN', 'a-token');
  const config = ['--config', join(folder, 'jobmark.config.yaml')];
  const printed = await runJobmark(['check', ...optionsOf(step?.run ?? ''), ...config, '--print-config']);
  expect(printed.stderr).toBe('');
  expect(printed.stdout).toMatch(/--group +classification +/);
  const run = await runJobmark(['check', 'staging', ...config, '--only', 'classification/meta']);
  expect(run.stdout).toContain(server.url);
  expect(run.exitCode).toBe(3);
});

test('starts the candidate of a pull request, and installs what package.json or --package names', async () => {
  const start = `node -e "require('http').createServer((q, a) => a.writeHead(401).end()).listen(45873)"`;
  const url = 'http://127.0.0.1:45873';
  const { stdout } = await init(url, '--name', 'candidate', '--start', start, '--package', './it.tgz');
  expect(stdout).toContain('CANDIDATE_TOKEN=…');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(parse(await text('jobmark.config.yaml'))).toMatchObject({
    targets: {
      candidate: { url, options: { start, group: ['classification', 'rankings', 'company-postings'] } },
    },
  });
  expect(await text('.github/workflows/jobmark.yml')).toContain(
    'npx --yes --package ./it.tgz -- jobmark check candidate ',
  );
  await writeFile(join(folder, 'package.json'), '{ "devDependencies": { "jobmark": "file:it.tgz" } }');
  await init('--name', 'candidate', '--force');
  expect(await text('.github/workflows/jobmark.yml')).toMatch(/run: npm ci\n[^]*run: npx jobmark check/);
});

test('writes a job for GitLab where the project has one', async () => {
  await writeFile(join(folder, '.gitlab-ci.yml'), 'include: .gitlab/jobmark.yml\n');
  const { stdout } = await init('--name', 'local');
  expect(stdout).toMatch(/^next {3}npx --yes --package jobmark@\S+ -- jobmark check local$/m);
  const job = parse(await text('.gitlab/jobmark.yml')) as { contract: { script: string[] } };
  const options = optionsOf(job.contract.script.at(-1) ?? '');
  const printed = await runJobmark([
    'check',
    ...options,
    '--config',
    join(folder, 'jobmark.config.yaml'),
    '--print-config',
  ]);
  expect(printed.exitCode).toBe(0);
});

test('keeps files that exist unless it is forced, and writes no job when none is wanted', async () => {
  await init('--ci', 'none', '--name', 'first');
  await expect(access(join(folder, '.github'))).rejects.toThrow('ENOENT');
  const kept = await init('--ci', 'none', '--name', 'second');
  expect(kept.stdout.match(/^kept /gm)).toHaveLength(2);
  expect(kept.stdout).toContain('next   compare what was kept');
  const same = await init('--ci', 'none', '--name', 'first');
  expect(same.stdout).toMatch(/^next .* check first$/m);
  expect(await text('jobmark.config.yaml')).toContain('  first:');
  await init('--ci', 'none', '--name', 'second', '--force');
  expect(await text('jobmark.config.yaml')).toContain('  second:');
});

test('writes no secret', async () => {
  server = await serveHttp((_request, response) => response.end('{"access_token":"issued-token"}'));
  const secret = ['--client-id', 'someone', '--client-secret', 'very-secret'];
  const { stdout, stderr } = await init(server.url, ...secret, '--name', '2nd-one');
  const files = await Promise.all(
    ['jobmark.config.yaml', 'known-failures.yaml', '.github/workflows/jobmark.yml'].map(text),
  );
  expect([stdout, stderr, ...files].join('')).not.toMatch(/very-secret|issued-token/);
  expect(files[0]).toContain('clientSecretEnv: _2ND_ONE_CLIENT_SECRET');
});

test('names what is wrong with its options', async () => {
  expect((await init('--name', 'a b')).stderr).toContain('--name must be letters');
  const { stderr } = await runJobmark(['init', '--out', '/dev/null/x']);
  expect(stderr).toMatch(/cannot be written: a part of its path is no folder/);
});
