import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../run-tool.ts';
import { whatIsWrong } from './check-command.ts';
import { brokenLink, readPages } from './read-pages.ts';

const pages = readPages(packageRoot);
const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const scriptNames = new Set(Object.keys(scripts));

test('every command of every page exists, with its options', async () => {
  const commands = pages.flatMap(({ path, commands }) => commands.map((command) => ({ path, ...command })));
  expect(commands.length).toBeGreaterThan(50);
  const wrong = await Promise.all(
    commands.map(async ({ path, text, isMention }) =>
      (await whatIsWrong(text, scriptNames, packageRoot, isMention)).map((reason) => `${path}: ${reason}`),
    ),
  );
  expect(wrong.flat()).toEqual([]);
});

test.each([
  ['jobmark chekc URL', "unknown command 'chekc'"],
  ['npx jobmark check "$URL" --oracel sample', "unknown option '--oracel'"],
  ['jobmark list --level never', "argument 'never' is invalid"],
  ['jobmark merge', "missing required argument 'report'"],
  ['npm ci && npm run nothing', 'package.json has no script nothing'],
  ['npm run check --group rankings', 'arguments of a script come after --'],
  ['npx vitest run --config .config/vitest.config.ts runner/nothing', 'there is no runner/nothing'],
])('%s is wrong', async (command, reason) => {
  expect((await whatIsWrong(command, scriptNames, packageRoot)).join()).toContain(reason);
});

test('every link of every page leads to a file, and to an anchor in it', () => {
  const broken = pages.flatMap((page) =>
    page.links.flatMap((link) => brokenLink(page, link, packageRoot, pages) ?? []),
  );
  expect(pages.flatMap(({ links }) => links).length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
  const [page] = pages;
  if (page === undefined) throw new Error('there is no page');
  expect(brokenLink(page, 'absent.md', packageRoot, pages)).toContain('there is no');
  expect(brokenLink(page, '#absent', packageRoot, pages)).toContain('has no #absent');
});
