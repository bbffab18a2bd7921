import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot, runTool, type ToolRun } from '../run-tool.ts';
import { temporaryFolder } from '../temporary-folder.ts';

// The tarball that `npm publish` would upload, installed in an empty folder as a user does. It packs the build in dist/.
const folder = await temporaryFolder(afterAll);
let tarball: string;
let packedFiles: readonly string[];

beforeAll(async () => {
  const packed = await runTool('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: packageRoot,
  });
  const [pack] = JSON.parse(packed.stdout) as { filename: string; files: { path: string }[] }[];
  if (pack === undefined) throw new Error('npm pack wrote no file');
  tarball = join(folder, pack.filename);
  packedFiles = pack.files.map(({ path }) => path);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  // CI has just filled the cache of npm with `npm ci`; registry.npmjs.org is asked only for what is not in it.
  const installed = await runTool(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--omit=dev', tarball],
    { cwd: folder },
  );
  if (installed.exitCode !== 0) throw new Error(installed.stderr);
});

function npx(args: readonly string[], input: { readonly cwd?: string } = {}): Promise<ToolRun> {
  return runTool('npx', ['--no-install', 'jobmark', ...args], { cwd: folder, ...input });
}

test('has less than 8 MB', async () => {
  expect((await stat(tarball)).size).toBeLessThan(8_000_000);
});

test('has what the models learned when it was built', () => {
  expect(packedFiles.filter((file) => file.endsWith('.bin'))).not.toEqual([]);
});

test('has the guides and examples that its README links', async () => {
  const readme = await readFile(join(packageRoot, 'README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\(((?:runner|\.github\/examples)\/[^)#]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(links.length).toBeGreaterThan(10);
  const isForUsers = (path: string): boolean => path !== 'runner/selftest/NOTICED.md';
  expect(links.filter((path) => isForUsers(path) && !packedFiles.includes(path))).toEqual([]);
});

test('has the pacts where their guide says', async () => {
  const guide = await readFile(join(packageRoot, 'runner/pact/README.md'), 'utf8');
  const [, folderOfPacts = ''] = /`node_modules\/jobmark\/([^`]+)`/.exec(guide) ?? [];
  for (const group of ['classification', 'rankings', 'company-postings'])
    expect(packedFiles).toContain(`${folderOfPacts}/jobmark-${group}.json`);
});

test('has every file that another one imports', async () => {
  const missing: string[] = [];
  for (const file of packedFiles.filter((path) => /\.(js|d\.ts)$/.test(path))) {
    const code = await readFile(join(packageRoot, file), 'utf8');
    for (const [, imported = ''] of code.matchAll(
      /(?:from|import\() ?['"](\.{1,2}\/[^'"]+\.(?:ts|js|json))['"]/g,
    )) {
      const path = normalize(join(dirname(file), imported));
      if (!packedFiles.includes(path.replace(/\.ts$/, file.endsWith('.d.ts') ? '.d.ts' : '.ts')))
        missing.push(`${file}: ${imported}`);
    }
    // A thread is named relative to the module that starts it.
    for (const [, thread = '', from = ''] of code.matchAll(
      /URL\("(\.\/[^"]+\.js)", new URL\("\.\.\/([^"]+)"/g,
    ))
      if (!packedFiles.includes(join('dist', dirname(from), thread))) missing.push(`${from}: ${thread}`);
  }
  expect(missing).toEqual([]);
});

test('npx jobmark check checks the embedded reference and writes the report page', async () => {
  const { exitCode, stdout } = await npx([
    'check',
    '--profile',
    'smoke',
    '--reporter',
    'terminal',
    '--reporter',
    'html=page.html',
  ]);
  expect(stdout).toContain('✓ conformant');
  expect(exitCode).toBe(0);
  expect((await stat(join(folder, 'page.html'))).size).toBeGreaterThan(40_000);
});

test('npx jobmark serve serves the sample with its texts', async () => {
  const child = spawn(
    process.execPath,
    ['node_modules/jobmark/dist/runner/cli/cli.js', 'serve', '--port', '0', '--auth', 'off', '--delay', '1'],
    { cwd: folder },
  );
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (data) => {
        const [found] = /http:\/\/[\d.:]+/.exec(String(data)) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error('the server ended')));
    });
    const response = await fetch(`${url}/company-postings/postings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        filter: { when: { start: '2026-01', end: '2026-03' } },
        fields: ['body'],
        limit: 3,
      }),
    });
    expect(await response.json()).toMatchObject({ data: { postings: [{}, {}, {}] } });
    for (const path of [
      '/try/rankings',
      '/assets/reference.js',
      '/assets/viewer.js',
      '/openapi/rankings.yaml',
    ])
      expect({ path, ok: (await fetch(url + path)).ok }).toEqual({ path, ok: true });
  } finally {
    child.kill();
  }
});

