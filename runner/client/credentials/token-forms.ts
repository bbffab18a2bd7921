import type { Credential } from '../../../properties/index.ts';

/** The Authorization header of one request. */
export interface Authorization {
  /** As it is sent. */
  readonly value: string;
  /** As the evidence shows it. */
  readonly shown: string;
}

/** The most characters of a bearer token: servers read no longer headers. */
const LONGEST_TOKEN = 65_536;

/** Why a text is no bearer token: visible ASCII characters without quotes, more than RFC 6750 allows; undefined when it may be one. */
export function unfitForBearer(token: string): string | undefined {
  if (token.length > LONGEST_TOKEN)
    return `has ${token.length} characters, more than the ${LONGEST_TOKEN} that a header may have`;
  return /^[!#-&(-~]+$/.test(token) ? undefined : 'contains a character that no bearer token has';
}

/** Not a JWT, and nothing that a server would have issued. */
const MALFORMED = 'jobmark-not-a-token';

/** The header of the credential `malformed`. */
export const malformed: Authorization = { value: `Bearer ${MALFORMED}`, shown: `Bearer ${MALFORMED}` };

/** The header with a token that evidence names by a variable. */
export function bearer(token: string, variable: string): Authorization {
  return { value: `Bearer ${token}`, shown: `Bearer $${variable}` };
}

/** The name of a token in evidence. */
export function variableOf(credential: Credential): string {
  return `JOBMARK_${credential.toUpperCase().replaceAll('-', '_')}_TOKEN`;
}

/** A valid token in a header of another form; undefined for other credentials. */
export function otherHeader(credential: Credential, token: string): Authorization | undefined {
  const headers: { readonly [Form in Credential]?: Authorization } = {
    bare: { value: token, shown: '$JOBMARK_TOKEN' },
    'other-scheme': { value: `Basic ${token}`, shown: 'Basic $JOBMARK_TOKEN' },
    'scheme-token': { value: `Token ${token}`, shown: 'Token $JOBMARK_TOKEN' },
    'no-token': { value: 'Bearer', shown: 'Bearer' },
  };
  return headers[credential];
}

/** A text made from the token that is not that token; undefined where there is none. */
export function changedToken(credential: Credential, token: string): string | undefined {
  return changes[credential]?.(token);
}

/** More characters than a decoder of base64 may ignore at the end of a text. */
const FURTHER = 'xxxx';

const changes: { readonly [Change in Credential]?: (token: string) => string | undefined } = {
  altered: alterToken,
  truncated: (token) => (token.length > FURTHER.length ? token.slice(0, -FURTHER.length) : undefined),
  extended: (token) => `${token}${FURTHER}`,
  'other-case': otherCase,
  unsigned: (token) => unsignedToken(token) ?? alterToken(token),
};

/** A token that differs from the given one, but for a JWT only within its signature. */
export function alterToken(token: string): string {
  const dot = token.lastIndexOf('.');
  if (dot < 0 || dot === token.length - 1) return `${token}x`;
  // Decoders ignore some bits of the last character of a signature; one in the middle always counts.
  const middle = dot + Math.ceil((token.length - dot) / 2);
  return `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
}

/** A JWT of the same claims with the algorithm `none` and no signature; undefined for a token of another form. */
function unsignedToken(token: string): string | undefined {
  const [, claims, signature] = token.split('.');
  if (claims === undefined || signature === undefined) return undefined;
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
}

/** The token in lower or upper case. Hexadecimal digits are the same number in either, so there is none of a UUID. */
function otherCase(token: string): string | undefined {
  if (/^[\da-f-]*$/i.test(token)) return undefined;
  return token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase();
}
