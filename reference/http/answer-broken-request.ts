import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { requestIdHeader } from './request-id.ts';

const statusByCode: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Answers what Node refuses before it is a request with a 4xx of the classification group: event `clientError`. */
export function answerBrokenRequests(
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
