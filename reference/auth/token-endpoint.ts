import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware, ReferenceContext } from '../app/middleware.ts';
import type { AccessTokens } from './access-tokens.ts';
import { developmentClient, type Client } from './clients.ts';
import { scopeOfAlias } from './scopes.ts';

const tokenPath = '/connect/token';

/** How long a token of the endpoint is valid, in seconds (decisions.md#token-endpoint). */
export const TOKEN_LIFETIME = 3600;

/** A refusal of the token endpoint: an error code of RFC 6749, section 5.2. */
class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly source: 'header' | 'body';
}

function readForm(ctx: ReferenceContext): ReadonlyMap<string, string> {
  if (ctx.request.type !== 'application/x-www-form-urlencoded')
    throw new OAuthError('invalid_request', 'the body must be of type application/x-www-form-urlencoded');
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(ctx.state.requestText)) {
    if (fields.has(name)) throw new OAuthError('invalid_request', 'each parameter may occur once');
    // RFC 6749, section 3.2: a parameter without a value counts as omitted.
    if (value !== '') fields.set(name, value);
  }
  return fields;
}

/** The two halves of HTTP Basic, each form-encoded (RFC 6749, section 2.3.1). */
function readBasic(authorization: string): Credentials {
  const encoded = /^Basic +([\w+/-]+=*)$/i.exec(authorization)?.[1] ?? '';
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const decode = (text: string | undefined): string =>
    new URLSearchParams(`value=${(text ?? '').replaceAll('&', '%26')}`).get('value') ?? '';
  return { clientId: decode(id), clientSecret: decode(secret), source: 'header' };
}

function readCredentials(ctx: ReferenceContext, form: ReadonlyMap<string, string>): Credentials {
  const authorization = ctx.get('authorization');
  const clientId = form.get('client_id');
  const clientSecret = form.get('client_secret');
  if (clientSecret === undefined && authorization !== '') return readBasic(authorization);
  // Another scheme is ignored when the body has credentials: clients send their last bearer token too.
  if (/^Basic\b/i.test(authorization))
    throw new OAuthError('invalid_request', 'client credentials are in both the header and the body');
  if (clientId === undefined || clientSecret === undefined)
    throw new OAuthError('invalid_client', 'client_id and client_secret are required');
  return { clientId, clientSecret, source: 'body' };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function authenticate(credentials: Credentials, clients: readonly Client[]): Client {
  const client = clients.find((candidate) => candidate.clientId === credentials.clientId);
  // Digests have one length, so that the time of the comparison does not depend on the secret.
  const matches = timingSafeEqual(digest(client?.clientSecret ?? ''), digest(credentials.clientSecret));
  if (client === undefined || !matches)
    throw new OAuthError(
      'invalid_client',
      'unknown client, or wrong secret',
      credentials.source === 'header' ? 401 : 400,
    );
  return client;
}

function grantedScope(requested: string | undefined, client: Client): string {
  if (requested === undefined) return client.scopes.join(' ');
  // Only the development client has aliases: what the others may request is in their file.
  const meant = (name: string): string => (client === developmentClient && scopeOfAlias(name)) || name;
  const names = requested
    .split(' ')
    .filter((name) => name !== '')
    .map(meant);
  const refused = names.filter((name) => !(client.scopes as readonly string[]).includes(name));
  if (refused.length > 0 || names.length === 0)
    throw new OAuthError('invalid_scope', `the client may request: ${client.scopes.join(' ')}`);
  return [...new Set(names)].join(' ');
}

async function grantToken(
  ctx: ReferenceContext,
  clients: readonly Client[],
  tokens: AccessTokens,
): Promise<object> {
  if (ctx.method !== 'POST') {
    ctx.set('allow', 'POST');
    throw new OAuthError('invalid_request', 'tokens are requested with POST', 405);
  }
  const form = readForm(ctx);
  const grantType = form.get('grant_type');
  if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is required');
  const client = authenticate(readCredentials(ctx, form), clients);
  if (grantType !== 'client_credentials')
    throw new OAuthError('unsupported_grant_type', 'the grant type must be client_credentials');
  const scope = grantedScope(form.get('scope'), client);
  const token = await tokens.mint({ clientId: client.clientId, scope, expiresIn: TOKEN_LIFETIME });
  return { access_token: token, expires_in: TOKEN_LIFETIME, token_type: 'Bearer', scope };
}

/** The token endpoint: OAuth 2.0 client credentials (RFC 6749, sections 2.3.1, 4.4, 5.1 and 5.2) at `tokenPath`. */
export function tokenEndpoint(clients: readonly Client[], tokens: AccessTokens): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== tokenPath) {
      await next();
      return;
    }
    ctx.set({ 'cache-control': 'no-store', pragma: 'no-cache' });
    try {
      ctx.body = await grantToken(ctx, clients, tokens);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      ctx.status = error.status;
      if (error.status === 401) ctx.set('www-authenticate', 'Basic realm="jobmark"');
      ctx.body = { error: error.code, error_description: error.message };
    }
  };
}
