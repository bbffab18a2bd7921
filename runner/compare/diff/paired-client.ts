import {
  Blocked,
  CredentialMissing,
  TargetError,
  type Exchange,
  type RequestSpec,
  type TargetClient,
} from '../../../properties/index.ts';
import { requestKey } from '../../recording/answer.ts';

/** The outcome of a request: an answer, or why there is none. */
export type Outcome =
  | { readonly kind: 'answer'; readonly exchange: Exchange }
  | { readonly kind: 'no-answer'; readonly code: string; readonly message: string; readonly hint: string }
  /** The user gave no such token. */
  | { readonly kind: 'not-sent'; readonly reason: string };

/** A request that both targets got at the same time. */
export interface Pair {
  readonly spec: RequestSpec;
  readonly a: Outcome;
  readonly b: Outcome;
}

/** The client of target A that sends each different request to B too, at the same time. */
export interface PairedClient extends TargetClient {
  /** The requests so far, each once, with the first answers. */
  readonly pairs: readonly Pair[];
}

/** See PairedClient. */
export function pairClients(a: TargetClient, b: TargetClient): PairedClient {
  const pairs: Pair[] = [];
  const paired = new Set<string>();
  return {
    pairs,
    holds: (credential) => a.holds(credential),
    tokenExchange: () => a.tokenExchange(),
    async send(spec, purpose, connection) {
      const key = requestKey(spec);
      if (paired.has(key)) return a.send(spec, purpose, connection);
      paired.add(key);
      const sent = a.send(spec, purpose, connection);
      const [ofA, ofB] = await Promise.all([outcomeOf(sent), outcomeOf(b.send(spec, purpose))]);
      pairs.push({ spec, a: ofA, b: ofB });
      return sent;
    },
  };
}

/** The outcome of a request. Rejects for an error of jobmark only. */
export async function outcomeOf(sent: Promise<Exchange>): Promise<Outcome> {
  try {
    return { kind: 'answer', exchange: await sent };
  } catch (error) {
    if (error instanceof CredentialMissing || error instanceof Blocked)
      return { kind: 'not-sent', reason: error.message };
    if (!(error instanceof TargetError)) throw error;
    const { code, message, hint } = error;
    return { kind: 'no-answer', code, message, hint };
  }
}
