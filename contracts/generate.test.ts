import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describedGroups } from './openapi/document.ts';
import { generatedFiles } from './openapi/generated-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

it('has committed what the OpenAPI files give', async () => {
  const files = await generatedFiles(root);
  for (const { path, text } of files)
    expect({ path, text: readFileSync(join(root, path), 'utf8') }).toEqual({ path, text });
  const names = files.map(({ path }) => path.replace('contracts/generated/', '')).sort();
  expect(readdirSync(join(root, 'contracts/generated')).sort()).toEqual(names);
});

it('reads every OpenAPI file', () => {
  const files = readdirSync(join(root, 'contracts/openapi')).filter((name) => name.endsWith('.yaml'));
  expect(files.sort()).toEqual(describedGroups.map((group) => `${group}.yaml`).sort());
});
