import { CredentialMissing, TargetError, type Credential, type Exchange } from '../../../properties/index.ts';
import type { Transport } from '../transport.ts';
import type { Redactor } from './redaction.ts';
import { RunToken } from './run-token.ts';
import { requestToken } from './token-endpoint.ts';
import {
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

/** Undefined when the endpoint grants the client no other scope, or names scopes in its own way, which blocks one check. */
async function tokenOfAnotherScope(
  transport: Transport,
  redactor: Redactor,
  source: TokenSource,
  own: readonly string[],
): Promise<string | undefined> {
  // The run's own token may call the group: which of its scopes is the required one, under another name, is unknown.
  if (own.length > 0 && !own.includes(REQUIRED_SCOPE)) return undefined;
  for (const scope of OTHER_SCOPES) {
    try {
      const { token, scopes } = await requestToken(transport, redactor, source, scope);
      if (scopes.length > 0 && !scopes.includes(REQUIRED_SCOPE)) return token;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
    }
  }
  return undefined;
}
