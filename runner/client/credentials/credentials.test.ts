import { afterEach, describe, expect, test, vi } from 'vitest';
import { CredentialMissing } from '../../../properties/index.ts';
import {
  clientOf,
  modelsRequest as models,
  serveRecording,
  unsignedToken,
} from '../../testing/client-of-server.ts';
import { serveHttp } from '../../testing/raw-server.ts';
import { parseTargetUrl } from '../target-address.ts';

afterEach(() => vi.useRealTimers());

describe('credentials', () => {
  const token = unsignedToken({ scope: 'classmaster' });

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
    const sent = server.received.map(({ request }) => request.headers.authorization);
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
    expect(server.received.map(({ request }) => request.headers.authorization)).toEqual([undefined]);
  });

  test('that have expired send no request', async () => {
    const server = await serveRecording();
    const client = await clientOf(server, {
      credentials: { token: unsignedToken({ exp: Math.floor(Date.now() / 1000) - 3600 }) },
    });
    await expect(client.send(models)).rejects.toMatchObject({ code: 'target/token' });
    expect(server.received).toHaveLength(0);
  });
});
