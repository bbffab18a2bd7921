import type { Command } from 'commander';
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
      const origin = settings.origins.get(name);
      const flag = option.negate ? `--${name}` : (option.long ?? name);
      if (origin === undefined) {
        const [, usual] = /\(default: ([^),]+)/.exec(option.description) ?? [];
        const shown = option.isBoolean() ? 'false' : (usual ?? 'not set');
        return [flag, shown, `default (or ${variableOf(option)})`];
      }
      const secret = secretOptions.has(name);
      return [flag, secret ? 'set' : shownValue(value), origin];
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

function shownValue(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
