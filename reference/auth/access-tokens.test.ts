import { createSecretKey, randomBytes } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';

const key = randomBytes(32);
const tokens = createAccessTokens(key);
const grant = { clientId: 'a', scope: 'classmaster postings:uk', expiresIn: 60 };

describe('access tokens', () => {
  it('are recognised with their scopes, by whoever has the key', async () => {
    const token = await tokens.mint(grant);
    const valid = { kind: 'valid', scopes: ['classmaster', 'postings:uk'] };
    expect(await tokens.check(token)).toEqual(valid);
    expect(await createAccessTokens(key).check(token)).toEqual(valid);
    const { iat = 0, exp = 0, sub, iss } = decodeJwt(token);
    expect({ lifetime: exp - iat, sub, iss }).toEqual({ lifetime: 60, sub: 'a', iss: 'jobmark-reference' });
  });

  it('expire', async () => {
    expect(await tokens.check(await tokens.mint({ ...grant, expiresIn: -1 }))).toEqual({ kind: 'expired' });
    expect(await tokens.check(await tokens.mint({ ...grant, expiresIn: 0 }))).toEqual({ kind: 'expired' });
  });

  it('expire when they have been accepted before', async () => {
    const token = await tokens.mint({ ...grant, expiresIn: 60 });
    expect(await tokens.check(token)).toMatchObject({ kind: 'valid' });
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      expect(await tokens.check(token)).toEqual({ kind: 'expired' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('are invalid with another key, a changed claim, no signature or no expiry', async () => {
    const good = await tokens.mint(grant);
    const [header, , signature] = good.split('.');
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(good), scope: 'all' })).toString('base64url');
    const signed = (changes: object): Promise<string> =>
      new SignJWT({ ...decodeJwt(good), ...changes })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(createSecretKey(key));
    const forged = [
      await createAccessTokens().mint(grant),
      [header, claims, signature].join('.'),
      new UnsecuredJWT({ scope: 'classmaster' })
        .setIssuer('jobmark-reference')
        .setExpirationTime('1h')
        .encode(),
      await new SignJWT({ scope: 'classmaster' })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer('jobmark-reference')
        .sign(createSecretKey(key)),
      await signed({ aud: 'another-service' }),
      await signed({ aud: undefined }),
      await signed({ iat: Math.floor(Date.now() / 1000) + 3600 }),
      await signed({ iat: undefined }),
      await signed({ scope: ['classmaster'] }),
      await signed({ scope: { toString: 'classmaster' } }),
      good.slice(0, -2),
      'no-token',
      '..',
      '',
    ];
    for (const token of forged)
      expect({ token, ...(await tokens.check(token)) }).toEqual({ token, kind: 'invalid' });
  });

  it('need a key of 32 bytes', () => {
    expect(() => createAccessTokens(new Uint8Array(31))).toThrow(/at least 32 bytes/);
  });
});
