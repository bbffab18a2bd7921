import type { Arbitrary } from 'fast-check';

/** An attack: the bytes that are sent on a new connection. */
export interface Attack {
  readonly bytes: Uint8Array;
  /** Whether the request carries no valid token for its route, so that a 2xx is harm. */
  readonly isForbidden: boolean;
  /** Whether the server may wait for more bytes, so that the client has to end the connection. */
  readonly isOpenEnded: boolean;
}

/** What attacks need to know of the server. */
export interface AttackedServer {
  /** Of the target, such as `127.0.0.1:4010`. */
  readonly host: string;
  /** A valid token with all scopes. */
  readonly token: string;
  /** Tokens that the target must refuse at any route that needs one, by what is wrong with them. */
  readonly forgedTokens: readonly { readonly name: string; readonly authorization: readonly string[] }[];
  /** The models and sets that the target serves. */
  readonly models: readonly ServedModel[];
  readonly sets: readonly string[];
}

/** A model with the schema of its input, as the target serves it. */
export interface ServedModel {
  readonly name: string;
  readonly version: string;
  readonly input: unknown;
}

/** One kind of attack: `weight` is its share. */
export interface AttackKind {
  readonly name: string;
  readonly weight: number;
  readonly attacks: (server: AttackedServer) => Arbitrary<Attack>;
}

/** The parts of a well-framed request. */
export interface RequestParts {
  readonly method: string;
  /** As written in the request line. */
  readonly path: string;
  /** Lines without their end; `authorization` with the valid token is added unless there is one. */
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
  readonly isForbidden?: boolean;
}

/** Frames a request correctly, whatever its parts. */
export function framed({ host, token }: AttackedServer, parts: RequestParts): Attack {
  const { method, path, headers = [], body, isForbidden = false } = parts;
  const payload = typeof body === 'string' ? Buffer.from(body, 'utf8') : (body ?? new Uint8Array());
  const has = (name: string): boolean => headers.some((line) => line.toLowerCase().startsWith(`${name}:`));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    ...(isForbidden || has('authorization') ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined || has('content-type') ? [] : ['content-type: application/json']),
    ...(body === undefined ? [] : [`content-length: ${payload.length}`]),
    ...headers,
  ];
  // Latin-1 keeps bytes beyond ASCII as they are.
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return { bytes: Buffer.concat([head, payload]), isForbidden, isOpenEnded: false };
}
