import { connect } from 'node:net';
import type { Attack } from './kinds/attack-kind.ts';

/** What came back on one connection. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** The connection ended without an answer. */
  | { readonly kind: 'closed' }
  /** The connection was not ended in time. */
  | { readonly kind: 'hangs' };

/** The most of an answer that is kept. */
const MOST_BYTES = 4_000_000;

/** The client of an open-ended attack ends the connection when nothing has arrived for this many milliseconds. */
const SILENCE = 250;

/**
 * Sends bytes unchanged on a new connection, and resolves when the server has ended it. The server ends it after its
 * answer; the client ends that of an open-ended attack after `SILENCE`.
 */
export function send(
  port: number,
  { bytes, isOpenEnded }: Pick<Attack, 'bytes' | 'isOpenEnded'>,
  milliseconds: number,
): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let silence: NodeJS.Timeout | undefined;
    const listen = (): void => {
      clearTimeout(silence);
      if (isOpenEnded) silence = setTimeout(() => socket.end(), SILENCE);
    };
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      clearTimeout(silence);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ kind: 'hangs' }), milliseconds);
    const closed = (): void => end(answerOf(Buffer.concat(chunks).toString('utf8')));
    socket.on('data', (chunk: Buffer) => {
      listen();
      size += chunk.length;
      if (size <= MOST_BYTES) chunks.push(chunk);
    });
    socket.on('end', closed);
    socket.on('close', closed);
    // The server may end the connection while the request is still being written.
    socket.on('error', () => undefined);
    socket.write(bytes);
    listen();
  });
}

function answerOf(text: string): Answer {
  const status = /^HTTP\/1\.[01] (\d{3}) /.exec(text)?.[1];
  return status === undefined ? { kind: 'closed' } : { kind: 'answered', status: Number(status), text };
}
