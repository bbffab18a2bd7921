import { validateErrorResponse, validateResponse, matchRoute, type Group } from '../../contracts/index.ts';
import { startReference, type ListenOptions, type RunningReference } from '../server.ts';
import type { ReferenceOptions } from '../app.ts';

/** An answer as data. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, else the text. */
  readonly body: unknown;
}

/** What a test sends beside method and path; `json` is serialised, `text` is sent as it is. */
export interface Ask {
  readonly json?: unknown;
  readonly text?: string | Uint8Array;
  readonly headers?: { readonly [name: string]: string };
  /** The bearer token; null sends none. A good one when omitted. */
  readonly token?: string | null;
}

/** A running reference of a test and a way to ask it. */
export interface AskableReference extends RunningReference {
  ask(method: string, path: string, ask?: Ask): Promise<Answer>;
}

const prefixes: readonly (readonly [Group, string])[] = [
  ['classification', '/classification'],
  ['rankings', '/uk-jpa'],
  ['company-postings', '/company-postings'],
];

/** Throws an Error where an answer of a group breaks the shape that the contract gives it. */
function requireContract(method: string, path: string, status: number, body: unknown): void {
  const [group, prefix] = prefixes.find(([, start]) => path.startsWith(start)) ?? [];
  if (group === undefined || prefix === undefined) return;
  const route = matchRoute(group, method, path.slice(prefix.length).replace(/\?.*/, ''))?.route;
  const problems =
    (route && validateResponse(route.operationId, status, body)) ??
    validateErrorResponse(group, status, body) ??
    [];
  if (problems.length > 0) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(problems)}`);
}

/** Starts a reference on a free port. Every answer of a group is held against the contract. */
export async function startAskable(
  options: ReferenceOptions & ListenOptions = {},
): Promise<AskableReference> {
  const reference = await startReference(options);
  const goodToken = await reference.mintToken();
  return {
    ...reference,
    async ask(method, path, { json, text, headers = {}, token = goodToken } = {}) {
      const body = json === undefined ? text : JSON.stringify(json);
      const response = await fetch(reference.url + path, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      });
      const answer = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      const parsed: unknown = isJson && answer !== '' ? JSON.parse(answer) : answer;
      if (method !== 'HEAD') requireContract(method, path, response.status, parsed);
      return { status: response.status, headers: response.headers, body: parsed };
    },
  };
}

/** The error body of the classification group. */
export const errorBody = (status: number, title: string, detail: unknown): object => ({
  title,
  status,
  detail,
});
