import { Argument, Command, CommanderError, Option } from 'commander';
import { apiGroups } from '../../contracts/index.ts';
import {
  addCheckCommand,
  addDoctorCommand,
  addHarCommand,
  addInitCommand,
  addMergeCommand,
  addPactCommand,
  addRejudgeCommand,
  validateTargetOptions,
} from './options/check-command.ts';
import { numberParser } from './options/read-number.ts';
import { readCheckOptions, type RawCheckOptions } from './options/check-options.ts';
import { completeFromEnvironment, completeSettings } from './options/settings.ts';
import { addDiffCommand, addReplayCommand } from './options/compare-commands.ts';
import { addDataCommand } from './commands/data.ts';
import type { RawDiffOptions } from './commands/diff.ts';
import type { Shell } from './commands/completion.ts';
import type { RawTargetOptions } from './commands/doctor.ts';
import type { RawInitOptions } from './commands/init.ts';
import type { RawHarOptions } from './commands/har.ts';
import type { ListOptions } from './commands/list.ts';
import type { RawMergeOptions } from './commands/merge.ts';
import type { RawPactOptions } from './commands/pact.ts';
import type { RawRejudgeOptions } from './commands/rejudge.ts';
import type { RawReplayOptions } from './commands/replay.ts';
import type { RawServeOptions } from './commands/serve.ts';
import type { SelftestOptions } from './commands/selftest.ts';
import type { Outputs } from './output.ts';
import { logFormats } from '../embedded/serve/log.ts';
import { UsageError } from './usage-error.ts';
import { version } from './version.ts';

/** Exit codes beside those of a report: wrong usage, and an error of jobmark itself. */
const USAGE = 2;
const NOT_JUDGED = 3;

const examples = `
Examples:
  jobmark check                                    the embedded reference
  jobmark check http://localhost:4010 --token …    a target
  jobmark check URL --profile smoke --group classification
  jobmark check URL --reporter terminal --reporter junit=report.xml
  jobmark explain classification/error-405-text

Exit codes: 0 conformant, 1 violations, 2 wrong usage, 3 not evaluated.`;

/**
 * Runs a command line (without node and script) and returns the exit code. Never rejects. `signal` stops the command.
 * Each command is loaded when it is called.
 */
export async function runProgram(
  args: readonly string[],
  outputs: Outputs,
  signal: AbortSignal,
): Promise<number> {
  let exitCode = 0;
  const program = buildProgram(outputs, signal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(error, args, outputs);
  }
}

