import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError, type Command } from 'commander';
import { parse } from 'shell-quote';
import type { Output } from '../../../cli/output/output.ts';
import { buildProgram } from '../../../cli/program.ts';

const silent: Output = { isTerminal: false, color: false, write: () => Promise.resolve() };

/** Commands in pages that only show what a user may combine them with. */
const others = new Set(['curl', 'jq', 'zcat', 'git', 'node', 'source']);

/** The npm scripts that run jobmark with the arguments after `--`. */
const jobmarkScripts: Readonly<Record<string, readonly string[]>> = { check: ['check'], jobmark: [] };

/** Why a command line of a page cannot work, such as an option that does not exist; nothing is run. Undefined when it can. */
export async function whatIsWrong(
  line: string,
  scripts: ReadonlySet<string>,
  root: string,
  isMention = false,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const words of commandsOf(line)) {
    const reason = await wrongCommand(words, scripts, root, isMention);
    if (reason !== undefined) wrong.push(`${line}: ${reason}`);
  }
  return wrong;
}

/** The commands between `&&` and `|`, as words; variables keep a value that an option accepts. */
function commandsOf(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  // What a page puts between angle brackets, or as optional in square ones, is the reader's to fill in.
  const written = line.replaceAll(/<[\w ]+>/g, 'VALUE').replaceAll(/\[(--[\w-]+[^\]]*)\]/g, '$1');
  for (const word of parse(written, (name) => `https://${name.toLowerCase()}.example.org`)) {
    if (typeof word === 'string') commands.at(-1)?.push(word);
    else if ('comment' in word) break;
    else if (word.op === 'glob') commands.at(-1)?.push(word.pattern);
    else commands.push([]);
  }
  return commands.filter((words) => words.length > 0);
}

async function wrongCommand(
  [program = '', ...words]: readonly string[],
  scripts: ReadonlySet<string>,
  root: string,
  isMention: boolean,
): Promise<string | undefined> {
  if (program === 'jobmark') return wrongJobmark(words, isMention);
  if (program === 'npx' && words[0] === 'jobmark') return wrongJobmark(words.slice(1), isMention);
  if (program === 'npx' && words[0] === 'vitest') {
    const absent = words
      .slice(1)
      .find((word) => /^[\w./-]+\/[\w./-]+$/.test(word) && !existsSync(join(root, word)));
    return absent === undefined ? undefined : `there is no ${absent}`;
  }
  if (program === 'npm') return wrongNpm(words, scripts, isMention);
  return others.has(program) ? undefined : `${program} is not a command that the pages use`;
}

async function wrongNpm(
  [command = '', name = '', ...words]: readonly string[],
  scripts: ReadonlySet<string>,
  isMention: boolean,
): Promise<string | undefined> {
  if (command === 'test') return scripts.has('test') ? undefined : 'there is no script test';
  if (command !== 'run')
    return ['ci', 'i', 'install', 'pack', 'pkg', 'publish'].includes(command) ? undefined : command;
  if (!scripts.has(name)) return `package.json has no script ${name}`;
  const prefix = jobmarkScripts[name];
  if (prefix === undefined) return undefined;
  const separator = words.indexOf('--');
  if (separator !== 0 && words.length > 0) return 'arguments of a script come after --';
  return wrongJobmark([...prefix, ...words.slice(1)], isMention);
}

const incomplete = new Set([
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.optionMissingArgument',
]);

/** Parses the arguments with the commands and options of jobmark; no command is called. */
async function wrongJobmark(words: readonly string[], isMention: boolean): Promise<string | undefined> {
  const program = buildProgram(
    { stdout: silent, stderr: silent },
    () => new AbortController().signal,
    () => undefined,
  );
  callNothing(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 || (isMention && incomplete.has(error.code)) ? undefined : error.message;
    throw error;
  }
}

function callNothing(command: Command): void {
  // A command that only holds others has no action of its own, and says so.
  if (command.commands.length === 0) command.action(() => undefined);
  for (const inner of command.commands) callNothing(inner);
}
