import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { generatedFiles } from './generated-files.ts';

const { check } = new Command('npm run generate --')
  .description('Writes contracts/generated/ from contracts/openapi/, in the root of the repository.')
  .option('--check', 'write nothing, and fail when a file is stale', false)
  .showHelpAfterError('npm run generate -- --help prints the options')
  .parse()
  .opts<{ readonly check: boolean }>();

for (const { path, text } of await generatedFiles(process.cwd())) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (check) {
    console.error(`${path} is stale: run \`npm run generate\` and commit it`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}