test('names the Pact library where check --pact needs it', async () => {
  const { exitCode, stderr } = await npx(['check', '--pact']);
  expect(stderr).toContain(
    'the Pact library, which is not installed [usage/missing-package]\n  npm i -D @pact-foundation/pact@16',
  );
  expect(exitCode).toBe(2);
});

test('importing the library loads no server, no database and no parser, and leaves nothing running', async () => {
  const code = `import * as jobmark from 'jobmark'; console.log(typeof jobmark.startReference);`;
  await writeFile(join(folder, 'import.js'), code);
  const coverage = join(folder, 'coverage');
  const { exitCode, stdout, stderr } = await runTool('node', ['import.js'], {
    cwd: folder,
    env: { NODE_V8_COVERAGE: coverage },
  });
  expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: 'function\n', stderr: '' });
  const loaded = await Promise.all(
    (await readdir(coverage)).map((file) => readFile(join(coverage, file), 'utf8')),
  );
  expect(loaded.join()).toContain('/jobmark/dist/runner/index.js');
  const servers = packedFiles.filter((file) => /bundle\/server-/.test(file));
  expect(servers).toHaveLength(1);
  for (const path of [...servers, 'koa/', '@duckdb/', 'pino/', 'yaml/', 'csv-parse/'])
    expect(loaded.join()).not.toContain(path.startsWith('dist/') ? path : `node_modules/${path}`);
});

test('its types need no other package', async () => {
  const code = `import { checkTarget, clauses, startReference, type RunReport } from 'jobmark';
    await using reference = await startReference({ dialect: { 'when-end': 'exclusive' }, delay: 1 });
    const report: RunReport = await checkTarget(reference.url, { profile: 'smoke' });
    console.log(report.verdict, clauses.length);
    // @ts-expect-error an option that the choice does not have
    await startReference({ dialect: { 'when-end': 'never' } });`;
  await writeFile(join(folder, 'types.ts'), code);
  const tsc = join(packageRoot, 'node_modules/typescript/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,esnext',
  ];
  await mkdir(join(folder, 'node_modules/@types'));
  await symlink(join(packageRoot, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  const { stdout } = await runTool('node', [tsc, ...options, '--types', 'node', 'types.ts'], { cwd: folder });
  expect(stdout).toBe('');
});

describe('examples of tests of clients', () => {
  beforeAll(async () => {
    await cp(join(packageRoot, '.github/examples/clients'), join(folder, 'clients'), { recursive: true });
    // One install for all; what the examples have beside jobmark is linked from here.
    for (const name of ['vitest', 'supertest'])
      await symlink(join(packageRoot, 'node_modules', name), join(folder, 'node_modules', name));
  });
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');

  test.each([
    { project: 'vitest', args: [vitest, 'run', '--testTimeout', '600000'] },
    // Jest is not installed for this; vitest has the globals that the example uses.
    { project: 'jest', args: [vitest, 'run', '--globals', '--testTimeout', '600000'] },
    { project: 'node-test', args: ['--test'] },
  ])('$project', async ({ project, args }) => {
    const { exitCode, stdout, stderr } = await runTool('node', args, {
      cwd: join(folder, 'clients', project),
    });
    expect(exitCode, `${stdout}${stderr}`).toBe(0);
    expect(stripVTControlCharacters(stdout)).toMatch(/Tests +[23] passed|# pass 3/);
  });
});

test('npx jobmark init writes the files of a project', async () => {
  const { exitCode, stdout } = await npx(['init', '--out', 'project']);
  expect(stdout).toContain('wrote  project/jobmark.config.yaml');
  expect(exitCode).toBe(0);
});

test('says that datasets are not made from the package', async () => {
  const { exitCode, stderr } = await npx(['data', 'make', '--postings', '10', '--out', 'data']);
  expect(stderr).toContain('the npm package does not contain the open data');
  expect(exitCode).toBe(2);
});
