import type { Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../errors/usage-error.ts';
import { clientOf, modelsRequest as models, serveRecording } from '../testing/client-of-server.ts';
import { serveTcp } from '../testing/raw-server.ts';
import { proxyOf } from './proxy.ts';
import { parseTargetUrl } from './target-address.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the proxy of the environment', () => {
  const env = { HTTPS_PROXY: 'http://secure:3128', http_proxy: 'plain:3128', NO_PROXY: '.corp, ten.org:81' };

  test.each([
    ['https://api.example.org', 'http://secure:3128'],
    ['http://api.example.org', 'http://plain:3128'],
    ['https://jobs.corp', undefined],
    ['https://corp', undefined],
    ['https://notcorp', 'http://secure:3128'],
    ['http://ten.org:81', undefined],
    ['http://ten.org', 'http://plain:3128'],
    ['http://localhost:4010', undefined],
    ['http://127.0.0.1:4010', undefined],
    ['http://[::1]:4010', undefined],
  ])('for %s is %s', (origin, expected) => {
    expect(proxyOf(origin, env)).toBe(expected);
  });

  test('is none without a variable, and for every host with NO_PROXY=*', () => {
    expect(proxyOf('https://api.example.org', {})).toBeUndefined();
    expect(proxyOf('https://api.example.org', { ...env, NO_PROXY: '*' })).toBeUndefined();
  });

  test.each(['http://me:secret@', 'socks5://me:secret@proxy:1080'])('must be a URL, not %s', (proxy) => {
    expect(() => proxyOf('https://api.example.org', { HTTPS_PROXY: proxy })).toThrow(
      /^HTTPS_PROXY is not an http or https URL$/,
    );
  });
});

describe('a client', () => {
  test('sends requests for http to the proxy, without a tunnel', async () => {
    const proxy = await serveRecording();
    vi.stubEnv('HTTP_PROXY', proxy.url);
    const client = await clientOf(proxy, { target: parseTargetUrl('http://jobs.invalid/api', 'the target') });
    const { response } = await client.send(models);
    expect(response.status).toBe(200);
    expect(proxy.received[0]?.request.url).toBe('http://jobs.invalid/api/classification/models');
  });

  test('is not opened with a wrong proxy', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://proxy:port');
    const target = parseTargetUrl('http://jobs.invalid', 'the target');
    await expect(clientOf(await serveRecording(), { target })).rejects.toBeInstanceOf(UsageError);
  });

  const refused = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n';
  test.each([
    ['answers 403', (socket: Socket) => socket.end(refused), /the proxy opens no tunnel \(.*403/],
    ['closes the connection', (socket: Socket) => socket.destroy(), /no complete answer within 1 s/],
  ])('names the proxy where it %s instead of a tunnel for https', async (_, end, message) => {
    const proxy = await serveTcp((socket) => socket.once('data', () => end(socket)));
    vi.stubEnv('HTTPS_PROXY', proxy.url);
    const target = parseTargetUrl('https://jobs.invalid', 'the target');
    const client = await clientOf(proxy, { target, timeoutSeconds: 1 });
    await expect(client.send(models)).rejects.toMatchObject({
      message: expect.stringMatching(message) as unknown,
      hint: expect.stringContaining('HTTPS_PROXY') as unknown,
    });
  });
});
