import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../raw-server.ts';
import { runJobmark } from '../run-jobmark.ts';
import { packageRoot, runTool } from '../run-tool.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Whether actionlint is installed, as `.ci/run` does where there is Go. */
function hasActionlint(): boolean {
  try {
    execFileSync('actionlint', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasActionlint())('actionlint finds nothing in', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder(onTestFinished);
  });

  const lint = (...files: readonly string[]) => runTool('actionlint', ['-no-color', ...files]);

  test('the workflows of the repository and the examples', async () => {
    const folders = ['.github/workflows', '.github/examples'].map((path) => join(packageRoot, path));
    const files = await Promise.all(
      folders.map(async (path) => (await readdir(path)).map((name) => join(path, name))),
    );
    const workflows = files.flat().filter((file) => file.endsWith('.yml') && !file.endsWith('gitlab-ci.yml'));
    expect(workflows).toHaveLength(4);
    expect(await lint(...workflows)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('the workflow that `jobmark init` writes', async () => {
    const target = await serveHttp((_, response) => response.writeHead(401).end('{}'));
    try {
      await runJobmark(['init', target.url, '--out', folder]);
    } finally {
      await target.close();
    }
    const workflow = join(folder, '.github/workflows/jobmark.yml');
    expect(await lint(workflow)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('a workflow with a wrong key is found', async () => {
    const file = join(folder, 'wrong.yml');
    await writeFile(file, 'on: push\njobs:\n  check:\n    runs-on: ubuntu-latest\n    step: []\n');
    expect((await lint(file)).exitCode).toBe(1);
  });
});
