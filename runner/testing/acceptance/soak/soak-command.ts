import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumOf } from '../../../../contracts/index.ts';
import { anySeed, npmScript, runScript, wholeNumber } from '../../../../datasets/index.ts';
import { Outcomes } from './outcomes.ts';
import type { Phase } from './phase.ts';
import { restarts } from './restarts.ts';
import { scarcity } from './scarcity.ts';
import { throughProxy } from './through-proxy.ts';
import { underLoad } from './under-load.ts';

/** The parts with their share of the time. */
const phases: readonly (readonly [name: string, share: number, phase: Phase])[] = [
  ['load', 0.35, underLoad],
  ['restarts', 0.2, restarts],
  ['scarcity', 0.2, scarcity],
  ['proxy', 0.25, throughProxy],
];

const script = npmScript(
  'soak',
  'Puts a reference under load, hostile clients, and failures of the machine and of the network; fails on a wrong answer.',
)
  .option('--seconds <n>', 'time of all parts together', wholeNumber(10), 60)
  .option('--seed <n>', 'seed of the requests', wholeNumber(0), anySeed())
  .option('--memory <MiB>', 'most memory of the reference', wholeNumber(100), 1500)
  .option(
    '--only <part>',
    `the parts whose name contains this, of ${phases.map(([name]) => name).join(', ')}`,
  );

interface Values {
  readonly seconds: number;
  readonly seed: number;
  readonly memory: number;
  readonly only?: string;
}

script.action(async ({ seconds, seed, memory, only = '' }: Values) => {
  const chosen = phases.filter(([name]) => name.includes(only));
  if (chosen.length === 0)
    throw new RangeError(`--only ${only}: the parts are ${phases.map(([name]) => name).join(', ')}`);
  const whole = sumOf(chosen.map(([, share]) => share));
  process.stdout.write(`seed ${seed}\n`);
  const place = mkdtempSync(join(tmpdir(), 'jobmark-soak-'));
  try {
    const signingKey = randomBytes(48);
    const keyFile = join(place, 'key');
    writeFileSync(keyFile, signingKey, { mode: 0o600 });
    for (const [name, share, phase] of chosen) {
      const folder = join(place, name);
      mkdirSync(folder);
      const outcomes = new Outcomes();
      const begun = performance.now();
      const milliseconds = (seconds * 1000 * share) / whole;
      const mostMemory = memory * 2 ** 20;
      const lines = await phase({ seed, milliseconds, folder, keyFile, signingKey, mostMemory }, outcomes);
      const took = ((performance.now() - begun) / 1000).toFixed(1);
      process.stdout.write(
        [
          `\n${name}: ${outcomes.failures.length === 0 ? 'nothing wrong' : 'wrong'}, ${took} s`,
          ...lines,
          '',
        ].join('\n  '),
      );
      process.stdout.write(outcomes.failures.map((text) => `\n  wrong: ${text}\n`).join(''));
      if (outcomes.failures.length > 0) process.exitCode = 1;
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  process.stdout.write(`\n${process.exitCode === 1 ? 'something is wrong' : 'nothing wrong'}\n`);
});

await runScript(script);
