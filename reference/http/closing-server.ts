import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a closing server waits for answers that are under way, in milliseconds. */
const GRACE = 1000;

/** Returns a function that closes a server: idle connections at once, the others with their answer or after `GRACE`. */
export function closerOf(server: Server): () => Promise<void> {
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
