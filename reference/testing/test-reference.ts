import request from 'supertest';
import { groupInfo, validateErrorResponse, validateResponse, matchRoute } from '../../contracts/index.ts';
import { createReference, type Reference, type ReferenceOptions } from '../app/app.ts';
import { groupOf } from '../app/served-group.ts';
import { startReference, type ListenOptions, type RunningReference } from '../app/server.ts';

/** A response as data. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, else the text. */
  readonly body: unknown;
}

/** What a test sends in addition to method and path; `json` is serialised, `text` is sent as it is. */
interface SentRequest {
  readonly json?: unknown;
  readonly text?: string | Uint8Array;
  readonly headers?: { readonly [name: string]: string };
  /** The bearer token; null sends none. A valid one when omitted. */
  readonly token?: string | null;
  /** False where the answer need not fit the shapes of the contract. */
  readonly isValidated?: boolean;
}

/** Sends requests to a reference. Every answer of a group is validated against the contract. */
export interface TestClient {
  send(method: string, path: string, request?: SentRequest): Promise<Answer>;
  /** `data` of the answer to a POST. Throws an Error for a status other than 200. */
  data(path: string, json: unknown): Promise<unknown>;
  readonly mintToken: Reference['mintToken'];
}

const groups = Object.keys(groupInfo).map((name) => ({ name: name as keyof typeof groupInfo }));

/** Throws an Error for an answer of a group that violates the shape of the contract. */
function requireContract(method: string, path: string, status: number, body: unknown): void {
  const group = groupOf(path, groups)?.name;
  if (group === undefined) return;
  const route = matchRoute(
    group,
    method,
    path.slice(groupInfo[group].prefix.length).replace(/\?.*/, ''),
  )?.route;
  const problems =
    (route && validateResponse(route.operationId, status, body)) ??
    validateErrorResponse(group, status, body) ??
    [];
  if (problems.length > 0) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(problems)}`);
}

/** A client of an application in this process, or of a server by its URL. */
async function testClient(
  target: ReturnType<Reference['app']['callback']> | string,
  mintToken: Reference['mintToken'],
): Promise<TestClient> {
  const validToken = await mintToken();
  const client: TestClient = {
    mintToken,
    async data(path, json) {
      const { status, body } = await client.send('POST', path, { json });
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return (body as { readonly data: unknown }).data;
    },
    async send(
      method,
      path,
      { json, text, headers = {}, token = validToken, isValidated = method !== 'HEAD' } = {},
    ) {
      const verb = method.toLowerCase() as 'get';
      const agent = request(target);
      const sent = agent[verb](path);
      void sent
        .ok(() => true)
        .redirects(0)
        .buffer(true);
      if (token !== null) void sent.set('authorization', `Bearer ${token}`);
      if (json !== undefined) void sent.set('content-type', 'application/json');
      for (const [name, value] of Object.entries(headers)) void sent.set(name, value);
      const body = json === undefined ? text : JSON.stringify(json);
      // The bytes go out as they are, whatever the content type.
      const response = await (body === undefined
        ? sent
        : sent.serialize((bytes: Buffer) => bytes as unknown as string).send(Buffer.from(body)));
      const answer = response.text ?? '';
      const isJson = response.type === 'application/json' && answer !== '';
      const parsed: unknown = isJson ? JSON.parse(answer) : answer;
      if (isValidated) requireContract(method, path, response.status, parsed);
      return { status: response.status, headers: new Headers(response.headers), body: parsed };
    },
  };
  return client;
}

/** A client of a reference in this process. */
export function createTestReference(options: ReferenceOptions = {}): Promise<TestClient> {
  const { app, mintToken } = createReference(options);
  return testClient(app.callback(), mintToken);
}

/** A reference with an address, and a client of it. */
export type RunningTestReference = RunningReference & TestClient;

/** Starts a reference on a free port, for tests that need its address. */
export async function startTestReference(
  options: ReferenceOptions & ListenOptions = {},
): Promise<RunningTestReference> {
  const reference = await startReference(options);
  return { ...reference, ...(await testClient(reference.url, reference.mintToken)) };
}

/** The error body of the classification group. */
export function errorBody(status: number, title: string, detail: unknown): object {
  return { title, status, detail };
}
