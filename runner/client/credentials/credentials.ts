import { CredentialMissing, TargetError, type Credential, type Exchange } from '../../../properties/index.ts';
import type { Transport } from '../transport.ts';
import type { Redactor } from './redaction.ts';
import { claimsOf, requestToken } from './token-endpoint.ts';
import {
  alterToken,
  type Authorization,
  bearer,
  changedToken,
  malformed,
  otherHeader,
  variableOf,
} from './token-forms.ts';
import type { TokenSource } from './token-source.ts';

/** The credentials of the user; with neither a token nor a source, requests carry no Authorization. */
export interface CredentialOptions {
  readonly token?: string;
  readonly source?: TokenSource;
  readonly expiredToken?: string;
  readonly unscopedToken?: string;
}

/** The tokens of a run. */
export interface Credentials {
  holds(credential: Credential): boolean;
  /** Undefined: send none. Throws CredentialMissing, and TargetError when the token endpoint issues no token. */
  authorize(credential: Credential): Promise<Authorization | undefined>;
  /** Requests a new token after a 401 for `refused`: once, or again without a stated lifetime. Returns whether to retry. */
  renew(refused: string): Promise<boolean>;
  /** The first answer of the token endpoint; undefined when no token was requested, or no answer came. */
  tokenExchange(): Exchange | undefined;
}

const REFRESH_BEFORE_EXPIRY = 60_000;
/** The lifetime in seconds of a token of which none is stated (decisions.md#token-endpoint). */
const USUAL_SECONDS = 3600;
/** The age in milliseconds from which a token without a stated lifetime may have expired. */
const MAY_HAVE_EXPIRED = 1000;
/** The clock of the target may be behind ours. */
const CLOCK_SKEW = 60_000;
/** The scope that the classification group requires (authentication.md). */
const REQUIRED_SCOPE = 'classmaster';
/** Scopes of the other groups (decisions.md#group-scopes), to get a valid token without the required one. */
const OTHER_SCOPES = ['postings:uk', 'postings:company', 'postings:us'];

/** Requests of the token endpoint that it should refuse: each differs in one thing from the one that it accepts. */
const misuses: { readonly [Misuse in Credential]?: (source: TokenSource) => TokenSource } = {
  'wrong-secret': (source) => ({ ...source, clientSecret: `${source.clientSecret}-jobmark` }),
  'unknown-client': (source) => ({ ...source, clientId: `${source.clientId}-jobmark` }),
  'other-grant': (source) => ({ ...source, grantType: 'jobmark' }),
};

/** The valid token of a run. It is renewed in time; a failure of the token endpoint is stored, and thrown by `valid`. */
class RunToken {
  /** The first answer of the token endpoint. */
  exchange: Exchange | undefined;
  failure: unknown;
  /** The scopes of the last token, as far as they are shown. */
  scopes: readonly string[] = [];
  private readonly source: TokenSource | undefined;
  private readonly transport: Transport;
  private readonly redactor: Redactor;
  private current: { readonly token: string; readonly goodUntil: number } | undefined;
  private fetching: Promise<void> | undefined;
  private isRenewed = false;
  /** From when on a 401 may mean that the token has expired, even after the first renewal. */
  private doubtedFrom = Infinity;

  constructor({ token, source }: CredentialOptions, transport: Transport, redactor: Redactor) {
    this.source = source;
    this.transport = transport;
    this.redactor = redactor;
    if (token !== undefined) this.keep(token, expiryOf(token));
  }

  get isHeld(): boolean {
    return this.current !== undefined;
  }

  private keep(token: string, goodUntil: number): void {
    this.current = { token, goodUntil };
    this.redactor.add('JOBMARK_TOKEN', token);
    this.redactor.add('JOBMARK_ALTERED_TOKEN', alterToken(token));
  }

  /** Requests a token; those that need one at the same time share one token request. */
  fetch(source: TokenSource): Promise<void> {
    return (this.fetching ??= this.fetchFrom(source));
  }

  private async fetchFrom(source: TokenSource): Promise<void> {
    const { transport, redactor } = this;
    try {
      const { token, expiresIn, scopes } = await requestToken(
        transport,
        redactor,
        source,
        source.scope,
        (answer) => {
          this.exchange ??= answer;
        },
      );
      this.scopes = scopes;
      const seconds = expiresIn ?? USUAL_SECONDS;
      // Half the lifetime of a short-lived token: requesting one for each request would not help.
      const life = Math.max(seconds * 1000 - REFRESH_BEFORE_EXPIRY, seconds * 500);
      this.keep(token, Date.now() + life);
      this.doubtedFrom = expiresIn === undefined ? Date.now() + MAY_HAVE_EXPIRED : Infinity;
    } catch (error) {
      this.failure = error;
    } finally {
      this.fetching = undefined;
    }
  }

  /** Throws TargetError when it has expired, and the failure of the token endpoint. */
  async valid(): Promise<string | undefined> {
    const { current, source } = this;
    const isStale = current !== undefined && current.goodUntil <= Date.now();
    if (isStale && source !== undefined) await this.fetch(source);
    if (this.failure !== undefined) throw this.failure;
    if (isStale && source === undefined)
      throw new TargetError(
        'target/token',
        'the token of --token has expired',
        'give a new one, or --client-id and --client-secret, so that tokens are renewed in time',
      );
    return this.current?.token;
  }

