import { Option, type Command } from 'commander';
import { UsageError } from '../usage-error.ts';

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Adds `check` with its options to the program; what they hold is looked at by readCheckOptions. */
export function addCheckCommand(program: Command): Command {
  const command = program
    .command('check')
    .description('judge a target; without a URL, the embedded reference');
  addSelection(addTarget(command))
    .option('--profile <profile>', 'smoke, standard or thorough', 'standard')
    .option('--seed <number>', 'of the generated cases (default: 1, so that a gate does not change its mind)')
    .option('--case <path>', 'one generated case, with --only and --seed')
    .option('--strict', 'a violated should clause counts as a violation')
    .option('--bail', 'stop at the first violated must clause');
  return addAskingAndTelling(command);
}

/** Adds `pact` to the program, with those options of `check` that make sense of a pact. */
export function addPactCommand(program: Command): Command {
  const command = program
    .command('pact')
    .description('verify the committed pacts against a target; without a URL, the embedded reference');
  addSelection(addTarget(command))
    .option('--seed <number>', 'of the inputs that the survey tries (default: 1)')
    .option('--bail', 'stop at the first violated must clause');
  return addAskingAndTelling(command);
}

function addTarget(command: Command): Command {
  const secret = (flags: string, description: string, variable: string): Option =>
    new Option(flags, description).env(variable);
  return command
    .argument('[url]', 'base URL of the target, such as https://api.example.org')
    .optionsGroup('Authentication:')
    .addOption(secret('--token <token>', 'bearer token', 'JOBMARK_TOKEN'))
    .addOption(secret('--client-id <id>', 'client that requests tokens', 'JOBMARK_CLIENT_ID'))
    .addOption(secret('--client-secret <secret>', 'its secret', 'JOBMARK_CLIENT_SECRET'))
    .addOption(
      secret('--auth-url <url>', 'tokens are at URL/connect/token (default: the target)', 'JOBMARK_AUTH_URL'),
    )
    .addOption(secret('--scope <scope>', 'scope to request', 'JOBMARK_SCOPE'))
    .addOption(secret('--expired-token <token>', 'a token that has run out', 'JOBMARK_EXPIRED_TOKEN'))
    .addOption(secret('--unscoped-token <token>', 'a good one without classmaster', 'JOBMARK_UNSCOPED_TOKEN'))
    .option('--header <name:value>', 'sent with every request; repeatable', several)
    .option('--path <group=prefix>', 'where a group is below the URL; repeatable', several);
}

function addSelection(command: Command): Command {
  return command
    .optionsGroup('What to evaluate:')
    .option('--group <group>', 'classification, rankings or company-postings; repeatable', several)
    .option('--only <id>', 'clauses or checks, * for any text; repeatable', several)
    .option('--skip <id>', 'clauses or checks to skip, * for any text; repeatable', several)
    .option('--allow-unjudged <id>', 'must clauses that may stay unjudged; repeatable', several);
}

function addAskingAndTelling(command: Command): Command {
  return command
    .optionsGroup('Requests:')
    .option('--rate <number>', 'requests per second at most')
    .option('--concurrency <number>', 'requests at the same time', '8')
    .option('--timeout <seconds>', 'for each request, from connecting to the last byte', '10')
    .optionsGroup('Output:')
    .option(
      '--reporter <name=file>',
      'terminal, json or junit; without =FILE to standard output; repeatable',
      several,
    )
    .option('--verbose', 'all findings in full, and what was observed where the contract is open');
}

/** What only makes sense of a target. */
const OF_A_TARGET = [
  'token',
  'clientId',
  'clientSecret',
  'authUrl',
  'scope',
  'expiredToken',
  'unscopedToken',
  'header',
  'path',
];

/**
 * Throws UsageError for an option of a target on the command line when there is no URL: the reference would be judged
 * in place of the target that was meant.
 */
export function refuseTargetOptions(url: string | undefined, command: Command): void {
  if (url !== undefined) return;
  const name = OF_A_TARGET.find((name) => command.getOptionValueSource(name) === 'cli');
  if (name === undefined) return;
  const flag = command.options.find((option) => option.attributeName() === name)?.long ?? name;
  throw new UsageError(
    `${flag} is for a target, and no URL is given`,
    `jobmark ${command.name()} URL … judges a target`,
  );
}
