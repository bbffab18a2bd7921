import type { Command, Option } from 'commander';
import { apiGroups } from '../../../contracts/index.ts';
import { reporters } from '../../report/reporters/registry.ts';

/** A shell that `jobmark completion` supports. */
export type Shell = 'bash' | 'zsh' | 'fish';

/** The words that may follow a command: `''` is jobmark itself, `data make` a command of a command. */
interface Completions {
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  /** What its argument can be. */
  readonly choices: readonly string[];
  readonly options: readonly {
    readonly flag: string;
    readonly description: string;
    /** Values to choose from; undefined for an option without a value, none where a file may be meant. */
    readonly values: readonly string[] | undefined;
  }[];
}

/** Values that an option of this name may have, in addition to those that commander has. */
const furtherValues: Readonly<Record<string, readonly string[]>> = {
  '--group': apiGroups,
  '--reporter': Object.keys(reporters),
};

/** A shell whose configuration has not called compinit has no completions, and says nothing. */
const zshStart = `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
autoload -U +X bashcompinit && bashcompinit`;

/** The script that completes the commands and options of a program in a shell. */
export function completionScript(shell: Shell, program: Command): string {
  const all = completionsOf(program, '');
  if (shell === 'fish') return fishScript(all);
  const script = bashScript(all);
  return shell === 'bash' ? script : `${zshStart}\n${script}`;
}

function completionsOf(command: Command, path: string): readonly Completions[] {
  const options = command.options.map((option: Option) => ({
    flag: option.long ?? option.flags,
    description: option.description,
    values:
      !option.required && !option.optional
        ? undefined
        : (option.argChoices ?? furtherValues[option.long ?? ''] ?? []),
  }));
  const own: Completions = {
    path,
    commands: command.commands.map((one) => ({ name: one.name(), description: one.description() })),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    options: [...options, { flag: '--help', description: 'print this help', values: undefined }],
  };
  const help = path === '' ? [{ path: 'help', commands: own.commands, choices: [], options: [] }] : [];
  return [
    own,
    ...help,
    ...command.commands.flatMap((one) => completionsOf(one, `${path} ${one.name()}`.trim())),
  ];
}

function bashScript(all: readonly Completions[]): string {
  const words = all.map(({ path, commands, choices, options }) => {
    const list = [...commands.map(({ name }) => name), ...choices, ...options.map(({ flag }) => flag)];
    return `    '${path}') words='${list.join(' ')}' ;;`;
  });
  const values = all.flatMap(({ path, options }) =>
    options.flatMap(({ flag, values }) =>
      values === undefined ? [] : [`    '${path} ${flag}') values='${values.join(' ')}'; takes_value=1 ;;`],
    ),
  );
  const names = all.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`]));
  return `# Completions of jobmark: eval "$(jobmark completion bash)"
_jobmark() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[$((COMP_CWORD - 1))]}" command='' word words='' values='' takes_value=''
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "\${command:+$command }$word" in
    ${names.join(' | ')}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command $previous" in
${values.join('\n')}
  esac
  case "$command" in
${words.join('\n')}
  esac
  if [ -n "$values" ]; then words=$values; fi
  if [ -n "$takes_value" ] && [ -z "$values" ]; then words=''; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _jobmark jobmark
`;
}

function fishScript(all: readonly Completions[]): string {
  const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  const lines = all.flatMap(({ path, commands, choices, options }) => {
    const parts = path.split(' ').filter((part) => part !== '');
    const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ');
    const when = quoted(path === '' ? '__fish_use_subcommand' : seen);
    return [
      ...commands.map(
        ({ name, description }) => `complete -c jobmark -n ${when} -f -a ${name} -d ${quoted(description)}`,
      ),
      ...choices.map((choice) => `complete -c jobmark -n ${when} -f -a ${choice}`),
      ...options.map(({ flag, description, values }) =>
        [
          `complete -c jobmark -n ${when} -l ${flag.slice(2)} -d ${quoted(description)}`,
          ...(values === undefined ? [] : ['-r']),
          ...(values === undefined || values.length === 0 ? [] : [`-f -a ${quoted(values.join(' '))}`]),
        ].join(' '),
      ),
    ];
  });
  return `# Completions of jobmark: jobmark completion fish | source\n${lines.join('\n')}\n`;
}
