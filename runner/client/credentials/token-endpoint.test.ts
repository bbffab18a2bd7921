import { afterEach, describe, expect, test, vi } from 'vitest';
import { CredentialMissing } from '../../../properties/index.ts';
import {
  clientOf,
  modelsRequest as models,
  serveRecording,
  unsignedToken,
} from '../../testing/client-of-server.ts';
import { serveHttp, type TestServer } from '../../testing/raw-server.ts';
import { parseTargetUrl } from '../target-address.ts';

afterEach(() => vi.useRealTimers());

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
    const tokens = server.received.filter(({ request }) => request.url === '/connect/token');
    expect(tokens.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual(
      ['classmaster', 'postings:uk'].map((scope) => ({
        grant_type: 'client_credentials',
        client_id: 'a client',
        client_secret: 's&cret=of the test',
        scope,
      })),
    );
    const sent = server.received.flatMap(({ request }) => request.headers.authorization ?? []);
    expect(new Set(sent)).toEqual(new Set(['Bearer token-of-classmaster', 'Bearer token-of-postings:uk']));
  });

  test.each([
    [404, {}],
    [401, { message: 'Unauthorized' }],
  ])(
    'is nowhere, not violated, where an address that was not given answers with %i',
    async (status, body) => {
      const server = await serveRecording((request, _body, response) => {
        response.statusCode = request.url === '/connect/token' ? status : 200;
        return body;
      });
      const given = await clientOf(server, { credentials: { source: source(server) } });
      await expect(given.send(models)).rejects.toThrow(`no token was issued, but status ${status}`);
      expect(given.tokenExchange()?.response.status).toBe(status);
      const assumed = await clientOf(server, {
        credentials: { source: { ...source(server), isAssumed: true } },
      });
      await expect(assumed.send(models)).rejects.toMatchObject({
        code: 'target/token',
        hint: 'check the URL, or give the address of the token endpoint with --auth-url, or a token with --token',
      });
      expect(assumed.tokenExchange()).toBeUndefined();
    },
  );

  test('is judged at an address that was not given when it answers with an error of OAuth', async () => {
    const server = await serveRecording((_request, _body, response) => {
      response.statusCode = 401;
      return { error: 'invalid_client' };
    });
    const client = await clientOf(server, {
      credentials: { source: { ...source(server), isAssumed: true } },
    });
    await expect(client.send(models)).rejects.toThrow('no token was issued, but status 401 (invalid_client)');
    expect(client.tokenExchange()?.response.status).toBe(401);
  });

  test('is nowhere, not violated, where an address that was not given redirects', async () => {
    const server = await serveRecording((_request, _body, response) => {
      response.writeHead(302, { location: '/login' });
      return {};
    });
    const assumed = await clientOf(server, {
      credentials: { source: { ...source(server), isAssumed: true } },
    });
    await expect(assumed.send(models)).rejects.toThrow(
      'the target has no token endpoint there: status 302, redirected to /login',
    );
    expect(assumed.tokenExchange()).toBeUndefined();
  });

  test('is nowhere, not violated, where an address that was not given answers with a web page', async () => {
    const server = await serveHttp((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>Sign in</title>');
    });
    const assumed = await clientOf(server, {
      credentials: { source: { ...source(server), isAssumed: true } },
    });
    await expect(assumed.send(models)).rejects.toThrow('status 200 with a web page');
    expect(assumed.tokenExchange()).toBeUndefined();
  });

  test.each([
    ['a line break', 'a\r\nx-evil: 1', 'the access_token contains a character that no bearer token has'],
    ['megabytes', 'x'.repeat(3_000_000), 'the access_token has 3000000 characters, more than the 65536'],
  ])('that issues a token with %s fails every request', async (_what, token, why) => {
    const server = await serveRecording(() => ({ access_token: token, expires_in: 3600 }));
    const client = await clientOf(server, { credentials: { source: source(server) } });
    await expect(client.send(models)).rejects.toMatchObject({
      code: 'target/token',
      message: expect.stringContaining(why),
    });
  });

  test('says of an answer that is not JSON that its text is not shown', async () => {
    const server = await serveRecording((_request, _body, response) => {
      response.setHeader('content-encoding', 'gzip');
      return { access_token: 'plain text under a wrong header' };
    });
    const client = await clientOf(server, { credentials: { source: source(server) } });
    await expect(client.send(models)).rejects.toThrow('the answer contains no access_token');
    const { headers = {}, text } = client.tokenExchange()?.response ?? {};
    expect(headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(text).toBe('(a body that is not JSON: its text is not shown, because it may contain a token)');
  });

  test('gives no unscoped token when nothing says what the endpoint granted', async () => {
    const server = await serveRecording(() => ({ access_token: 'opaque', expires_in: 3600 }));
    const client = await clientOf(server, { credentials: { source: source(server) } });
    expect(client.holds('unscoped')).toBe(false);
  });

  test('gives no unscoped token when it grants the scopes of the own token under other names', async () => {
    const server = await serveRecording(() => ({ access_token: unsignedToken({ scope: 'api://jobs/all' }) }));
    const client = await clientOf(server, { credentials: { source: source(server) } });
    expect(client.holds('unscoped')).toBe(false);
  });

  test('gives no unscoped token when the own one has scopes of other names, and another has fewer', async () => {
    const granted = [['api://jobs/all', 'api://jobs/read']];
    const server = await serveRecording(() => ({
      access_token: unsignedToken({ scope: granted.pop() ?? ['api://jobs/read'] }),
    }));
    const client = await clientOf(server, { credentials: { source: source(server) } });
    expect(client.holds('unscoped')).toBe(false);
  });

  test('gives no unscoped token when it grants classmaster anyway', async () => {
    const server = await serveRecording(() => ({ access_token: unsignedToken({ scope: ['classmaster'] }) }));
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

  test('gets another request whenever a token without a stated lifetime has expired', async () => {
    const until = new Map<string | undefined, number>();
    const server = await serveRecording((request, _body, response) => {
      if (request.url === '/connect/token') {
        const token = `token-number-${until.size}`;
        until.set(`Bearer ${token}`, Date.now() + 2000);
        return { access_token: token };
      }
      if (Date.now() > (until.get(request.headers.authorization) ?? 0)) response.statusCode = 401;
      return {};
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = await clientOf(server, { credentials: { source: source(server) } });
    const seen: (readonly [number, number])[] = [];
    for (let request = 0; request < 4; request += 1) {
      const { response, attempts } = await client.send(models);
      seen.push([response.status, attempts]);
      vi.setSystemTime(Date.now() + 3000);
    }
    expect(seen).toEqual([
      [200, 1],
      [200, 2],
      [200, 2],
      [200, 2],
    ]);
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
    expect(server.received.at(-1)?.request.headers.authorization).toBe(`Bearer token-number-${issued}`);
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
    expect(server.received).toHaveLength(2);
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
