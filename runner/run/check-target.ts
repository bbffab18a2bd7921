import { defined, levelOf } from '../../contracts/index.ts';
import type { TargetClient } from '../../properties/index.ts';
import { openClient, type Client } from '../client/client.ts';
import type { CredentialOptions } from '../client/credentials/credentials.ts';
import { defaultPrefixes, urlOf, type Prefixes, type TargetAddress } from '../client/target-address.ts';
import type { Transport } from '../client/transport.ts';
import { askAgain } from '../compare/stability/ask-again.ts';
import { compareWithOracle, type ComparisonOptions, prepareOracle } from '../oracle/compare-target.ts';
import { purposes } from '../recording/answer.ts';
import { recordingClient, recordingHeader } from '../recording/recording-client.ts';
import type { Recorder } from '../recording/write-recording.ts';
import { buildReport } from '../report/build-report.ts';
import { redactReport } from '../report/redact-report.ts';
import type { RunReport } from '../report/report.ts';
import { type Rerun, rerunCommand } from '../report/shell-commands.ts';
import type { JudgeOptions } from './judge-options.ts';
import { isSkippedClause } from './plan/plan.ts';
import { type FinishedRun, run, type RunOptions } from './run.ts';

/** A target, and how requests are sent to it. */
export interface TargetOptions {
  readonly target: TargetAddress;
  /** No token when omitted. */
  readonly credentials?: CredentialOptions;
  readonly prefixes?: Prefixes;
  /** Sent with every request; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests per second; no limit when omitted. */
  readonly rate?: number;
  /** For each request, from connecting to the last byte; 10 when omitted. */
  readonly timeoutSeconds?: number;
  /** Seconds to wait for a target that was up and is down; 30 when omitted. */
  readonly outageSeconds?: number;
  /** Requests under way at the same time; 8 when omitted. */
  readonly concurrency?: number;
  /** The most requests, without those of the oracle; no limit when omitted. */
  readonly most?: number;
  /** The seed of another order of the requests that wait; that of their arrival when omitted. */
  readonly orderSeed?: number;
  /** Sends the requests; over HTTP when omitted. */
  readonly transport?: Transport;
}

/** A target, what to check of it, and how. */
export interface CheckTargetOptions extends JudgeOptions, TargetOptions {
  /** How the report names the target; its URL when omitted. */
  readonly shownTarget?: string;
  /** Keeps every exchange of the run. */
  readonly recorder?: Recorder;
}

/** Opens the client, runs the plan, and builds the report, which has whatever is wrong with the target. */
export async function checkTarget(options: CheckTargetOptions): Promise<RunReport> {
  const { target, signal, recorder } = options;
  const url = urlOf(target);
  const shownTarget = options.shownTarget ?? url;
  const client = await openTarget({ ...options, ...defined({ most: options.plan.budget?.requests }) });
  const stop = (): void => void client.close();
  signal?.addEventListener('abort', stop);
  const rerun = options.rerun ?? { command: 'check', url, options: [] };
  try {
    await recorder?.begin(recordingHeader(client, { ...options, rerun }, shownTarget), (value) =>
      client.redact(value),
    );
    const judged: JudgedTarget = {
      client: recorder === undefined ? client : recordingClient(client, (answer) => recorder.add(answer)),
      shownTarget,
      counts: () => ({ requests: client.requests, rateLimited: client.rateLimited }),
    };
    const report = await judgeTarget(judged, { ...options, rerun });
    return redactReport(report, (value) => client.redact(value));
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.close();
    await recorder?.end({
      interrupted: signal?.aborted === true,
      requests: client.requests,
      rateLimited: client.rateLimited,
    });
  }
}

/** Opens the client of a target, with the defaults of a run, and requests its tokens. */
export function openTarget(options: TargetOptions): Promise<Client> {
  const { target, credentials = {}, prefixes = defaultPrefixes, headers = {} } = options;
  const { concurrency = 8, timeoutSeconds = 10, outageSeconds, rate, most, orderSeed, transport } = options;
  return openClient({
    target,
    credentials,
    prefixes,
    headers,
    concurrency,
    timeoutSeconds,
    ...defined({ outageSeconds, rate, most, orderSeed, transport }),
  });
}

