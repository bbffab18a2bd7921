import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { developmentClient, type Client } from '../auth/clients.ts';
import { requestIdHeader } from '../http/request-id.ts';
import { createReference, type Reference, type ReferenceOptions } from './app.ts';

/** How long a closing server waits for answers that are under way, in milliseconds. */
const GRACE = 1000;

/** Returns a function that closes a server: idle connections at once, the others with their answer or after `GRACE`. */
function closerOf(server: Server): () => Promise<void> {
  const idle = new Set<Socket>();
  let closed: Promise<void> | undefined;
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.on('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.on('close', () => {
      if (closed !== undefined) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });

  async function close(): Promise<void> {
    const end = once(server, 'close');
    server.close();
    for (const socket of idle) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), GRACE);
    await end;
    clearTimeout(timer);
  }
  return () => (closed ??= close());
}

const statusByCode: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Answers what Node refuses before it is a request with a 4xx of the classification group: event `clientError`. */
function answerBrokenRequests(
  logger: Logger | undefined,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const status = statusByCode.get(error.code ?? '') ?? 400;
    logger?.info({ requestId, status, code: error.code }, 'broken request');
    const title = STATUS_CODES[status] ?? '';
    const body = JSON.stringify({ title, status, detail: 'the request is not valid HTTP or is too long' });
    socket.end(
      [
        `HTTP/1.1 ${status} ${title}`,
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `${requestIdHeader}: ${requestId}`,
        '',
        body,
      ].join('\r\n'),
    );
  };
}

/** A reference server that listens. */
export interface RunningReference {
  /** Base address without a trailing slash: the classification group is at `{url}/classification`. */
  readonly url: string;
  /** Tokens are given out at `{authUrl}/connect/token`. */
  readonly authUrl: string;
  readonly developmentClient: Client;
  readonly mintToken: Reference['mintToken'];
  /** Ends idle connections at once, the others with their answer, and after a second what is still open. */
  close(): Promise<void>;
}

/** Where a reference listens. */
export interface ListenOptions {
  /** 127.0.0.1 when omitted. */
  readonly host?: string;
  /** A free port when omitted or 0. */
  readonly port?: number;
  /** Milliseconds that a request may take to arrive, and a client to take more of its answer; a minute when omitted. */
  readonly requestTimeout?: number;
}

/** Starts a reference on a port, with its datasets open. Rejects when it cannot listen, and as `createReference` throws. */
export async function startReference(
  options: ReferenceOptions & ListenOptions = {},
): Promise<RunningReference> {
  const { host = '127.0.0.1', port = 0, requestTimeout = 60_000 } = options;
  const { app, mintToken, openDatasets } = createReference(options);
  await openDatasets();
  const handle = app.callback();
  // Koa answers errors itself; the promise that it returns never rejects.
  const timeouts = {
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(requestTimeout, 5000),
  };
  const server = createServer(timeouts, (request, response) => {
    void handle(request, response).then(() => endUnread(response, requestTimeout));
  });
  const close = closerOf(server);
  server.on('clientError', answerBrokenRequests(options.logger));
  server.listen(port, host);
  await once(server, 'listening');

  const url = `http://${reachable(host)}:${(server.address() as AddressInfo).port}`;
  return { url, authUrl: url, developmentClient, mintToken, close };
}

/** The host of a URL for an address to listen at: all addresses are no address that a client can open. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Ends the connection of a client that takes nothing of its answer for so long; the answer would be held for it. */
function endUnread(response: ServerResponse, milliseconds: number): void {
  if (!response.writableFinished) response.setTimeout(milliseconds, () => response.destroy());
}
