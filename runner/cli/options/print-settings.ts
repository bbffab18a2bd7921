import type { Command, Option } from 'commander';
import { secretOptions, variableOf, type Settings } from './settings.ts';

/** Options that say what the command prints, and do not affect a run. */
const notSettings: ReadonlySet<string> = new Set(['help', 'config', 'printConfig']);

/** A line for each option with its value and origin, for `--print-config`. Secrets are only said to be set. */
export function printSettings(command: Command, settings: Settings): string {
  const rows = command.options
    .filter((option) => !notSettings.has(option.attributeName()))
    .map((option) => {
      const name = option.attributeName();
      const value: unknown = command.getOptionValue(name);
      const origin = settings.origins.get(name) ?? 'default';
      const flag = option.long ?? name;
      if (origin !== 'default')
        return [flag, secretOptions.has(name) ? 'set' : shownValue(option, value), origin];
      return [flag, shownValue(option, value), `default (or ${variableOf(option)})`];
    });
  const all = [['URL', settings.url ?? 'the embedded reference', settings.urlOrigin], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(
      ([flag = '', value = '', origin = '']) =>
        `${flag.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${origin}\n`,
    )
    .join('');
}

/** The value of an option; of a flag, such as `--no-receipt`, whether it is given. */
function shownValue(option: Option, value: unknown): string {
  if (!option.required && !option.optional) return String(value === !option.negate);
  const [, usual = 'not set'] = /\(default: ([^),]+)/.exec(option.description) ?? [];
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return value === undefined || text === '' ? usual : text;
}
