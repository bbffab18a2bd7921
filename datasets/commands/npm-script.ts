import { inspect } from 'node:util';

/**
 * Runs the main function of an npm script, in any folder of the repository. A failure sets exit code 2; of a RangeError only
 * the message is written to standard error.
 */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof RangeError ? error.message : inspect(error)}\n`);
    process.exitCode = 2;
  }
}

/** An option of an npm script as a whole number. Throws RangeError for another text. */
export function wholeNumber<Flag extends string>(
  values: Readonly<Record<Flag, string>>,
  flag: Flag,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number {
  const number = Number(values[flag]);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new RangeError(`--${flag} ${values[flag]}: give a whole number ${bounds}`);
}
