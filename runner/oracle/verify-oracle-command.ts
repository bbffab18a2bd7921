import { apiGroups, defaultDialect, type Dialect } from '../../contracts/index.ts';
import { anySeed, npmScript, runScript, wholeNumber } from '../../datasets/index.ts';
import {
  EMBEDDED_TIMEOUT_SECONDS,
  loadMutations,
  openOracle,
  startEmbeddedReference,
} from '../embedded/embedded-reference.ts';
import type { RunReport } from '../report/report.ts';
import { checkTarget } from '../run/check-target.ts';
import { planRun } from '../run/plan/plan.ts';

const script = npmScript(
  'verify:oracle',
  'Compares references in random dialects with the oracle; each difference is a false one.',
)
  .option('--dialects <n>', 'number of dialects', wholeNumber(1), 12)
  .option('--seed <n>', 'seed of the dialects and requests', wholeNumber(0), anySeed());

/** The options of a dialect other than those of the reference, as `serve --choice` takes them. */
function choicesOf(dialect: Dialect): readonly string[] {
  return (['rankings', 'company-postings'] as const).flatMap((group) => {
    const usual: Readonly<Record<string, string>> = defaultDialect[group];
    return Object.entries(dialect[group]).flatMap(([choice, option]) =>
      usual[choice] === option ? [] : [`${group}/${choice}=${option}`],
    );
  });
}

function linesOf(report: RunReport): readonly string[] {
  const { differences = [], notCompared = [] } = report.oracle ?? {};
  return [
    ...differences.map(({ id, explanation, curl }) => `  DIFFERENT ${id}\n    ${explanation}\n    ${curl}`),
    ...report.obstacles.map(({ code, message }) => `  NOT COMPARED ${code}: ${message}`),
    ...notCompared.map(({ what, why }) => `  not compared: ${what}: ${why}`),
  ];
}

script.action(async ({ dialects, seed }: { readonly dialects: number; readonly seed: number }) => {
  process.stdout.write(`seed ${seed}\n`);
  const { drawnDialects } = await loadMutations();
  const oracle = await openOracle(['sample']);
  const plan = planRun({
    groups: apiGroups,
    profile: 'standard',
    only: ['oracle/*'],
    skip: [],
    oracle: true,
  });
  for (const [number, dialect] of drawnDialects(dialects, seed).entries()) {
    const reference = await startEmbeddedReference({ dialect });
    const begun = performance.now();
    const report = await checkTarget({
      target: reference.target,
      credentials: reference.credentials,
      plan,
      oracle,
      seed: seed + number,
      timeoutSeconds: EMBEDDED_TIMEOUT_SECONDS,
    });
    await reference.close();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const { compared = 0, values: numbers = 0, differences = [] } = report.oracle ?? {};
    process.stdout.write(
      `${number + 1}: ${compared} answers, ${numbers} values, ${differences.length} differences, ${seconds} s\n` +
        `  ${choicesOf(dialect).join(' ') || 'the dialect of the reference'}\n${linesOf(report)
          .map((line) => `${line}\n`)
          .join('')}`,
    );
    if (report.exitCode !== 0) process.exitCode = 1;
  }
});

await runScript(script);
