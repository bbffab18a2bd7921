import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Reference, ReferenceOptions } from '../../reference/index.ts';
import { decompress } from '../client/decompress.ts';
import { parseTargetUrl } from '../client/target-address.ts';
import { targetErrorOf } from '../client/transport-error.ts';
import { LARGEST_BODY, type Transport, type WireRequest } from '../client/transport.ts';
import { loadReference, type EmbeddedReference } from './embedded-reference.ts';

/** A reference in this process without a port: requests reach it through `transport` only. */
export interface UnconnectedReference extends EmbeddedReference {
  readonly transport: Transport;
}

/** Opens a reference without a port: its middleware gets requests as from Node's server, without sockets and HTTP parsing. */
export async function openUnconnectedReference(
  options: ReferenceOptions = {},
): Promise<UnconnectedReference> {
  const { createReference, developmentClient } = await loadReference();
  const { app, mintToken, openDatasets } = createReference(options);
  await openDatasets();
  const target = parseTargetUrl('http://reference.invalid', 'the address of the reference');
  const { clientId, clientSecret } = developmentClient;
  return {
    target,
    credentials: {
      source: { clientId, clientSecret, authUrl: target },
      expiredToken: await mintToken({ expiresIn: -3600 }),
      unscopedToken: await mintToken({ scope: 'postings:uk' }),
    },
    transport: transportTo(app.callback()),
    close: () => Promise.resolve(),
  };
}

function transportTo(handle: ReturnType<Reference['app']['callback']>): Transport {
  return {
    async send(request) {
      try {
        const { response, bytes } = await exchange(handle, request);
        const headers = Object.fromEntries(
          Object.entries(response.getHeaders()).map(([name, value]) => [name, [value].flat().join(', ')]),
        );
        const content = await decompress(bytes, headers['content-encoding'] ?? '', LARGEST_BODY);
        return { status: response.statusCode, headers, content };
      } catch (error) {
        const failed = {
          method: request.method,
          url: `${request.origin}${request.path}`,
          timeoutSeconds: 0,
          limitBytes: LARGEST_BODY,
        };
        throw targetErrorOf(error, failed) ?? error;
      }
    },
    close: () => Promise.resolve(),
  };
}

/** The answer to one request; rejects as a client does when the reference destroys the connection. */
function exchange(
  handle: ReturnType<Reference['app']['callback']>,
  { origin, path, method, headers, body }: WireRequest,
): Promise<{ readonly response: ServerResponse; readonly bytes: Buffer }> {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.url = path;
  request.httpVersion = '1.1';
  request.headers = { host: new URL(origin).host };
  for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value;
  if (body !== undefined) {
    request.headers['content-length'] = String(Buffer.byteLength(body));
    request.push(Buffer.from(body));
  }
  request.push(null);
  // Otherwise its end destroys the connection as incomplete.
  request.complete = true;
  return new Promise((resolve, reject) => {
    const response = new CollectedResponse(request, (bytes) => {
      if (request.socket.destroyed) reject(Object.assign(new Error('destroyed'), { code: 'ECONNRESET' }));
      else resolve({ response, bytes });
    });
    handle(request, response).catch(reject);
  });
}

type Chunk = string | Uint8Array;

/** An answer that is kept instead of sent. */
class CollectedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];
  readonly #whole: (bytes: Buffer) => void;

  constructor(request: IncomingMessage, whole: (bytes: Buffer) => void) {
    super(request);
    this.#whole = whole;
  }

  override write(chunk: Chunk): boolean {
    this.#chunks.push(Buffer.from(chunk as string));
    return true;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    this.finished = true;
    this.emit('finish');
    const hasBody = this.req.method !== 'HEAD' && this.statusCode !== 204 && this.statusCode !== 304;
    this.#whole(Buffer.concat(hasBody ? this.#chunks : []));
    return this;
  }
}
