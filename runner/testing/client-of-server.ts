import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { RequestSpec } from '../../properties/index.ts';
import { openClient, type Client, type ClientOptions } from '../client/client.ts';
import { defaultPrefixes, parseTargetUrl } from '../client/target-address.ts';
import { serveHttp, type TestServer } from './raw-server.ts';

/** Opens a client of a server; both are closed after the test. */
export async function clientOf(server: TestServer, options: Partial<ClientOptions> = {}): Promise<Client> {
  const client = await openClient({
    target: parseTargetUrl(server.url, 'the target'),
    prefixes: defaultPrefixes,
    credentials: {},
    headers: {},
    concurrency: 4,
    timeoutSeconds: 120,
    ...options,
  });
  onTestFinished(async () => {
    await Promise.all([client.close(), server.close()]);
  });
  return client;
}

/** A server that answers with JSON, with the requests that it received. */
export interface RecordingServer extends TestServer {
  readonly received: { readonly request: IncomingMessage; readonly body: string }[];
}

/** Starts a server that answers with the JSON value that `answer` returns. */
export async function serveRecording(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => unknown = () => ({
    data: [],
  }),
): Promise<RecordingServer> {
  const received: RecordingServer['received'] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ request, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(request, body, response)));
    });
  };
  return { ...(await serveHttp(listener)), received };
}

/** A documented request. */
export const modelsRequest: RequestSpec = { group: 'classification', method: 'GET', path: '/models' };

/** A JWT with these claims, and a text instead of a signature. */
export function unsignedToken(claims: object): string {
  return ['{"alg":"HS256"}', JSON.stringify(claims), 'the signature of a test']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}
