import type { Command } from 'commander';
import { nearestIds } from '../../errors/nearest-ids.ts';
import { isReportVariable } from '../../report/reporters/text/token-note.ts';
import { variableOf } from './settings.ts';

/** A line for each environment variable that looks like that of an option, but is none and not `named` in the configuration. */
export function misspeltVariables(
  program: Command,
  environment: Readonly<Record<string, string | undefined>>,
  named: ReadonlySet<string>,
): readonly string[] {
  const known = program.commands.flatMap(({ options }) => options.map(variableOf));
  return Object.keys(environment)
    .filter((name) => /^JOBMARK_/i.test(name) && !known.includes(name))
    .filter((name) => !named.has(name) && !isReportVariable(name))
    .flatMap((name) => {
      const [near] = nearestIds(withoutPrefix(name), known.map(withoutPrefix));
      return near === undefined
        ? []
        : [`the environment variable ${name} is ignored; did you mean JOBMARK_${near.toUpperCase()}?`];
    });
}

const withoutPrefix = (name: string): string => name.toLowerCase().slice('jobmark_'.length);
