import { CommanderError, type Command } from 'commander';
import { UsageError } from '../../errors/usage-error.ts';
import { commandPath } from '../options/validate-options.ts';
import type { Outputs } from './output.ts';

/** Exit codes in addition to those of a report: wrong usage, and an error of jobmark itself. */
const USAGE = 2;
const NOT_JUDGED = 3;

/** Writes what went wrong with a command line to standard error, and returns the exit code. */
export async function reportError(
  error: unknown,
  args: readonly string[],
  { command, outputs }: { readonly command: Command; readonly outputs: Outputs },
): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    if (error.code !== 'commander.help') {
      await outputs.stderr.write(
        `jobmark: ${usageMessage(error, command)} [${usageCode(error)}]\n  ${commandPath(command)} --help shows the usage\n`,
      );
    }
    return USAGE;
  }
  if (error instanceof UsageError) {
    await outputs.stderr.write(`jobmark: ${error.message} [${error.code}]\n  ${error.hint}\n`);
    return USAGE;
  }
  // Loaded for an error only: it comes with the checks.
  const { TargetError } = await import('../../../properties/index.ts');
  if (error instanceof TargetError) {
    await outputs.stderr.write(
      `jobmark: ${error.message} [${error.code}]\n  ${error.hint.replaceAll('\n', '\n  ')}\n`,
    );
    return NOT_JUDGED;
  }
  const failure = error instanceof Error ? error : new Error(String(error));
  const detail = args.includes('--verbose') ? `\n${failure.stack ?? ''}` : '';
  await outputs.stderr.write(
    `jobmark failed: ${failure.message}${detail}\n  this is an error of jobmark: please report it with the output of --verbose\n`,
  );
  return NOT_JUDGED;
}

/** The code of the option parser as one of ours: `usage/unknown-option`, `usage/missing-argument`. */
function usageCode({ code }: CommanderError): string {
  return code.replace('commander.', 'usage/').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function usageMessage({ message }: CommanderError, { options }: Command): string {
  const [, flag] = /^error: unknown option '(--[\w-]+)=/.exec(message) ?? [];
  if (options.some(({ long }) => long === flag)) return `option '${flag}' takes no value`;
  return (
    message
      .replace(/^error: /, '')
      // A misspelt option may carry a secret: '--tokn=…'.
      .replaceAll(/'(--?[\w-]+)=[^']*'/g, "'$1'")
      .replaceAll(/\s*\n\s*/g, ' ')
  );
}
