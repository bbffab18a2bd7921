import { Option, type Command } from 'commander';
import { apiGroups } from '../../../contracts/index.ts';
import { ciServices } from '../../init/project-files.ts';
import { reporters } from '../../reporters/registry.ts';
import { UsageError } from '../usage-error.ts';
import { profiles } from '../../plan/plan.ts';
import { addPartOptions } from './part-options.ts';
import { numberParser } from './read-number.ts';

/** Collects the values of a repeatable option. */
export const several = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

const MAX_SEED = 2 ** 31 - 1;
/** Reads a seed. */
export const seedParser: (text: string) => number = numberParser('--seed', {
  least: -MAX_SEED - 1,
  most: MAX_SEED,
  integer: true,
});

const targetArgument = [
  '[target]',
  'base URL such as https://api.example.org, or a name of the configuration',
] as const;

/** Adds `check` with its options to the program; `readCheckOptions` reads their values. */
export function addCheckCommand(program: Command): Command {
  const command = program
    .command('check')
    .description('check a target; without a URL, the embedded reference')
    .argument(...targetArgument);
  addAuthentication(command);
  addAgainst(command, 'the base');
  addJudgement(addSelection(command))
    .addOption(new Option('--profile <profile>', 'how thorough').choices(profiles).default('standard'))
    .option(
      '--seed <number>',
      'of the generated cases (default: 1, so that each run is the same)',
      seedParser,
    )
    .option('--case <path>', 'run one generated case, with --only and --seed')
    .option('--strict', 'count a violated should clause as a violation')
    .option(
      '--oracle <dataset>',
      "compare answers with the reference on the same rows: `sample`, or the folder of a dataset, repeatable for both countries; alone with --only 'oracle/*'",
      several,
    )
    .option('--pact', 'verify the pacts too, with the Pact library of your project')
    .option('--known-failures <file>', 'YAML with violations that do not fail the run')
    .option('--write-known-failures <file>', 'write such a file from the violations of this run')
    .option('--against <target>', 'the base of a change: only what it does not have fails the run')
    .option(
      '--repeat <times>',
      'run the plan so often, and say whether verdicts differ',
      numberParser('--repeat', { least: 1, most: 100, integer: true }),
    )
    .option('--shuffle', 'with --repeat: the checks of each further run in another order')
    .option('--previous <report>', 'JSON report of an earlier run: say what is new, fixed and unchanged');
  addPartOptions(command);
  addRequests(command);
  command
    .option('--start <command>', 'start the target with this command, and stop it at the end')
    .option(
      '--wait <seconds>',
      'with --start: how long it may take to answer (default: 60)',
      numberParser('--wait', { above: 0, most: 3600 }),
    )
    .option('--start-log <file>', 'with --start: a file for its output');
  return addOutput(command)
    .option('--no-ask-again', 'do not send the requests of findings again, to tell stable ones from others')
    .option('--no-receipt', 'do not measure which faults in its answers the run would have noticed')
    .option('--record <file>', 'keep every exchange, for jobmark rejudge')
    .option('--print-config', 'print each option and where its value comes from, and run nothing');
}

/** Adds `doctor` to the program. */
export function addDoctorCommand(program: Command): Command {
  const command = program
    .command('doctor')
    .description('say what of URL, DNS, TLS, credentials, groups and clock is wrong before a run')
    .argument(...targetArgument);
  addAuthentication(command);
  command
    .optionsGroup('Selection:')
    .option('--config <file>', 'targets and options (default: jobmark.config.yaml, where there is one)');
  return addAddressing(command);
}

/** Adds `init` to the program. */
export function addInitCommand(program: Command): Command {
  const command = program
    .command('init')
    .description('write the configuration, a CI job and a list of known failures for a target')
    .argument('[url]', 'base URL of the target, which is asked what it is');
  addAuthentication(command);
  addAddressing(command);
  return command
    .optionsGroup('Output:')
    .option('--name <name>', 'of the target in the configuration', 'deployment')
    .addOption(new Option('--ci <service>', 'for which to write a job').choices(ciServices).default('github'))
    .option('--start <command>', 'that starts the target, such as the candidate of a pull request')
    .option(
      '--package <spec>',
      'what the job installs: a version, a file or a URL (default: as package.json says, or the version of this jobmark)',
    )
    .option('--out <folder>', 'the project', '.')
    .option('--force', 'replace files that exist');
}

/** Adds `rejudge` to the program. */
export function addRejudgeCommand(program: Command): Command {
  const command = program
    .command('rejudge')
    .description('judge a recording of check --record again, without traffic')
    .argument('<file>', 'the recording')
    .option('--allow-unjudged <id>', 'must clauses that may stay unjudged; repeatable', several);
  return addOutput(command);
}

/** Adds `merge` to the program. */
export function addMergeCommand(program: Command): Command {
  const command = program
    .command('merge')
    .description('join the reports of all shards of a run')
    .argument('<report...>', 'JSON reports of check --shard');
  return addOutput(command);
}

