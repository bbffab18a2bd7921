import type { Command } from 'commander';
import { addOutput, shared } from './option-groups.ts';

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
