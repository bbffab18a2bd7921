import fc from 'fast-check';
import { SignJWT } from 'jose/jwt/sign';
import { groupInfo } from '../../../contracts/index.ts';
import { developmentClient } from '../../auth/clients.ts';
import { framed, type AttackedServer, type AttackKind } from './attack-kind.ts';
import { wildText } from './wild.ts';

/** A route of each group that answers 200 to a valid token. */
const guarded = [
  { method: 'GET', path: `${groupInfo.classification.prefix}/models` },
  { method: 'GET', path: `${groupInfo.rankings.prefix}/rankings` },
  {
    method: 'POST',
    path: `${groupInfo['company-postings'].prefix}/totals`,
    body: '{"filter":{"when":{"start":"2024-01","end":"2024-02"}},"metrics":["unique_postings"]}',
  },
] as const;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

type NamedTokens = readonly (readonly [name: string, token: string])[];

/** Tokens that the target must refuse, most signed with its own key and wrong in one claim; `good` is a valid one. */
export async function forgeTokens(
  signingKey: Uint8Array,
  good: string,
): Promise<AttackedServer['forgedTokens']> {
  const tokens = [...(await signedTokens(signingKey, good)), ...changedTokens(good)];
  return [
    ...tokens.map(([name, token]) => ({ name, authorization: [`authorization: Bearer ${token}`] })),
    ...otherHeaders(good),
  ];
}

/** The header and the claims of a token. */
function partsOf(token: string): { readonly head: object; readonly claims: Record<string, unknown> } {
  const [head, claims] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
    .slice(0, 2)
    .map((text) => JSON.parse(text) as Record<string, unknown>);
  return { head: head ?? {}, claims: claims ?? {} };
}

/** Tokens with a right signature, of which one claim, the header or the key is wrong. */
async function signedTokens(signingKey: Uint8Array, good: string): Promise<NamedTokens> {
  const now = Math.floor(Date.now() / 1000);
  const { head, claims } = partsOf(good);
  const sign = (changes: object, protectedHeader: object = {}, key = signingKey): Promise<string> =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ ...(head as { alg: string }), ...protectedHeader })
      .sign(key);
  const signed: readonly (readonly [name: string, token: Promise<string>])[] = [
    ['another issuer', sign({ iss: 'https://evil.example' })],
    ['no issuer', sign({ iss: undefined })],
    ['another audience', sign({ aud: 'another-service' })],
    ['several other audiences', sign({ aud: ['another-service', 'a-third'] })],
    ['no audience', sign({ aud: undefined })],
    ['expired', sign({ exp: now - 1 })],
    ['expired long ago', sign({ exp: 1 })],
    ['no expiry', sign({ exp: undefined })],
    ['not valid yet', sign({ nbf: now + 3600 })],
    ['issued in the future', sign({ iat: now + 3600, exp: now + 7200 })],
    ['no time of issue', sign({ iat: undefined })],
    ['no scope', sign({ scope: undefined })],
    ['an empty scope', sign({ scope: '' })],
    ['a scope of another service', sign({ scope: 'admin openid profile' })],
    ['a scope in upper case', sign({ scope: String(claims['scope']).toUpperCase() })],
    ['a scope that begins as the right one', sign({ scope: 'classmasters postings:ukx postings:usx' })],
    ['a scope as a list', sign({ scope: String(claims['scope']).split(' ') })],
    ['a scope as an object', sign({ scope: { toString: claims['scope'] } })],
    ['scopes with commas', sign({ scope: String(claims['scope']).replaceAll(' ', ',') })],
    ['another type', sign({}, { typ: 'JWT' })],
    ['an ID token', sign({}, { typ: 'id+jwt' })],
    ['no type', sign({}, { typ: undefined })],
    [
      'another algorithm of the same key',
      sign({}, { alg: 'HS512' }, Buffer.concat([signingKey, signingKey])),
    ],
    ['another key', sign({}, {}, new Uint8Array(32))],
    ['a key that names itself', sign({}, { kid: '../../../../dev/null' }, new Uint8Array(32))],
    ['a key in the header', sign({}, { jwk: { kty: 'oct', k: 'AAAA' } }, new Uint8Array(32))],
  ];
  return Promise.all(signed.map(async ([name, token]) => [name, await token] as const));
}

