import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A server of a test, on a free port of this machine. */
export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A server whose connections the test handles; `onSocket` may send invalid HTTP or none. */
export function serveTcp(onSocket: (socket: Socket) => void): Promise<TestServer> {
  return listen(createTcpServer(onSocket), 'http');
}

/** An HTTP server. */
export function serveHttp(onRequest: RequestListener): Promise<TestServer> {
  return listen(createHttpServer(onRequest), 'http');
}

/** An HTTPS server with the given key and certificate, both PEM. */
export function serveHttps(
  identity: { readonly key: string; readonly cert: string },
  onRequest: RequestListener,
): Promise<TestServer> {
  return listen(createTlsServer(identity, onRequest), 'https');
}

async function listen(server: Server, scheme: string): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // A connection that the client aborts is not an error of the test.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
