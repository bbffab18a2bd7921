import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { apiGroups } from '../../../contracts/index.ts';
import { profiles } from '../../run/plan/profiles.ts';
import { addCheckCommand } from '../definitions/check-command.ts';
import schema from './config.schema.json' with { type: 'json' };

describe('the schema of the configuration file', () => {
  const { options, target } = schema.$defs;

  it('has the groups and profiles of the code', () => {
    expect(options.properties.group.items.enum).toEqual(apiGroups);
    expect(Object.keys(target.properties.path.properties)).toEqual(apiGroups);
    expect(options.properties.profile.enum).toEqual(profiles);
  });

  it('has keys that are options of check', () => {
    const program = new Command();
    addCheckCommand(program);
    const names = program.commands.flatMap((command) =>
      command.options.map((option) => option.attributeName()),
    );
    expect(names).toEqual(expect.arrayContaining(Object.keys(options.properties)));
  });
});
