import { CredentialMissing, TargetError, type Credential, type Exchange } from '../../../properties/index.ts';
import type { Redactor } from './redaction.ts';
import { claimsOf, requestToken, type TokenSource } from './token-endpoint.ts';
import type { Transport } from '../transport.ts';
import {
  alterToken,
  type Authorization,
  bearer,
  changedToken,
  malformed,
  otherHeader,
  variableOf,
} from './token-forms.ts';

/** The credentials of the user; with neither a token nor a source, requests carry no Authorization. */
export interface CredentialSetting {
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
  /** Requests a new token after `refused` got an unexpected 401. Returns whether sending again makes sense. */
  renew(refused: string): Promise<boolean>;
  /** The first answer of the token endpoint; undefined when no token was requested, or no answer came. */
  tokenExchange(): Exchange | undefined;
}

const REFRESH_BEFORE_EXPIRY = 60_000;
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

/** Requests the tokens that the run needs. A failure is stored, and thrown by `authorize`. */
export async function prepareCredentials(
  setting: CredentialSetting,
  transport: Transport,
  redactor: Redactor,
): Promise<Credentials> {
  const { source } = setting;
  const secrets: readonly (readonly [string, string | undefined])[] = [
    ['JOBMARK_TOKEN', setting.token],
    ['JOBMARK_EXPIRED_TOKEN', setting.expiredToken],
    ['JOBMARK_UNSCOPED_TOKEN', setting.unscopedToken],
    ['JOBMARK_CLIENT_SECRET', source?.clientSecret],
  ];
  for (const [name, value] of secrets) if (value !== undefined) redactor.add(name, value);
  if (source !== undefined) redactor.addPublic('JOBMARK_CLIENT_ID', source.clientId);

  let current: { readonly token: string; readonly goodUntil: number } | undefined =
    setting.token === undefined ? undefined : { token: setting.token, goodUntil: expiryOf(setting.token) };
  let failure: unknown;
  let exchange: Exchange | undefined;
  let fetching: Promise<void> | undefined;
  let renewed = false;

  const fetchFrom = async (from: TokenSource): Promise<void> => {
    try {
      const { token, expiresIn } = await requestToken(transport, redactor, from, from.scope, (answer) => {
        exchange ??= answer;
      });
      redactor.add('JOBMARK_TOKEN', token);
      redactor.add('JOBMARK_ALTERED_TOKEN', alterToken(token));
      // Half the lifetime of a short-lived token: requesting one for each request would not help.
      const life = Math.max(expiresIn * 1000 - REFRESH_BEFORE_EXPIRY, expiresIn * 500);
      current = { token, goodUntil: Date.now() + life };
    } catch (error) {
      failure = error;
    } finally {
      fetching = undefined;
    }
  };
  /** Requests that need a token at the same time share one token request. */
  const fetchToken = (from: TokenSource): Promise<void> => (fetching ??= fetchFrom(from));

  if (setting.token !== undefined) redactor.add('JOBMARK_ALTERED_TOKEN', alterToken(setting.token));
  if (source !== undefined) await fetchToken(source);
  const unscoped =
    setting.unscopedToken ??
    (source === undefined || failure !== undefined
      ? undefined
      : await tokenOfAnotherScope(transport, redactor, source));
  if (unscoped !== undefined) redactor.add('JOBMARK_UNSCOPED_TOKEN', unscoped);
  const given = {
    expired: { token: setting.expiredToken, remedy: 'give an expired one with --expired-token' },
    unscoped: {
      token: unscoped,
      remedy: `give a valid one without the scope ${REQUIRED_SCOPE} with --unscoped-token`,
    },
  };

  /** Throws CredentialMissing when the token endpoint refuses the misuse, as it should, or was not asked for a token. */
  const tokenOfMisuse = async (
    credential: Credential,
    misuse: (source: TokenSource) => TokenSource,
  ): Promise<string> => {
    if (source === undefined || failure !== undefined)
      throw new CredentialMissing(credential, 'give --client-id and --client-secret');
    try {
      const { token } = await requestToken(transport, redactor, misuse(source), source.scope);
      redactor.add(variableOf(credential), token);
      return token;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      throw new CredentialMissing(credential, error.message);
    }
  };

  const validToken = async (): Promise<string | undefined> => {
    const stale = current !== undefined && current.goodUntil <= Date.now();
    if (stale && source !== undefined) await fetchToken(source);
    if (failure !== undefined) throw failure;
    if (stale && source === undefined)
      throw new TargetError(
        'target/token',
        'the token of --token has expired',
        'give a new one, or --client-id and --client-secret, so that tokens are renewed in time',
      );
    return current?.token;
  };

  return {
    holds(credential) {
      if (credential === 'none' || credential === 'malformed') return true;
      if (credential === 'expired' || credential === 'unscoped') return given[credential].token !== undefined;
      if (misuses[credential] !== undefined) return source !== undefined && failure === undefined;
      return current !== undefined;
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
      if (misuse !== undefined)
        return bearer(await tokenOfMisuse(credential, misuse), variableOf(credential));
      const token = await validToken();
      if (credential === 'valid') return token === undefined ? undefined : bearer(token, 'JOBMARK_TOKEN');
      if (token === undefined) throw new CredentialMissing(credential, 'give a valid one with --token');
      const header = otherHeader(credential, token);
      if (header !== undefined) return header;
      const changed = changedToken(credential, token);
      if (changed === undefined) throw new CredentialMissing(credential, 'the token has no such variation');
      return bearer(changed, variableOf(credential));
    },
    async renew(refused) {
      if (source === undefined) return false;
      if (current !== undefined && refused !== `Bearer ${current.token}`) return true;
      if (renewed && fetching === undefined) return false;
      renewed = true;
      await fetchToken(source);
      if (failure !== undefined) throw failure;
      return true;
    },
    tokenExchange: () => exchange,
  };
}

/** The expiry of a JWT in milliseconds since 1970; infinity for a token without one. */
function expiryOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 + CLOCK_SKEW : Number.POSITIVE_INFINITY;
}

/** Undefined when the endpoint grants the client no other scope, which blocks one check. */
async function tokenOfAnotherScope(
  transport: Transport,
  redactor: Redactor,
  source: TokenSource,
): Promise<string | undefined> {
  for (const scope of OTHER_SCOPES) {
    try {
      const issued = await requestToken(transport, redactor, source, scope);
      if (issued.scopes.length > 0 && !issued.scopes.includes(REQUIRED_SCOPE)) return issued.token;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
    }
  }
  return undefined;
}
