import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { Pool } from 'undici';
import { groupInfo } from '../../../contracts/index.ts';
import { startReference } from '../../app/server.ts';
import { median, rounded } from '../measure.ts';

const path = (route: string): string => `${groupInfo.classification.prefix}${route}`;

/** Answered from memory, without a model and without postings. */
const routes = [path('/status'), path('/meta'), path('/models')] as const;

const ROUNDS = 9;
const REQUESTS_PER_ROUND = 1500;

/** Requests per second of the reference for a discovery route, and of a Koa application that only sends the same text. */
export interface DiscoveryRow {
  readonly name: string;
  readonly reference: number;
  readonly koa: number;
  readonly ratio: number;
}

/** Both in this process, in turn, by the same client over 8 connections; processor time, because other work disturbs it less. */
export async function* discovery(): AsyncGenerator<DiscoveryRow> {
  const reference = await startReference({ auth: 'off' });
  try {
    for (const name of routes) {
      const text = await (await fetch(reference.url + name)).text();
      const bare = new Koa();
      bare.use((ctx) => {
        ctx.type = 'application/json';
        ctx.body = text;
      });
      const server = bare.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const koa = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const pace: { reference: number; koa: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        pace.push({
          reference: await requestsPerSecond(reference.url, name),
          koa: await requestsPerSecond(koa, name),
        });
      server.close();
      server.closeAllConnections();
      // The first rounds compile.
      const counted = pace.slice(2);
      yield {
        name,
        reference: Math.round(median(counted.map((round) => round.reference))),
        koa: Math.round(median(counted.map((round) => round.koa))),
        ratio: rounded(median(counted.map((round) => round.reference / round.koa))),
      };
    }
  } finally {
    await reference.close();
  }
}

async function requestsPerSecond(origin: string, route: string): Promise<number> {
  const pool = new Pool(origin, { connections: 8 });
  const before = process.cpuUsage();
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < REQUESTS_PER_ROUND) {
      next += 1;
      const { statusCode, body } = await pool.request({ path: route, method: 'GET' });
      if (statusCode !== 200) throw new Error(`${route}: ${statusCode}`);
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  return REQUESTS_PER_ROUND / ((user + system) / 1e6);
}
