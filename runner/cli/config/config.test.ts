import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveHttp, type TestServer } from '../../testing/raw-server.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { packageRoot, runTool } from '../../testing/run-tool.ts';
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

async function config(text: string): Promise<string> {
  const file = join(folder, 'targets.yaml');
  await writeFile(file, text);
  return file;
}

/** The rows of `--print-config` by flag: value and origin. */
async function printed(args: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { stdout, stderr } = await runJobmark(['check', ...args, '--print-config']);
  expect(stderr).toBe('');
  return new Map(
    stdout.split('\n').map((line) => {
      const [flag = '', ...rest] = line.split(/ {2,}/);
      return [flag, rest];
    }),
  );
}

const staging = `options:
  rate: 1
  seed: 1
  concurrency: 1
  timeout: 1
  knownFailures: kf.yaml
targets:
  staging:
    url: http://127.0.0.1:9
    clientId: someone
    clientSecretEnv: STAGING_SECRET
    headerEnv: { X-Api-Key: STAGING_KEY }
    options: { seed: 2, concurrency: 2, timeout: 2 }
`;

describe('where a value comes from', () => {
  test('flag, environment, target, file, default', async () => {
    vi.stubEnv('STAGING_SECRET', 'hush-hush');
    vi.stubEnv('STAGING_KEY', 'key-of-staging');
    vi.stubEnv('JOBMARK_CONCURRENCY', '3');
    vi.stubEnv('JOBMARK_SEED', '3');
    vi.stubEnv('JOBMARK_RECEIPT', 'false');
    vi.stubEnv('JOBMARK_PROFILE', '');
    const file = await config(staging);
    const args = ['staging', '--config', file, '--seed', '4'];
    const rows = await printed(args);
    expect(rows.get('--seed')).toEqual(['4', '--seed on the command line']);
    expect(rows.get('--concurrency')).toEqual(['3', 'the environment (JOBMARK_CONCURRENCY)']);
    expect(rows.get('--no-receipt')).toEqual(['true', 'the environment (JOBMARK_RECEIPT)']);
    expect(rows.get('--no-ask-again')).toEqual(['false', 'default (or JOBMARK_ASK_AGAIN)']);
    expect(rows.get('--strict')).toEqual(['false', 'default (or JOBMARK_STRICT)']);
    expect(rows.get('--timeout')).toEqual(['2', `${file}, line 13`]);
    expect(rows.get('--rate')).toEqual(['1', `${file}, line 2`]);
    expect(rows.get('--known-failures')).toEqual([join(folder, 'kf.yaml'), `${file}, line 6`]);
    expect(rows.get('--profile')).toEqual(['standard', 'default (or JOBMARK_PROFILE)']);
    expect(rows.get('URL')).toEqual(['http://127.0.0.1:9', `${file}, line 9`]);
    expect(rows.get('--client-secret')?.[0]).toBe('set');
    expect(rows.get('--client-secret')?.[1]).toContain('the environment (STAGING_SECRET)');
    const { stdout } = await runJobmark(['check', ...args, '--print-config']);
    expect(stdout).not.toMatch(/hush-hush|key-of-staging/);
  });

  test('a URL of the file selects its target, and the base may be a name', async () => {
    vi.stubEnv('STAGING_SECRET', 'hush-hush');
    const file = await config(
      `${staging.replace(/ *headerEnv.*\n/, '')}  head: { url: 'http://127.0.0.1:8/' }\n`,
    );
    const rows = await printed(['http://127.0.0.1:8', '--against', 'staging', '--config', file]);
    expect(rows.get('URL')).toEqual(['http://127.0.0.1:8/', `${file}, line 13`]);
    expect(rows.get('--client-id')?.[0]).toBe('not set');
    expect(rows.get('--against')?.[0]).toBe('http://127.0.0.1:9');
    expect(rows.get('--against-client-id')?.[0]).toBe('someone');
    expect(rows.get('--against-client-secret')?.[0]).toBe('set');
  });

  test('an empty variable counts as unset, as in a job whose secrets are not set', async () => {
    vi.stubEnv('JOBMARK_AGAINST_TOKEN', '');
    vi.stubEnv('JOBMARK_AGAINST_CLIENT_ID', 'someone');
    vi.stubEnv('JOBMARK_AGAINST_CLIENT_SECRET', 'hush-hush');
    const rows = await printed(['http://127.0.0.1:8', '--against', 'http://127.0.0.1:9']);
    expect(rows.get('--against-token')?.[0]).toBe('not set');
    expect(rows.get('--against-client-secret')?.[0]).toBe('set');
  });

  test('the environment may name the file', async () => {
    const file = await config(`targets: { staging: { url: 'http://127.0.0.1:9' } }`);
    vi.stubEnv('JOBMARK_CONFIG', file);
    const rows = await printed(['staging']);
    expect(rows.get('URL')?.[0]).toBe('http://127.0.0.1:9');
  });

  test('a token from elsewhere replaces the client of the file', async () => {
    const file = await config(staging.replace(/ *headerEnv.*\n/, ''));
    const rows = await printed(['staging', '--config', file, '--token', 'abc']);
    expect(rows.get('--token')).toEqual(['set', '--token on the command line']);
    expect(rows.get('--client-id')?.[0]).toBe('not set');
  });

  test('jobmark.config.yaml of the working directory is read, and its headers are sent', async () => {
    const seen = new Set<string | string[] | undefined>();
    server = await serveHttp((request, response) => {
      seen.add(request.headers['x-api-key']);
      response.end('{}');
    });
    const text = `targets: { here: { url: '${server.url}', headerEnv: { X-Api-Key: KEY }, options: { only: [classification/meta] } } }`;
    await writeFile(join(folder, 'jobmark.config.yaml'), text);
    const cli = join(packageRoot, 'dist/runner/cli/cli.js');
    const { exitCode, stdout } = await runTool('node', [cli, 'check', 'here'], {
      cwd: folder,
      env: { KEY: 'value-of-the-key' },
    });
    expect(exitCode).toBe(1);
    expect([...seen]).toEqual(['value-of-the-key']);
    expect(stdout).not.toContain('value-of-the-key');
  });
});

