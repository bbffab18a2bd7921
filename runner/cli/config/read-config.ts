import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { missingOption, unknownId } from '../../errors/usage-error.ts';
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

type Targets = Readonly<Record<string, ConfigTarget>>;

interface Config {
  readonly options?: Options | null;
  readonly targets?: Targets | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the value of some keys stands, in words. */
type Where = (...keys: readonly string[]) => string;

/** The attribute name of an option, with its value. */
type Entry = readonly [attribute: string, value: ConfigValue];

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
  environment: Environment,
): Promise<TargetConfig | undefined> {
  const given = target !== undefined && isName(target) ? target : undefined;
  if (file === undefined && !existsSync(configName)) return withoutFile(given);
  const path = file ?? configName;
  const { value, lineOf } = await readFile({ file: path, what: '--config', hint: HINT });
  const where: Where = (...keys) => `${path}, line ${lineOf(keys)}`;
  const targets = value.targets ?? {};
  const common = optionValues(value.options, path, (key) => where('options', key));
  const variables = variablesOf(Object.values(targets));
  const name = given ?? nameOf(target, targets);
  if (name === undefined) return { values: new Map(common), variables };
  const found = targetNamed(name, targets, path);
  const ofTarget: Where = (...keys) => where('targets', name, ...keys);
  return {
    url: { name, value: found.url, where: ofTarget('url') },
    values: new Map([
      ...common,
      ...connectionValues(found, ofTarget, environment),
      ...optionValues(found.options, path, (key) => ofTarget('options', key)),
    ]),
    variables,
  };
}

/** No file has a target of this name; `localhost` may be meant as a URL. Throws UsageError. */
function withoutFile(name: string | undefined): undefined {
  if (name === undefined || name === 'localhost') return undefined;
  throw unknownId(
    `${name} is not a URL, and there is no ${configName} with a target of this name`,
    'give a URL such as http://localhost:4010, or run jobmark init to write the file',
  );
}

function targetNamed(name: string, targets: Targets, path: string): ConfigTarget {
  const found = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (found !== undefined) return found;
  throw unknownId(
    `${path} has no target ${name}`,
    Object.keys(targets).length === 0 ? HINT : `its targets are ${Object.keys(targets).join(', ')}`,
  );
}

/** The options of the command line that a part of the file sets; a file of known failures is relative to it. */
function optionValues(
  options: Options | null | undefined,
  path: string,
  where: (key: string) => string,
): readonly Entry[] {
  return Object.entries(options ?? {}).map(([key, option]) => [
    key,
    {
      read: () => (key === 'knownFailures' ? resolve(dirname(path), String(option)) : option),
      where: where(key),
    },
  ]);
}

/** The address of the groups, the headers and the credentials of a target. */
function connectionValues(found: ConfigTarget, where: Where, environment: Environment): readonly Entry[] {
  const { path, headerEnv } = found;
  const fromVariable = (variable: string, ...keys: readonly string[]): string => {
    const text = environment[variable];
    if (text !== undefined && text.trim() !== '') return text;
    throw missingOption(
      `${where(...keys)}: the environment variable ${variable} is not set`,
      'set it, or remove the key',
    );
  };
  const plain = plainKeys
    .filter((key) => found[key] !== undefined)
    .map((key): Entry => [key, { read: () => found[key], where: where(key) }]);
  const secret = Object.entries(secretKeys).flatMap(([key, option]): readonly Entry[] => {
    const variable = found[key];
    if (typeof variable !== 'string') return [];
    const origin = `the environment (${variable}), by ${where(key)}`;
    return [[option, { read: () => fromVariable(variable, key), where: origin }]];
  });
  const paths = Object.entries(path ?? {}).map(([group, prefix]) => `${group}=${prefix}`);
  const readHeaders = (): readonly string[] =>
    Object.entries(headerEnv ?? {}).map(
      ([header, variable]) => `${header}: ${fromVariable(variable, 'headerEnv', header)}`,
    );
  return [
    ...plain,
    ...secret,
    ...(path === undefined ? [] : [['path', { read: () => paths, where: where('path') }] as const]),
    ...(headerEnv === undefined
      ? []
      : [['header', { read: readHeaders, where: `the environment, by ${where('headerEnv')}` }] as const]),
  ];
}

function variablesOf(targets: readonly ConfigTarget[]): ReadonlySet<string> {
  return new Set(
    targets.flatMap((target) => [
      ...Object.keys(secretKeys).map((key) => String(target[key])),
      ...Object.values(target.headerEnv ?? {}),
    ]),
  );
}

function nameOf(url: string | undefined, targets: Targets): string | undefined {
  const plain = (text: string): string => text.replace(/\/+$/, '');
  const names = Object.keys(targets).filter((name) => plain(targets[name]?.url ?? '') === plain(url ?? ''));
  return names.length === 1 ? names[0] : undefined;
}

/** Whether a target is a name and no URL: nothing that can be one has a colon, a dot or a slash. */
const isName = (target: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(target);
