// `npm run generate` writes contracts/generated/ from contracts/openapi/; with `-- --check` it writes nothing and
// fails when a file is stale. Runs in the root of the repository.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { generatedFiles } from './generated-files.ts';

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;

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
