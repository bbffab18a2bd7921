import { matchRoute, type OperationId } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { type AcceptedExchange, type Credential, isAccepted, type RequestSpec } from '../kit/exchange.ts';
import { CredentialMissing } from '../kit/target-client.ts';

/** A token, or its absence, with which a request must be refused. */
export interface CredentialFault {
  readonly credential: Credential;
  /** What is wrong with it, for the report. */
  readonly because: string;
}

/** The ways in which a token is not valid. */
export const credentialFaults = {
  none: { credential: 'none', because: 'there is no Authorization header' },
  malformed: { credential: 'malformed', because: 'the bearer token is not a JWT' },
  altered: { credential: 'altered', because: 'the signature of the token was changed' },
  truncated: { credential: 'truncated', because: 'the end of the token is cut off' },
  extended: { credential: 'extended', because: 'the token is followed by other characters' },
  otherCase: { credential: 'other-case', because: 'the token is in lower or upper case' },
  unsigned: { credential: 'unsigned', because: 'the token has the algorithm none and no signature' },
  otherScheme: { credential: 'other-scheme', because: 'the token is sent under the scheme Basic' },
  schemeToken: { credential: 'scheme-token', because: 'the token is sent under the scheme Token' },
  noToken: { credential: 'no-token', because: 'the header has the scheme Bearer and no token' },
  bare: { credential: 'bare', because: 'the token is sent without the scheme Bearer' },
  expired: { credential: 'expired', because: 'the token has expired' },
} as const satisfies Readonly<Record<string, CredentialFault>>;

/** Tokens that are not those which the target issued: a gateway refuses each of them for all routes alike. */
export const invalidTokens: readonly CredentialFault[] = [
  credentialFaults.malformed,
  credentialFaults.truncated,
  credentialFaults.altered,
  credentialFaults.extended,
  credentialFaults.otherCase,
];

/** Blocks the check when no token was given: then nothing shows whether the target requires one. */
export function requireToken(t: CheckContext): void {
  t.require(
    t.survey.tokenGiven || undefined,
    'no token was given, so that authentication cannot be evaluated: give --token, or --client-id and --client-secret',
    'credentials',
  );
}

/** The faults of some routes. */
export type FaultsByRoute = Partial<Readonly<Record<OperationId, CredentialFault>>>;

/** One fault for every request, several faults that the requests use in turn, or faults by route. */
export type FaultsInTurn = CredentialFault | readonly CredentialFault[] | FaultsByRoute;

/** Calls `refuse` for each accepted request and each fault, those in a list in turn; in the smoke profile once each. */
export async function forEachPair(
  t: CheckContext,
  requests: readonly RequestSpec[],
  faults: readonly FaultsInTurn[],
  refuse: (accepted: AcceptedExchange, fault: CredentialFault) => Promise<void>,
): Promise<void> {
  const isSmoke = t.settings.profile === 'smoke';
  const accepted: AcceptedExchange[] = [];
  for (const request of isSmoke ? requests.slice(0, faults.length) : requests) {
    const exchange = await t.recall(request);
    if (isAccepted(exchange)) accepted.push(exchange);
    else t.inconclusive(`${request.path} was answered with status ${exchange.response.status}`, 'refused');
  }
  for (const [turn, inTurn] of faults.entries()) {
    const chosen = isSmoke ? accepted.slice(turn % Math.max(1, accepted.length)).slice(0, 1) : accepted;
    const missing = new Set<CredentialFault>();
    for (const [place, exchange] of chosen.entries()) {
      const fault = faultFor(inTurn, exchange, place);
      if (fault === undefined || missing.has(fault)) continue;
      try {
        await refuse(exchange, fault);
      } catch (error) {
        if (!(error instanceof CredentialMissing)) throw error;
        // Some tokens are the same in either case; any can be altered.
        if (fault === credentialFaults.otherCase) await refuse(exchange, credentialFaults.altered);
        else {
          t.inconclusive(error.message, 'credentials');
          missing.add(fault);
        }
      }
    }
  }
}

function faultFor(
  inTurn: FaultsInTurn,
  { spec: { group, method, path } }: AcceptedExchange,
  place: number,
): CredentialFault | undefined {
  if (isSingle(inTurn)) return inTurn;
  if (isList(inTurn)) return inTurn[place % inTurn.length];
  const operation = matchRoute(group, method, path)?.route.operationId;
  return operation === undefined ? undefined : inTurn[operation];
}

const isSingle = (inTurn: FaultsInTurn): inTurn is CredentialFault => 'because' in inTurn;

function isList(inTurn: readonly CredentialFault[] | FaultsByRoute): inTurn is readonly CredentialFault[] {
  return Array.isArray(inTurn);
}
