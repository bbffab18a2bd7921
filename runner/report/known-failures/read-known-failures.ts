import { ChoiceError, clauses, parseChoice } from '../../../contracts/index.ts';
import { checks } from '../../../properties/index.ts';
import { yamlReader } from '../../cli/config/checked-yaml.ts';
import { choiceHint, nearestIds } from '../../errors/nearest-ids.ts';
import { unknownId, UsageError, wrongValue } from '../../errors/usage-error.ts';
import { matchesAny } from '../../run/plan/plan.ts';
import type { KnownFailure } from './known-failure.ts';
import schema from './known-failures.schema.json' with { type: 'json' };

const HINT = '--write-known-failures FILE proposes a file, and jobmark init writes an empty one';

const readFile = yamlReader<{ readonly knownFailures: readonly KnownFailure[] }>(schema);

/** Reads a file of known failures. Throws UsageError with file and line for an invalid one, or an id without a match. */
export async function readKnownFailures(file: string): Promise<readonly KnownFailure[]> {
  const { value, lineOf } = await readFile({ file, what: '--known-failures', hint: HINT });
  for (const [index, { id, expires }] of value.knownFailures.entries()) {
    const where = (key: string): string =>
      `--known-failures: ${file}, line ${lineOf(['knownFailures', index, key])}: ${id}`;
    if (expires !== undefined && !isDay(expires))
      throw wrongValue(`${where('expires')} expires on ${expires}, which is not a day`, HINT);
    if (id.includes('=')) validateChoice(id, where('id'));
    else if (!matchesSomething(id))
      throw unknownId(`${where('id')} matches no clause and no check`, hintFor(id));
  }
  return value.knownFailures;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function validateChoice(id: string, where: string): void {
  try {
    parseChoice(id);
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    throw new UsageError(
      error.code,
      `${where}: ${error.message}`,
      choiceHint([id]) ?? 'copy it from the report of check --against',
    );
  }
}

function hintFor(pattern: string): string {
  const [id = ''] = pattern.split('#', 1);
  const near = nearestIds(
    id,
    [...clauses, ...checks].map((one) => one.id),
  );
  return near.length > 0
    ? `did you mean ${near.join(', ')}?`
    : 'remove the entry, or correct its id; jobmark list shows the ids, and * matches any text';
}

/** The part before `#` of the id of a finding is its clause. */
function matchesSomething(pattern: string): boolean {
  const [id = ''] = pattern.split('#', 1);
  return (
    clauses.some((clause) => matchesAny([id], clause.id)) ||
    checks.some((check) => matchesAny([id], check.id))
  );
}
