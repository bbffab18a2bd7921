import { afterEach, describe, expect, test, vi } from 'vitest';
import { CredentialMissing } from '../../../properties/index.ts';
import { clientOf, modelsRequest as models, serveRecording } from '../../testing/client-of-server.ts';
import { serveHttp, type TestServer } from '../../testing/raw-server.ts';
import { parseTargetUrl } from '../target-address.ts';

afterEach(() => vi.useRealTimers());

/** An unsigned token with these claims. */
const jwt = (claims: object): string =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'the signature of a test']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

describe('credentials', () => {
  const token = jwt({ scope: 'classmaster' });

  test('are each sent in the Authorization header', async () => {
    const server = await serveRecording();
    const client = await clientOf(server, {
      credentials: { token, expiredToken: 'an-expired-one', unscopedToken: 'one-without-scope' },
    });
    for (const credential of [
      'valid',
      'none',
      'malformed',
      'altered',
      'expired',
      'unscoped',
      'bare',
      'other-scheme',
      'truncated',
      'extended',
      'other-case',
      'unsigned',
    ] as const) {
      expect(client.holds(credential)).toBe(true);
      await client.send({ ...models, credential });
    }
    const sent = server.asked.map(({ request }) => request.headers.authorization);
    expect(sent[0]).toBe(`Bearer ${token}`);
    expect(sent[1]).toBeUndefined();
    expect(sent[2]).toBe('Bearer jobmark-not-a-token');
    expect(sent[4]).toBe('Bearer an-expired-one');
    expect(sent[5]).toBe('Bearer one-without-scope');
    expect(sent.slice(6, 8)).toEqual([token, `Basic ${token}`]);
    expect(sent.slice(8)).toEqual([
      `Bearer ${token.slice(0, -4)}`,
      `Bearer ${token}xxxx`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`,
    ]);
    const altered = sent[3]?.replace('Bearer ', '').split('.') ?? [];
    const original = token.split('.');
    expect(altered.slice(0, 2)).toEqual(original.slice(0, 2));
    expect(Buffer.from(altered[2] ?? '', 'base64url')).not.toEqual(
      Buffer.from(original[2] ?? '', 'base64url'),
    );
  });

  test('are requested again when the first answer is cut off', async () => {
    let asked = 0;
    const server = await serveHttp((request, response) => {
      asked += 1;
      const isTokenRequest = request.url?.endsWith('/connect/token') === true;
      response.writeHead(200, { 'content-type': 'application/json' });
      if (!isTokenRequest) response.end('{"data":[]}');
      else if (asked === 1) response.write('{"access', () => response.socket?.destroy());
      else response.end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 3600 }));
    });
    const target = parseTargetUrl(server.url, 'the target');
    const client = await clientOf(server, {
      credentials: { source: { authUrl: target, clientId: 'id', clientSecret: 'a long secret' } },
    });
    expect((await client.send(models)).response.status).toBe(200);
  });

  test('in another letter case do not exist for a token of hexadecimal digits', async () => {
    const server = await serveRecording();
    const client = await clientOf(server, { credentials: { token: '1D0B6c4e-9a52-4f6e-8f0e-2b7c5e1f3a90' } });
    await expect(client.send({ ...models, credential: 'other-case' })).rejects.toBeInstanceOf(
      CredentialMissing,
    );
  });

  test('of a misuse exist where the token endpoint issues a token for it', async () => {
    let isLenient = false;
    const server = await serveHttp((request, response) => {
      let form = '';
      request.on('data', (part: Buffer) => (form += part.toString()));
      request.on('end', () => {
        const asked = new URLSearchParams(form);
        const isGood = asked.get('client_id') === 'id' && asked.get('client_secret') === 'secret';
        const isGranted = request.url !== '/connect/token' || isLenient || isGood;
        response.writeHead(isGranted ? 200 : 400, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isGranted ? { access_token: token } : { error: 'invalid_client' }));
      });
    });
    const target = parseTargetUrl(server.url, 'the target');
    const client = await clientOf(server, {
      credentials: { source: { authUrl: target, clientId: 'id', clientSecret: 'secret' } },
    });
    for (const credential of ['wrong-secret', 'unknown-client'] as const) {
      isLenient = false;
      await expect(client.send({ ...models, credential })).rejects.toBeInstanceOf(CredentialMissing);
      isLenient = true;
      expect((await client.send({ ...models, credential })).response.status).toBe(200);
    }
  });

  test('that were not given are reported with the option that gives them', async () => {
    const server = await serveRecording();
    const client = await clientOf(server);
    for (const [credential, option] of [
      ['expired', '--expired-token'],
      ['unscoped', '--unscoped-token'],
      ['altered', '--token'],
    ] as const) {
      expect(client.holds(credential)).toBe(false);
      const asking = client.send({ ...models, credential });
      await expect(asking).rejects.toBeInstanceOf(CredentialMissing);
      await expect(asking).rejects.toThrow(option);
    }
    expect(client.holds('valid')).toBe(false);
    await client.send(models);
    expect(server.asked.map(({ request }) => request.headers.authorization)).toEqual([undefined]);
  });

  test('that have expired send no request', async () => {
    const server = await serveRecording();
    const client = await clientOf(server, {
      credentials: { token: jwt({ exp: Math.floor(Date.now() / 1000) - 3600 }) },
    });
    await expect(client.send(models)).rejects.toMatchObject({ code: 'target/token' });
    expect(server.asked).toHaveLength(0);
  });
});

describe('the token endpoint', () => {
  const source = (server: TestServer, scope?: string) => ({
    clientId: 'a client',
    clientSecret: 's&cret=of the test',
    authUrl: parseTargetUrl(server.url, '--auth-url'),
    ...(scope === undefined ? {} : { scope }),
  });

  test('gets one request for all tokens, and one for a token of another scope', async () => {
    const server = await serveRecording((request, body) =>
      request.url === '/connect/token'
        ? {
            access_token: `token of ${new URLSearchParams(body).get('scope')}`.replaceAll(' ', '-'),
            expires_in: 3600,
            scope: new URLSearchParams(body).get('scope'),
          }
        : {},
    );
    const client = await clientOf(server, { credentials: { source: source(server, 'classmaster') } });
    await Promise.all(Array.from({ length: 4 }, () => client.send(models)));
    await client.send({ ...models, credential: 'unscoped' });
    const tokens = server.asked.filter(({ request }) => request.url === '/connect/token');
    expect(tokens.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual(
      ['classmaster', 'postings:uk'].map((scope) => ({
        grant_type: 'client_credentials',
        client_id: 'a client',
        client_secret: 's&cret=of the test',
        scope,
      })),
    );
    const sent = server.asked.flatMap(({ request }) => request.headers.authorization ?? []);
    expect(new Set(sent)).toEqual(new Set(['Bearer token-of-classmaster', 'Bearer token-of-postings:uk']));
  });

  test('gives no unscoped token when nothing says what the endpoint granted', async () => {
    const server = await serveRecording(() => ({ access_token: 'opaque', expires_in: 3600 }));
    const client = await clientOf(server, { credentials: { source: source(server) } });
    expect(client.holds('unscoped')).toBe(false);
  });

  test('gives no unscoped token when it grants classmaster anyway', async () => {
    const server = await serveRecording(() => ({ access_token: jwt({ scope: ['classmaster'] }) }));
    const client = await clientOf(server, { credentials: { source: source(server) } });
    expect(client.holds('unscoped')).toBe(false);
    await expect(client.send({ ...models, credential: 'unscoped' })).rejects.toBeInstanceOf(
      CredentialMissing,
    );
  });

  test('gets another request after the first unexpected 401 only', async () => {
    let issued = 0;
    const server = await serveRecording((request, _body, response) => {
      if (request.url === '/connect/token')
        return { access_token: `token-number-${(issued += 1)}`, scope: 'classmaster' };
      if (
        request.headers.authorization !== `Bearer token-number-${issued}` ||
        request.url?.endsWith('/sets') === true
      )
        response.statusCode = 401;
      return {};
    });
    const client = await clientOf(server, { credentials: { source: source(server) } });
    issued += 1; // the first tokens are no longer taken
    const again = await client.send(models);
    expect([again.response.status, again.attempts]).toEqual([200, 2]);
    const refused = await client.send({ ...models, path: '/sets' });
    expect([refused.response.status, refused.attempts]).toEqual([401, 1]);
  });

  test('gets another request before a token expires', async () => {
    let issued = 0;
    const server = await serveRecording((request) =>
      request.url === '/connect/token'
        ? { access_token: `token-number-${(issued += 1)}`, expires_in: 3600, scope: 'classmaster' }
        : {},
    );
    const client = await clientOf(server, { credentials: { source: source(server) } });
    await client.send(models);
    const before = issued;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_550_000 });
    await client.send(models);
    expect(issued).toBe(before + 1);
    expect(server.asked.at(-1)?.request.headers.authorization).toBe(`Bearer token-number-${issued}`);
  });

  test('that refuses fails every request with its reason and without the secret', async () => {
    const server = await serveRecording((_request, body, response) => {
      response.statusCode = 400;
      return {
        error: 'invalid_client',
        error_description: `unknown: ${body} ${new URLSearchParams(body).get('client_secret')}`,
      };
    });
    const client = await clientOf(server, { credentials: { source: source(server) } });
    const error = await client.send(models).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 'target/token' });
    expect(String(error)).toContain('invalid_client');
    expect(String(error)).not.toMatch(/of.the.test/);
    expect(server.asked).toHaveLength(2);
  });

  test('gets the secret in the header where it takes none in the form', async () => {
    const basic = `Basic ${Buffer.from('a%20client:s%26cret%3Dof%20the%20test').toString('base64')}`;
    const server = await serveRecording(({ url, headers }, body, response) => {
      // What a careless target might return.
      if (url !== '/connect/token') return { seen: basic };
      if (headers.authorization === basic && !body.includes('client_id')) return { access_token: 'issued' };
      response.statusCode = 401;
      return { error: 'invalid_client' };
    });
    const client = await clientOf(server, { credentials: { source: source(server) } });
    const { response } = await client.send(models);
    expect(response.status).toBe(200);
    expect(response.text).toContain('Basic $JOBMARK_CLIENT_SECRET');
  });
});