  /** See `Credentials.renew`. */
  async renew(refused: string): Promise<boolean> {
    if (this.source === undefined) return false;
    if (this.current !== undefined && refused !== `Bearer ${this.current.token}`) return true;
    if (this.isRenewed && this.fetching === undefined && Date.now() < this.doubtedFrom) return false;
    this.isRenewed = true;
    await this.fetch(this.source);
    if (this.failure !== undefined) throw this.failure;
    return true;
  }
}

/** Requests the tokens that the run needs. A failure is stored, and thrown by `authorize`. */
export async function prepareCredentials(
  options: CredentialOptions,
  transport: Transport,
  redactor: Redactor,
): Promise<Credentials> {
  const { source } = options;
  const current = new RunToken(options, transport, redactor);
  addSecrets(options, redactor);
  if (source !== undefined) await current.fetch(source);
  const unscoped =
    options.unscopedToken ??
    (source === undefined || current.failure !== undefined
      ? undefined
      : await tokenOfAnotherScope(transport, redactor, source, current.scopes));
  if (unscoped !== undefined) redactor.add('JOBMARK_UNSCOPED_TOKEN', unscoped);
  const given = {
    expired: { token: options.expiredToken, remedy: 'give an expired one with --expired-token' },
    unscoped: {
      token: unscoped,
      remedy: `give a valid one without the scope ${REQUIRED_SCOPE} with --unscoped-token`,
    },
  };

  return {
    holds(credential) {
      if (credential === 'none' || credential === 'malformed') return true;
      if (credential === 'expired' || credential === 'unscoped') return given[credential].token !== undefined;
      if (misuses[credential] !== undefined) return source !== undefined && current.failure === undefined;
      return current.isHeld;
    },
    async authorize(credential) {
      if (credential === 'none') return undefined;
      if (credential === 'malformed') return malformed;
      if (credential === 'expired' || credential === 'unscoped') {
        const { token, remedy } = given[credential];
        if (token === undefined) throw new CredentialMissing(credential, remedy);
        return bearer(token, variableOf(credential));
      }
      const misuse = misuses[credential];
      if (misuse !== undefined) {
        if (source === undefined || current.failure !== undefined)
          throw new CredentialMissing(credential, 'give --client-id and --client-secret');
        return tokenOfMisuse(credential, misuse(source), transport, redactor);
      }
      const token = await current.valid();
      if (credential === 'valid') return token === undefined ? undefined : bearer(token, 'JOBMARK_TOKEN');
      if (token === undefined) throw new CredentialMissing(credential, 'give a valid one with --token');
      return variation(credential, token);
    },
    renew: (refused) => current.renew(refused),
    tokenExchange: () => current.exchange,
  };
}

/** Throws CredentialMissing when the token endpoint refuses the misuse, as it should. */
async function tokenOfMisuse(
  credential: Credential,
  source: TokenSource,
  transport: Transport,
  redactor: Redactor,
): Promise<Authorization> {
  try {
    const { token } = await requestToken(transport, redactor, source, source.scope);
    redactor.add(variableOf(credential), token);
    return bearer(token, variableOf(credential));
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new CredentialMissing(credential, error.message);
  }
}

function addSecrets({ expiredToken, unscopedToken, source }: CredentialOptions, redactor: Redactor): void {
  if (expiredToken !== undefined) redactor.add('JOBMARK_EXPIRED_TOKEN', expiredToken);
  if (unscopedToken !== undefined) redactor.add('JOBMARK_UNSCOPED_TOKEN', unscopedToken);
  if (source === undefined) return;
  redactor.add('JOBMARK_CLIENT_SECRET', source.clientSecret);
  redactor.addPublic('JOBMARK_CLIENT_ID', source.clientId);
}

/** A valid token in a header of another form, or changed. */
function variation(credential: Credential, token: string): Authorization {
  const header = otherHeader(credential, token);
  if (header !== undefined) return header;
  const changed = changedToken(credential, token);
  if (changed === undefined) throw new CredentialMissing(credential, 'the token has no such variation');
  return bearer(changed, variableOf(credential));
}

/** The expiry of a JWT in milliseconds since 1970; infinity for a token without one. */
function expiryOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 + CLOCK_SKEW : Number.POSITIVE_INFINITY;
}

/**
 * Undefined when the endpoint grants the client no other scope, which blocks one check. A token with the scopes of the
 * run's own may do what that one may, under whatever name its issuer gives the required scope.
 */
async function tokenOfAnotherScope(
  transport: Transport,
  redactor: Redactor,
  source: TokenSource,
  own: readonly string[],
): Promise<string | undefined> {
  for (const scope of OTHER_SCOPES) {
    try {
      const issued = await requestToken(transport, redactor, source, scope);
      const { scopes } = issued;
      const isOther = own.length !== scopes.length || scopes.some((each) => !own.includes(each));
      if (isOther && scopes.length > 0 && !scopes.includes(REQUIRED_SCOPE)) return issued.token;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
    }
  }
  return undefined;
}
