import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '../../files/database.ts';
import { openDataset } from '../../files/open-dataset.ts';
import { postingGenerator } from '../posting/posting-generator.ts';
import { makeDataset } from '../write/make-dataset.ts';
import { partsOf } from '../write/part.ts';
import { writeParts } from '../write/worker-pool.ts';
import { type Acceptance, acceptanceChecks } from './acceptance-checks.ts';

/*
 * `npm run bench:data`: makes a million postings of each country, compares them with the open marginals and measures the
 * pace. Exits with 1 when a check fails. `bench:data -- 2000000` takes another size.
 */

const postings = Number(process.argv[2] ?? 1_000_000);
const WORKERS = 2;
const folder = mkdtempSync(join(tmpdir(), 'jobmark-bench-'));
let failures = 0;

function report({ name, measured, least, most }: Acceptance): void {
  const holds = measured >= least && measured <= most;
  if (!holds) failures += 1;
  const bounds = `${Number(least.toFixed(4))} to ${Number(most.toFixed(4))}`;
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${name.padEnd(48)} ${measured.toPrecision(4).padStart(8)}   ${bounds}`,
  );
}

/** Checks that the number of threads does not change a dataset: ten parts are written by one worker, and by eight. */
async function sameForAnyWorkers(): Promise<void> {
  const job = { country: 'uk', seed: '1', postings: 100_000, hasTexts: false, isSmall: false } as const;
  const parts = partsOf(job.postings, 10_000);
  const [one, eight] = [
    await writeParts({ ...job, folder: join(folder, 'one') }, parts, 1, () => {}),
    await writeParts({ ...job, folder: join(folder, 'eight') }, parts, 8, () => {}),
  ];
  const same = JSON.stringify(one) === JSON.stringify(eight);
  report({ name: 'same files by 1 and 8 workers', measured: Number(same), least: 1, most: 1 });
}

async function measure(country: 'uk' | 'us'): Promise<void> {
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  const out = join(folder, country);
  const manifest = await makeDataset({
    country,
    seed: '1',
    postings,
    folder: out,
    workers: WORKERS,
    hasTexts: false,
    hasPlanted: false,
  });
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const cpuSeconds = (cpu.user + cpu.system) / 1e6;
  const bytes = manifest.files
    .filter(({ path }) => path.startsWith('postings'))
    .reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `\n${country}: ${postings} postings in ${seconds.toFixed(1)} s by ${WORKERS} workers: ` +
      `${Math.round(postings / seconds)}/s, ${(bytes / postings).toFixed(1)} bytes each, ` +
      // Says more than the pace where the machine is busy with other things.
      `${((cpuSeconds / postings) * 1e6).toFixed(1)} CPU seconds a million`,
  );
  await withDatabase(async (connection) => {
    await openDataset(connection, out);
    for (const check of await acceptanceChecks(connection, postingGenerator(country, '1').model))
      report(check);
  });
}

try {
  await measure('uk');
  await measure('us');
  await sameForAnyWorkers();
} finally {
  rmSync(folder, { recursive: true });
}
console.log(failures === 0 ? '\nall checks pass' : `\n${failures} checks fail`);
process.exitCode = failures === 0 ? 0 : 1;
