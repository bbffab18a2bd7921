import { existsSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { UsageError, wrongValue } from '../../errors/usage-error.ts';
import { configName } from '../config/config-name.ts';
import type { ConfigValue, TargetConfig } from '../config/read-config.ts';

/** Options whose values are never shown. */
export const secretOptions: ReadonlySet<string> = new Set([
  'token',
  'clientSecret',
  'expiredToken',
  'unscopedToken',
  'againstToken',
  'againstClientSecret',
  'header',
]);

/** Where the value of an option comes from, in words. */
type Origins = ReadonlyMap<string, string>;

/** The target and the options of a command, from all sources. */
export interface Settings {
  readonly url: string | undefined;
  /** Where the URL comes from. */
  readonly urlOrigin: string;
  /** By attribute name; an option without a value is omitted. */
  readonly origins: Origins;
  /** The environment variables that the file names. */
  readonly variables: ReadonlySet<string>;
  /** The target of the file, where there is one. */
  readonly named?: NamedTarget;
}

/** A target of the configuration, for the commands of the report. */
export interface NamedTarget {
  readonly name: string;
  /** Of `--config`. */
  readonly file?: string;
  /** The options that come from the file, by attribute name. */
  readonly attributes: ReadonlySet<string>;
}

/** Sets missing options from the environment, and returns where each comes from. Throws UsageError. */
export function completeFromEnvironment(
  command: Command,
  environment: Readonly<Record<string, string | undefined>>,
): Map<string, string> {
  const origins = new Map<string, string>();
  for (const option of command.options) readSource(option, command, environment, origins);
  return origins;
}

/** Completes the options: flag before environment, `--config` file and default; sets them in the command. Throws UsageError. */
export async function completeSettings(
  command: Command,
  target: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Settings> {
  const file = command.options.find(({ long }) => long === '--config');
  if (file !== undefined) readSource(file, command, environment, new Map());
  const config = await configOf(command, target, environment);
  const attributes = new Set<string>();
  const values = new Map(config?.values);
  const origins = completeFromEnvironment(command, environment);
  dropOtherCredentials(origins, values);
  for (const option of command.options) {
    const name = option.attributeName();
    if (origins.has(name)) continue;
    const configured = values.get(name);
    if (configured !== undefined) {
      command.setOptionValueWithSource(name, configured.read(), 'config');
      origins.set(name, configured.where);
      attributes.add(name);
    } else if (command.getOptionValue(name) !== undefined && command.getOptionValue(name) !== '')
      origins.set(name, 'default');
  }
  const against: unknown = command.getOptionValue('against');
  if (typeof against === 'string')
    command.setOptionValue('against', await completeBase(command, against, environment, origins));
  const url = config?.url?.value ?? target;
  return {
    url,
    urlOrigin: config?.url?.where ?? (url === undefined ? 'default' : 'the command line'),
    origins,
    variables: config?.variables ?? new Set(),
    ...(config?.url === undefined
      ? {}
      : { named: { name: config.url.name, attributes, ...fileOf(command) } }),
  };
}

/** The URL and credentials of the base, where the configuration has a target of this name. Throws UsageError. */
export async function completeBase(
  command: Command,
  base: string,
  environment: Readonly<Record<string, string | undefined>>,
  origins: Map<string, string> = new Map(),
): Promise<string> {
  const config = await configOf(command, base, environment);
  const given = ['againstToken', 'againstClientId'].some(
    (name) => command.getOptionValue(name) !== undefined,
  );
  for (const name of given ? [] : ['token', ...clientKeys]) {
    const configured = config?.values.get(name);
    if (configured === undefined) continue;
    const attribute = `against${name[0]?.toUpperCase()}${name.slice(1)}`;
    command.setOptionValueWithSource(attribute, configured.read(), 'config');
    origins.set(attribute, configured.where);
  }
  return config?.url?.value ?? base;
}

function fileOf(command: Command): { readonly file?: string } {
  const file: unknown = command.getOptionValue('config');
  return typeof file === 'string' ? { file } : {};
}

async function configOf(
  command: Command,
  target: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<TargetConfig | undefined> {
  const { file } = fileOf(command);
  if (file === undefined && !mayHaveConfig(target)) return undefined;
  const { readConfig } = await import('../config/read-config.ts');
  return readConfig(file, target, environment);
}

/** Only where there may be a file is the YAML parser loaded. */
function mayHaveConfig(target: string | undefined): boolean {
  return existsSync(configName) || (target !== undefined && !/[:/.]/.test(target));
}

function readSource(
  option: Option,
  command: Command,
  environment: Readonly<Record<string, string | undefined>>,
  origins: Map<string, string>,
): void {
  const name = option.attributeName();
  if (command.getOptionValueSource(name) === 'cli') {
    origins.set(name, `${option.long ?? name} on the command line`);
    return;
  }
  const variable = variableOf(option);
  const text = environment[variable];
  if (text === undefined) return;
  // An unset variable of a CI service is empty; commander has taken the empty text.
  if (text.trim() === '') {
    if (command.getOptionValueSource(name) === 'env')
      command.setOptionValueWithSource(name, option.defaultValue, 'default');
    return;
  }
  command.setOptionValueWithSource(name, valueOf(option, variable, text), 'env');
  origins.set(name, `the environment (${variable})`);
}

/** The environment variable of an option, such as JOBMARK_KNOWN_FAILURES. */
export function variableOf(option: Option): string {
  return `JOBMARK_${option
    .attributeName()
    .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase()}`;
}

function valueOf(option: Option, variable: string, text: string): unknown {
  if (option.isBoolean() || option.negate) {
    if (text === 'true' || text === 'false') return text === 'true';
    throw wrongValue(`${variable} must be true or false; got ${text}`, 'correct it, or unset it');
  }
  if (option.argChoices !== undefined && !option.argChoices.includes(text))
    throw wrongValue(
      `${variable} must be one of ${option.argChoices.join(', ')}; got ${text}`,
      'correct it, or unset it',
    );
  if (option.variadic) return text.split(',');
  try {
    return option.parseArg === undefined ? text : option.parseArg(text, undefined as never);
  } catch (error) {
    // The parser names the flag.
    if (error instanceof UsageError)
      throw new UsageError(
        error.code,
        error.message.replace(option.long ?? '', variable),
        'correct it, or unset it',
      );
    throw error;
  }
}

/** A token of one source is not mixed with the client of a lower one, which would be a contradiction. */
function dropOtherCredentials(origins: Origins, values: Map<string, ConfigValue>): void {
  if (origins.has('token')) for (const name of clientKeys) values.delete(name);
  if (origins.has('clientId')) values.delete('token');
}

const clientKeys = ['clientId', 'clientSecret', 'authUrl', 'scope'];
