import { apiGroups, type ApiGroup } from '../../../contracts/index.ts';
import type { Profile } from '../../../properties/index.ts';
import type { CredentialSetting } from '../../client/credentials.ts';
import {
  defaultPrefixes,
  parseTargetUrl,
  type Prefixes,
  type TargetAddress,
} from '../../client/target-address.ts';
import type { Selection } from '../../run/plan.ts';
import { UsageError } from '../usage-error.ts';
import { readCredentials, type RawCredentials } from './read-credentials.ts';
import { readHeaders } from './read-headers.ts';
import { readNumber } from './read-number.ts';
import { readReports, type ReportDestination } from './read-reports.ts';

/** The options of `check` as commander gives them: texts, not looked at yet. */
export interface RawCheckOptions extends RawCredentials {
  readonly header?: readonly string[];
  readonly path?: readonly string[];
  readonly group?: readonly string[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly allowUnjudged?: readonly string[];
  readonly profile: string;
  readonly seed?: string;
  readonly case?: string;
  readonly rate?: string;
  readonly concurrency: string;
  readonly timeout: string;
  readonly strict?: boolean;
  readonly bail?: boolean;
  readonly reporter?: readonly string[];
  readonly verbose?: boolean;
}

/** The options of `check`, looked at. */
export interface CheckOptions {
  /** Left out for the embedded reference. */
  readonly target?: TargetAddress;
  readonly prefixes: Prefixes;
  readonly credentials: CredentialSetting;
  readonly headers: Readonly<Record<string, string>>;
  readonly selection: Selection;
  readonly seed: number;
  readonly casePath?: string;
  readonly rate?: number;
  readonly concurrency: number;
  readonly timeoutSeconds: number;
  readonly strict: boolean;
  readonly bail: boolean;
  readonly reports: readonly ReportDestination[];
  readonly verbose: boolean;
  /** The user named the groups; else one that the target does not deploy is left out. */
  readonly groupsNamed: boolean;
}

const profiles: readonly Profile[] = ['smoke', 'standard', 'thorough'];
const MAX_SEED = 2 ** 31 - 1;

/** Looks at what the user wrote. Throws UsageError that names the option and, unless it may be secret, the value. */
export function readCheckOptions(url: string | undefined, raw: RawCheckOptions): CheckOptions {
  const target = url === undefined ? undefined : parseTargetUrl(url, 'the target');
  const only = splitList(raw.only);
  if (
    raw.case !== undefined &&
    (only.length !== 1 || only[0]?.includes('*') === true || raw.seed === undefined)
  )
    throw new UsageError(
      '--case needs --only with one check, and --seed',
      'copy the command from the report',
    );
  if (raw.case !== undefined && !/^\d+(:\d+)*$/.test(raw.case))
    throw new UsageError(
      `--case must be numbers with colons between; got ${raw.case}`,
      'copy it from the report',
    );
  const rate =
    raw.rate === undefined ? undefined : readNumber('--rate', raw.rate, { above: 0, most: 10_000 });
  return {
    ...(target === undefined ? {} : { target }),
    prefixes: readPrefixes(raw.path ?? []),
    credentials: readCredentials(target, raw),
    headers: readHeaders(raw.header ?? []),
    selection: {
      groups: readGroups(splitList(raw.group)),
      profile: oneOf('--profile', raw.profile, profiles),
      only,
      skip: splitList(raw.skip),
      allowUnjudged: splitList(raw.allowUnjudged),
    },
    // The same cases each time: a gate that changes its mind about the same deployment is no gate.
    seed:
      raw.seed === undefined
        ? 1
        : readNumber('--seed', raw.seed, { least: -MAX_SEED - 1, most: MAX_SEED, integer: true }),
    ...(raw.case === undefined ? {} : { casePath: raw.case }),
    ...(rate === undefined ? {} : { rate }),
    concurrency: readNumber('--concurrency', raw.concurrency, { least: 1, most: 256, integer: true }),
    timeoutSeconds: readNumber('--timeout', raw.timeout, { above: 0, most: 3600 }),
    strict: raw.strict === true,
    bail: raw.bail === true,
    reports: readReports(raw.reporter ?? []),
    verbose: raw.verbose === true,
    groupsNamed: raw.group !== undefined,
  };
}

function readPrefixes(paths: readonly string[]): Prefixes {
  const chosen = paths.map((path) => {
    const [, group = '', prefix = ''] = /^([^=]*)=(.*)$/.exec(path) ?? [];
    if (!isGroup(group) || !/^(\/[\w.~%!$&'()*+,;=:@-]+)*\/?$/.test(prefix))
      throw new UsageError(
        `--path must be GROUP=/PREFIX; got ${path}`,
        `GROUP is ${apiGroups.join(', ')}; such as --path rankings=/uk-jpa`,
      );
    return [group, prefix.replace(/\/$/, '')] as const;
  });
  return { ...defaultPrefixes, ...Object.fromEntries(chosen) };
}

function readGroups(groups: readonly string[]): readonly ApiGroup[] {
  return groups.length === 0 ? apiGroups : groups.map((group) => oneOf('--group', group, apiGroups));
}

function isGroup(name: string): name is ApiGroup {
  return (apiGroups as readonly string[]).includes(name);
}

function oneOf<Name extends string>(option: string, value: string, names: readonly Name[]): Name {
  const name = names.find((name) => name === value);
  if (name === undefined)
    throw new UsageError(
      `${option} must be one of ${names.join(', ')}; got ${value}`,
      `such as ${option} ${names[0]}`,
    );
  return name;
}

function splitList(values: readonly string[] | undefined): readonly string[] {
  return (values ?? [])
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
