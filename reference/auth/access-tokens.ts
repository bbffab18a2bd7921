import { randomBytes, randomUUID, webcrypto } from 'node:crypto';
import { JOSEError, JWTExpired } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';

const issuer = 'jobmark-reference';
// Other services may sign their tokens with the same key.
const audience = 'jobmark-reference';
// A pinned algorithm keeps out tokens that name another one, `none` included.
const algorithm = 'HS256';

type TokenCheck =
  | { readonly kind: 'valid'; readonly scopes: readonly string[] }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

/** Signs access tokens and recognises its own. */
export interface AccessTokens {
  /** A signed JWT. `expiresIn` counts seconds from now; a negative one makes an expired token. */
  mint(grant: {
    readonly clientId: string;
    readonly scope: string;
    readonly expiresIn: number;
  }): Promise<string>;
  check(token: string): Promise<TokenCheck>;
}

/** The signatures of this many recent tokens are verified once, their expiry each time: clients send a token many times. */
const MOST_VERIFIED = 1000;

/** How far the clocks of references with the same key may differ, in seconds. */
const CLOCK_TOLERANCE = 60;

/** Seconds since 1970, as tokens count them. */
const seconds = (): number => Math.floor(Date.now() / 1000);

/** Access tokens signed with a key of at least 32 bytes, a random one when omitted. Throws RangeError for a shorter key. */
export function createAccessTokens(signingKey: Uint8Array = randomBytes(32)): AccessTokens {
  if (signingKey.byteLength < 32) throw new RangeError('the signing key must have at least 32 bytes');
  // Imported once: from bytes, or from a key object of Node, jose would do so for every token.
  const imported = webcrypto.subtle.importKey('raw', signingKey, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  const verified = new Map<string, { readonly scopes: readonly string[]; readonly expires: number }>();
  return {
    async mint({ clientId, scope, expiresIn }) {
      const now = seconds();
      return new SignJWT({ client_id: clientId, scope })
        .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(clientId)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(await imported);
    },
    async check(token) {
      const known = verified.get(token);
      if (known !== undefined)
        return known.expires > seconds() ? { kind: 'valid', scopes: known.scopes } : { kind: 'expired' };
      try {
        const { payload } = await jwtVerify(token, await imported, {
          algorithms: [algorithm],
          issuer,
          audience,
          typ: 'at+jwt',
          requiredClaims: ['exp', 'iat', 'scope'],
        });
        const { scope, iat = Infinity } = payload;
        if (typeof scope !== 'string' || iat > seconds() + CLOCK_TOLERANCE) return { kind: 'invalid' };
        const scopes = scope.split(' ');
        const [oldest] = verified.keys();
        if (oldest !== undefined && verified.size >= MOST_VERIFIED) verified.delete(oldest);
        verified.set(token, { scopes, expires: payload.exp ?? 0 });
        return { kind: 'valid', scopes };
      } catch (error) {
        if (error instanceof JWTExpired) return { kind: 'expired' };
        if (error instanceof JOSEError) return { kind: 'invalid' };
        throw error;
      }
    },
  };
}
