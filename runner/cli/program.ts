import { Command } from 'commander';
import { version } from '../client/version.ts';
import { nearestIds } from '../errors/nearest-ids.ts';
import { unknownId } from '../errors/usage-error.ts';
import { addOtherCommands, addReportCommands, addTargetCommands, type StopSignal } from './actions.ts';
import { addDataCommand } from './commands/data.ts';
import { refuseEmptyValues, refuseRepeatedOptions } from './options/validate-options.ts';
import type { Outputs } from './output/output.ts';
import { reportError } from './output/report-error.ts';

const examples = `
Examples:
  jobmark check                                    the embedded reference
  jobmark check http://localhost:4010 --token …    a target
  jobmark check URL --profile smoke --group classification
  jobmark check URL --reporter terminal --reporter junit=report.xml
  jobmark explain classification/error-405-text

Exit codes: 0 conformant, 1 violations, 2 wrong usage, 3 not judged.`;

/** Runs a command line without node and script, and returns the exit code. Never rejects. */
export async function runProgram(
  args: readonly string[],
  outputs: Outputs,
  stopSignal: StopSignal,
): Promise<number> {
  let exitCode = 0;
  const program = buildProgram(outputs, stopSignal, (code) => {
    exitCode = code;
  });
  try {
    const [first, helped] = args;
    if (first === 'help' && helped !== undefined) requireCommand(helped, program);
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    const called = program.commands.find((command) => command.name() === args[0]);
    const inner = called?.commands.find((command) => command.name() === args[1]);
    return reportError(error, args, { command: inner ?? called ?? program, outputs });
  }
}

/** The commands with their options. Parsing a command line calls its command, whose exit code goes to `ended`. */
export function buildProgram(
  outputs: Outputs,
  stopSignal: StopSignal,
  ended: (exitCode: number) => void,
): Command {
  const program = new Command('jobmark')
    .description('Checks whether a deployment conforms to the specification of the Job Market Data Service.')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void outputs.stdout.write(text),
      writeErr: (text) => void outputs.stderr.write(text),
      // reportError writes it once, without what may be secret.
      outputError: () => undefined,
    })
    .addHelpText('after', examples)
    .hook('preAction', (_, command) => refuseEmptyValues(command));
  const session = { program, outputs, stopSignal, ended };
  addTargetCommands(session);
  addReportCommands(session);
  addOtherCommands(session);
  addDataCommand(program, outputs, ended);
  refuseRepeatedOptions(program);

  return program;
}

/** Throws UsageError where there is no command to help with. */
function requireCommand(name: string, { commands }: Command): void {
  const names = [...commands.map((command) => command.name()), 'help'];
  if (names.includes(name)) return;
  const near = nearestIds(name, names);
  throw unknownId(
    `help: there is no command ${name}`,
    near.length > 0 ? `did you mean ${near.join(', ')}?` : `the commands are ${names.join(', ')}`,
  );
}
