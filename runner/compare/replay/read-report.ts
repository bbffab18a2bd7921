import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fileProblem } from '../../errors/system-errors.ts';
import { UsageError, wrongFile } from '../../errors/usage-error.ts';
import type { RunReport } from '../../report/report.ts';
import schema from '../../report/reporters/report.schema.json' with { type: 'json' };

const HINT = 'jobmark check URL --reporter json=FILE writes such a report';
const MOST_BYTES = 500_000_000;

/** Reads the JSON report of an earlier run; `option` names the argument. Throws UsageError for an invalid file. */
export async function readReport(option: string, file: string): Promise<RunReport> {
  const text = await readText(option, file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrongFile(`${option}: ${file} is not JSON`, HINT);
  }
  const validate = new Ajv2020({ allErrors: false }).compile<RunReport>(schema);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  const where = error?.instancePath === '' ? 'it' : error?.instancePath;
  const what =
    error?.keyword === 'required' ? `has no ${String(error.params['missingProperty'])}` : error?.message;
  const by = writerOf(value);
  throw wrongFile(
    `${option}: ${file} is not a report of jobmark check: ${where} ${what}`,
    by === undefined ? HINT : `jobmark ${by} wrote it; read it with that version, or run the check again`,
  );
}

async function readText(option: string, file: string): Promise<string> {
  try {
    const content = await readFile(file);
    if (content.length > MOST_BYTES)
      throw wrongFile(`${option}: ${file} has more than ${MOST_BYTES} bytes`, HINT);
    return content.toString('utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw wrongFile(`${option}: ${file} cannot be read: ${fileProblem(error)}`, HINT);
  }
}

function writerOf(value: unknown): string | undefined {
  return typeof value === 'object' &&
    value !== null &&
    'jobmark' in value &&
    typeof value.jobmark === 'string'
    ? value.jobmark
    : undefined;
}
