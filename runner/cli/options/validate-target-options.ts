import type { Command } from 'commander';
import { UsageError } from '../../errors/usage-error.ts';

/** Options that only apply to a target; those of authentication may be secret. */
const targetOptions = [
  'token',
  'clientId',
  'clientSecret',
  'authUrl',
  'scope',
  'expiredToken',
  'unscopedToken',
  'againstToken',
  'againstClientId',
  'againstClientSecret',
  'againstAuthUrl',
  'againstScope',
  'header',
  'path',
];

/** Throws UsageError for an option of a target without a URL. */
export function validateTargetOptions(url: string | undefined, command: Command): void {
  for (const name of targetOptions) {
    if (command.getOptionValueSource(name) !== 'cli') continue;
    const flag = command.options.find((option) => option.attributeName() === name)?.long ?? name;
    if (url === undefined)
      throw new UsageError(
        `${flag} is for a target, and no URL is given`,
        `jobmark ${command.name()} URL … checks a target`,
      );
    if (
      name.startsWith('against') &&
      command.name() === 'check' &&
      command.getOptionValue('against') === undefined
    )
      throw new UsageError(`${flag} has an effect only with --against`, 'name the base: --against URL');
  }
}
