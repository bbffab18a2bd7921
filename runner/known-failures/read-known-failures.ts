import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument } from 'yaml';
import { clauses } from '../../contracts/index.ts';
import { checks } from '../../properties/index.ts';
import { UsageError } from '../cli/usage-error.ts';
import { matchesAny } from '../run/plan.ts';
import type { KnownFailure } from './known-failure.ts';
import schema from './known-failures.schema.json' with { type: 'json' };

const HINT = 'runner/known-failures/README.md shows the format; --write-known-failures proposes a file';
const MAX_BYTES = 1_000_000;

const validate = new Ajv2020({ allErrors: false }).compile<{
  readonly knownFailures: readonly KnownFailure[];
}>(schema);

/**
 * Reads a file of known failures. Throws UsageError that names the file and the line: for a file that cannot be read,
 * invalid YAML, a value that the schema does not allow, a date that does not exist, and an id that matches nothing.
 */
export async function readKnownFailures(file: string): Promise<readonly KnownFailure[]> {
  const text = await readText(file);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' });
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) {
    const { line } = lines.linePos(syntaxError.pos[0]);
    const [reason = ''] = syntaxError.message.split(/ at line \d+/, 1);
    throw new UsageError(`--known-failures: ${file}, line ${line}: invalid YAML: ${reason}`, HINT);
  }
  const value: unknown = toPlain(document, file);
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    const path = error?.instancePath ?? '';
    throw new UsageError(
      `--known-failures: ${file}: ${path === '' ? '' : `${path} `}${error?.message}`,
      HINT,
    );
  }
  for (const { id, expires } of value.knownFailures) {
    if (expires !== undefined && !isDay(expires))
      throw new UsageError(
        `--known-failures: ${file}: ${id} expires on ${expires}, which is not a day`,
        HINT,
      );
    if (!matchesSomething(id))
      throw new UsageError(
        `--known-failures: ${file}: ${id} matches no clause and no check`,
        'remove the entry, or correct its id; jobmark list shows the ids, and * stands for any text',
      );
  }
  return value.knownFailures;
}

async function readText(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    if (text.length <= MAX_BYTES) return text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`--known-failures: ${file} cannot be read (${code})`, HINT);
  }
  throw new UsageError(`--known-failures: ${file} has more than ${MAX_BYTES} characters`, HINT);
}

/** Aliases that expand without end are refused by the parser. */
function toPlain(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new UsageError(
      `--known-failures: ${file}: invalid YAML: ${error instanceof Error ? error.message : String(error)}`,
      HINT,
    );
  }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The part before `#` of the id of a finding is its clause. */
function matchesSomething(pattern: string): boolean {
  const [id = ''] = pattern.split('#', 1);
  return (
    clauses.some((clause) => matchesAny([id], clause.id)) ||
    checks.some((check) => matchesAny([id], check.id))
  );
}
