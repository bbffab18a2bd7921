import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sumOf } from '../../../../contracts/index.ts';
import { runScript, wholeNumber } from '../../../../datasets/index.ts';
import { Outcomes } from './outcomes.ts';
import type { Phase } from './phase.ts';
import { restarts } from './restarts.ts';
import { scarcity } from './scarcity.ts';
import { throughProxy } from './through-proxy.ts';
import { underLoad } from './under-load.ts';

// npm run soak: load, hostile clients, failures of the machine and of the network; fails on a wrong answer.

/** The parts with their share of the time. */
const phases: readonly (readonly [name: string, share: number, phase: Phase])[] = [
  ['load', 0.35, underLoad],
  ['restarts', 0.2, restarts],
  ['scarcity', 0.2, scarcity],
  ['proxy', 0.25, throughProxy],
];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    memory: { type: 'string', default: '1500' },
    only: { type: 'string', default: '' },
  },
});

await runScript(async () => {
  const [seconds, seed, memory] = [
    wholeNumber(values, 'seconds', 10),
    wholeNumber(values, 'seed', 0),
    wholeNumber(values, 'memory', 100),
  ];
  const chosen = phases.filter(([name]) => name.includes(values.only));
  if (chosen.length === 0)
    throw new RangeError(`--only ${values.only}: the parts are ${phases.map(([name]) => name).join(', ')}`);
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
