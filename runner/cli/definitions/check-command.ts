import type { Command } from 'commander';
import { addPartOptions } from '../options/part-options.ts';
import { optionNumber, numberParser } from '../options/read-number.ts';
import {
  addAgainst,
  addAuthentication,
  addJudgement,
  addOutput,
  addRequests,
  addSelection,
  several,
  targetArgument,
  profileOption,
  shared,
} from './option-groups.ts';

/** Adds `check` with its options to the program; `readCheckOptions` reads their values. */
export function addCheckCommand(program: Command): Command {
  const command = program
    .command('check')
    .description('check a target; without a URL, the embedded reference')
    .argument(...targetArgument);
  addAuthentication(command);
  addAgainst(command, 'the base');
  addJudgement(addSelection(command))
    .addOption(profileOption())
    .option(
      '--seed <number>',
      'of the generated cases (default: 1, so that each run is the same)',
      optionNumber('seed'),
    )
    .option('--case <path>', 'run one generated case, with --only and --seed')
    .option(...shared.strict)
    .option(
      '--oracle <dataset>',
      "compare answers with the reference on the same rows: `sample`, or the folder of a dataset, repeatable for both countries; alone with --only 'oracle/*'",
      several,
    )
    .option('--pact', 'verify the pacts too, with the Pact library of your project')
    .option('--known-failures <file>', 'YAML with violations that do not fail the run')
    .option('--write-known-failures <file>', 'write such a file from the violations of this run')
    .option('--against <target>', 'a base deployment: only violations that it does not have fail the run')
    .option(
      '--repeat <times>',
      'run the plan this many times, and report verdicts that differ',
      numberParser('--repeat', { least: 1, most: 100, integer: true }),
    )
    .option('--shuffle', 'with --repeat: checks and their requests in another order in each further run')
    .option('--previous <report>', 'JSON report of an earlier run: say what is new, fixed and unchanged');
  addPartOptions(command);
  addRequests(command);
  command
    .option('--start <command>', 'start the target with this command, and stop it at the end')
    .option(
      '--wait <seconds>',
      'with --start: how long it may take to answer (default: 60)',
      optionNumber('wait'),
    )
    .option('--start-log <file>', 'with --start: a file for its output');
  return addOutput(command)
    .option(
      '--no-ask-again',
      'do not repeat the requests of findings (repeating them shows which findings are intermittent)',
    )
    .option('--no-receipt', 'do not measure which faults in its answers the run would have noticed')
    .option('--record <file>', 'keep every exchange, for jobmark rejudge')
    .option('--print-config', 'print each option and where its value comes from, and run nothing');
}
