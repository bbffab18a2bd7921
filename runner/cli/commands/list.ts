import { clauses } from '../../../contracts/index.ts';
import { checks } from '../../../properties/index.ts';
import type { Outputs } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** The options of `list` as commander gives them. */
export interface ListOptions {
  readonly level?: string;
  readonly group?: string;
  readonly json?: boolean;
}

const levels: readonly string[] = ['must', 'should', 'open'];
const groups: readonly string[] = [...new Set(clauses.map(({ id }) => groupOf(id)))];

/** `jobmark list`: the clauses, each with the checks that judge it. Gives the exit code. Throws UsageError. */
export async function list(options: ListOptions, outputs: Outputs): Promise<number> {
  for (const [option, value, names] of [
    ['--level', options.level, levels],
    ['--group', options.group, groups],
  ] as const)
    if (value !== undefined && !names.includes(value))
      throw new UsageError(
        `${option} must be one of ${names.join(', ')}; got ${value}`,
        `such as ${option} ${names[0]}`,
      );
  const rows = clauses
    .filter(({ level }) => options.level === undefined || level === options.level)
    .filter(({ id }) => options.group === undefined || groupOf(id) === options.group)
    .map(({ id, level, section, text }) => ({
      id,
      level,
      section,
      text,
      checks: checks.filter((check) => check.clauses.includes(id)).map((check) => check.id),
    }));
  if (options.json === true) {
    await outputs.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`);
    return 0;
  }
  const width = Math.max(0, ...rows.map(({ id }) => id.length));
  const lines = rows.map(({ id, level, checks }) =>
    `${level.padEnd(7)} ${id.padEnd(width)}  ${checks.join(' ')}`.trimEnd(),
  );
  await outputs.stdout.write(`${lines.join('\n')}${lines.length === 0 ? '' : '\n'}`);
  return 0;
}

function groupOf(id: string): string {
  return id.split('/', 1)[0] ?? id;
}
