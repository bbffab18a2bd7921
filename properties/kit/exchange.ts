import { isObject, objectOf, stringsOf, valueAt, type ApiGroup } from '../../contracts/index.ts';

/** Every kind of token, or of its absence. */
export const credentials = [
  'valid',
  'none',
  'malformed',
  'altered',
  'truncated',
  'extended',
  'other-case',
  'unsigned',
  'other-scheme',
  'scheme-token',
  'no-token',
  'bare',
  'expired',
  'unscoped',
  'wrong-secret',
  'unknown-client',
  'other-grant',
] as const;

/**
 * Which token a request carries. `valid`: the user's. `none`: no Authorization header. `malformed`: a bearer token
 * that is not a JWT. Variations of the valid token: `altered` has another signature, `truncated` lacks its end,
 * `extended` has further characters, `other-case` is in lower or upper case, `unsigned` is a JWT without algorithm
 * and signature, `other-scheme` comes under the scheme Basic, `scheme-token` under the scheme Token, `bare` without a
 * scheme; `no-token` is the scheme Bearer alone. `expired` and `unscoped`: from the user, or from the token endpoint.
 * The last three are tokens that the token endpoint issues for credentials or a grant that it should refuse; there
 * are none where it refuses them.
 */
export type Credential = (typeof credentials)[number];

/** A request as a check specifies it; the client adds prefix, token and headers. */
export interface RequestSpec {
  readonly group: ApiGroup;
  readonly method: string;
  /** Below the prefix of the group, percent-encoded, with query: `/models/lot`. */
  readonly path: string;
  /** Sent as JSON. Omitted together with `rawBody`: no body at all. */
  readonly body?: unknown;
  /** Sent as it is: not valid JSON, or JSON written in another way. */
  readonly rawBody?: string;
  /** `valid` when omitted. */
  readonly credential?: Credential;
}

/** The request with some parts of its body replaced or added. */
export function withParts(spec: RequestSpec, parts: Readonly<Record<string, unknown>>): RequestSpec {
  return { ...spec, body: { ...objectOf(spec.body), ...parts } };
}

/** One request and its response as plain data: the evidence. Secrets are replaced by `$NAMES`. */
export interface Exchange {
  readonly spec: RequestSpec;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    /** Names in lower case; repeated headers joined by a comma. */
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
    readonly body: ResponseBody;
  };
  /** 1, and one more for each 429 and each closed connection after which it was sent again. */
  readonly attempts: number;
  readonly milliseconds: number;
}

/** Sends a request. */
export type Send = (spec: RequestSpec) => Promise<Exchange>;

/** The response text read as JSON. */
export type ResponseBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-json'; readonly why: string };

/** The JSON value of a response, or undefined when the body is empty or not valid JSON. */
export function jsonOf(exchange: Exchange): unknown {
  return exchange.response.body.kind === 'json' ? exchange.response.body.value : undefined;
}

/** `data` of a 200, as far as it is an object. */
export function dataOf(exchange: Exchange): Readonly<Record<string, unknown>> | undefined {
  const body = jsonOf(exchange);
  return exchange.response.status === 200 && isObject(body) && isObject(body['data'])
    ? body['data']
    : undefined;
}

/** The texts of `detail` in an error body of the classification group: none for null, one, or several. */
export function detailTexts(exchange: Exchange): readonly string[] {
  const detail = valueAt(jsonOf(exchange), 'detail');
  return stringsOf(Array.isArray(detail) ? detail : [detail]);
}

/** An exchange that was answered with 200 in this check. */
export type AcceptedExchange = Exchange & { readonly accepted: true };

/** Whether an exchange was answered with 200. */
export function isAccepted(exchange: Exchange): exchange is AcceptedExchange {
  return exchange.response.status === 200;
}

/** A JSON value on one line, cut to a length that a report can show. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 160 ? text : `${text.slice(0, 157)}…`;
}
