import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose/jwt/decode';
import { defined, isObject } from '../../../contracts/index.ts';
import { TargetError, type Exchange } from '../../../properties/index.ts';
import { readBody } from '../read-body.ts';
import { isUnavailable, type Transport, type WireRequest, type WireResponse } from '../transport.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import { tokenEvidence, type TokenAnswer } from './token-evidence.ts';
import { unfitForBearer } from './token-forms.ts';
import { tokenPath, tokenUrlOf, type TokenSource } from './token-source.ts';

/** A token that the endpoint issued. */
export interface IssuedToken {
  readonly token: string;
  /** Its lifetime in seconds; undefined where neither the answer nor the token states it. */
  readonly expiresIn: number | undefined;
  /** The scopes that it carries, as far as the answer or the token shows them: an endpoint may ignore the requested one. */
  readonly scopes: readonly string[];
}

/** Requests a token; `onAnswer` gets the exchange as evidence in any case. Throws TargetError when none is issued. */
export async function requestToken(
  transport: Transport,
  redactor: Redactor,
  source: TokenSource,
  scope: string | undefined = source.scope,
  onAnswer?: (exchange: Exchange) => void,
): Promise<IssuedToken> {
  const basic = basicOf(source);
  // A server may return the header; a secret in it is encoded twice.
  redactor.add('JOBMARK_CLIENT_SECRET', basic);
  const requestAs = async (isBasic: boolean): Promise<TokenAnswer> => {
    const response = await sendPatiently(transport, tokenRequest(source, scope, isBasic ? basic : undefined));
    // The token itself is wanted here: nothing is redacted.
    return { response, body: readBody(response.content, createRedactor()).body };
  };
  let answer = await requestAs(false);
  // A server must take HTTP Basic and may refuse a secret in the form (RFC 6749, section 2.3.1).
  if (fieldsOf(answer)['error'] === 'invalid_client') {
    const again = await requestAs(true);
    if (again.response.status === 200) answer = again;
  }
  const { status, headers } = answer.response;
  const isPage = status === 200 && /html/i.test(headers['content-type'] ?? '');
  const where = `POST ${tokenUrlOf(source.authUrl)}`;
  if (source.isAssumed === true && (isPage || isElsewhere(status, fieldsOf(answer))))
    throw new TargetError(
      'target/token',
      `${where}: the target has no token endpoint there: status ${status}${isPage ? ' with a web page' : ''}${toOf(headers, redactor)}`,
      'check the URL, or give the address of the token endpoint with --auth-url, or a token with --token',
    );
  onAnswer?.(tokenEvidence(source, scope, answer, redactor));
  return readToken(where, status, fieldsOf(answer), redactor);
}

/** The token of an answer of the endpoint at `where`. Throws TargetError for any other answer. */
function readToken(
  where: string,
  status: number,
  { access_token, expires_in, scope, error, error_description }: Readonly<Record<string, unknown>>,
  redactor: Redactor,
): IssuedToken {
  if (isUnavailable(status))
    throw new TargetError(
      'target/unavailable',
      `${where}: the token endpoint is down: status ${status}`,
      'look at the log of the token endpoint, then run again; or give a token with --token',
    );
  if (status !== 200) {
    const why = redactor.text(
      [error, error_description].filter((text) => typeof text === 'string').join(': '),
    );
    throw new TargetError(
      'target/token',
      `${where}: no token was issued, but status ${status}${why === '' ? '' : ` (${why.slice(0, 200)})`}`,
      'check --client-id, --client-secret, --scope and --auth-url, or give a token with --token',
    );
  }
  if (typeof access_token !== 'string' || access_token === '')
    throw new TargetError(
      'target/token',
      `${where}: the answer contains no access_token`,
      'check --auth-url, or give a token with --token',
    );
  const why = unfitForBearer(access_token);
  if (why !== undefined)
    throw new TargetError(
      'target/token',
      `${where}: the access_token ${why}`,
      'look at what the token endpoint, or a proxy in front of it, returns; or give a token with --token',
    );
  return {
    token: access_token,
    expiresIn: typeof expires_in === 'number' && expires_in > 0 ? expires_in : lifetimeOf(access_token),
    scopes:
      [scopeList(claimsOf(access_token)['scope']), scopeList(scope)].find(({ length }) => length > 0) ?? [],
  };
}

/** Where a redirect leads, for the message: often the same URL with https. */
function toOf({ location }: WireResponse['headers'], redactor: Redactor): string {
  return location === undefined ? '' : `, redirected to ${redactor.text(location).slice(0, 200)}`;
}

/**
 * Whether an address has no token endpoint: another route, or a login page, answers there, or a gateway that answers any
 * path without a token with 401 or 403, without an error code of OAuth (RFC 6749, section 5.2).
 */
function isElsewhere(status: number, { error }: Readonly<Record<string, unknown>>): boolean {
  const isOAuth = typeof error === 'string' && /^[a-z]+(?:_[a-z]+)+$/.test(error);
  const isRefusal = status === 401 || status === 403;
  return status === 404 || status === 405 || (status >= 300 && status < 400) || (isRefusal && !isOAuth);
}

/** The client's name and secret for the header of HTTP Basic (RFC 6749, section 2.3.1). */
function basicOf({ clientId, clientSecret }: TokenSource): string {
  return Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64');
}

/** The request for a token, with the client's name and secret in the form or in the header. */
function tokenRequest(
  { clientId, clientSecret, authUrl, grantType = 'client_credentials' }: TokenSource,
  scope: string | undefined,
  basic: string | undefined,
): WireRequest {
  const client = basic === undefined ? { client_id: clientId, client_secret: clientSecret } : {};
  return {
    origin: authUrl.origin,
    path: tokenPath(authUrl),
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(basic !== undefined && { authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams({ grant_type: grantType, ...client, ...defined({ scope }) }).toString(),
  };
}

/** Waits between tries in milliseconds: no token means no verdict, so a short failure should not end the run before it begins. */
const WAITS = [0, 100, 400, 1600];

/** The answer; the request is sent again when the connection ends before it, and after 502, 503 and 504. */
async function sendPatiently(transport: Transport, request: WireRequest): Promise<WireResponse> {
  for (const wait of WAITS)
    try {
      const response = await transport.send(request);
      if (!isUnavailable(response.status)) return response;
      await sleep(wait);
    } catch (error) {
      if (!(error instanceof TargetError) || error.code !== 'target/reset') throw error;
      await sleep(wait);
    }
  return transport.send({ ...request, fresh: true });
}

/** The lifetime that a JWT states, in seconds. */
function lifetimeOf(token: string): number | undefined {
  const { exp, iat } = claimsOf(token);
  const lifetime = typeof exp === 'number' && typeof iat === 'number' ? exp - iat : 0;
  return lifetime > 0 ? lifetime : undefined;
}

/** The claims of a JWT, unverified; none for an opaque token. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    return decodeJwt(token);
  } catch {
    return {}; // not a JWT
  }
}

/** The fields of a JSON answer. */
function fieldsOf({ body }: TokenAnswer): Readonly<Record<string, unknown>> {
  return body.kind === 'json' && isObject(body.value) ? body.value : {};
}

function scopeList(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((scope) => typeof scope === 'string');
  return typeof value === 'string' ? value.split(' ').filter((scope) => scope !== '') : [];
}
