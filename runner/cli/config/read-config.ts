import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../errors/usage-error.ts';
import { yamlReader } from './checked-yaml.ts';
import { configName } from './config-name.ts';
import schema from './config.schema.json' with { type: 'json' };

type Options = Readonly<Record<string, unknown>>;

/** A deployment of the file. */
interface ConfigTarget extends Options {
  readonly url: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly headerEnv?: Readonly<Record<string, string>>;
  readonly options?: Options;
}

interface Config {
  readonly options?: Options | null;
  readonly targets?: Readonly<Record<string, ConfigTarget>> | null;
}

/** The value of an option of the command line that a file sets, and where. */
export interface ConfigValue {
  /** Throws UsageError for a variable that is not set. */
  readonly read: () => unknown;
  /** Such as `jobmark.config.yaml, line 4`. */
  readonly where: string;
}

/** What a file says about a target. */
export interface TargetConfig {
  readonly url?: { readonly name: string; readonly value: string; readonly where: string };
  /** By the attribute name of the option, such as `knownFailures`. */
  readonly values: ReadonlyMap<string, ConfigValue>;
  /** The environment variables that the file names, of all targets. */
  readonly variables: ReadonlySet<string>;
}

const HINT = 'jobmark init writes an example of the file';
const secretKeys: Readonly<Record<string, string>> = {
  tokenEnv: 'token',
  clientSecretEnv: 'clientSecret',
  expiredTokenEnv: 'expiredToken',
  unscopedTokenEnv: 'unscopedToken',
};
const plainKeys = ['authUrl', 'clientId', 'scope'];

const readFile = yamlReader<Config>(schema);

/**
 * Reads the file of `--config`, or `jobmark.config.yaml` where there is one, and returns what it says about a target:
 * a name of the file, a URL, or undefined for the embedded reference. The URL of one target of the file stands for
 * its name. Undefined without a file. Throws UsageError with file and line for a wrong file, and for a name that the
 * file does not have.
 */
export async function readConfig(
  file: string | undefined,
  target: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<TargetConfig | undefined> {
  const given = target !== undefined && isName(target) ? target : undefined;
  if (file === undefined && !existsSync(configName)) {
    if (given === undefined || given === 'localhost') return undefined;
    throw new UsageError(
      'usage/unknown-id',
      `${given} is not a URL, and there is no ${configName} with a target of this name`,
      'give a URL such as http://localhost:4010, or run jobmark init to write the file',
    );
  }
  const path = file ?? configName;
  const { value, lineOf } = await readFile({ file: path, what: '--config', hint: HINT });
  const values = new Map<string, ConfigValue>();
  const where = (...keys: readonly string[]): string => `${path}, line ${lineOf(keys)}`;
  const setOptions = (options: Options | null | undefined, keys: readonly string[]): void => {
    for (const [key, option] of Object.entries(options ?? {}))
      values.set(key, {
        read: () => (key === 'knownFailures' ? resolve(dirname(path), String(option)) : option),
        where: where(...keys, key),
      });
  };
  setOptions(value.options, ['options']);
  const targets = value.targets ?? {};
  const variables = variablesOf(Object.values(targets));
  const name = given ?? nameOf(target, targets);
  if (name === undefined) return { values, variables };

  const found = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (found === undefined)
    throw new UsageError(
      'usage/unknown-id',
      `${path} has no target ${name}`,
      Object.keys(targets).length === 0 ? HINT : `its targets are ${Object.keys(targets).join(', ')}`,
    );
  const keys = ['targets', name];
  const fromVariable = (variable: string, ...rest: readonly string[]): string => {
    const text = environment[variable];
    if (text !== undefined && text.trim() !== '') return text;
    throw new UsageError(
      'usage/missing',
      `${where(...keys, ...rest)}: the environment variable ${variable} is not set`,
      'set it, or remove the key',
    );
  };
  for (const key of plainKeys)
    if (found[key] !== undefined) values.set(key, { read: () => found[key], where: where(...keys, key) });
  for (const [key, option] of Object.entries(secretKeys)) {
    const variable = found[key];
    if (typeof variable === 'string')
      values.set(option, {
        read: () => fromVariable(variable, key),
        where: `the environment (${variable}), by ${where(...keys, key)}`,
      });
  }
  if (found.path !== undefined)
    values.set('path', {
      read: () => Object.entries(found.path ?? {}).map(([group, prefix]) => `${group}=${prefix}`),
      where: where(...keys, 'path'),
    });
  if (found.headerEnv !== undefined)
    values.set('header', {
      read: () =>
        Object.entries(found.headerEnv ?? {}).map(
          ([header, variable]) => `${header}: ${fromVariable(variable, 'headerEnv', header)}`,
        ),
      where: `the environment, by ${where(...keys, 'headerEnv')}`,
    });
  setOptions(found.options, [...keys, 'options']);
  return { url: { name, value: found.url, where: where(...keys, 'url') }, values, variables };
}

function variablesOf(targets: readonly ConfigTarget[]): ReadonlySet<string> {
  return new Set(
    targets.flatMap((target) => [
      ...Object.keys(secretKeys).map((key) => String(target[key])),
      ...Object.values(target.headerEnv ?? {}),
    ]),
  );
}

function nameOf(
  url: string | undefined,
  targets: Readonly<Record<string, ConfigTarget>>,
): string | undefined {
  const plain = (text: string): string => text.replace(/\/+$/, '');
  const names = Object.keys(targets).filter((name) => plain(targets[name]?.url ?? '') === plain(url ?? ''));
  return names.length === 1 ? names[0] : undefined;
}

/** Whether a target is a name and no URL: nothing that can be one has a colon, a dot or a slash. */
function isName(target: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(target);
}
