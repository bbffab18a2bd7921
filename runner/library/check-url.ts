import { apiGroups, type ApiGroup } from '../../contracts/index.ts';
import type { CheckResult, Profile } from '../../properties/index.ts';
import { readPrefixes } from '../cli/options/check-options.ts';
import { readCredentials, type RawCredentials } from '../cli/options/read-credentials.ts';
import { readHeaders } from '../cli/options/read-headers.ts';
import { boundsOf, readNumber } from '../cli/options/read-number.ts';
import { parseTargetUrl } from '../client/target-address.ts';
import { unknownId, wrongValue } from '../errors/usage-error.ts';
import type { KnownFailure } from '../report/known-failures/known-failure.ts';
import type { RunReport } from '../report/report.ts';
import { checkTarget as checkPlannedTarget } from '../run/check-target.ts';
import { planRun } from '../run/plan/plan.ts';
import { profiles } from '../run/plan/profiles.ts';

/** What to check of a target, and how: the options of `jobmark check`, with their defaults. */
export interface CheckTargetOptions extends RawCredentials {
  readonly groups?: readonly ApiGroup[];
  /** Ids of clauses or checks, `*` for any text. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** Must clauses that may stay unjudged. */
  readonly allowUnjudged?: readonly string[];
  /** `standard` when omitted. */
  readonly profile?: Profile;
  /** 1 when omitted. */
  readonly seed?: number;
  /** The path of groups below the URL. */
  readonly paths?: Readonly<Partial<Record<ApiGroup, string>>>;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Most requests per second; no limit when omitted. */
  readonly rate?: number;
  /** 8 when omitted. */
  readonly concurrency?: number;
  /** For each request; 10 when omitted. */
  readonly timeoutSeconds?: number;
  readonly strict?: boolean;
  readonly bail?: boolean;
  /** Violations that do not fail the run: a YAML file, or its entries. */
  readonly knownFailures?: string | readonly KnownFailure[];
  /** Measures which faults in its answers the run would have noticed. */
  readonly receipt?: boolean;
  /** Stops the run; what was found until then is reported. */
  readonly signal?: AbortSignal;
  /** Called for each check that ended. */
  readonly onResult?: (result: CheckResult, done: number, total: number) => void;
}

/** The options that are numbers, each with that of the command line. */
const numbers = {
  seed: 'seed',
  rate: 'rate',
  concurrency: 'concurrency',
  timeoutSeconds: 'timeout',
} as const;

/**
 * Checks a target and returns the report; whatever is wrong with the target is in it. Rejects with UsageError for a wrong
 * option.
 *
 * @example
 * const report = await checkTarget('http://localhost:4010', { token, profile: 'smoke' });
 * if (report.verdict !== 'conformant') console.error(report.summary, report.findings);
 */
export async function checkTarget(url: string | URL, options: CheckTargetOptions = {}): Promise<RunReport> {
  const { groups = apiGroups, only = [], skip = [], allowUnjudged = [], profile = 'standard' } = options;
  const { paths = {}, headers = {}, knownFailures = [], ...others } = options;
  requireKnown('profile', [profile], profiles);
  requireKnown('groups', groups, apiGroups);
  for (const [name, option] of Object.entries(numbers)) {
    const value = options[name as keyof typeof numbers];
    if (value !== undefined) readNumber(name, String(value), boundsOf(option));
  }
  const target = parseTargetUrl(textOf(url), 'the target');
  const plan = planRun({ groups, profile, only, skip, allowUnjudged });
  return checkPlannedTarget({
    ...others,
    target,
    plan,
    credentials: readCredentials(target, options),
    prefixes: readPrefixes(Object.entries(paths).map(([group, path]) => `${group}=${path}`)),
    headers: readHeaders(Object.entries(headers).map(([name, value]) => `${name}: ${value}`)),
    mayBeAbsent: options.groups === undefined,
    // Loaded on demand: reading a file takes a YAML parser.
    knownFailures:
      typeof knownFailures === 'string'
        ? await (
            await import('../report/known-failures/read-known-failures.ts')
          ).readKnownFailures(knownFailures)
        : knownFailures,
  });
}

/** Plain JavaScript passes anything. Throws UsageError for what is no URL. */
function textOf(url: string | URL): string {
  if (typeof url === 'string' || url instanceof URL) return String(url);
  throw wrongValue(
    'the first argument of checkTarget must be the URL of the target',
    "such as checkTarget('http://localhost:4010', { profile: 'smoke' })",
  );
}

/** Plain JavaScript passes any text. Throws UsageError for one that is not known. */
function requireKnown(name: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((text) => !known.includes(text));
  if (unknown !== undefined)
    throw unknownId(`${name}: ${unknown} is none of ${known.join(', ')}`, 'correct or omit it');
}
