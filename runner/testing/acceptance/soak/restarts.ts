import { setTimeout as sleep } from 'node:timers/promises';
import type { Phase } from './phase.ts';
import { serve } from './served.ts';
import { setsOf, tokenOf } from './token.ts';
import { Client, drawRequests, drive } from './valid-traffic.ts';

/**
 * SIGTERM and SIGKILL in turn under load, each followed by a new start: an answer that arrives is the right one, SIGTERM ends the
 * process with exit code 0 within 5 s, and a token of one process is accepted by the next.
 */
export const restarts: Phase = async ({ seed, milliseconds, keyFile }, outcomes) => {
  const begun = performance.now();
  const args = ['--signing-key', keyFile];
  let server = await serve({ args });
  const token = await tokenOf(server.url);
  const first = new Client(server.url, token, 1);
  const known = await first.answers(await drawRequests(90, seed, await setsOf(server.url, token)));
  await first.close();
  let [ends, slowest] = [0, 0];
  for (; ends < 2 || performance.now() - begun < milliseconds; ends += 1) {
    const ending = new AbortController();
    const client = new Client(server.url, token, 32);
    const driven = drive(client, known, outcomes, { lanes: 32, signal: ending.signal, mayBeLost: true });
    // Each time in another state: at first the models are still being prepared.
    await sleep(50 + ((ends * 377) % 1500));
    const signal = ends % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
    const { code, milliseconds: took } = await server.end(signal);
    if (signal === 'SIGTERM') slowest = Math.max(slowest, took);
    if (signal === 'SIGTERM' && (code !== 0 || took > 5000))
      outcomes.fail(`SIGTERM: exit code ${code} after ${Math.round(took)} ms`);
    ending.abort();
    await driven;
    await client.close();
    server = await serve({ args });
  }
  const last = new Client(server.url, token, 4);
  for (const [request, answer] of known) await last.compare(request, answer, outcomes);
  await last.close();
  await server.end('SIGTERM');
  return [
    `${ends} ends and new starts, the slowest SIGTERM ${Math.round(slowest)} ms`,
    `answers  ${outcomes.line}`,
  ];
};
