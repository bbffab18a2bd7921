import type { Command } from 'commander';
import {
  addAgainst,
  addAuthentication,
  addRequests,
  addSelection,
  seedParser,
  profileOption,
  shared,
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
    .option('--seed <number>', 'of the generated requests (default: 1)', seedParser)
    .option('--other-data', 'A and B hold other data: compare no values, lengths and orders');
  addRequests(command);
  return command
    .optionsGroup('Output:')
    .option('--json', 'every difference with an example, as JSON')
    .option('--verbose', 'all differences, and all that is not compared');
}
