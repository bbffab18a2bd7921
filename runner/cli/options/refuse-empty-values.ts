import type { Command } from 'commander';
import { UsageError } from '../../errors/usage-error.ts';

/** Throws UsageError for an empty option or argument: mostly a variable of the shell that is not set. */
export function refuseEmptyValues(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) === 'cli' && isEmpty(command.getOptionValue(name)))
      throw new UsageError(
        `${option.long ?? name} is empty`,
        'set the variable that it comes from, or omit the option',
      );
  }
  for (const [index, argument] of command.registeredArguments.entries())
    if (isEmpty(command.processedArgs[index]))
      throw new UsageError(
        `the argument ${argument.name()} is empty`,
        `set the variable that it comes from; ${commandPath(command)} --help says what it is`,
      );
}

/** The command with those that it belongs to, such as `jobmark data make`. */
export function commandPath(command: Command): string {
  return command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.some(isEmpty);
}
