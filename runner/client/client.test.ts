import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TargetError } from '../../properties/index.ts';
import { purposes } from '../recording/answer.ts';
import { clientOf, modelsRequest as models, serveRecording } from '../testing/client-of-server.ts';
import { serveHttp, serveTcp } from '../testing/raw-server.ts';
import { defaultPrefixes, parseTargetUrl } from './target-address.ts';

describe('a request', () => {
  test('is sent below the base URL and the prefix, with an unchanged path', async () => {
    const server = await serveRecording();
    const client = await clientOf(server, {
      target: parseTargetUrl(`${server.url}/base/`, 'the target'),
      prefixes: { ...defaultPrefixes, rankings: '/elsewhere' },
    });
    await client.send({ group: 'classification', method: 'GET', path: '/models/../a%2Fb?x=1' });
    await client.send({ group: 'rankings', method: 'GET', path: '/rankings' });
    expect(server.received.map(({ request }) => request.url)).toEqual([
      '/base/classification/models/../a%2Fb?x=1',
      '/base/elsewhere/rankings',
    ]);
  });

  test('has a content type only with a body, and the headers of the user', async () => {
    const server = await serveRecording();
    const client = await clientOf(server, { headers: { 'x-tenant': 'acme' } });
    await client.send(models);
    await client.send({ group: 'classification', method: 'POST', path: '/classify', body: { models: {} } });
    await client.send({ group: 'classification', method: 'POST', path: '/classify', rawBody: '{"models":' });
    const [get, post, raw] = server.received;
    expect(get?.request.headers).toMatchObject({ accept: 'application/json', 'x-tenant': 'acme' });
    expect(get?.request.headers['user-agent']).toMatch(/^jobmark\/\d/);
    expect(get?.request.headers).not.toHaveProperty('content-type');
    expect(get?.request.headers).not.toHaveProperty('authorization');
    expect(post?.request.headers['content-type']).toBe('application/json');
    expect([post?.body, raw?.body]).toEqual(['{"models":{}}', '{"models":']);
  });

  test('is not sent elsewhere by a redirect', async () => {
    const server = await serveRecording((_request, _body, response) => {
      response.writeHead(307, { location: '/elsewhere' });
      return {};
    });
    const { response } = await (await clientOf(server)).send(models);
    expect(response.status).toBe(307);
    expect(server.received).toHaveLength(1);
  });
});

