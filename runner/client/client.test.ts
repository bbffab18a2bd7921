import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { CredentialMissing, TargetError, type RequestSpec } from '../../properties/index.ts';
import { openClient, type Client, type ClientSetting } from './client.ts';
import { defaultPrefixes, parseTargetUrl } from './target-address.ts';
import { serveHttp, serveTcp, type TestServer } from '../testing/raw-server.ts';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function clientOf(server: TestServer, setting: Partial<ClientSetting> = {}): Promise<Client> {
  const client = await openClient({
    target: parseTargetUrl(server.url, 'the target'),
    prefixes: defaultPrefixes,
    credentials: {},
    headers: {},
    concurrency: 4,
    timeoutSeconds: 2,
    ...setting,
  });
  closing.push(
    () => client.close(),
    () => server.close(),
  );
  return client;
}

/** A server that answers with JSON and keeps what it was asked. */
async function recorder(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => unknown = () => ({
    data: [],
  }),
): Promise<TestServer & { readonly asked: { readonly request: IncomingMessage; readonly body: string }[] }> {
  const asked: { request: IncomingMessage; body: string }[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      asked.push({ request, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(request, body, response)));
    });
  };
  return { ...(await serveHttp(listener)), asked };
}

const models: RequestSpec = { group: 'classification', method: 'GET', path: '/models' };
const jwt = (claims: object): string =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'the signature of a test']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

describe('a request', () => {
  test('goes below the base URL and the prefix, with its path as it stands', async () => {
    const server = await recorder();
    const client = await clientOf(server, {
      target: parseTargetUrl(`${server.url}/base/`, 'the target'),
      prefixes: { ...defaultPrefixes, rankings: '/elsewhere' },
    });
    await client.send({ group: 'classification', method: 'GET', path: '/models/../a%2Fb?x=1' });
    await client.send({ group: 'rankings', method: 'GET', path: '/rankings' });
    expect(server.asked.map(({ request }) => request.url)).toEqual([
      '/base/classification/models/../a%2Fb?x=1',
      '/base/elsewhere/rankings',
    ]);
  });

  test('has a content type only with a body, and the headers of the user', async () => {
    const server = await recorder();
    const client = await clientOf(server, { headers: { 'x-tenant': 'acme' } });
    await client.send(models);
    await client.send({ group: 'classification', method: 'POST', path: '/classify', body: { models: {} } });
    await client.send({ group: 'classification', method: 'POST', path: '/classify', rawBody: '{"models":' });
    const [get, post, raw] = server.asked;
    expect(get?.request.headers).toMatchObject({ accept: 'application/json', 'x-tenant': 'acme' });
    expect(get?.request.headers['user-agent']).toMatch(/^jobmark\/\d/);
    expect(get?.request.headers).not.toHaveProperty('content-type');
    expect(get?.request.headers).not.toHaveProperty('authorization');
    expect(post?.request.headers['content-type']).toBe('application/json');
    expect([post?.body, raw?.body]).toEqual(['{"models":{}}', '{"models":']);
  });

  test('is not sent elsewhere by a redirect', async () => {
    const server = await recorder((_request, _body, response) => {
      response.writeHead(307, { location: '/elsewhere' });
      return {};
    });
    const { response } = await (await clientOf(server)).send(models);
    expect(response.status).toBe(307);
    expect(server.asked).toHaveLength(1);
  });
});

describe('a response', () => {
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('in %s is decompressed', async (encoding, compress) => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end(compress('{"data":"ü"}'));
    });
    const { response } = await (await clientOf(server)).send(models);
    expect(response.body).toEqual({ kind: 'json', value: { data: 'ü' } });
    expect(response.text).toBe('{"data":"ü"}');
  });

  test('that grows past the limit when it is decompressed is too large', async () => {
    const bomb = gzipSync(Buffer.alloc(9 * 2 ** 20, ' '));
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    await expect((await clientOf(server)).send(models)).rejects.toMatchObject({ code: 'target/too-large' });
  });

  test.each<[string, string | Buffer, object]>([
    ['empty', '', { kind: 'empty' }],
    ['no JSON', '<p>', { kind: 'not-json', why: 'it starts with "<p>"' }],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), { kind: 'not-json', why: 'it is not UTF-8' }],
  ])('that is %s is told as such', async (_what, body, expected) => {
    const server = await serveHttp((_request, response) => void response.end(body));
    const { response } = await (await clientOf(server)).send(models);
    expect(response.body).toEqual(expected);
  });

  test('joins repeated headers and leaves the values of cookies out', async () => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'x-many': ['a', 'b'], 'set-cookie': 'session=abc123; Path=/' }).end('{}');
    });
    const { response } = await (await clientOf(server)).send(models);
    expect(response.headers).toMatchObject({ 'x-many': 'a, b', 'set-cookie': 'session=…; Path=…' });
  });
});