describe('wrong usage', () => {
  test.each([
    ['options:\n  profil: smoke\n', 'line 2: unknown key options.profil; did you mean profile?'],
    ['targets: { a: { ulr: http://localhost } }\n', 'line 1: unknown key targets.a.ulr; did you mean url?'],
    ['options:\n  profile: fast\n', 'line 2: options.profile must be one of smoke, standard, thorough'],
    ['options:\n  rate: 0\n', 'line 2: options.rate must be > 0'],
    ['options: [\n', 'line 2: invalid YAML'],
    ['[]\n', 'line 1: the file must be an object'],
    ['', 'the file is empty'],
    ['# options:\n', 'the file is empty'],
    ['targets:\n  a:\n    options: {}\n', 'line 2: targets.a has no url'],
    [
      'targets:\n  a:\n    url: http://a.test\n    token: secret-text\n',
      'line 4: targets.a.token must not be',
    ],
    ['targets:\n  a:\n    url: http://a.test\n    tokenEnv: NOT_SET_ANYWHERE\n', 'line 4: the environment'],
    ['targets:\n  b:\n    url: http://b.test\n', 'has no target a'],
    ['targets:\n  a:\n    url: ftp://a.test\n', 'the url of the target a must be an http or https URL'],
    ['a: &a [x]\nb: *c\n', 'invalid YAML'],
  ])('%j', async (text, message) => {
    const file = await config(text);
    const { exitCode, stderr } = await runJobmark(['check', 'a', '--config', file]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret-text');
    expect(exitCode).toBe(2);
  });

  test('a file that is not there, a name without a file, and wrong variables', async () => {
    const missing = await runJobmark(['check', '--config', join(folder, 'none.yaml')]);
    expect(missing.stderr).toContain('cannot be read: there is no such file');
    expect((await runJobmark(['check', 'staging'])).stderr).toContain(
      'staging is not a URL, and there is no',
    );
    vi.stubEnv('JOBMARK_RATE', 'fast');
    expect((await runJobmark(['check'])).stderr).toContain('JOBMARK_RATE must be a number');
    vi.stubEnv('JOBMARK_RATE', '');
    vi.stubEnv('JOBMARK_STRICT', '1');
    expect((await runJobmark(['check'])).stderr).toContain('JOBMARK_STRICT must be true or false; got 1');
    vi.stubEnv('JOBMARK_STRICT', '');
    vi.stubEnv('JOBMARK_PROFILE', 'fast');
    expect((await runJobmark(['check'])).stderr).toContain('JOBMARK_PROFILE must be one of smoke');
  });
});

test('a misspelled variable of an option is reported, but none that the file names', async () => {
  const file = await config('targets: { a: { url: http://127.0.0.1:9, tokenEnv: JOBMARK_TOKEN2 } }\n');
  vi.stubEnv('JOBMARK_TOKEN2', 'secret-text');
  vi.stubEnv('JOBMARK_PROFIL', 'secret-text');
  vi.stubEnv('JOBMARK_UNLIKE_ANY_OPTION', 'x');
  vi.stubEnv('JOBMARK_URL', 'x');
  const { exitCode, stderr } = await runJobmark(['check', 'a', '--config', file, '--print-config']);
  expect(stderr).toBe(
    'jobmark: the environment variable JOBMARK_PROFIL is ignored; did you mean JOBMARK_PROFILE?\n',
  );
  expect(exitCode).toBe(0);
});

test('the example of the README is a valid file', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```yaml\n([^]*?)```/.exec(readme) ?? [];
  vi.stubEnv('STAGING_CLIENT_SECRET', 'x');
  const rows = await printed(['staging', '--config', await config(example)]);
  expect(rows.get('--rate')?.[0]).toBe('5');
  const local = await printed(['local', '--config', await config(example)]);
  expect(local.get('--path')?.[0]).toBe('rankings=/uk');
});
