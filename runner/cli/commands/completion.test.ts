import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { runTool } from '../../testing/run-tool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobmark-completion-'));
  const { stdout } = await runJobmark(['completion', 'bash']);
  await writeFile(join(folder, 'jobmark.bash'), stdout);
});
afterAll(() => rm(folder, { recursive: true }));

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

test('zsh loads the same script through bashcompinit', async () => {
  const { stdout } = await runJobmark(['completion', 'zsh']);
  expect(stdout).toContain('autoload -Uz compinit && compinit');
  expect(stdout).toContain('autoload -U +X bashcompinit && bashcompinit\n');
});

test('fish has each option with its description', async () => {
  const { stdout } = await runJobmark(['completion', 'fish']);
  expect(stdout).toContain(
    "complete -c jobmark -n '__fish_seen_subcommand_from check' -l profile -d 'how thorough' -r -f -a 'smoke standard thorough'",
  );
  expect(stdout).toContain("complete -c jobmark -n '__fish_use_subcommand' -f -a doctor");
});

test('names an unknown shell', async () => {
  const { exitCode, stderr } = await runJobmark(['completion', 'csh']);
  expect(stderr).toContain('csh');
  expect(exitCode).toBe(2);
});
