import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestReference } from '../testing/test-reference.ts';
import { startReference } from './server.ts';

describe('startReference', () => {
  it('has its address, also on another host', async () => {
    const reference = await startReference({ host: '::1' });
    expect(reference.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(reference.authUrl).toBe(reference.url);
    expect((await fetch(`${reference.url}/classification/status`)).status).toBe(401);
    await reference.close();
  });

  it('rejects when the port is taken', async () => {
    const first = await startReference();
    const port = Number(new URL(first.url).port);
    await expect(startReference({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
  });

  it('answers invalid HTTP in JSON', async () => {
    const reference = await startReference();
    const long = await rawRequest(reference.url, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
    const broken = await rawRequest(reference.url, 'nonsense\r\n\r\n');
    expect(broken).toMatch(/^HTTP\/1\.1 400 /);
    for (const answer of [long, broken]) {
      expect(answer).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/m);
      expect(answer).toMatch(/content-type: application\/json/i);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: expect.any(Number) });
    }
    await reference.close();
  });

  it.each([
    'GET http://[ HTTP/1.1',
    'GET http://x/classification/models HTTP/1.1',
    'GET ? HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ])('answers the request line %j with a 4xx', async (line) => {
    const reference = await startReference();
    const answer = await rawRequest(reference.url, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/content-type: application\/json/i);
    await reference.close();
  });

  it('closes idle connections at once, and can be closed twice', async () => {
    const reference = await startReference();
    const agent = new Agent({ keepAlive: true });
    const asked = request(`${reference.url}/classification/status`, { agent }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    await once(response, 'end');
    const silent = connect(Number(new URL(reference.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const ended = once(silent, 'close');
    await reference.close();
    await ended;
    await expect(reference.close()).resolves.toBeUndefined();
    agent.destroy();
  });

  it('ends answers under way before it closes', async () => {
    let arrived = (): void => {};
    let release = (): void => {};
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const gate = new Promise<void>((resolve) => (release = resolve));
    const reference = await startTestReference({
      middleware: [
        async (_, next) => {
          arrived();
          await gate;
          await next();
        },
      ],
    });
    const answer = reference.send('GET', '/classification/status');
    await arrival;
    const closed = reference.close();
    release();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('closes although an answer never comes', async () => {
    let arrived = (): void => {};
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const reference = await startTestReference({
      middleware: [
        () => {
          arrived();
          return new Promise(() => {});
        },
      ],
    });
    const answer = reference.send('GET', '/classification/status').catch((error: unknown) => error);
    await arrival;
    await reference.close();
    expect(await answer).toMatchObject({ code: 'ECONNRESET' });
  });

  it('answers a request whose body never arrives with 408', async () => {
    const reference = await startReference({ requestTimeout: 50 });
    const head = 'POST /classification/classify HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{';
    expect(await rawRequest(reference.url, head)).toMatch(/^HTTP\/1\.1 408 /);
    await reference.close();
  });
});
