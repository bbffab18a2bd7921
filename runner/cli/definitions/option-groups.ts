import { Option, type Command } from 'commander';
import { apiGroups } from '../../../contracts/index.ts';
import { reporters } from '../../report/reporters/registry.ts';
import { profiles } from '../../run/plan/profiles.ts';
import { optionNumber } from '../options/read-number.ts';
import { variableOf } from '../options/settings.ts';

/** The heading of the options that say with which tokens requests are sent. */
export const authentication = 'Authentication:';

/** Collects the values of a repeatable option. */
export function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** The argument that names a target. */
export const targetArgument: readonly [string, string] = [
  '[target]',
  'base URL such as https://api.example.org, or a name of the configuration',
];

/** Options of several commands. */
export const shared = {
  config: ['--config <file>', 'targets and options (default: jobmark.config.yaml, where there is one)'],
  path: ['--path <group=prefix>', 'path of a group below the URL; repeatable', several],
  allowUnjudged: ['--allow-unjudged <id>', 'must clauses that may stay unjudged; repeatable', several],
  strict: ['--strict', 'count a violated should clause as a violation'],
} as const;

/** The option that names a profile. */
export function profileOption(): Option {
  return new Option('--profile <profile>', 'how thorough').choices(profiles).default('standard');
}

/** An option whose help names its environment variable, the usual place of a secret. */
function fromEnvironment(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.env(variableOf(option));
}

/** Adds the options that say with which tokens requests are sent. */
export function addAuthentication(command: Command): void {
  command
    .optionsGroup(authentication)
    .addOption(fromEnvironment('--token <token>', 'bearer token'))
    .addOption(fromEnvironment('--client-id <id>', 'client that requests tokens'))
    .addOption(fromEnvironment('--client-secret <secret>', 'its secret'))
    .addOption(fromEnvironment('--auth-url <url>', 'tokens are at URL/connect/token (default: the target)'))
    .addOption(fromEnvironment('--scope <scope>', 'scope to request'))
    .addOption(fromEnvironment('--expired-token <token>', 'an expired token'))
    .addOption(fromEnvironment('--unscoped-token <token>', 'a valid token without the scope classmaster'));
}

/** Adds the credentials of the target to compare with; after `addAuthentication`. */
export function addAgainst(command: Command, name: string): void {
  command
    .addOption(fromEnvironment('--against-token <token>', `bearer token of ${name}, where it differs`))
    .addOption(fromEnvironment('--against-client-id <id>', `client of ${name}`))
    .addOption(fromEnvironment('--against-client-secret <secret>', 'its secret'))
    .addOption(fromEnvironment('--against-auth-url <url>', `where ${name} gets its tokens`))
    .addOption(fromEnvironment('--against-scope <scope>', 'scope to request there'));
}

/** Adds the options that say which checks send requests. */
export function addSelection(command: Command): Command {
  return command
    .optionsGroup('Selection:')
    .option(...shared.config)
    .option('--group <group>', `${apiGroups.join(', ')}; repeatable`, several)
    .option('--only <id>', 'clauses or checks to run, * for any text; repeatable', several)
    .option('--skip <id>', 'clauses or checks to skip, * for any text; repeatable', several);
}

/** Adds the options that say what a judgement needs, and when it ends early. */
export function addJudgement(command: Command): Command {
  return command.option(...shared.allowUnjudged).option('--bail', 'stop at the first violated must clause');
}

/** Adds the options that say how a target is reached. */
export function addAddressing(command: Command): Command {
  return command
    .optionsGroup('Requests:')
    .option(...shared.path)
    .option('--header <name:value>', 'sent with every request; repeatable', several)
    .option(
      '--timeout <seconds>',
      'for each request, from connecting to the last byte (default: 10)',
      optionNumber('timeout', 30),
    );
}

/** Adds the options that say how requests are sent. */
export function addRequests(command: Command): void {
  addAddressing(command)
    .option('--rate <number>', 'most requests per second', optionNumber('rate'))
    .option(
      '--concurrency <number>',
      'requests at the same time (default: 8, embedded reference: 4)',
      optionNumber('concurrency'),
    );
}

/** Adds the options that say which reports are written. */
export function addOutput(command: Command): Command {
  const names = Object.keys(reporters).join(', ');
  return command
    .optionsGroup('Output:')
    .option(
      '--reporter <name=file>',
      `${names}; without =FILE to standard output; folders of FILE are made; repeatable (default: terminal)`,
      several,
    )
    .option('--verbose', 'all findings in full, and what was observed where the specification is open');
}