/** The valid token with another text, or without its signature. */
function changedTokens(good: string): NamedTokens {
  const [header = '', payload = '', signature = ''] = good.split('.');
  const { head, claims } = partsOf(good);
  const unsigned = (alg: string): string => `${encode({ ...head, alg })}.${payload}.`;
  return [
    ...['none', 'None', 'NONE', 'nOnE', '', 'HS256'].map(
      (alg) => [`unsigned, alg ${alg}`, unsigned(alg)] as const,
    ),
    ['an unknown critical header', `${encode({ ...head, crit: ['x'], x: 1 })}.${payload}.${signature}`],
    ['changed claims', `${header}.${encode({ ...claims, sub: 'admin' })}.${signature}`],
    ['a signature that is cut', good.slice(0, -3)],
    ['a signature with more', `${good}AAAA`],
    ['no signature', `${header}.${payload}.`],
    ['two tokens', `${good}.${good}`],
    ['a padded part', `${header}=.${payload}.${signature}`],
    ['parts of a JWE', `${good}.a.b`],
  ];
}

/** The valid token in other headers, or none. */
function otherHeaders(good: string): AttackedServer['forgedTokens'] {
  return [
    { name: 'no token', authorization: [] },
    { name: 'another scheme', authorization: [`authorization: Basic ${good}`] },
    { name: 'the token alone', authorization: [`authorization: ${good}`] },
    { name: 'a token in quotes', authorization: [`authorization: Bearer "${good}"`] },
    { name: 'a token and more', authorization: [`authorization: Bearer ${good}, Bearer x`] },
    { name: 'a token in a cookie', authorization: [`cookie: token=${good}; authorization=Bearer ${good}`] },
    { name: 'a token of a proxy', authorization: [`proxy-authorization: Bearer ${good}`] },
    { name: 'a forwarded token', authorization: [`x-forwarded-authorization: Bearer ${good}`] },
    {
      name: 'a wrong header first',
      authorization: ['authorization: Bearer x', `authorization: Bearer ${good}`],
    },
  ];
}

const grants = fc.oneof(
  fc.constantFrom(
    `grant_type=client_credentials&client_id=${developmentClient.clientId}&client_secret=wrong`,
    `grant_type=client_credentials&client_id=${developmentClient.clientId}`,
    `grant_type=client_credentials&client_id=${developmentClient.clientId}&client_secret=`,
    'grant_type=client_credentials&client_id=__proto__&client_secret=x',
    'grant_type=client_credentials&client_id[]=a&client_secret[]=b',
    'grant_type=password&username=admin&password=admin',
    `grant_type=client_credentials&${'a=b&'.repeat(10_000)}`,
    '%',
    '&&&===',
  ),
  fc
    .tuple(wildText, wildText)
    .map(
      ([id, secret]) =>
        `grant_type=client_credentials&client_id=${encodeURIComponent(id.toWellFormed())}&client_secret=${encodeURIComponent(secret.toWellFormed())}`,
    ),
);

/** Forged tokens at routes that need one, and requests for tokens without the right secret. */
export const tokenKinds: readonly AttackKind[] = [
  {
    name: 'token',
    weight: 6,
    attacks: (server) =>
      fc
        .tuple(fc.constantFrom(...guarded), fc.constantFrom(...server.forgedTokens))
        .map(([route, forged]) =>
          framed(server, { ...route, headers: forged.authorization, isForbidden: true }),
        ),
  },
  {
    name: 'token endpoint',
    weight: 3,
    attacks: (server) =>
      fc
        .tuple(grants, fc.constantFrom('POST', 'GET', 'PUT'), fc.boolean())
        .map(([body, method, isForm]) =>
          framed(server, {
            method,
            path: '/connect/token',
            body,
            headers: [`content-type: ${isForm ? 'application/x-www-form-urlencoded' : 'application/json'}`],
            isForbidden: true,
          }),
        ),
  },
];
