import { defined } from '../../contracts/index.ts';
import {
  CredentialMissing,
  TargetError,
  type RequestSpec,
  type TargetClient,
  credentials,
} from '../../properties/index.ts';
import type { Client } from '../client/client.ts';
import { version } from '../client/version.ts';
import type { Rerun } from '../report/shell-commands.ts';
import type { JudgeOptions } from '../run/judge-options.ts';
import { partOf } from '../run/plan/plan-part.ts';
import type { Answer, Purpose, Outcome } from './answer.ts';
import { FORMAT, type RecordingHeader } from './format.ts';

/** Takes the answers of a run, in the order in which they came. Resolves when there is room for more. */
export type AnswerSink = (answer: Answer) => Promise<void>;

/**
 * A client that also passes every request with its answer, or the reason why there is none, to `sink`. A request waits until
 * the answers before it are written. An answer does not: others would overtake it, and the run would see another order than
 * the recording has.
 */
export function recordingClient(client: TargetClient, sink: AnswerSink): TargetClient {
  let written: Promise<unknown> = Promise.resolve();
  const record = (answer: Answer): void => {
    written = Promise.all([written, sink(answer)]);
    // The next request, or the end of the recording, fails with the same error.
    written.catch(() => undefined);
  };
  return {
    holds: (credential) => client.holds(credential),
    tokenExchange: () => client.tokenExchange(),
    async send(spec: RequestSpec, purpose: Purpose, connection) {
      await written;
      try {
        const exchange = await client.send(spec, purpose, connection);
        record({ purpose, spec, outcome: { kind: 'exchange', exchange } });
        return exchange;
      } catch (error) {
        const outcome = outcomeOf(error, spec);
        if (outcome !== undefined) record({ purpose, spec, outcome });
        throw error;
      }
    },
  };
}

/** Errors of the target belong to the recording; those of jobmark do not. */
function outcomeOf(error: unknown, { credential = 'valid' }: RequestSpec): Outcome | undefined {
  if (error instanceof TargetError) {
    const { code, message, hint } = error;
    return { kind: 'target-error', code, message, hint };
  }
  if (error instanceof CredentialMissing)
    return { kind: 'no-credential', remedy: error.message.slice(`no ${credential} token: `.length) };
  return undefined;
}

/** The header of the recording of a run that is about to begin. It has no secret: commands have variables for them. */
export function recordingHeader(
  client: Client,
  options: JudgeOptions & { readonly rerun: Omit<Rerun, 'seed'> },
  target: string,
): RecordingHeader {
  const {
    plan,
    seed = 1,
    casePath,
    mayBeAbsent = true,
    strict = false,
    knownFailures = [],
    bail = false,
  } = options;
  const tokenExchange = client.tokenExchange();
  return {
    recording: FORMAT,
    jobmark: version,
    recordedAt: new Date().toISOString(),
    run: {
      target,
      selection: plan.selection,
      seed,
      ...defined({ part: partOf(plan), casePath, oracleDatasets: options.oracle?.datasets }),
      mayBeAbsent,
      strict,
      knownFailures,
      bail,
      receipt: options.receipt ?? false,
      askAgain: options.askAgain ?? false,
      concurrency: options.concurrency ?? 8,
      rerun: options.rerun,
    },
    credentials: credentials.filter((credential) => client.holds(credential)),
    ...(tokenExchange === undefined ? {} : { tokenExchange: client.redact(tokenExchange) }),
  };
}
