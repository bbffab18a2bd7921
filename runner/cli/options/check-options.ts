import { resolve } from 'node:path';
import { type ApiGroup, apiGroups, defined } from '../../../contracts/index.ts';
import type { Profile } from '../../../properties/index.ts';
import type { CredentialOptions } from '../../client/credentials/credentials.ts';
import {
  defaultPrefixes,
  parseTargetUrl,
  type Prefixes,
  type TargetAddress,
} from '../../client/target-address.ts';
import type { Base } from '../../compare/against/check-against.ts';
import { conflict, missingOption, unknownId, wrongValue } from '../../errors/usage-error.ts';
import type { Selection } from '../../run/plan/plan.ts';
import type { RawPartOptions } from './part-options.ts';
import { readAgainst, type RawAgainst } from './read-against.ts';
import { readCredentials } from './read-credentials.ts';
import { readHeaders } from './read-headers.ts';
import { readReports, type ReportDestination } from './read-reports.ts';
import type { NamedTarget } from './settings.ts';

/** The options of `check` as commander returns them. */
export interface RawCheckOptions extends RawAgainst, RawPartOptions {
  readonly against?: string;
  /** How often the plan runs. */
  readonly repeat?: number;
  /** Each run after the first has its checks in another order. */
  readonly shuffle?: boolean;
  readonly header?: readonly string[];
  readonly path?: readonly string[];
  readonly group?: readonly string[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly allowUnjudged?: readonly string[];
  readonly profile: Profile;
  readonly seed?: number;
  readonly case?: string;
  readonly rate?: number;
  /** Undefined for the default, which differs for the embedded reference. */
  readonly concurrency?: number;
  readonly timeout?: number;
  readonly strict?: boolean;
  readonly bail?: boolean;
  readonly knownFailures?: string;
  /** A file that proposes the known failures of this run. */
  readonly writeKnownFailures?: string;
  readonly previous?: string;
  readonly reporter?: readonly string[];
  readonly verbose?: boolean;
  readonly oracle?: readonly string[];
  /** Verify the pacts too. */
  readonly pact?: boolean;
  readonly record?: string;
  /** Measure which faults the run would have noticed. */
  readonly receipt?: boolean;
  readonly start?: string;
  readonly wait?: number;
  readonly startLog?: string;
  readonly printConfig?: boolean;
  /** Send the requests of findings again. */
  readonly askAgain?: boolean;
  /** Not an option: the target of the configuration. */
  readonly named?: NamedTarget;
}

/** Options that are the same once validated. */
type SameOptions = Pick<RawCheckOptions, 'named' | 'rate' | 'concurrency' | 'writeKnownFailures'>;

/** Options that have a value without being given. */
type UsualOptions = Required<
  Pick<
    RawCheckOptions,
    'seed' | 'strict' | 'bail' | 'pact' | 'verbose' | 'receipt' | 'askAgain' | 'repeat' | 'shuffle'
  >
>;

/** The options of `check`, validated. */
export interface CheckOptions extends SameOptions, UsualOptions {
  /** Undefined for the embedded reference. */
  readonly target?: TargetAddress;
  readonly prefixes: Prefixes;
  readonly credentials: CredentialOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly selection: Selection;
  readonly casePath?: string;
  readonly timeoutSeconds?: number;
  /** The dataset with which the target is compared: `sample`, or folders; none when empty. */
  readonly oracleDatasets: readonly string[];
  readonly reports: readonly ReportDestination[];
  /** Where every exchange is kept. */
  readonly recordFile?: string;
  /** The base with which the target is compared. */
  readonly against?: Base;
  readonly start?: { readonly command: string; readonly waitSeconds: number; readonly log?: string };
  /** The user named the groups; otherwise a group that the target does not deploy is skipped. */
  readonly groupsNamed: boolean;
}

/** Validates the options. Throws UsageError that names the option and, unless it may be secret, the value. */
export function readCheckOptions(url: string | undefined, raw: RawCheckOptions): CheckOptions {
  const name = raw.named === undefined ? 'the target' : `the url of the target ${raw.named.name}`;
  const target = url === undefined ? undefined : parseTargetUrl(url, name);
  const only = splitList(raw.only);
  const reports = readReports(raw.reporter ?? []);
  if (
    raw.case !== undefined &&
    (only.length !== 1 || only[0]?.includes('*') === true || raw.seed === undefined)
  )
    throw missingOption('--case needs --only with one check, and --seed', 'copy the command from the report');
  if (raw.case !== undefined && !/^\d+(:\d+)*$/.test(raw.case))
    throw wrongValue(
      `--case must be numbers with colons between; got ${raw.case}`,
      'copy it from the report',
    );
  validateRuns(raw, target);
  return {
    ...usualOptions(raw),
    ...defined({ target, named: raw.named, casePath: raw.case, timeoutSeconds: raw.timeout }),
    ...defined({ rate: raw.rate, concurrency: raw.concurrency, writeKnownFailures: raw.writeKnownFailures }),
    prefixes: readPrefixes(raw.path ?? []),
    credentials: readCredentials(target, raw),
    headers: readHeaders(raw.header ?? []),
    selection: {
      groups: readGroups(splitList(raw.group)),
      profile: raw.profile,
      only,
      skip: splitList(raw.skip),
      allowUnjudged: splitList(raw.allowUnjudged),
      ...(raw.oracle === undefined ? {} : { oracle: true }),
    },
    oracleDatasets: raw.oracle ?? [],
    reports,
    ...(raw.record === undefined ? {} : { recordFile: readRecordFile(raw.record, reports) }),
    ...(raw.against === undefined ? {} : { against: readAgainst(raw.against, '--against', raw) }),
    ...(raw.start === undefined
      ? {}
      : { start: { command: raw.start, waitSeconds: raw.wait ?? 60, ...defined({ log: raw.startLog }) } }),
    groupsNamed: raw.group !== undefined,
  };
}

function usualOptions(raw: RawCheckOptions): UsualOptions {
  const { seed = 1, repeat = 1, shuffle = false, strict = false, bail = false } = raw;
  const { pact = false, verbose = false, receipt = false, askAgain = false } = raw;
  return { seed, repeat, shuffle, strict, bail, pact, verbose, receipt, askAgain };
}

/** Throws UsageError for options of several runs that cannot go together. */
function validateRuns(
  { against, repeat = 1, shuffle, record, start, wait, startLog }: RawCheckOptions,
  target?: TargetAddress,
): void {
  if (start !== undefined && target === undefined)
    throw missingOption('--start needs a target', 'name the URL at which the command answers');
  if (start === undefined && (wait !== undefined || startLog !== undefined))
    throw missingOption(
      `${wait === undefined ? '--start-log' : '--wait'} needs --start`,
      'name the command that starts the target',
    );
  if (against !== undefined && target === undefined)
    throw missingOption('--against needs a target', 'jobmark check HEAD --against BASE');
  if (against !== undefined && repeat > 1)
    throw conflict('--against and --repeat exclude each other', 'the base is checked twice anyway');
  if (shuffle === true && repeat === 1)
    throw missingOption('--shuffle needs --repeat', 'such as --repeat 3 --shuffle');
  if (record !== undefined && repeat > 1)
    throw conflict('--record and --repeat exclude each other', 'a recording is of one run');
}

function readRecordFile(file: string, reports: readonly ReportDestination[]): string {
  if (file === '') throw wrongValue('--record names no file', 'such as --record run.jobmark.gz');
  if (reports.some((report) => report.file !== undefined && resolve(report.file) === resolve(file)))
    throw conflict(`--record: a report has the same file ${file}`, 'name another file');
  return file;
}

/** Reads `GROUP=/PREFIX`; the prefixes of the specification for the other groups. Throws UsageError. */
export function readPrefixes(paths: readonly string[]): Prefixes {
  const chosen = paths.map((path) => {
    const [, group = '', prefix = ''] = /^([^=]*)=(.*)$/.exec(path) ?? [];
    if (!isGroup(group) || !/^(\/[\w.~%!$&'()*+,;=:@-]+)*\/?$/.test(prefix))
      throw wrongValue(
        `--path must be GROUP=/PREFIX; got ${path}`,
        `GROUP is ${apiGroups.join(', ')}; such as --path rankings=${defaultPrefixes.rankings}`,
      );
    return [group, prefix.replace(/\/$/, '')] as const;
  });
  return { ...defaultPrefixes, ...Object.fromEntries(chosen) };
}

function readGroups(groups: readonly string[]): readonly ApiGroup[] {
  if (groups.length === 0) return apiGroups;
  const unknown = groups.find((group) => !isGroup(group));
  if (unknown !== undefined)
    throw unknownId(
      `--group must be one of ${apiGroups.join(', ')}; got ${unknown}`,
      'such as --group classification',
    );
  return apiGroups.filter((group) => groups.includes(group));
}

const isGroup = (name: string): name is ApiGroup => (apiGroups as readonly string[]).includes(name);

/** The values of a repeatable option, which may have commas. */
export function splitList(values: readonly string[] | undefined): readonly string[] {
  return (values ?? [])
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
