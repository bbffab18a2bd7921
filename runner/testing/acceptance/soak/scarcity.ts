import { mkdirSync, renameSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataset } from '../../../../datasets/index.ts';
import { Outcomes } from './outcomes.ts';
import type { Phase, PhaseOptions } from './phase.ts';
import { serve, type Served, type ServeOptions } from './served.ts';
import { setsOf, tokenOf } from './token.ts';
import { Client, drawRequests, drive, type KnownRequest, type KnownAnswers } from './valid-traffic.ts';

/** More than the reference holds in memory, so that it reads files for its answers. */
const POSTINGS = 101_000;

/** What needs the most memory: the keyword index, and bodies. */
const largeRequests: readonly KnownRequest[] = [
  {
    path: '/uk-jpa/rankings/title_name',
    body: JSON.stringify({
      filter: { when: { start: '2016-01', end: '2026-10' }, keywords: { query: '"driver"' } },
      rank: { limit: 3 },
    }),
  },
  {
    path: '/company-postings/postings',
    body: JSON.stringify({
      filter: { when: { start: '2016-01', end: '2026-10' }, keywords: { query: '"nurse" OR "driver"' } },
      fields: ['id', 'posted', 'body', 'title_raw'],
      limit: 10,
    }),
  },
];

/**
 * Takes away what a server needs: the folder of its datasets while it answers, memory for its statements, and disk space for
 * their temporary files. Until it is restored, requests may get 503; all other answers must be as before.
 */
export const scarcity: Phase = async (phase, outcomes) => {
  const { seed, folder } = phase;
  const home = join(folder, 'datasets');
  const datasets = (['uk', 'us'] as const).map((country) => ({ country, folder: join(home, country) }));
  const common = { seed: String(seed), postings: POSTINGS, hasTexts: false, hasPlanted: false };
  for (const dataset of datasets)
    await makeDataset({ ...common, ...dataset, workers: availableParallelism() });
  const args = datasets.flatMap((dataset) => ['--dataset', dataset.folder]);
  return [
    ...(await withoutDatasets(home, args, phase, outcomes)),
    ...(await withoutMemory(args, phase, outcomes)),
  ];
};

/** Moves the folder of the datasets away and back. */
async function withoutDatasets(
  home: string,
  args: readonly string[],
  phase: PhaseOptions,
  outcomes: Outcomes,
): Promise<readonly string[]> {
  const { milliseconds } = phase;
  const [without, after] = [new Outcomes(), new Outcomes()];
  await served(phase, { args }, async (client, requests) => {
    const known = await client.answers(requests);
    renameSync(home, `${home}-away`);
    await driveFor(milliseconds / 3, client, known, without);
    renameSync(`${home}-away`, home);
    for (const [request, answer] of known) await client.compare(request, answer, after);
  });
  if (without.count('refused for now') === 0) outcomes.fail('without its datasets no request gets 503');
  if (after.count('refused for now') > 0) outcomes.fail('some requests get 503 after the datasets are back');
  for (const text of [...without.failures, ...after.failures]) outcomes.fail(text);
  return [`without datasets     ${without.line}`, `with them again      ${after.line}`];
}

/** Serves the datasets with the least memory, so that statements need temporary files; then with no room for these. */
async function withoutMemory(
  datasets: readonly string[],
  phase: PhaseOptions,
  outcomes: Outcomes,
): Promise<readonly string[]> {
  const known = await served(phase, { args: datasets }, (client, requests) =>
    client.answers([...largeRequests, ...requests]),
  );
  const args = [...datasets, '--memory-limit', '64MB'];
  const scarce: readonly (readonly [string, ServeOptions])[] = [
    ['with 64 MB of memory', { args }],
    ['and a full disk', { args, mostFile: 64 }],
  ];
  const lines: string[] = [];
  for (const [name, options] of scarce) {
    const [own, after] = [new Outcomes(), new Outcomes()];
    await served(phase, options, async (client, _, server) => {
      await driveFor(phase.milliseconds / 3, client, known, own);
      if (options.mostFile === undefined || !server.giveRoom()) return;
      // The first statement that needs a file may be the one that finds the room.
      await client.answers([...known.keys()]).catch(() => undefined);
      for (const [request, answer] of known) await client.compare(request, answer, after);
    });
    if (after.count('refused for now') > 0)
      outcomes.fail(`${name}: some requests get 503 after there is room`);
    // The memory alone is enough, because what does not fit goes into files.
    if (options.mostFile !== undefined && own.count('refused for now') === 0)
      outcomes.fail(`${name}: no request gets 503`);
    for (const text of [...own.failures, ...after.failures]) outcomes.fail(`${name}: ${text}`);
    lines.push(`${name.padEnd(20)} ${own.line}`);
    if (after.line !== '') lines.push(`${'with room again'.padEnd(20)} ${after.line}`);
  }
  return lines;
}

async function driveFor(
  milliseconds: number,
  client: Client,
  known: KnownAnswers,
  outcomes: Outcomes,
): Promise<void> {
  const ending = new AbortController();
  const driven = drive(client, known, outcomes, { lanes: 4, signal: ending.signal });
  await sleep(milliseconds);
  ending.abort();
  await driven;
}

/** Starts a server, and ends it after some work with it. */
async function served<Result>(
  { seed, folder }: PhaseOptions,
  options: ServeOptions,
  work: (client: Client, requests: readonly KnownRequest[], server: Served) => Promise<Result>,
): Promise<Result> {
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const server = await serve({
    ...options,
    args: [...options.args, '--log', 'none'],
    environment: { TMPDIR: temporary },
  });
  const token = await tokenOf(server.url);
  const client = new Client(server.url, token, 4);
  try {
    return await work(client, await drawRequests(90, seed, await setsOf(server.url, token)), server);
  } finally {
    await client.close();
    await server.end('SIGTERM');
  }
}
