import { Option, type Command } from 'commander';
import { ciServices } from '../init/project-files.ts';
import { optionNumber } from '../options/read-number.ts';
import {
  addAddressing,
  addAuthentication,
  addJudgement,
  addOutput,
  addRequests,
  addSelection,
  targetArgument,
  shared,
} from './option-groups.ts';

/** Adds `doctor` to the program. */
export function addDoctorCommand(program: Command): Command {
  const command = program
    .command('doctor')
    .description('diagnose URL, DNS, TLS, credentials, groups and clock before a run')
    .argument(...targetArgument);
  addAuthentication(command);
  command.optionsGroup('Selection:').option(...shared.config);
  return addAddressing(command);
}

/** Adds `init` to the program. */
export function addInitCommand(program: Command): Command {
  const command = program
    .command('init')
    .description('write the configuration, a CI job and a list of known failures for a target')
    .argument('[url]', 'base URL of the target, which is inspected');
  addAuthentication(command);
  addAddressing(command);
  return command
    .optionsGroup('Output:')
    .option('--name <name>', 'name of the target in the configuration', 'deployment')
    .addOption(
      new Option(
        '--ci <service>',
        'CI service of the job (default: gitlab where there is a .gitlab-ci.yml, else github)',
      ).choices(ciServices),
    )
    .option('--start <command>', 'command that starts the target, such as the candidate of a pull request')
    .option(
      '--package <spec>',
      'what the job installs: a version, a file or a URL (default: as package.json says, or the version of this jobmark)',
    )
    .option('--out <folder>', 'folder of the project', '.')
    .option('--force', 'replace files that exist');
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
    optionNumber('seed'),
  );
  addRequests(command);
  return addOutput(command);
}
