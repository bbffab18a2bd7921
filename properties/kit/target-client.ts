import type { RequestSpec, Credential, Exchange } from './exchange.ts';

/** One of the connections that a run keeps open, or a fresh one, which a load balancer may give to another replica. */
export type Connection = 'kept' | 'fresh';

/** The target as checks use it. The runner's client is responsible for rate, retries, time limits and secrets. */
export interface TargetClient {
  /**
   * Throws TargetError when no complete HTTP answer came or the service is down (502, 503, 504), CredentialMissing when
   * there is no such token, Blocked when a recording does not have the answer. `purpose` is what it is sent for, such as a check,
   * for a recording. On a kept connection when omitted.
   */
  send(spec: RequestSpec, purpose: string, connection?: Connection): Promise<Exchange>;
  /** Whether requests with that credential can be made. */
  holds(credential: Credential): boolean;
  /** The answer of the token endpoint; undefined when no token was requested there, or no answer came. */
  tokenExchange(): Exchange | undefined;
}

/** Why no complete HTTP answer came. */
export type TargetErrorCode =
  | 'target/unreachable'
  | 'target/timeout'
  | 'target/reset'
  | 'target/not-http'
  | 'target/certificate'
  | 'target/too-large'
  | 'target/rate-limited'
  | 'target/token'
  | 'target/no-service'
  | 'target/unavailable';

/** The target could not be evaluated: no complete HTTP answer, or an outage. Neither a violation nor an error of jobmark. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly code: TargetErrorCode;
  /** What the user can do next, as one sentence. */
  readonly hint: string;

  constructor(code: TargetErrorCode, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }
}

/** What `work` resolves with, or `otherwise` when it rejects with a TargetError: a survey continues without that part. */
export async function ifAnswered<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TargetError) return otherwise;
    throw error;
  }
}

/** A request needs a token that the user did not give and the token endpoint did not issue. */
export class CredentialMissing extends Error {
  override readonly name = 'CredentialMissing';
  readonly code = 'target/credential-missing';
  /** What the user can do next. */
  readonly hint: string;

  constructor(credential: Credential, remedy: string) {
    super(`no ${credential} token: ${remedy}`);
    this.hint = remedy;
  }
}
