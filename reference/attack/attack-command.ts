import { anySeed, npmScript, runScript, wholeNumber } from '../../datasets/index.ts';
import { attack } from './attack.ts';

const script = npmScript(
  'attack',
  'Sends hostile requests to a reference that it starts, and fails when one does harm.',
)
  .option('--requests <n>', 'number of attacks', wholeNumber(1), 2000)
  .option('--seed <n>', 'seed of the attacks', wholeNumber(0), anySeed())
  .option('--from <n>', 'number of the first attack, to repeat one', wholeNumber(0), 0)
  .option('--only <kind>', 'the attacks whose kind contains this')
  .option('--concurrency <n>', 'attacks at a time', wholeNumber(1), 8);

interface Values {
  readonly requests: number;
  readonly seed: number;
  readonly from: number;
  readonly only?: string;
  readonly concurrency: number;
}

script.action(async ({ requests, seed, from, only = '', concurrency }: Values) => {
  process.stdout.write(`seed ${seed}\n`);
  const begun = performance.now();
  const report = await attack({
    requests,
    seed,
    from,
    only,
    concurrency,
    onProgress: (sent) => sent % 5000 === 0 && process.stderr.write(`${sent} attacks\n`),
  });
  const rows = (title: string, counts: ReadonlyMap<string, number>): string =>
    `\n${title}\n${[...counts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, times]) => `${String(times).padStart(8)}  ${name}\n`)
      .join('')}`;
  process.stdout.write(rows('attacks', report.kinds));
  process.stdout.write(rows('answers', report.statuses));
  process.stdout.write(
    `\n${report.damages.length === 0 ? 'no harm' : `${report.damages.length} did harm`}; ` +
      `${Math.round(report.memory / 2 ** 20)} MiB of memory at most, ${((performance.now() - begun) / 1000).toFixed(1)} s\n`,
  );
  for (const { number, kind, harm, detail, request, answer } of report.damages)
    process.stdout.write(
      `\n${harm.toUpperCase()} by ${kind}: ${detail}\n  again: npm run attack -- --seed ${seed} --from ${number} --requests 1\n` +
        `  request ${JSON.stringify(request)}\n  answer ${JSON.stringify(answer)}\n`,
    );
  if (report.damages.length > 0) process.exitCode = 1;
});

await runScript(script);