/** Bytes of responses that are kept for the receipt and to send requests again; the standard profile receives some 30 million. */
const KEPT_BYTES = 2 ** 28;

/** A target that answers requests: over HTTP, or from a recording. */
export interface JudgedTarget {
  readonly client: TargetClient;
  /** How the report names it. */
  readonly shownTarget: string;
  /** Requests, and answers with status 429, so far. */
  readonly counts: () => { readonly requests: number; readonly rateLimited: number };
  /** Requests so far, where the report counts those of a recorded run. */
  readonly sent?: () => number;
}

/** Runs the plan on a target and builds the report; nothing in it is redacted. */
export async function judgeTarget(target: JudgedTarget, options: JudgeOptions): Promise<RunReport> {
  const { plan, signal, concurrency = 8, seed = 1 } = options;
  const { startedAt = new Date() } = options;
  const started = performance.now();
  const receiptMaker =
    options.receipt === true
      ? (await import('../report/receipt/receipt.ts')).openReceipt(plan, seed, signal)
      : undefined;
  const askingAgain = options.askAgain === true;
  const { comparisons = [] } = plan;
  if (options.oracle !== undefined) prepareOracle(options.oracle, comparisons);
  const keepsAnswers = receiptMaker !== undefined || askingAgain;
  const outcome = await run({
    ...runOptionsOf(target, options),
    ...(keepsAnswers ? { keptBytes: KEPT_BYTES } : {}),
    ...defined({ onGroup: receiptMaker?.begin }),
  });
  const stability =
    askingAgain && signal?.aborted !== true
      ? await askAgain(outcome, { client: target.client, plan, seed, concurrency, ...defined({ signal }) })
      : undefined;
  const receipt = await receiptMaker?.end(outcome);
  const rerun = { ...(options.rerun ?? { command: 'check' as const, options: [] }), seed };
  const compared =
    options.oracle === undefined || comparisons.length === 0
      ? undefined
      : await compareWithOracle(options.oracle, comparisonOf(target, outcome, { ...options, rerun }));
  const base = await options.base?.();
  return buildReport({
    target: target.shownTarget,
    plan,
    outcome,
    strict: options.strict ?? false,
    knownFailures: options.knownFailures ?? [],
    ...defined({ base, previous: options.previous }),
    rerun,
    ...defined({ oracle: compared }),
    interrupted: signal?.aborted === true,
    startedAt,
    milliseconds: performance.now() - started,
    ...target.counts(),
    ...defined({ receipt, stability }),
  });
}

/** What the options say of the run, without what later steps need of it. */
function runOptionsOf({ client }: JudgedTarget, options: JudgeOptions): RunOptions {
  const { plan, concurrency = 8, seed = 1 } = options;
  const { selection } = plan;
  return {
    client,
    plan,
    mayBeAbsent: options.mayBeAbsent ?? true,
    profile: selection.profile,
    seed,
    concurrency,
    ...(options.bail === true
      ? { bailOn: ({ clause }) => levelOf(clause) === 'must' && !isSkippedClause(selection, clause) }
      : {}),
    ...defined({
      path: options.casePath,
      orderSeed: options.orderSeed,
      signal: options.signal,
      onStart: options.onStart,
      onResult: options.onResult,
    }),
  };
}

/** What the oracle compares after a run, within what is left of the budget. */
function comparisonOf(
  target: JudgedTarget,
  { survey, groupEnds }: FinishedRun,
  options: JudgeOptions & { readonly rerun: Rerun },
): ComparisonOptions {
  const { plan, concurrency = 8, seed = 1, signal } = options;
  return {
    operations: plan.comparisons ?? [],
    survey,
    groupEnds,
    profile: plan.selection.profile,
    seed,
    concurrency,
    ...(plan.budget && { most: plan.budget.requests - (target.sent?.() ?? target.counts().requests) }),
    send: (spec) => target.client.send(spec, purposes.oracle),
    again: (check, path) => rerunCommand(options.rerun, { id: check }, path),
    ...defined({ casePath: options.casePath, signal }),
  };
}
