import { inspect } from 'node:util';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { DatasetError } from '../dataset-error.ts';

/**
 * The command line of an npm script: its name in package.json and what it does in one sentence. Declare its options
 * and its action on the result; `--help` prints them with their defaults.
 */
export function npmScript(name: string, purpose: string): Command {
  return new Command(`npm run ${name} --`)
    .description(purpose)
    .helpOption('--help', 'print this help')
    .showHelpAfterError(`npm run ${name} -- --help prints the options`)
    .exitOverride();
}

/**
 * Reads the command line of an npm script and performs its action, in any folder of the repository. Wrong usage and a
 * failure set exit code 2; of a RangeError and a DatasetError only the message is printed, on standard error.
 */
export async function runScript(script: Command): Promise<void> {
  try {
    await script.parseAsync();
  } catch (error) {
    // Commander has printed its own message, or the help.
    process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommanderError)) process.stderr.write(`${textOf(error)}\n`);
  }
}

function textOf(error: unknown): string {
  if (error instanceof DatasetError) return `${error.message}\n${error.hint}`;
  return error instanceof RangeError ? error.message : inspect(error);
}

/** Reads the text of an option as a whole number within bounds. The reader throws InvalidArgumentError for another text. */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least && number <= most)
      return number;
    throw new InvalidArgumentError(`Give a whole number ${bounds}.`);
  };
}

/** A seed for a script that was given none. */
export const anySeed = (): number => Date.now() % 1_000_000;
