import { parseArgs } from 'node:util';
import { runScript, wholeNumber } from '../../datasets/index.ts';
import { attack } from './attack.ts';

// npm run attack: sends hostile requests to a reference that it starts, and fails when one does harm.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    concurrency: { type: 'string', default: '8' },
  },
});

await runScript(async () => {
  const seed = wholeNumber(values, 'seed', 0);
  process.stdout.write(`seed ${seed}\n`);
  const begun = performance.now();
  const report = await attack({
    requests: wholeNumber(values, 'requests', 1),
    seed,
    from: wholeNumber(values, 'from', 0),
    only: values.only,
    concurrency: wholeNumber(values, 'concurrency', 1),
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
