import { Argument, Option, type Command } from 'commander';
import { apiGroups } from '../../../contracts/index.ts';
import { several } from './option-groups.ts';

/** Adds `list` to the program. */
export function addListCommand(program: Command): Command {
  return program
    .command('list')
    .description('list the clauses, with their level and their checks, or the choices')
    .addOption(
      new Option('--level <level>', 'only clauses of this level').choices(['must', 'should', 'open']),
    )
    .addOption(
      new Option('--group <group>', 'only clauses of this group').choices(['service', 'auth', ...apiGroups]),
    )
    .option('--json', 'with text and section, as JSON')
    .option('--choices', 'list what the specification leaves open instead, for serve --choice');
}

/** Adds `explain` to the program. */
export function addExplainCommand(program: Command): Command {
  return program
    .command('explain')
    .description('explain a clause, a check or a choice')
    .argument('<id>', 'id of a clause, a check or a choice, such as classification/models-route');
}

/** Adds `selftest` to the program. */
export function addSelftestCommand(program: Command): Command {
  return program
    .command('selftest')
    .description('try the checks on every deliberate fault and every conformant variant')
    .option('--only <text>', 'faults and variants whose id contains this text; repeatable', several)
    .option('--faults <count>', 'try this many generated faults instead')
    .option('--variants <count>', 'try this many generated variants instead')
    .option('--variant <id>', 'try one generated variant, such as rankings:values=and,data/ties')
    .option('--seed <number>', 'seed of the generated faults and variants (default: 1)')
    .option('--json', 'the whole matrix as JSON');
}

/** Adds `completion` to the program. */
export function addCompletionCommand(program: Command): Command {
  return program
    .command('completion')
    .description('print a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(['bash', 'zsh', 'fish']));
}
