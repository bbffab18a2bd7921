import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { checkForReport } from '../../testing/run-jobmark.ts';
import { plainStyle } from '../../testing/samples/report-of.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { reportAsJson } from './json.ts';

const schema = JSON.parse(readFileSync(new URL('report.schema.json', import.meta.url), 'utf8')) as object;
// Strict mode refuses keywords that the schema misspells.
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
const validate = ajv.compile(schema);

test('the schema is a valid JSON Schema', () => {
  expect(ajv.validateSchema(schema)).toBe(true);
});

test('writes the report as the schema describes it', () => {
  const written: unknown = JSON.parse(reportAsJson(sampleReport, plainStyle));
  expect(written).toEqual(sampleReport);
  validate(written);
  expect(validate.errors).toBeNull();
});

test('describes a run on the reference, and one on a target that does not answer', async () => {
  for (const args of [['--profile', 'smoke'], ['http://127.0.0.1:1']]) {
    const { report } = await checkForReport(args);
    validate(report);
    expect(validate.errors).toBeNull();
  }
});

test('has its keys in one order', () => {
  const keys = [...reportAsJson(sampleReport, plainStyle).matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key);
  expect(keys).toEqual([
    'jobmark',
    'target',
    'profile',
    'seed',
    'startedAt',
    'milliseconds',
    'requests',
    'strict',
    'verdict',
    'exitCode',
    'summary',
    'findings',
    'obstacles',
    'checks',
    'clauses',
    'knownFailures',
    'dialect',
    'observations',
    'receipt',
    'against',
    'repeats',
    'previous',
  ]);
});

test.each<[string, object]>([
  ['no verdict', { verdict: undefined }],
  ['an unknown verdict', { verdict: 'green' }],
  ['an exit code of usage errors', { exitCode: 2 }],
  ['an undocumented key', { more: 1 }],
])('the schema refuses %s', (_what, change) => {
  expect(validate(JSON.parse(JSON.stringify({ ...sampleReport, ...change })))).toBe(false);
});
