import type { Command } from 'commander';
import { optionNumber } from '../options/read-number.ts';
import {
  addAgainst,
  addAuthentication,
  addRequests,
  addSelection,
  profileOption,
  shared,
  addOutput,
} from './option-groups.ts';

/** Adds `replay` to the program, with the options of `check` that say how to reach a target. */
export function addReplayCommand(program: Command): Command {
  const command = program
    .command('replay')
    .description('run the failing checks of a JSON report again, and say which findings are fixed')
    .argument('<report>', 'written by check --reporter json=FILE')
    .argument('[finding...]', 'ids or clauses, * for any text (default: all but known failures)')
    .option('--url <url>', 'another target than that of the report: URL, or a name of the configuration')
    .option(...shared.config);
  addAuthentication(command);
  addRequests(command);
  return command.optionsGroup('Output:').option('--json', 'what became of each finding, as JSON');
}

/** Adds `diff` to the program. */
export function addDiffCommand(program: Command): Command {
  const command = program
    .command('diff')
    .description('send the same requests to two targets, and show how B differs from A')
    .argument(
      '<a>',
      'target whose answers the requests are made of: base URL, or a name of the configuration',
    )
    .argument('<b>', 'the other one');
  addAuthentication(command);
  addAgainst(command, 'B');
  addSelection(command)
    .addOption(profileOption())
    .option('--seed <number>', 'of the generated requests (default: 1)', optionNumber('seed'))
    .option('--other-data', 'A and B hold other data: compare no values, lengths and orders');
  addRequests(command);
  return command
    .optionsGroup('Output:')
    .option('--json', 'every difference with an example, as JSON')
    .option('--verbose', 'all differences, and all that is not compared');
}

/** Adds `rejudge` to the program. */
export function addRejudgeCommand(program: Command): Command {
  const command = program
    .command('rejudge')
    .description('judge a recording of check --record again; sends no requests')
    .argument('<file>', 'the recording')
    .option(...shared.allowUnjudged);
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
    .description('judge traffic that a browser or a proxy saved; sends no requests')
    .argument('<file>', 'HTTP Archive (HAR) with the contents of the answers')
    .option('--base-url <url>', 'where the service is (default: where most requests to its routes went)')
    .option(...shared.path)
    .option(...shared.strict);
  return addOutput(command);
}
