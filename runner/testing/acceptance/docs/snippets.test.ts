import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot, runTool } from '../../run-tool.ts';
import { readPages } from './read-pages.ts';

// Below the root, where 'jobmark' is this package with the types of its build, as in a project that has installed it.
const folder = join(packageRoot, 'dist/snippets');

test('the snippets of every page compile', async () => {
  const pages = readPages(packageRoot).filter(({ snippets }) => snippets.length > 0);
  expect(pages.length).toBeGreaterThan(1);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = await Promise.all(
    pages.map(async ({ path, snippets }) => {
      const file = join(folder, `${path.replaceAll('/', '-')}.mts`);
      await writeFile(file, [...snippets, 'export {};', ''].join('\n'));
      return file;
    }),
  );
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', 'node'];
  const { exitCode, stdout } = await runTool(
    join(packageRoot, 'node_modules/.bin/tsc'),
    [...options, '--module', 'nodenext', '--target', 'es2023', '--lib', 'esnext', ...files],
    { cwd: packageRoot },
  );
  await rm(folder, { recursive: true });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
});
