import type { Command } from 'commander';
import { nearestIds } from '../../errors/nearest-ids.ts';
import { variableOf } from './settings.ts';

/** Variables that stand in the commands of a report, and are no options. */
const ofReports = /^JOBMARK_(?:HEADER_.+|ALTERED_TOKEN)$/;

/**
 * A line for each variable of the environment that looks like that of an option, but is none; `named` are those that the
 * configuration names.
 */
export function misspeltVariables(
  program: Command,
  environment: Readonly<Record<string, string | undefined>>,
  named: ReadonlySet<string>,
): readonly string[] {
  const options = program.commands.flatMap((command) => command.options);
  const known = new Set(options.map(variableOf));
  return Object.keys(environment)
    .filter(
      (name) => /^JOBMARK_/i.test(name) && !known.has(name) && !named.has(name) && !ofReports.test(name),
    )
    .flatMap((name) => {
      const [near] = nearestIds(
        name,
        [...known].map((variable) => variable.toLowerCase()),
      );
      return near === undefined
        ? []
        : [`the environment variable ${name} is ignored; did you mean ${near.toUpperCase()}?`];
    });
}
