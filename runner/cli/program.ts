import { Command } from 'commander';
import type { RawReportOptions } from './options/read-reports.ts';
import { defined } from '../../contracts/index.ts';
import { addCheckCommand } from './definitions/check-command.ts';
import {
  addDiffCommand,
  addReplayCommand,
  addHarCommand,
  addMergeCommand,
  addRejudgeCommand,
} from './definitions/compare-commands.ts';
import {
  addCompletionCommand,
  addExplainCommand,
  addListCommand,
  addSelftestCommand,
} from './definitions/information-commands.ts';
import { addServeCommand } from './definitions/serve-command.ts';
import { addDoctorCommand, addInitCommand, addPactCommand } from './definitions/target-commands.ts';
import { readCheckOptions, type RawCheckOptions } from './options/check-options.ts';
import {
  completeBase,
  completeFromEnvironment,
  completeSettings,
  type Settings,
} from './options/settings.ts';
import { misspeltVariables } from './options/misspelt-variables.ts';
import {
  refuseEmptyValues,
  refuseRepeatedOptions,
  validateTargetOptions,
} from './options/validate-options.ts';
import { addDataCommand } from './commands/data.ts';
import type { RawDiffOptions } from './commands/diff.ts';
import type { Shell } from './commands/completion.ts';
import type { RawTargetOptions } from './commands/doctor.ts';
import type { RawInitOptions } from './commands/init.ts';
import type { RawHarOptions } from './commands/reports/har.ts';
import type { ListOptions } from './commands/list.ts';
import type { RawPactOptions } from './commands/pact.ts';
import type { RawRejudgeOptions } from './commands/reports/rejudge.ts';
import type { RawReplayOptions } from './commands/reports/replay.ts';
import type { RawServeOptions } from './commands/serve.ts';
import type { SelftestOptions } from './commands/selftest/selftest.ts';
import type { Outputs } from './output/output.ts';
import { reportError } from './output/report-error.ts';
import { nearestIds } from '../errors/nearest-ids.ts';
import { UsageError } from '../errors/usage-error.ts';
import { loadReferenceThread } from '../embedded/reference-thread.ts';
import { version } from '../client/version.ts';

const examples = `
Examples:
  jobmark check                                    the embedded reference
  jobmark check http://localhost:4010 --token …    a target
  jobmark check URL --profile smoke --group classification
  jobmark check URL --reporter terminal --reporter junit=report.xml
  jobmark explain classification/error-405-text

Exit codes: 0 conformant, 1 violations, 2 wrong usage, 3 not judged.`;

