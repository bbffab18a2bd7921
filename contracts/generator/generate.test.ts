import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import shapes from '../generated/shapes.json' with { type: 'json' };
import { apiGroups } from '../groups.ts';
import { shapeOptions } from '../validation/validate.ts';
import { generatedFiles } from './generated-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('finds the committed files up to date', async () => {
  const files = await generatedFiles(root);
  for (const { path, text } of files)
    expect({ path, text: readFileSync(join(root, path), 'utf8') }).toEqual({ path, text });
  const names = files.map(({ path }) => path.replace('contracts/generated/', '')).sort();
  expect(readdirSync(join(root, 'contracts/generated')).sort()).toEqual(names);
});

it('reads every OpenAPI file', () => {
  const files = readdirSync(join(root, 'contracts/openapi')).filter((name) => name.endsWith('.yaml'));
  expect(files.sort()).toEqual(apiGroups.map((group) => `${group}.yaml`).sort());
});

it('makes shapes that the metaschema accepts', () => {
  const ajv = new Ajv2020(shapeOptions);
  expect(Object.keys(shapes.schemas).length).toBeGreaterThan(0);
  for (const schema of Object.values(shapes.schemas)) expect(ajv.validateSchema(schema)).toBe(true);
});
