import {
  anySeed,
  npmScript,
  readManifest,
  runScript,
  sampleFolder,
  wholeNumber,
} from '../../../datasets/index.ts';
import { exportedPostings } from '../exported-postings.ts';
import { drawnDialects } from './drawn-dialects.ts';
import { verifyEngine } from './verify-engine.ts';

const script = npmScript(
  'verify:engine',
  'Compares the answers of the reference with a recount over the rows of its datasets.',
)
  .option('--requests <n>', 'number of requests', wholeNumber(1), 2000)
  .option('--seed <n>', 'seed of the requests and dialects', wholeNumber(0), anySeed())
  .option('--dialects <n>', 'number of dialects', wholeNumber(1), 20)
  .option('--dataset <folders...>', 'datasets instead of the sample, one of each country at most', []);

interface Values {
  readonly requests: number;
  readonly seed: number;
  readonly dialects: number;
  readonly dataset: readonly string[];
}

script.action(async ({ requests, seed, dialects, dataset }: Values) => {
  process.stdout.write(`seed ${seed}\n`);
  const begun = performance.now();
  const folderOf = (country: 'uk' | 'us'): string =>
    dataset.find((folder) => readManifest(folder).country === country) ?? sampleFolder(country);
  const folders = [folderOf('uk'), folderOf('us')] as const;
  const datasets = {
    rankings: await exportedPostings(folders[0]),
    'company-postings': await exportedPostings(folders[1]),
  };
  const loaded = performance.now();
  const found = await verifyEngine({
    datasets,
    requests,
    seed,
    dialects: drawnDialects(dialects, seed),
    reference: { datasets: folders },
    onProgress: (compared) => process.stderr.write(`${compared} requests\n`),
  });
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
  const rows = (title: string, counts: ReadonlyMap<string, number>): string =>
    `\n${title}\n${[...counts].map(([name, count]) => `${String(count).padStart(8)}  ${name}\n`).join('')}`;
  process.stdout.write(rows('requests by endpoint', found.compared));
  process.stdout.write(rows('requests whose answer depends on an option', found.exercised));
  const total = [...found.compared.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `\n${total} answers are the recounted ones: ${found.refused} refusals, ${found.empty} of no posting; ` +
      `rows loaded in ${seconds(begun, loaded)} s, compared in ${seconds(loaded, performance.now())} s\n`,
  );
  for (const { request, options, difference } of found.differences)
    process.stdout.write(
      `\nDIFFERENT ${request.path}\n  ${JSON.stringify(request.body)}\n  with ${options.join(' ')}\n  ` +
        `${difference.at}: recounted ${JSON.stringify(difference.expected)}, answered ${JSON.stringify(difference.got)}\n`,
    );
  const idle = [...found.exercised].filter(([, count]) => count === 0).map(([option]) => option);
  if (idle.length > 0) process.stdout.write(`\nno answer depended on ${idle.join(', ')}\n`);
  if (found.differences.length > 0 || idle.length > 0) process.exitCode = 1;
});

await runScript(script);