/** Gives the signal that stops the command. Commands that clean up or report first call it; any other may be killed. */
export type StopSignal = () => AbortSignal;

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
  const complete = async (command: Command, target: string | undefined): Promise<Settings> => {
    const settings = await completeSettings(command, target, process.env);
    await warnOfVariables(settings.variables);
    return settings;
  };
  const warnOfVariables = async (named: ReadonlySet<string> = new Set()): Promise<void> => {
    for (const line of misspeltVariables(program, process.env, named))
      await outputs.stderr.write(`jobmark: ${line}\n`);
  };

  addCheckCommand(program).action(async (target: string | undefined, _options: unknown, command: Command) => {
    const signal = stopSignal();
    const settings = await complete(command, target);
    validateTargetOptions(settings.url, command);
    const options = withTarget(command.opts<RawCheckOptions>(), settings);
    const read = readCheckOptions(settings.url, options);
    if (options.printConfig === true) {
      const { printSettings } = await import('./options/print-settings.ts');
      await outputs.stdout.write(printSettings(command, settings));
      return;
    }
    const reference = read.target === undefined ? loadReferenceThread() : undefined;
    // Loads the checks, while the thread loads the reference.
    const { check } = await import('./commands/check.ts');
    ended(await check({ read, raw: options, outputs, signal, ...defined({ reference }) }));
  });
  addReplayCommand(program).action(
    async (file: string, findings: readonly string[], options: RawReplayOptions, command: Command) => {
      const signal = stopSignal();
      validateTargetOptions(options.url ?? file, command);
      const { openReport, replay } = await import('./commands/reports/replay.ts');
      const opened = await openReport(file, options.url);
      const settings = await complete(command, opened.url);
      const { url = opened.url } = settings;
      const completed = withTarget(command.opts<RawReplayOptions>(), settings);
      ended(await replay({ ...opened, url }, findings, completed, outputs, signal));
    },
  );
  addDiffCommand(program).action(async (a: string, b: string, _options: unknown, command: Command) => {
    const signal = stopSignal();
    const { url = a } = await complete(command, a);
    validateTargetOptions(url, command);
    const { diff } = await import('./commands/diff.ts');
    const other = await completeBase(command, b, process.env);
    ended(await diff(url, other, command.opts<RawDiffOptions>(), outputs, signal));
  });
  addDoctorCommand(program).action(
    async (target: string | undefined, _options: unknown, command: Command) => {
      const { url } = await complete(command, target);
      const { doctor } = await import('./commands/doctor.ts');
      ended(await doctor(url, command.opts<RawTargetOptions>(), outputs));
    },
  );
  addInitCommand(program).action(async (url: string | undefined, options: RawInitOptions) => {
    const { init } = await import('./commands/init.ts');
    ended(await init(url, options, outputs));
  });
  addRejudgeCommand(program).action(async (file: string, options: RawRejudgeOptions) => {
    const { rejudge } = await import('./commands/reports/rejudge.ts');
    ended(await rejudge(file, options, outputs));
  });
  addMergeCommand(program).action(async (files: readonly string[], options: RawReportOptions) => {
    const { merge } = await import('./commands/reports/merge.ts');
    ended(await merge(files, options, outputs));
  });
  addHarCommand(program).action(async (file: string, options: RawHarOptions) => {
    const { har } = await import('./commands/reports/har.ts');
    ended(await har(file, options, outputs));
  });
  addPactCommand(program).action(async (target: string | undefined, _options: unknown, command: Command) => {
    const signal = stopSignal();
    const settings = await complete(command, target);
    validateTargetOptions(settings.url, command);
    const { pact } = await import('./commands/pact.ts');
    ended(await pact(settings.url, withTarget(command.opts<RawPactOptions>(), settings), outputs, signal));
  });
  addServeCommand(program).action(async (_options: unknown, command: Command) => {
    const signal = stopSignal();
    completeFromEnvironment(command, process.env);
    await warnOfVariables();
    const { serve } = await import('./commands/serve.ts');
    ended(await serve(command.opts<RawServeOptions>(), outputs, signal));
  });
  addListCommand(program).action(async (options: ListOptions) => {
    const { list } = await import('./commands/list.ts');
    ended(await list(options, outputs));
  });
  addExplainCommand(program).action(async (id: string) => {
    const { explain } = await import('./commands/explain.ts');
    ended(await explain(id, outputs));
  });
  addSelftestCommand(program).action(async (options: SelftestOptions) => {
    const { selftest } = await import('./commands/selftest/selftest.ts');
    ended(await selftest(options, outputs.stdout));
  });
  addCompletionCommand(program).action(async (shell: Shell) => {
    const { completionScript } = await import('./commands/completion.ts');
    await outputs.stdout.write(completionScript(shell, program));
  });
  addDataCommand(program, outputs, ended);
  refuseRepeatedOptions(program);

  return program;
}

/** Throws UsageError where there is no command to help with. */
function requireCommand(name: string, { commands }: Command): void {
  const names = [...commands.map((command) => command.name()), 'help'];
  if (names.includes(name)) return;
  const near = nearestIds(name, names);
  throw new UsageError(
    `help: there is no command ${name}`,
    near.length > 0 ? `did you mean ${near.join(', ')}?` : `the commands are ${names.join(', ')}`,
  );
}

/** The options of a command, with the target of the configuration. */
function withTarget<Raw extends object>(options: Raw, { named }: Settings): Raw {
  return { ...options, ...defined({ named }) };
}
