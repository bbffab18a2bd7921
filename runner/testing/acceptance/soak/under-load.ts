import { setTimeout as sleep } from 'node:timers/promises';
import { runSlowClients, preparedAttacks } from './hostile-clients.ts';
import { Outcomes } from './outcomes.ts';
import { mebibytes, type Phase } from './phase.ts';
import { serve } from './served.ts';
import { setsOf, tokenOf } from './token.ts';
import { Client, drawRequests, drive, type KnownRequest } from './valid-traffic.ts';

/** The number of requests that are sent at once: more than the server accepts. */
const BURST = 320;

/** Different requests that take some time each. */
const burstRequests: readonly KnownRequest[] = Array.from({ length: BURST }, (_, at) => ({
  path: '/uk-jpa/rankings/company_name/rankings/skills_name',
  body: JSON.stringify({
    filter: { when: { start: `20${20 + (at % 5)}-0${1 + (at % 9)}`, end: '2026-10' } },
    rank: { limit: 1 + (at % 19), min_unique_postings: 1 + (at % 3) },
    nested_rank: { limit: 1 + (at % 7) },
  }),
}));

/** The highest rate that the server serves, during attacks and with slow clients; then more requests at once than it accepts. */
export const underLoad: Phase = async ({ seed, milliseconds, keyFile, signingKey, mostMemory }, outcomes) => {
  const server = await serve({ args: ['--signing-key', keyFile] });
  const token = await tokenOf(server.url);
  const [calm, busy, probe] = [1, 48, 2].map((connections) => new Client(server.url, token, connections)) as [
    Client,
    Client,
    Client,
  ];
  const requests = await drawRequests(120, seed, await setsOf(server.url, token));
  const known = await calm.answers(requests);
  const status = await calm.answers([{ path: '/classification/status' }]);

  const ending = new AbortController();
  const { signal } = ending;
  const options = { port: server.port, token, signingKey, requests, seed, signal };
  const attack = await preparedAttacks(options);
  const latencies: number[] = [];
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const begun = performance.now();
      for (const [request, answer] of status) await probe.compare(request, answer, outcomes);
      latencies.push(performance.now() - begun);
      await sleep(100);
    }
  };
  const attacks = new Outcomes();
  const begun = performance.now();
  const under = [
    drive(busy, known, outcomes, { lanes: 48, signal }),
    attack(attacks, 6),
    runSlowClients(options, 4),
    watch(),
  ];
  await Promise.race([sleep(milliseconds), ...under]);
  ending.abort();
  await Promise.all(under);
  const seconds = (performance.now() - begun) / 1000;
  for (const text of attacks.failures) outcomes.fail(text);

  // A new server, which has not cached any of these answers.
  const fresh = await serve({ args: ['--signing-key', keyFile] });
  const burst = new Outcomes();
  const burstClient = new Client(fresh.url, token, BURST);
  const expected = await calm.answers(burstRequests);
  // The connections are opened first, because a server accepts few new ones at a time.
  for (const [request, answer] of status)
    await Promise.all(burstRequests.map(() => burstClient.compare(request, answer, new Outcomes())));
  await Promise.all([...expected].map(([request, answer]) => burstClient.compare(request, answer, burst)));
  await fresh.end('SIGTERM');
  for (const text of burst.failures) outcomes.fail(text);
  if (burst.count('refused for now') === 0)
    outcomes.fail(`none of ${BURST} requests at once is answered with 503 and Retry-After`);
  const after = new Outcomes();
  for (const [request, answer] of known) await calm.compare(request, answer, after);
  for (const text of after.failures) outcomes.fail(text);
  await Promise.all([calm, busy, probe, burstClient].map((client) => client.close()));
  const memory = server.mostMemory();
  if (memory > mostMemory) outcomes.fail(`the server had ${mebibytes(memory)} of memory`);
  const { code, milliseconds: took } = await server.end('SIGTERM');
  if (code !== 0 || took > 5000) outcomes.fail(`SIGTERM: exit code ${code} after ${Math.round(took)} ms`);
  latencies.sort((one, other) => one - other);
  const latency = (share: number): string =>
    `${Math.round(latencies[Math.floor(share * (latencies.length - 1))] ?? 0)} ms`;
  return [
    `${Math.round((outcomes.count('as before') + attacks.count('harmless')) / seconds)} requests/s while 12 clients hang up, send slowly or never read`,
    `valid    ${outcomes.line}`,
    `attacks  ${attacks.line}`,
    `burst    of ${BURST}: ${burst.line}`,
    `after    ${after.line}`,
    `status   half of the answers within ${latency(0.5)}, 99 % within ${latency(0.99)}`,
    `memory   ${mebibytes(memory)} at most`,
  ];
};