describe('credentials', () => {
  const token = jwt({ scope: 'classmaster' });

  test('each stand in the Authorization header that is asked for', async () => {
    const server = await recorder();
    const client = await clientOf(server, {
      credentials: { token, expiredToken: 'an-expired-one', unscopedToken: 'one-without-scope' },
    });
    for (const credential of ['valid', 'none', 'malformed', 'altered', 'expired', 'unscoped'] as const) {
      expect(client.holds(credential)).toBe(true);
      await client.send({ ...models, credential });
    }
    const sent = server.asked.map(({ request }) => request.headers.authorization);
    expect(sent[0]).toBe(`Bearer ${token}`);
    expect(sent[1]).toBeUndefined();
    expect(sent[2]).toBe('Bearer jobmark-not-a-token');
    expect(sent[4]).toBe('Bearer an-expired-one');
    expect(sent[5]).toBe('Bearer one-without-scope');
    const altered = sent[3]?.replace('Bearer ', '').split('.') ?? [];
    const original = token.split('.');
    expect(altered.slice(0, 2)).toEqual(original.slice(0, 2));
    expect(Buffer.from(altered[2] ?? '', 'base64url')).not.toEqual(
      Buffer.from(original[2] ?? '', 'base64url'),
    );
  });

  test('that were not given are missing, with the remedy', async () => {
    const server = await recorder();
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

  test('that have run out on our side are not held against the target', async () => {
    const server = await recorder();
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

  test('is asked once for all requests, and once for a token of another scope', async () => {
    const server = await recorder((request, body) =>
      request.url === '/connect/token'
        ? {
            access_token: `token of ${new URLSearchParams(body).get('scope')}`.replaceAll(' ', '-'),
            expires_in: 3600,
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

  test('gives no unscoped token when it grants classmaster all the same', async () => {
    const server = await recorder(() => ({ access_token: jwt({ scope: ['classmaster'] }) }));
    const client = await clientOf(server, { credentials: { source: source(server) } });
    expect(client.holds('unscoped')).toBe(false);
    await expect(client.send({ ...models, credential: 'unscoped' })).rejects.toBeInstanceOf(
      CredentialMissing,
    );
  });

  test('is asked again after one unexpected 401, not after each', async () => {
    let issued = 0;
    const server = await recorder((request, _body, response) => {
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

  test('is asked again before a token runs out', async () => {
    let issued = 0;
    const server = await recorder((request) =>
      request.url === '/connect/token'
        ? { access_token: `token-number-${(issued += 1)}`, expires_in: 0.02, scope: 'classmaster' }
        : {},
    );
    const client = await clientOf(server, { credentials: { source: source(server) } });
    const before = issued;
    await sleep(20);
    await client.send(models);
    expect(issued).toBe(before + 1);
    expect(server.asked.at(-1)?.request.headers.authorization).toBe(`Bearer token-number-${issued}`);
  });

  test('that refuses makes every request fail with its reason and without the secret', async () => {
    const server = await recorder((_request, body, response) => {
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
    expect(server.asked).toHaveLength(1);
  });
});

describe('a target under load', () => {
  test('that answers 429 is asked again after the time it names', async () => {
    let left = 2;
    const server = await recorder((_request, _body, response) => {
      if ((left -= 1) >= 0)
        response.writeHead(429, { 'retry-after': left === 1 ? '0' : new Date().toUTCString() });
      return {};
    });
    const client = await clientOf(server);
    const { response, attempts } = await client.send(models);
    expect([response.status, attempts, client.rateLimited]).toEqual([200, 3, 2]);
  });

  test('that allows some requests per second gets them slower, and answers them all', async () => {
    const times: number[] = [];
    const server = await recorder((_request, _body, response) => {
      const now = performance.now();
      // 30 per second; the header cannot say less than a second but 0.
      if (times.filter((time) => time > now - 100).length < 3) times.push(now);
      else response.writeHead(429, { 'retry-after': '0' });
      return {};
    });
    const client = await clientOf(server, { concurrency: 8 });
    const exchanges = await Promise.all(Array.from({ length: 10 }, () => client.send(models)));
    expect(exchanges.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    expect(client.rateLimited).toBeGreaterThan(0);
  });

  test('gets no more requests at once than allowed', async () => {
    let now = 0;
    let most = 0;
    const server = await serveHttp((_request, response) => {
      most = Math.max(most, (now += 1));
      setTimeout(() => {
        now -= 1;
        response.end('{}');
      }, 5);
    });
    const client = await clientOf(server, { concurrency: 2 });
    await Promise.all(Array.from({ length: 8 }, () => client.send(models)));
    expect(most).toBe(2);
  });

  test('gets its requests apart from each other as the rate says', async () => {
    const times: number[] = [];
    const server = await recorder(() => times.push(performance.now()));
    const client = await clientOf(server, { rate: 40 });
    const started = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => client.send(models)));
    // Arrival jitters, departure does not: the fourth cannot leave before three gaps of 25 ms.
    expect((times[3] ?? 0) - started).toBeGreaterThanOrEqual(75);
  });

  test('that closes a connection in use is asked once more on a fresh one', async () => {
    let connections = 0;
    const server = await serveTcp((socket) => {
      connections += 1;
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      });
    });
    const client = await clientOf(server, { concurrency: 1 });
    expect((await client.send(models)).attempts).toBe(1);
    expect((await client.send(models)).attempts).toBe(2);
    expect(connections).toBe(2);
  });

  test('that hangs on one route is left alone there, and asked elsewhere', async () => {
    const server = await recorder();
    const hanging = await serveHttp((request, response) => {
      if (request.url?.endsWith('/sets') === true) response.end('{}');
    });
    closing.push(() => server.close());
    const client = await clientOf(hanging, { timeoutSeconds: 0.03 });
    const outcomes: unknown[] = [];
    for (let count = 0; count < 5; count += 1)
      outcomes.push(await client.send(models).catch((error: unknown) => error));
    expect(client.requests).toBe(3);
    expect(outcomes.map((error) => (error as TargetError).code)).toEqual(Array(5).fill('target/timeout'));
    expect(outcomes[4]).toBe(outcomes[2]);
    expect((await client.send({ ...models, path: '/sets' })).response.status).toBe(200);
  });

  test('that hangs everywhere is left alone after five timeouts', async () => {
    const client = await clientOf(await serveHttp(() => undefined), { timeoutSeconds: 0.03 });
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g'])
      await expect(client.send({ ...models, path })).rejects.toBeInstanceOf(TargetError);
    expect(client.requests).toBe(5);
  });
});
