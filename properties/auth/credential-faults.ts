import type { Credential, RequestSpec } from '../kit/exchange.ts';
import { isAccepted, type AcceptedExchange, type CheckContext } from '../kit/check-context.ts';
import { CredentialMissing } from '../kit/target-client.ts';

/** A token, or its absence, with which a request must be refused. */
export interface CredentialFault {
  readonly credential: Credential;
  /** What is wrong with it, for the report. */
  readonly because: string;
}

/** The ways in which a token is not valid; those that need a token of the user's come last. */
export const credentialFaults = {
  none: { credential: 'none', because: 'there is no Authorization header' },
  malformed: { credential: 'malformed', because: 'the bearer token is not a JWT' },
  altered: { credential: 'altered', because: 'the signature of the token was changed' },
  otherScheme: { credential: 'other-scheme', because: 'the token is sent under the scheme Basic' },
  bare: { credential: 'bare', because: 'the token is sent without the scheme Bearer' },
  expired: { credential: 'expired', because: 'the token has expired' },
} as const satisfies Readonly<Record<string, CredentialFault>>;

/** Blocks the check when no token was given: then nothing shows whether the target requires one. */
export function requireToken(t: CheckContext): void {
  t.require(
    t.survey.tokenGiven || undefined,
    'no token was given, so that authentication cannot be evaluated: give --token, or --client-id and --client-secret',
    'credentials',
  );
}

/**
 * Calls `refuse` for each pair of a request that the target accepts and a fault: all pairs, or one request for each
 * fault in the smoke profile. A request that is not accepted shows nothing about tokens; the checks of its route report
 * it. Ends early, as inconclusive, when a token is missing.
 */
export async function forEachPair(
  t: CheckContext,
  requests: readonly RequestSpec[],
  faults: readonly CredentialFault[],
  refuse: (accepted: AcceptedExchange, fault: CredentialFault) => Promise<void>,
): Promise<void> {
  const accepted: AcceptedExchange[] = [];
  for (const request of t.settings.profile === 'smoke' ? requests.slice(0, faults.length) : requests) {
    const exchange = await t.recall(request);
    if (isAccepted(exchange)) accepted.push(exchange);
    else t.inconclusive(`${request.path} was answered with status ${exchange.response.status}`, 'refused');
  }
  for (const [turn, fault] of faults.entries()) {
    const chosen =
      t.settings.profile === 'smoke'
        ? accepted.slice(turn % Math.max(1, accepted.length)).slice(0, 1)
        : accepted;
    try {
      for (const exchange of chosen) await refuse(exchange, fault);
    } catch (error) {
      if (!(error instanceof CredentialMissing)) throw error;
      t.inconclusive(error.message, 'credentials');
    }
  }
}
