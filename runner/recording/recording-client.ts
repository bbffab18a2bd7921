import {
  CredentialMissing,
  TargetError,
  type RequestSpec,
  type TargetClient,
} from '../../properties/index.ts';
import type { Answer, Asker, Outcome } from './answer.ts';

/** Takes the answers of a run, in the order in which they came. Waits only while it has too much to write. */
export type AnswerSink = (answer: Answer) => Promise<void> | void;

/** A client that also passes every request with its answer, or the reason why there is none, to `sink`. */
export function recordingClient(client: TargetClient, sink: AnswerSink): TargetClient {
  return {
    holds: (credential) => client.holds(credential),
    tokenExchange: () => client.tokenExchange(),
    async send(spec: RequestSpec, asker: Asker, connection) {
      try {
        const exchange = await client.send(spec, asker, connection);
        await sink({ asker, spec, outcome: { kind: 'exchange', exchange } });
        return exchange;
      } catch (error) {
        const outcome = outcomeOf(error, spec);
        if (outcome !== undefined) await sink({ asker, spec, outcome });
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
