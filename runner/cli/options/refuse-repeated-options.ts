import type { Command } from 'commander';
import { UsageError } from '../../errors/usage-error.ts';
import { several } from '../definitions/option-groups.ts';

/** Makes the command and those below it throw UsageError for an option of one value that is given twice. */
export function refuseRepeatedOptions(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.variadic || option.parseArg === several) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven)
        throw new UsageError(`${option.long ?? option.name()} is given twice`, 'remove one of them');
      isGiven = true;
    });
  }
  for (const inner of command.commands) refuseRepeatedOptions(inner);
}