/** The commands with their options. Parsing a command line calls its command, whose exit code goes to `ended`. */
export function buildProgram(
  outputs: Outputs,
  signal: AbortSignal,
  ended: (exitCode: number) => void,
): Command {
  const program = new Command('jobmark')
    .description('Checks whether a deployment conforms to the specification of the Job Market Data Service.')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void outputs.stdout.write(text),
      writeErr: (text) => void outputs.stderr.write(text),
      // reportError writes it once, without what may be secret.
      outputError: () => undefined,
    })
    .addHelpText('after', examples);

  addCheckCommand(program).action(async (target: string | undefined, _options: unknown, command: Command) => {
    const settings = await completeSettings(command, target, process.env);
    validateTargetOptions(settings.url, command);
    const options = command.opts<RawCheckOptions>();
    if (options.printConfig === true) {
      readCheckOptions(settings.url, options);
      const { printSettings } = await import('./options/print-settings.ts');
      await outputs.stdout.write(printSettings(command, settings));
      return;
    }
    const { check } = await import('./commands/check.ts');
    ended(await check(settings.url, options, outputs, signal));
  });
  addReplayCommand(program).action(
    async (file: string, findings: readonly string[], options: RawReplayOptions, command: Command) => {
      validateTargetOptions(options.url ?? file, command);
      const { replay } = await import('./commands/replay.ts');
      ended(await replay(file, findings, options, outputs, signal));
    },
  );
  addDiffCommand(program).action(async (a: string, b: string, _options: unknown, command: Command) => {
    const { url = a } = await completeSettings(command, a, process.env);
    validateTargetOptions(url, command);
    const { diff } = await import('./commands/diff.ts');
    ended(await diff(url, b, command.opts<RawDiffOptions>(), outputs, signal));
  });
  addDoctorCommand(program).action(
    async (target: string | undefined, _options: unknown, command: Command) => {
      const { url } = await completeSettings(command, target, process.env);
      const { doctor } = await import('./commands/doctor.ts');
      ended(await doctor(url, command.opts<RawTargetOptions>(), outputs));
    },
  );
  addInitCommand(program).action(async (url: string | undefined, options: RawInitOptions) => {
    const { init } = await import('./commands/init.ts');
    ended(await init(url, options, outputs));
  });
  addRejudgeCommand(program).action(async (file: string, options: RawRejudgeOptions) => {
    const { rejudge } = await import('./commands/rejudge.ts');
    ended(await rejudge(file, options, outputs));
  });
  addMergeCommand(program).action(async (files: readonly string[], options: RawMergeOptions) => {
    const { merge } = await import('./commands/merge.ts');
    ended(await merge(files, options, outputs));
  });
  addHarCommand(program).action(async (file: string, options: RawHarOptions) => {
    const { har } = await import('./commands/har.ts');
    ended(await har(file, options, outputs));
  });
  addPactCommand(program).action(async (target: string | undefined, _options: unknown, command: Command) => {
    const { url } = await completeSettings(command, target, process.env);
    validateTargetOptions(url, command);
    const { pact } = await import('./commands/pact.ts');
    ended(await pact(url, command.opts<RawPactOptions>(), outputs, signal));
  });
  program
    .command('serve')
    .description('run the reference server')
    .option(
      '--port <number>',
      '0 for any free one',
      numberParser('--port', { least: 0, most: 65_535, integer: true }),
      4010,
    )
    .option('--host <host>', 'address to listen at', '127.0.0.1')
    .addOption(
      new Option('--auth <mode>', 'off accepts requests without a token')
        .choices(['on', 'off'])
        .default('on'),
    )
    .option('--clients <file>', 'JSON array of { clientId, clientSecret, scopes }')
    .option(
      '--dataset <folder...>',
      'made by `jobmark data make`; the sample stands in for a country without one',
    )
    .option('--memory-limit <size>', 'for each dataset, such as 2GB')
    .option(
      '--choice <id=option>',
      'an option where the specification leaves a choice; repeatable',
      (text: string, all: readonly string[] | undefined) => [...(all ?? []), text],
    )
    .optionsGroup('Operation:')
    .addOption(
      new Option(
        '--log <format>',
        'a line for each request on standard error; none: not even failures (default: failures, as JSON)',
      ).choices(logFormats),
    )
    .option('--metrics', 'serve /metrics in the format of Prometheus')
    .option(
      '--cors <origin>',
      'let pages of this origin send requests, * for all; repeatable',
      (text: string, all: readonly string[] | undefined) => [...(all ?? []), text],
    )
    .optionsGroup('Misbehaviour, for tests of clients:')
    .option('--fault <id>', 'violate a clause: a fault of `jobmark selftest`')
    .option('--variant <id>', 'differ where the specification is open: a variant of `jobmark selftest`')
    .option(
      '--delay <milliseconds>',
      'hold each answer back',
      numberParser('--delay', { least: 0, most: 600_000, integer: true }),
    )
    .option(
      '--status <status>',
      'answer with this status instead',
      numberParser('--status', { least: 400, most: 599, integer: true }),
    )
    .option(
      '--every <n>',
      'with --status: only every nth request',
      numberParser('--every', { least: 1, most: 1_000_000, integer: true }),
    )
    .action(async (_options: unknown, command: Command) => {
      completeFromEnvironment(command, process.env);
      const { serve } = await import('./commands/serve.ts');
      ended(await serve(command.opts<RawServeOptions>(), outputs, signal));
    });
  program
    .command('list')
    .description('list the clauses, with their level and their checks')
    .addOption(new Option('--level <level>', 'of the clauses').choices(['must', 'should', 'open']))
    .addOption(
      new Option('--group <group>', 'first part of the ids').choices(['service', 'auth', ...apiGroups]),
    )
    .option('--json', 'with text and section, as JSON')
    .action(async (options: ListOptions) => {
      const { list } = await import('./commands/list.ts');
      ended(await list(options, outputs));
    });
  program
    .command('explain')
    .description('explain a clause or a check')
    .argument('<id>', 'such as classification/models-route')
    .action(async (id: string) => {
      const { explain } = await import('./commands/explain.ts');
      ended(await explain(id, outputs));
    });
  program
    .command('selftest')
    .description('try the checks on every deliberate fault and every conformant variant')
    .option('--only <text>', 'faults and variants whose id contains this text')
    .option('--faults <count>', 'try this many generated faults instead')
    .option('--variants <count>', 'try this many generated variants instead')
    .option('--variant <id>', 'try one generated variant, such as rankings:values=and,data/ties')
    .option('--seed <number>', 'the seed of what is generated; 1 when omitted')
    .option('--json', 'the whole matrix as JSON')
    .action(async (options: SelftestOptions) => {
      const { selftest } = await import('./commands/selftest.ts');
      ended(await selftest(options, outputs.stdout));
    });

  program
    .command('completion')
    .description('print a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: Shell) => {
      const { completionScript } = await import('./commands/completion.ts');
      await outputs.stdout.write(completionScript(shell, program));
    });
  addDataCommand(program, outputs, ended);

  return program;
}

async function reportError(error: unknown, args: readonly string[], outputs: Outputs): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    if (error.code !== 'commander.help') {
      const message = error.message
        .replace(/^error: /, '')
        // A misspelt option may carry a secret: '--tokn=…'.
        .replaceAll(/'(--?[\w-]+)=[^']*'/g, "'$1'")
        .replaceAll(/\s*\n\s*/g, ' ');
      const command = [
        'check',
        'replay',
        'diff',
        'doctor',
        'init',
        'rejudge',
        'merge',
        'har',
        'pact',
        'serve',
        'list',
        'explain',
        'selftest',
        'data',
      ].find((name) => name === args[0]);
      await outputs.stderr.write(
        `jobmark: ${message}\n  ${['jobmark', command, '--help'].filter(Boolean).join(' ')} shows the usage\n`,
      );
    }
    return USAGE;
  }
  if (error instanceof UsageError) {
    await outputs.stderr.write(`jobmark: ${error.message}\n  ${error.hint}\n`);
    return USAGE;
  }
  const failure = error instanceof Error ? error : new Error(String(error));
  const detail = args.includes('--verbose') ? `\n${failure.stack ?? ''}` : '';
  await outputs.stderr.write(
    `jobmark failed: ${failure.message}${detail}\n  this is an error of jobmark: please report it with the output of --verbose\n`,
  );
  return NOT_JUDGED;
}
