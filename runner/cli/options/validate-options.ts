import type { Command } from 'commander';
import { conflict, missingOption, wrongValue } from '../../errors/usage-error.ts';
import { authentication, several } from '../definitions/option-groups.ts';

/** Throws UsageError for an empty option or argument: mostly a variable of the shell that is not set. */
export function refuseEmptyValues(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) === 'cli' && isEmpty(command.getOptionValue(name)))
      throw wrongValue(
        `${option.long ?? name} is empty`,
        'set the variable that it comes from, or omit the option',
      );
  }
  for (const [index, argument] of command.registeredArguments.entries())
    if (isEmpty(command.processedArgs[index]))
      throw wrongValue(
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

/** Makes the command and those below it throw UsageError for an option of one value that is given twice. */
export function refuseRepeatedOptions(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.variadic || option.parseArg === several) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw conflict(`${option.long ?? option.name()} is given twice`, 'remove one of them');
      isGiven = true;
    });
  }
  for (const inner of command.commands) refuseRepeatedOptions(inner);
}

/** Throws UsageError for an option of a target without a URL. */
export function validateTargetOptions(url: string | undefined, command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const isOfTarget = option.helpGroupHeading === authentication || name === 'header' || name === 'path';
    if (!isOfTarget || command.getOptionValueSource(name) !== 'cli') continue;
    const flag = option.long ?? name;
    if (url === undefined)
      throw missingOption(
        `${flag} is for a target, and no URL is given`,
        `jobmark ${command.name()} URL … checks a target`,
      );
    if (
      name.startsWith('against') &&
      command.name() === 'check' &&
      command.getOptionValue('against') === undefined
    )
      throw missingOption(`${flag} has an effect only with --against`, 'name the base: --against URL');
  }
}
