import {
  CredentialMissing,
  TargetError,
  type RequestSpec,
  type TargetClient,
} from '../../properties/index.ts';
import type { Answer, Asker, Outcome } from './answer.ts';

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
    async send(spec: RequestSpec, asker: Asker, connection) {
      await written;
      try {
        const exchange = await client.send(spec, asker, connection);
        record({ asker, spec, outcome: { kind: 'exchange', exchange } });
        return exchange;
      } catch (error) {
        const outcome = outcomeOf(error, spec);
        if (outcome !== undefined) record({ asker, spec, outcome });
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