describe('a limit of requests', () => {
  test('is never exceeded, whatever waits; the oracle has a limit of its own', async () => {
    const server = await serveRecording();
    const client = await clientOf(server, { most: 3 });
    const sent = await Promise.allSettled(Array.from({ length: 20 }, () => client.send(models)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(sent.at(-1)).toMatchObject({
      reason: { name: 'Blocked', kind: 'budget', message: 'the budget of 3 requests is used up' },
    });
    expect([server.received.length, client.requests]).toEqual([3, 3]);
    await client.send(models, purposes.oracle);
    expect(server.received).toHaveLength(4);
  });

  test('counts requests that are sent again', async () => {
    const server = await serveHttp((_request, response) => void response.writeHead(503).end());
    const client = await clientOf(server, { most: 2 });
    await expect(client.send(models)).rejects.toMatchObject({ name: 'Blocked', kind: 'budget' });
    expect(client.requests).toBe(2);
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

  test('that is large is read as long as all large ones of the run fit into memory', async () => {
    const large = gzipSync(Buffer.alloc(8 * 2 ** 20, ' '));
    const server = await serveHttp((request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(request.url?.endsWith('small') === true ? gzipSync('{}') : large);
    });
    const client = await clientOf(server);
    for (let count = 0; count < 32; count += 1) await client.send(models);
    await expect(client.send(models)).rejects.toMatchObject({
      code: 'target/too-large',
      message: expect.stringContaining('more than 256 MB in answers above 1 MB'),
    });
    expect((await client.send({ ...models, path: '/small' })).response.status).toBe(200);
  });

  test('that has few bytes and many values is large', async () => {
    const many = JSON.stringify(Array.from({ length: 1_000_000 }, () => []));
    const server = await serveHttp((_request, response) => void response.end(many));
    const client = await clientOf(server);
    for (let count = 0; count < 5; count += 1) await client.send(models);
    await expect(client.send(models)).rejects.toMatchObject({ code: 'target/too-large' });
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

describe('a target under load', () => {
  test('that answers 429 gets the request again after the time of Retry-After', async () => {
    let left = 2;
    const server = await serveRecording((_request, _body, response) => {
      if ((left -= 1) >= 0)
        response.writeHead(429, { 'retry-after': left === 1 ? '0' : new Date().toUTCString() });
      return {};
    });
    const client = await clientOf(server);
    const { response, attempts } = await client.send(models);
    expect([response.status, attempts, client.rateLimited]).toEqual([200, 3, 2]);
  });

  test('that answers 429 to many requests gets all of them again', async () => {
    const refusals = new Map<string, number>();
    const server = await serveRecording((request, _body, response) => {
      const seen = refusals.get(request.url ?? '') ?? 0;
      refusals.set(request.url ?? '', seen + 1);
      if (seen < 2) response.writeHead(429, { 'retry-after': '0' });
      return {};
    });
    const client = await clientOf(server, { concurrency: 8 });
    const paths = ['/a', '/b', '/c', '/d', '/e'];
    const exchanges = await Promise.all(paths.map((path) => client.send({ ...models, path })));
    expect(exchanges.map(({ response }) => response.status)).toEqual(paths.map(() => 200));
    expect(client.rateLimited).toBe(10);
  });

  test('gets no more requests at the same time than allowed', async () => {
    let most = 0;
    const pending: (() => void)[] = [];
    const server = await serveHttp((_request, response) => {
      pending.push(() => response.end('{}'));
      most = Math.max(most, pending.length);
      // A third request would have time to arrive before the answers to the first two.
      if (pending.length === 2) setTimeout(() => pending.splice(0).forEach((answer) => answer()), 5);
    });
    const client = await clientOf(server, { concurrency: 2 });
    await Promise.all(Array.from({ length: 8 }, () => client.send(models)));
    expect(most).toBe(2);
  });

  test('that closes a connection in use gets the request once more on a new one', async () => {
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

  test('that never answers gets no more requests after five timeouts and three retries', async () => {
    const client = await clientOf(await serveHttp(() => undefined), { timeoutSeconds: 0.03 });
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g'])
      await expect(client.send({ ...models, path })).rejects.toBeInstanceOf(TargetError);
    expect(client.requests).toBe(8);
  });
});

test('a request waits for a target that was up and is down for a while', async () => {
  let asked = 0;
  const server = await serveHttp((_request, response) => {
    asked += 1;
    if (asked > 1 && asked < 30) response.writeHead(503, { 'retry-after': '0' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  const client = await clientOf(server, { timeoutSeconds: 2 });
  expect((await client.send(models)).response.status).toBe(200);
  expect((await client.send(models)).response.status).toBe(200);
  // It was asked for twice each time: the request that was answered before shows whether the target is down.
  expect(asked).toBe(31);
});

test('a request waits while a proxy closes connections because the target starts again', async () => {
  let asked = 0;
  const server = await serveHttp((_request, response) => {
    asked += 1;
    if (asked > 1 && asked < 8) response.socket?.resetAndDestroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  const client = await clientOf(server, { timeoutSeconds: 2 });
  expect((await client.send(models)).response.status).toBe(200);
  expect((await client.send(models)).response.status).toBe(200);
});

test('a request that the target drops while it answers another is not waited for', async () => {
  const server = await serveHttp((request, response) => {
    if (request.url?.endsWith('/dropped') === true) response.socket?.resetAndDestroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  const client = await clientOf(server, { timeoutSeconds: 2 });
  await client.send(models);
  await expect(client.send({ ...models, path: '/dropped' })).rejects.toMatchObject({ code: 'target/reset' });
  // Over a kept connection, over a new one, and once more; then the request that was answered before.
  expect(client.requests).toBe(5);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['a 503 with Retry-After', (response) => response.writeHead(503, { 'retry-after': '0' }).end()],
  ['a 502', (response) => response.writeHead(502).end('<html>')],
  ['no answer', () => undefined],
  ['two connections that end', (response) => response.socket?.destroy()],
])('a request is sent again after %s', async (trouble, fail) => {
  let asked = 0;
  const server = await serveHttp((_request, response) => {
    asked += 1;
    if (asked <= (trouble.startsWith('two') ? 2 : 1)) fail(response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  const { response } = await (await clientOf(server, { timeoutSeconds: 2 })).send(models);
  expect(response.status).toBe(200);
});
