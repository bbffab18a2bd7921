import type { Command } from 'commander';
import { defined } from '../../contracts/index.ts';
import { loadReferenceThread } from '../embedded/reference-thread.ts';
import type { Shell } from './commands/completion.ts';
import type { RawDiffOptions } from './commands/diff.ts';
import type { RawTargetOptions } from './commands/doctor.ts';
import type { RawInitOptions } from './commands/init.ts';
import type { ListOptions } from './commands/list.ts';
import type { RawPactOptions } from './commands/pact.ts';
import type { RawHarOptions } from './commands/reports/har.ts';
import type { RawRejudgeOptions } from './commands/reports/rejudge.ts';
import type { RawReplayOptions } from './commands/reports/replay.ts';
import type { SelftestOptions } from './commands/selftest/selftest.ts';
import type { RawServeOptions } from './commands/serve.ts';
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
import { misspeltVariables } from './options/misspelt-variables.ts';
import type { RawReportOptions } from './options/read-reports.ts';
import {
  completeBase,
  completeFromEnvironment,
  completeSettings,
  type Settings,
} from './options/settings.ts';
import { validateTargetOptions } from './options/validate-options.ts';
import type { Outputs } from './output/output.ts';

/** Gives the signal that stops the command. Commands that clean up or report first call it; any other may be killed. */
export type StopSignal = () => AbortSignal;

/** What the actions of the commands share. */
interface Session {
  readonly program: Command;
  readonly outputs: Outputs;
  readonly stopSignal: StopSignal;
  /** Gets the exit code of the command. */
  readonly ended: (exitCode: number) => void;
}

/** The options of a command with those of the environment and the configuration; warns of misspelt variables. */
async function complete(session: Session, command: Command, target: string | undefined): Promise<Settings> {
  const settings = await completeSettings(command, target, process.env);
  await warnOfVariables(session, settings.variables);
  return settings;
}

async function warnOfVariables(
  { program, outputs }: Session,
  named: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const line of misspeltVariables(program, process.env, named))
    await outputs.stderr.write(`jobmark: ${line}\n`);
}

/** Adds the commands that send requests to a target. */
export function addTargetCommands(session: Session): void {
  const { program, outputs, stopSignal, ended } = session;
  addCheckCommand(program).action(async (target: string | undefined, _options: unknown, command: Command) => {
    const signal = stopSignal();
    const settings = await complete(session, command, target);
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
      const settings = await complete(session, command, opened.url);
      const { url = opened.url } = settings;
      const completed = withTarget(command.opts<RawReplayOptions>(), settings);
      ended(await replay({ ...opened, url }, findings, completed, outputs, signal));
    },
  );
  addDiffCommand(program).action(async (a: string, b: string, _options: unknown, command: Command) => {
    const signal = stopSignal();
    const { url = a } = await complete(session, command, a);
    validateTargetOptions(url, command);
    const { diff } = await import('./commands/diff.ts');
    const other = await completeBase(command, b, process.env);
    ended(await diff(url, other, command.opts<RawDiffOptions>(), outputs, signal));
  });
  addDoctorCommand(program).action(
    async (target: string | undefined, _options: unknown, command: Command) => {
      const { url } = await complete(session, command, target);
      const { doctor } = await import('./commands/doctor.ts');
      ended(await doctor(url, command.opts<RawTargetOptions>(), outputs));
    },
  );
  addInitCommand(program).action(async (url: string | undefined, options: RawInitOptions) => {
    const { init } = await import('./commands/init.ts');
    ended(await init(url, options, outputs));
  });
}

/** Adds the commands that read reports and recordings, and send no requests. */
export function addReportCommands({ program, outputs, ended }: Session): void {
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
}

/** Adds the commands for pacts and for the reference, and those that show what the checks are. */
export function addOtherCommands(session: Session): void {
  const { program, outputs, stopSignal, ended } = session;
  addPactCommand(program).action(async (target: string | undefined, _options: unknown, command: Command) => {
    const signal = stopSignal();
    const settings = await complete(session, command, target);
    validateTargetOptions(settings.url, command);
    const { pact } = await import('./commands/pact.ts');
    ended(await pact(settings.url, withTarget(command.opts<RawPactOptions>(), settings), outputs, signal));
  });
  addServeCommand(program).action(async (_options: unknown, command: Command) => {
    const signal = stopSignal();
    completeFromEnvironment(command, process.env);
    await warnOfVariables(session);
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
}

/** The options of a command, with the target of the configuration. */
function withTarget<Raw extends object>(options: Raw, { named }: Settings): Raw {
  return { ...options, ...defined({ named }) };
}
