import { setTimeout as sleep } from 'node:timers/promises';
import { annoyUntil, attackUntil } from './hostile-clients.ts';
import { Ledger } from './ledger.ts';
import { mebibytes, type Phase } from './phase.ts';
import { serve } from './served.ts';
import { setsOf, tokenOf } from './token.ts';
import { Client, drawRequests, drive, type Asked } from './valid-traffic.ts';

/** Requests that are sent at the same moment, more than the server takes. */
const BURST = 400;

/** A request that takes some time. */
const SLOW: Asked = {
  path: '/uk-jpa/rankings/company_name/rankings/skills_name',
  body: JSON.stringify({
    filter: { when: { start: '2020-01', end: '2026-10' } },
    rank: { limit: 20 },
    nested_rank: { limit: 20 },
  }),
};

/**
 * The highest rate that the server serves, of valid requests and attacks, beside clients that hang up, drip and never read; then
 * more requests at once than it takes.
 */
export const underLoad: Phase = async ({ seed, milliseconds, keyFile, signingKey, mostMemory }, ledger) => {
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
  const hostility = { port: server.port, token, signingKey, requests, seed, signal };
  const latencies: number[] = [];
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const begun = performance.now();
      for (const [asked, answer] of status) await probe.compare(asked, answer, ledger);
      latencies.push(performance.now() - begun);
      await sleep(100);
    }
  };
  const attacks = new Ledger();
  const begun = performance.now();
  const under = [
    drive(busy, known, ledger, { lanes: 48, signal }),
    attackUntil(hostility, attacks, 6),
    annoyUntil(hostility, 4),
    watch(),
  ];
  await Promise.race([sleep(milliseconds), ...under]);
  ending.abort();
  await Promise.all(under);
  const seconds = (performance.now() - begun) / 1000;
  for (const text of attacks.wrongs) ledger.wrong(text);

  const burst = new Ledger();
  const crowd = new Client(server.url, token, BURST);
  for (const [asked, answer] of await calm.answers([SLOW]))
    await Promise.all(Array.from({ length: BURST }, () => crowd.compare(asked, answer, burst)));
  for (const text of burst.wrongs) ledger.wrong(text);
  if (burst.count('refused for now') === 0)
    ledger.wrong(`none of ${BURST} requests at once is answered with 503 and Retry-After`);
  const after = new Ledger();
  for (const [asked, answer] of known) await calm.compare(asked, answer, after);
  for (const text of after.wrongs) ledger.wrong(text);
  await Promise.all([calm, busy, probe, crowd].map((client) => client.close()));
  const memory = server.mostMemory();
  if (memory > mostMemory) ledger.wrong(`the server had ${mebibytes(memory)} of memory`);
  const { code, milliseconds: took } = await server.end('SIGTERM');
  if (code !== 0 || took > 5000) ledger.wrong(`SIGTERM: exit code ${code} after ${Math.round(took)} ms`);
  latencies.sort((one, other) => one - other);
  const latency = (share: number): string =>
    `${Math.round(latencies[Math.floor(share * (latencies.length - 1))] ?? 0)} ms`;
  return [
    `${Math.round((ledger.count('as before') + attacks.count('harmless')) / seconds)} requests/s beside 12 clients that hang up, drip or never read`,
    `valid    ${ledger.line}`,
    `attacks  ${attacks.line}`,
    `burst    of ${BURST}: ${burst.line}`,
    `after    ${after.line}`,
    `status   half of the answers within ${latency(0.5)}, 99 % within ${latency(0.99)}`,
    `memory   ${mebibytes(memory)} at most`,
  ];
};
