import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose/jwt/decode';
import { defined, isObject } from '../../../contracts/index.ts';
import { TargetError, type Exchange, type ResponseBody } from '../../../properties/index.ts';
import { readBody } from '../read-body.ts';
import type { TargetAddress } from '../target-address.ts';
import { isUnavailable, type Transport, type WireRequest, type WireResponse } from '../transport.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import { unfitForBearer } from './token-forms.ts';

/** Where tokens come from: OAuth 2.0 client credentials (authentication.md). */
export interface TokenSource {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The token endpoint is `/connect/token` below it. */
  readonly authUrl: TargetAddress;
  /** The address of the target stands for it, because none was given: no sentence of the specification says they are one. */
  readonly isAssumed?: boolean;
  /** Chosen by the endpoint when omitted. */
  readonly scope?: string;
  /** `client_credentials` when omitted. */
  readonly grantType?: string;
}

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
  const path = tokenPath(source.authUrl);
  const basic = basicOf(source);
  // A server may return the header; a secret in it is encoded twice.
  redactor.add('JOBMARK_CLIENT_SECRET', basic);
  const requestAs = async (isBasic: boolean) => {
    const response = await sendPatiently(
      transport,
      tokenRequest(source, path, scope, isBasic ? basic : undefined),
    );
    // The token itself is wanted here: nothing is redacted.
    return { response, body: readBody(response.content, createRedactor()).body };
  };
  let { response, body } = await requestAs(false);
  // A server must take HTTP Basic and may refuse a secret in the form (RFC 6749, section 2.3.1).
  if (answerOf(body)['error'] === 'invalid_client') {
    const again = await requestAs(true);
    if (again.response.status === 200) ({ response, body } = again);
  }
  const where = `POST ${tokenUrlOf(source.authUrl)}`;
  if (source.isAssumed === true && isElsewhere(response.status, answerOf(body)))
    throw new TargetError(
      'target/token',
      `${where}: the target has no token endpoint there: status ${response.status}`,
      'check the URL, or give the address of the token endpoint with --auth-url, or a token with --token',
    );
  onAnswer?.(evidenceOf(redactor, source, path, scope, response, body));
  return readToken(where, response.status, answerOf(body), redactor);
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
  path: string,
  scope: string | undefined,
  basic: string | undefined,
): WireRequest {
  const client = basic === undefined ? { client_id: clientId, client_secret: clientSecret } : {};
  return {
    origin: authUrl.origin,
    path,
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

/** The values of a token answer that are not secret (RFC 6749, sections 5.1 and 5.2). */
const PUBLIC_VALUES = ['token_type', 'expires_in', 'scope', 'error', 'error_description', 'error_uri'];

/** Shown in place of an answer that is not JSON. */
const HIDDEN = 'its text is not shown, because it may contain a token';

/** The exchange without anything that could be a secret: every other text of the answer is shown as `…`. */
function evidenceOf(
  redactor: Redactor,
  { clientId, authUrl }: TokenSource,
  path: string,
  scope: string | undefined,
  { status, headers }: WireResponse,
  body: ResponseBody,
): Exchange {
  const shownBody: ResponseBody =
    body.kind === 'json'
      ? { kind: 'json', value: redactor.json(withoutSecrets(body.value)) }
      : body.kind === 'empty'
        ? body
        : { kind: 'not-json', why: HIDDEN };
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId });
  if (scope !== undefined) form.set('scope', scope);
  return {
    spec: { group: 'classification', method: 'POST', path },
    request: {
      method: 'POST',
      url: tokenUrlOf(authUrl),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: `${form.toString()}&client_secret=$JOBMARK_CLIENT_SECRET`,
    },
    response: {
      status,
      headers: defined({
        'content-type': redactor.text(headers['content-type'] ?? ''),
        'content-encoding': headers['content-encoding'],
      }),
      text:
        shownBody.kind === 'json'
          ? JSON.stringify(shownBody.value)
          : shownBody.kind === 'empty'
            ? ''
            : `(a body that is not JSON: ${HIDDEN})`,
      body: shownBody,
    },
    attempts: 1,
    milliseconds: 0,
  };
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return typeof value === 'string' ? '…' : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      PUBLIC_VALUES.includes(name) || typeof member !== 'string' ? member : member === '' ? '' : '…',
    ]),
  );
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

function answerOf(body: ResponseBody): Readonly<Record<string, unknown>> {
  return body.kind === 'json' && isObject(body.value) ? body.value : {};
}

/** Where tokens are requested; an address may end with the whole path of the endpoint. */
export const tokenUrlOf = (address: TargetAddress): string => `${address.origin}${tokenPath(address)}`;

function tokenPath({ basePath }: TargetAddress): string {
  return basePath.endsWith('/connect/token') ? basePath : `${basePath}/connect/token`;
}

function scopeList(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((scope) => typeof scope === 'string');
  return typeof value === 'string' ? value.split(' ').filter((scope) => scope !== '') : [];
}
