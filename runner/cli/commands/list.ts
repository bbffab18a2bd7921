import { choices, clauses, groupOf } from '../../../contracts/index.ts';
import { checks } from '../../../properties/index.ts';
import type { Outputs } from '../output/output.ts';

/** The options of `list` as commander returns them. */
export interface ListOptions {
  readonly level?: string;
  readonly group?: string;
  readonly choices?: boolean;
  readonly json?: boolean;
}

/** Checks on a line; `--json` and `jobmark explain` name all. */
const MOST_CHECKS = 3;

/** `jobmark list`: the clauses, each with its checks, or the choices. Returns the exit code. */
export async function list(options: ListOptions, outputs: Outputs): Promise<number> {
  if (options.choices === true) {
    const width = Math.max(...choices.map(({ id }) => id.length));
    const lines = choices.map(({ id, question }) => `${id.padEnd(width)}  ${question}\n`);
    await outputs.stdout.write(lines.join(''));
    return 0;
  }
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
  const lines = rows.map(({ id, level, checks }) => {
    const further = checks.length > MOST_CHECKS ? ` and ${checks.length - MOST_CHECKS} more` : '';
    const named = checks.slice(0, MOST_CHECKS).join(' ');
    return `${level.padEnd(7)} ${id.padEnd(width)}  ${named}${further}`.trimEnd();
  });
  await outputs.stdout.write(`${lines.join('\n')}${lines.length === 0 ? '' : '\n'}`);
  return 0;
}
