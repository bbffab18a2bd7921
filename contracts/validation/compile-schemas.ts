import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { responseSchemas, shapeOptions, validatorFile } from './validate.ts';

// Part of `npm run build`: to compile the schemas of the responses takes a third of a second of each check.
const ajv = new Ajv2020({ ...shapeOptions, code: { source: true } });
const names: Record<string, string> = {};
for (const [name, schema] of Object.entries(responseSchemas)) {
  ajv.addSchema(schema, name);
  names[name] = name;
}
writeFileSync(validatorFile, standalone.default(ajv, names));
