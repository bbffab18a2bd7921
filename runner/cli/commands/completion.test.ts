import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { runTool } from '../../testing/run-tool.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = await temporaryFolder(afterAll);
beforeAll(async () => {
  const { stdout } = await runJobmark(['completion', 'bash']);
  await writeFile(join(folder, 'jobmark.bash'), stdout);
});

/** What bash offers after these words; the last one is being typed. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const line = ['jobmark', ...words].map((word) => `'${word}'`).join(' ');
  const code = `source ${join(folder, 'jobmark.bash')}; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _jobmark; printf '%s\\n' "\${COMPREPLY[@]}"`;
  // A bash that is started by no other shell, with a socket as its input, would read the file of the user.
  const { stdout, stderr } = await runTool('bash', ['--norc', '-u', '-c', code]);
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describe('in bash', () => {
  test('commands', async () => {
    expect(await offered('che')).toEqual(['check']);
    expect(await offered('')).toEqual(expect.arrayContaining(['check', 'serve', 'doctor', 'init', 'data']));
    expect(await offered('data', 'm')).toEqual(['make']);
  });

  test('options of the command', async () => {
    expect(await offered('check', 'http://localhost:4010', '--prof')).toEqual(['--profile']);
    expect(await offered('data', 'make', '--po')).toEqual(['--postings']);
    expect(await offered('serve', '--fau')).toEqual(['--fault']);
    expect(await offered('check', '--faul')).toEqual(['']);
  });

  test('values', async () => {
    expect(await offered('check', '--profile', 's')).toEqual(['smoke', 'standard']);
    expect(await offered('check', '--group', 'r')).toEqual(['rankings']);
    expect(await offered('completion', 'z')).toEqual(['zsh']);
    expect(await offered('check', '--no-receipt', '--bai')).toEqual(['--bail']);
    // A file: bash completes it by itself.
    expect(await offered('check', '--known-failures', '')).toEqual(['']);
  });
});

/** On a machine without a shell its script is not tried; the workflow of CI installs both. */
const installed = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe.runIf(installed('zsh'))('in zsh', () => {
  test.each([
    ['jobmark check --prof', 'jobmark check --profile'],
    ['jobmark check --profile sm', 'jobmark check --profile smoke'],
    ['jobmark help doc', 'jobmark help doctor'],
    ['jobmark data m', 'jobmark data make'],
  ])('%s', async (line, completed) => {
    const { stdout } = await runJobmark(['completion', 'zsh']);
    const file = join(folder, 'jobmark.zsh');
    await writeFile(file, stdout);
    // An interactive zsh in a terminal of its own: the tab is pressed when its prompt is there.
    const code = `zmodload zsh/zpty
zpty shell env TERM=dumb ZDOTDIR=${folder} zsh -f -i
zpty -w shell 'source ${file}; PS1=rea""dy'
zpty -r shell seen '*ready*'
zpty -w -n shell '${line}'$'\t'
zpty -r shell seen '*${completed}*' && print completed
zpty -d shell`;
    const run = await runTool('zsh', ['-f', '-c', code]);
    expect(run.stdout).toBe('completed\n');
  });
});

describe.runIf(installed('fish'))('in fish', () => {
  test.each([
    ['jobmark check --prof', ['--profile']],
    ['jobmark check --profile s', ['smoke', 'standard']],
    ['jobmark help doc', ['doctor']],
    ['jobmark data m', ['make']],
    ['jobmark completion z', ['zsh']],
  ])('%s', async (line, expected) => {
    const { stdout } = await runJobmark(['completion', 'fish']);
    const file = join(folder, 'jobmark.fish');
    await writeFile(file, stdout);
    const run = await runTool('fish', ['--no-config', '-c', `source ${file}; complete -C '${line}'`], {
      env: { HOME: folder },
    });
    expect(run.stderr).toBe('');
    expect(
      run.stdout
        .trim()
        .split('\n')
        .map((one) => one.split('\t')[0]),
    ).toEqual(expected);
  });
});

test('names an unknown shell', async () => {
  const { exitCode, stderr } = await runJobmark(['completion', 'csh']);
  expect(stderr).toContain('csh');
  expect(exitCode).toBe(2);
});
