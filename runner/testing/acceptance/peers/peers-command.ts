import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { apiGroups, type ApiGroup } from '../../../../contracts/index.ts';
import { npmScript, runScript, wholeNumber } from '../../../../datasets/index.ts';
import type { Fault } from '../../../../reference/index.ts';
import { loadMutations } from '../../../embedded/embedded-reference.ts';
import { runTrial } from '../../../selftest/trials/run-trial.ts';
import { openTrialServer, type TrialServer } from '../../../selftest/trials/trial-server.ts';
import { tokenOf } from '../soak/token.ts';
import { installSchemathesis, type Schemathesis } from './schemathesis.ts';

const script = npmScript(
  'bench:peers',
  'Runs Schemathesis and our check on the same wrong servers; prints the faults found for each thousand requests.',
)
  .option('--faults <n>', 'faults of each group', wholeNumber(1), 10)
  .option('--seed <n>', 'seed of the faults and of both tools', wholeNumber(0), 1)
  .option('--examples <n>', 'most examples of each operation for Schemathesis', wholeNumber(1), 10)
  .option('--version <version>', 'version of Schemathesis', '4.32.5')
  .option('--json <file>', 'write the results to a file too');

interface Values {
  readonly faults: number;
  readonly seed: number;
  readonly examples: number;
  readonly version: string;
  readonly json?: string;
}

/** The result of one tool on the faulty servers of a group. */
interface Score {
  requests: number;
  readonly found: string[];
}

/** The most runs on the server without a fault, in which the peer learns which of its reports to ignore. */
const MOST_LEARNING = 4;

const perThousand = ({ requests, found }: Score): number => (1000 * found.length) / requests;

interface Result {
  readonly group: ApiGroup;
  readonly faults: readonly string[];
  /** Whether the peer reports nothing new on the server without a fault; otherwise its other reports are meaningless. */
  readonly isQuiet: boolean;
  readonly peer: Score;
  readonly own: Score;
}

/** Tries both tools on servers with one fault each. */
async function compareOn(
  server: TrialServer,
  schemathesis: Schemathesis,
  group: ApiGroup,
  faults: readonly Fault[],
  { seed, examples }: Pick<Values, 'seed' | 'examples'>,
): Promise<Result> {
  const { origin } = server.target;
  server.use();
  const token = await tokenOf(origin);
  const test = (learn: boolean): Promise<boolean> =>
    schemathesis.test({ origin, token, group, seed, examples, learn });
  // Its reports of the plain server do not count; they differ from run to run.
  let isQuiet = false;
  for (let turn = 0; turn < MOST_LEARNING && !isQuiet; turn += 1) {
    await test(true);
    isQuiet = !(await test(false));
  }
  const peer: Score = { requests: 0, found: [] };
  const own: Score = { requests: 0, found: [] };
  for (const fault of faults) {
    server.use(fault.middleware);
    // A report counts when it does not come from the plain server too.
    if ((await test(false)) && isQuiet) peer.found.push(fault.id);
    peer.requests += server.seen().length;
    server.use(fault.middleware);
    const report = await runTrial({
      reference: server,
      selection: { groups: [group], profile: 'smoke', only: [], skip: [] },
      seed,
      concurrency: fault.concurrency ?? 1,
    });
    if (report.findings.length > 0) own.found.push(fault.id);
    own.requests += server.seen().length;
    process.stderr.write(`${fault.id}\n`);
  }
  return { group, faults: faults.map(({ id }) => id), isQuiet, peer, own };
}

script.action(async (values: Values) => {
  const { faults: count, seed } = values;
  const folder = mkdtempSync(join(tmpdir(), 'jobmark-peers-'));
  const server = await openTrialServer();
  try {
    const schemathesis = await installSchemathesis(folder, values.version);
    const { faults } = await loadMutations();
    const results: Result[] = [];
    for (const group of apiGroups) {
      const ofGroup = faults.filter(({ breaks }) => breaks.startsWith(`${group}/`));
      const [drawn = []] = fc.sample(fc.shuffledSubarray(ofGroup, { minLength: count, maxLength: count }), {
        seed,
        numRuns: 1,
      });
      results.push(await compareOn(server, schemathesis, group, drawn, values));
    }
    const rows = results.map(({ group, faults: tried, isQuiet, peer, own }) => [
      group,
      String(tried.length),
      ...[peer, own].flatMap((score) => [
        String(score.found.length),
        String(score.requests),
        perThousand(score).toFixed(2),
      ]),
      !isQuiet
        ? 'not judged'
        : peer.found.length === 0
          ? 'none found'
          : (perThousand(own) / perThousand(peer)).toFixed(1),
    ]);
    const head = [
      'group',
      'faults',
      'peer found',
      'requests',
      '/1000',
      'ours found',
      'requests',
      '/1000',
      'ratio',
    ];
    process.stdout.write(
      `seed ${seed}, ${schemathesis.version}, our check with --profile smoke; node ${process.version}, ${availableParallelism()} cores\n\n`,
    );
    for (const row of [head, ...rows])
      process.stdout.write(
        `${row.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(11))).join('')}\n`,
      );
    if (values.json !== undefined) {
      const machine = { node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model };
      const text = JSON.stringify({ seed, peer: schemathesis.version, machine, results }, null, 2);
      writeFileSync(values.json, `${text}\n`);
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

await runScript(script);