/** Adds `har` to the program. */
export function addHarCommand(program: Command): Command {
  const command = program
    .command('har')
    .description('judge real traffic that a browser or a proxy saved, without traffic')
    .argument('<file>', 'HTTP Archive (HAR) with the contents of the answers')
    .option('--base-url <url>', 'where the service is (default: where most requests to its routes went)')
    .option('--path <group=prefix>', 'path of a group below the URL; repeatable', several)
    .option('--strict', 'count a violated should clause as a violation');
  return addOutput(command);
}

/** Adds `pact` to the program, with the options of `check` that apply to a pact. */
export function addPactCommand(program: Command): Command {
  const command = program
    .command('pact')
    .description('verify the committed pacts against a target; without a URL, the embedded reference')
    .argument(...targetArgument);
  addAuthentication(command);
  addJudgement(addSelection(command)).option(
    '--seed <number>',
    'of the inputs that the survey tries (default: 1)',
    seedParser,
  );
  addRequests(command);
  return addOutput(command);
}

/** Adds the options that say with which tokens requests are sent. */
export function addAuthentication(command: Command): void {
  const secret = (flags: string, description: string, variable: string): Option =>
    new Option(flags, description).env(variable);
  command
    .optionsGroup('Authentication:')
    .addOption(secret('--token <token>', 'bearer token', 'JOBMARK_TOKEN'))
    .addOption(secret('--client-id <id>', 'client that requests tokens', 'JOBMARK_CLIENT_ID'))
    .addOption(secret('--client-secret <secret>', 'its secret', 'JOBMARK_CLIENT_SECRET'))
    .addOption(
      secret('--auth-url <url>', 'tokens are at URL/connect/token (default: the target)', 'JOBMARK_AUTH_URL'),
    )
    .addOption(secret('--scope <scope>', 'scope to request', 'JOBMARK_SCOPE'))
    .addOption(secret('--expired-token <token>', 'an expired token', 'JOBMARK_EXPIRED_TOKEN'))
    .addOption(
      secret(
        '--unscoped-token <token>',
        'a valid token without the scope classmaster',
        'JOBMARK_UNSCOPED_TOKEN',
      ),
    );
}

/** Adds the credentials of the target to compare with. */
export function addAgainst(command: Command, name: string): void {
  const option = (flags: string, description: string, variable: string): Option =>
    new Option(flags, description).env(variable);
  command
    .addOption(
      option('--against-token <token>', `bearer token of ${name}, where it differs`, 'JOBMARK_AGAINST_TOKEN'),
    )
    .addOption(option('--against-client-id <id>', `client of ${name}`, 'JOBMARK_AGAINST_CLIENT_ID'))
    .addOption(option('--against-client-secret <secret>', 'its secret', 'JOBMARK_AGAINST_CLIENT_SECRET'))
    .addOption(
      option('--against-auth-url <url>', `where ${name} gets its tokens`, 'JOBMARK_AGAINST_AUTH_URL'),
    )
    .addOption(option('--against-scope <scope>', 'scope to request there', 'JOBMARK_AGAINST_SCOPE'));
}

/** Adds the options that say which checks send requests. */
export function addSelection(command: Command): Command {
  return command
    .optionsGroup('Selection:')
    .option('--config <file>', 'targets and options (default: jobmark.config.yaml, where there is one)')
    .option('--group <group>', `${apiGroups.join(', ')}; repeatable`, several)
    .option('--only <id>', 'clauses or checks to run, * for any text; repeatable', several)
    .option('--skip <id>', 'clauses or checks to skip, * for any text; repeatable', several);
}

function addJudgement(command: Command): Command {
  return command
    .option('--allow-unjudged <id>', 'must clauses that may stay unjudged; repeatable', several)
    .option('--bail', 'stop at the first violated must clause');
}

/** How a target is reached. */
function addAddressing(command: Command): Command {
  return command
    .optionsGroup('Requests:')
    .option('--path <group=prefix>', 'path of a group below the URL; repeatable', several)
    .option('--header <name:value>', 'sent with every request; repeatable', several)
    .option(
      '--timeout <seconds>',
      'for each request, from connecting to the last byte (default: 10)',
      numberParser('--timeout', { above: 0, most: 3600 }),
    );
}

/** Adds the options that say how requests are sent. */
export function addRequests(command: Command): void {
  addAddressing(command)
    .option('--rate <number>', 'most requests per second', numberParser('--rate', { above: 0, most: 10_000 }))
    .option(
      '--concurrency <number>',
      'requests at the same time',
      numberParser('--concurrency', { least: 1, most: 256, integer: true }),
      8,
    );
}

function addOutput(command: Command): Command {
  const names = Object.keys(reporters).join(', ');
  return command
    .optionsGroup('Output:')
    .option(
      '--reporter <name=file>',
      `${names}; without =FILE to standard output; repeatable (default: terminal)`,
      several,
    )
    .option('--verbose', 'all findings in full, and what was observed where the specification is open');
}

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

/**
 * Throws UsageError for an option of a target without a URL, because the reference would be checked instead of the
 * intended target, and for an empty one: an unset variable must not turn into a run without a token.
 */
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
    const value: unknown = command.getOptionValue(name);
    if (typeof value === 'string' && value.trim() === '')
      throw new UsageError(`${flag} is empty`, 'set the variable that it comes from, or omit the option');
  }
}
