import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { loadReference } from '../../../embedded/embedded-reference.ts';
import type { Outcomes } from './outcomes.ts';
import type { KnownRequest } from './valid-traffic.ts';

/** What hostile clients need to know of a server. */
export interface HostileOptions {
  readonly port: number;
  readonly token: string;
  readonly signingKey: Uint8Array;
  readonly requests: readonly KnownRequest[];
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** Returns a function that sends generated attacks in `lanes` loops until the signal is aborted, and judges each answer. */
export async function preparedAttacks({
  port,
  token,
  signingKey,
  seed,
  signal,
}: HostileOptions): Promise<(outcomes: Outcomes, lanes: number) => Promise<void>> {
  const { surveyServer, attackDrawer, judge, send } = await (await loadReference()).loadTraffic();
  const draw = attackDrawer(await surveyServer(port, token, signingKey, 60_000), { seed });
  const secrets = [
    token,
    Buffer.from(signingKey).toString('base64'),
    Buffer.from(signingKey).toString('hex'),
  ];
  let number = 0;
  const lane = async (outcomes: Outcomes): Promise<void> => {
    while (!signal.aborted) {
      const { kind, one } = draw(number++);
      const answer = await send(port, one, 60_000);
      const isRefused =
        answer.kind === 'answered' && answer.status === 503 && /\r\nretry-after: \d/i.test(answer.text);
      const harm = isRefused ? undefined : judge(one, answer, secrets);
      if (harm === undefined) outcomes.add(isRefused ? 'refused for now' : 'harmless');
      else
        outcomes.fail(
          `${harm.harm} by the attack ${number - 1}, ${kind}: ${harm.detail}\n    npm run attack -- --seed ${seed} --from ${number - 1} --requests 1`,
        );
    }
  };
  return async (outcomes, lanes) =>
    void (await Promise.all(Array.from({ length: lanes }, () => lane(outcomes))));
}

/** Clients that hang up, drip their requests, or never read their answers; `lanes` of each. */
export async function runSlowClients(options: HostileOptions, lanes: number): Promise<void> {
  const lane = async (
    behave: (socket: Socket, bytes: Buffer, signal: AbortSignal) => Promise<void>,
    at: number,
  ) => {
    const { port, requests, token, seed, signal } = options;
    const chosen = fc.sample(fc.nat({ max: requests.length - 1 }), { seed: seed + at, numRuns: 500 });
    for (let turn = 0; !signal.aborted; turn += 1) {
      const request = requests[chosen[turn % chosen.length] ?? 0];
      if (request === undefined) return;
      const socket = connect({ port, host: '127.0.0.1' });
      // The server may end the connection at any time.
      socket.on('error', () => undefined);
      await behave(socket, bytesOf(request, token), signal);
      socket.destroy();
    }
  };
  await Promise.all(
    [hangUp, drip, neverRead].flatMap((behave, kind) =>
      Array.from({ length: lanes }, (_, at) => lane(behave, kind * 100 + at)),
    ),
  );
}

function bytesOf({ path, body = '' }: KnownRequest, token: string): Buffer {
  const method = body === '' ? 'GET' : 'POST';
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Sends a request, or a part of it, and hangs up after up to 30 ms; ten times a second. */
async function hangUp(socket: Socket, bytes: Buffer): Promise<void> {
  const share = (bytes.length % 3) + 1;
  socket.write(bytes.subarray(0, Math.ceil((bytes.length * share) / 3)));
  await sleep(bytes.length % 31);
  socket.resetAndDestroy();
  await sleep(100);
}

/** Sends one byte each 20 ms, for a second at most. */
async function drip(socket: Socket, bytes: Buffer, signal: AbortSignal): Promise<void> {
  for (let at = 0; at < Math.min(50, bytes.length) && !signal.aborted && !socket.destroyed; at += 1) {
    socket.write(bytes.subarray(at, at + 1));
    await sleep(20);
  }
}

/** Sends a request five times on one connection and reads nothing for a second. */
async function neverRead(socket: Socket, bytes: Buffer): Promise<void> {
  socket.pause();
  for (let times = 0; times < 5; times += 1) socket.write(bytes);
  await sleep(1000);
}
