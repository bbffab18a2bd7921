import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestReference, type Answer, type TestClient } from '../testing/test-reference.ts';
import { developmentClient, type Client } from './clients.ts';
import { scopes } from './scopes.ts';

const narrow: Client = { clientId: 'na:rrow', clientSecret: 's&cret %', scopes: ['postings:uk'] };
const credentials = { client_id: developmentClient.clientId, client_secret: developmentClient.clientSecret };
const good = { grant_type: 'client_credentials', ...credentials };

describe('token endpoint', () => {
  let reference: TestClient;
  beforeAll(async () => {
    reference = await createTestReference({ clients: [narrow] });
  });

  const token = (form: { [name: string]: string } | string, headers = {}): Promise<Answer> =>
    reference.send('POST', '/connect/token', {
      token: null,
      text: String(typeof form === 'string' ? form : new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const basic = (id: string, secret: string): { authorization: string } => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  });
  const scopeOf = (answer: Answer): unknown => (answer.body as { scope: unknown }).scope;

  it('grants a token that the gateway accepts', async () => {
    const answer = await token({ ...good, scope: 'classmaster' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      expires_in: 3600,
      token_type: 'Bearer',
      scope: 'classmaster',
    });
    const { access_token } = answer.body as { access_token: string };
    expect((await reference.send('GET', '/classification/status', { token: access_token })).status).toBe(200);
    const { iat = 0, exp = 0 } = decodeJwt(access_token);
    expect(exp - iat).toBe(3600);
  });

  it('grants several scopes, each once, and all scopes of the client when none is requested', async () => {
    expect(scopeOf(await token({ ...good, scope: 'postings:uk classmaster postings:uk' }))).toBe(
      'postings:uk classmaster',
    );
    expect(scopeOf(await token(good))).toBe(scopes.join(' '));
    expect(scopeOf(await token({ ...good, scope: '' }))).toBe(scopes.join(' '));
  });

  it('accepts HTTP Basic, with form-encoded id and secret', async () => {
    const form = { grant_type: 'client_credentials' };
    expect(scopeOf(await token(form, basic(narrow.clientId, narrow.clientSecret)))).toBe('postings:uk');
    const wrong = await token(form, basic(narrow.clientId, 'wrong'));
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic/);
    expect(wrong.body).toMatchObject({ error: 'invalid_client' });
    for (const authorization of ['Basic', 'Basic !', 'Basic eA==', 'Bearer x'])
      expect({ authorization, ...(await token(form, { authorization })) }).toMatchObject({
        authorization,
        status: 401,
        body: { error: 'invalid_client' },
      });
  });

  it('accepts credentials in the body beside the bearer token of an earlier answer', async () => {
    const { body } = await token(good);
    const { access_token } = body as { access_token: string };
    expect(await token(good, { authorization: `Bearer ${access_token}` })).toMatchObject({ status: 200 });
    expect(
      await token({ ...good, client_secret: 'wrong' }, { authorization: `Bearer ${access_token}` }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
  });

  it('answers a token of a client without the scope with 403', async () => {
    const { body } = await token({
      grant_type: 'client_credentials',
      client_id: narrow.clientId,
      client_secret: narrow.clientSecret,
    });
    const { access_token } = body as { access_token: string };
    expect((await reference.send('GET', '/classification/status', { token: access_token })).status).toBe(403);
  });

  it.each([
    ['no grant type', credentials, 'invalid_request'],
    ['another grant type', { ...good, grant_type: 'password' }, 'unsupported_grant_type'],
    ['no secret', { grant_type: 'client_credentials', client_id: credentials.client_id }, 'invalid_client'],
    ['an empty secret', { ...good, client_secret: '' }, 'invalid_client'],
    ['a wrong secret', { ...good, client_secret: 'wrong' }, 'invalid_client'],
    ['an unknown client', { ...good, client_id: 'constructor' }, 'invalid_client'],
    ['an unknown scope', { ...good, scope: 'classmaster everything' }, 'invalid_scope'],
    ['a repeated parameter', `${String(new URLSearchParams(good))}&scope=a&scope=b`, 'invalid_request'],
    ['an empty body', '', 'invalid_request'],
  ])('refuses %s', async (_, form, error) => {
    const answer = await token(form);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({ error, error_description: expect.any(String) });
  });

  it.each([
    ['classification_api', 'classmaster'],
    ['provider_open', 'classmaster'],
    ['postings:us postings:company', 'postings:company'],
  ])('grants the development client %s as %s', async (alias, scope) => {
    expect(scopeOf(await token({ ...good, scope: alias }))).toBe(scope);
  });

  it('has aliases for no other client', async () => {
    const form = { grant_type: 'client_credentials', scope: 'classification_api' };
    expect((await token(form, basic(narrow.clientId, narrow.clientSecret))).body).toMatchObject({
      error: 'invalid_scope',
    });
  });

  it('refuses a scope that the client may not have', async () => {
    const form = { grant_type: 'client_credentials', scope: 'classmaster' };
    expect((await token(form, basic(narrow.clientId, narrow.clientSecret))).body).toEqual({
      error: 'invalid_scope',
      error_description: 'the client may request: postings:uk',
    });
  });

  it('refuses credentials in header and body, another content type, and GET', async () => {
    expect((await token(good, basic(narrow.clientId, narrow.clientSecret))).body).toMatchObject({
      error: 'invalid_request',
    });
    expect((await token(good, { 'content-type': 'application/json' })).body).toMatchObject({
      error: 'invalid_request',
    });
    const get = await reference.send('GET', '/connect/token');
    expect(get.status).toBe(405);
    expect(get.headers.get('allow')).toBe('POST');
    expect(get.body).toMatchObject({ error: 'invalid_request' });
  });

  it('repeats no secret in a refusal', async () => {
    const answer = await token({ ...good, client_secret: 'wrong-but-secret' });
    expect(JSON.stringify(answer.body)).not.toContain('wrong-but-secret');
  });
});
