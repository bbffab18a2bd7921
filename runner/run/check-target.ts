import { levelOf } from '../../contracts/index.ts';
import type { CheckResult } from '../../properties/index.ts';
import { openClient } from '../client/client.ts';
import type { CredentialSetting } from '../client/credentials.ts';
import { defaultPrefixes, type Prefixes, type TargetAddress } from '../client/target-address.ts';
import type { KnownFailure } from '../known-failures/known-failure.ts';
import { buildReport } from '../report/build-report.ts';
import { redactReport } from '../report/redact-report.ts';
import type { RerunSetting } from '../report/rerun-command.ts';
import type { RunReport } from '../report/report.ts';
import { isSkippedClause, type Plan } from './plan.ts';
import { run } from './run.ts';

/** A target, what to check of it, and how. */
export interface CheckTargetOptions {
  readonly target: TargetAddress;
  /** What to check: `planRun(selection)`. */
  readonly plan: Plan;
  /** No token when omitted. */
  readonly credentials?: CredentialSetting;
  readonly prefixes?: Prefixes;
  /** Sent with every request; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests per second; no limit when omitted. */
  readonly rate?: number;
  /** Requests, and checks, under way at the same time; 8 when omitted. */
  readonly concurrency?: number;
  /** For each request, from connecting to the last byte; 10 when omitted. */
  readonly timeoutSeconds?: number;
  /** 1 when omitted. */
  readonly seed?: number;
  /** fast-check path of one generated case of the one selected check. */
  readonly casePath?: string;
  /** Whether a group that the target does not deploy is skipped; true when omitted. */
  readonly mayBeAbsent?: boolean;
  /** A violated should clause counts as a violation of the run. */
  readonly strict?: boolean;
  /** Violations that do not fail the run; none when omitted. */
  readonly knownFailures?: readonly KnownFailure[];
  /** Start no further check after the first violated must clause. */
  readonly bail?: boolean;
  /** How the report names the target; its URL when omitted. */
  readonly shownTarget?: string;
  /** What the commands of the report repeat; `jobmark check URL` when omitted. */
  readonly rerun?: Omit<RerunSetting, 'seed'>;
  /** Stops the run; what was found until then is reported. */
  readonly signal?: AbortSignal;
  /** Called for each active check that ended, for progress. */
  readonly onResult?: (result: CheckResult, done: number, total: number) => void;
}

/**
 * Checks a target: opens the client, runs the plan, and builds the report. The command line, the library, the selftest
 * and the tests all use it. Whatever is wrong with the target is in the report.
 */
export async function checkTarget(options: CheckTargetOptions): Promise<RunReport> {
  const { target, plan, signal, concurrency = 8, seed = 1 } = options;
  const { selection } = plan;
  const url = `${target.origin}${target.basePath}`;
  const startedAt = new Date();
  const started = performance.now();
  const client = await openClient({
    target,
    credentials: options.credentials ?? {},
    prefixes: options.prefixes ?? defaultPrefixes,
    headers: options.headers ?? {},
    concurrency,
    timeoutSeconds: options.timeoutSeconds ?? 10,
    ...(options.rate === undefined ? {} : { rate: options.rate }),
  });
  const stop = (): void => void client.close();
  signal?.addEventListener('abort', stop);
  try {
    const outcome = await run({
      client,
      plan,
      mayBeAbsent: options.mayBeAbsent ?? true,
      profile: selection.profile,
      seed,
      concurrency,
      ...(options.bail === true
        ? { bailOn: ({ clause }) => levelOf(clause) === 'must' && !isSkippedClause(selection, clause) }
        : {}),
      ...(options.casePath === undefined ? {} : { path: options.casePath }),
      ...(signal === undefined ? {} : { signal }),
      ...(options.onResult === undefined ? {} : { onResult: options.onResult }),
    });
    const report = buildReport({
      target: options.shownTarget ?? url,
      plan,
      outcome,
      strict: options.strict ?? false,
      knownFailures: options.knownFailures ?? [],
      rerun: { ...(options.rerun ?? { command: 'check', url, options: [] }), seed },
      interrupted: signal?.aborted === true,
      startedAt,
      milliseconds: performance.now() - started,
      requests: client.requests,
      rateLimited: client.rateLimited,
    });
    return redactReport(report, (value) => client.redact(value));
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.close();
  }
}
