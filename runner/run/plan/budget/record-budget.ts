import { readFileSync, writeFileSync } from 'node:fs';
import { Option } from 'commander';
import { apiGroups, type ApiGroup, sumOf } from '../../../../contracts/index.ts';
import { npmScript, runScript } from '../../../../datasets/index.ts';
import { checks, groupOfCheck } from '../../../../properties/index.ts';
import { loadMutations } from '../../../embedded/embedded-reference.ts';
import { openTrialServer } from '../../../selftest/trials/trial-server.ts';
import { learnOrder, withRequests, type LearnedGroup } from './learn.ts';
import type { Learned } from './learned.ts';
import { measureChecks } from './measure-checks.ts';

const script = npmScript(
  'budget:record',
  'Tries every fault with each check of its group, and rewrites learned.json in the sources.',
)
  .addOption(new Option('--group <groups...>', 'these groups only').choices(apiGroups).default(apiGroups))
  .option('--requests', 'measure only the requests anew, in a minute', false);

/** The group of a fault: that of its clause; where the clause has none, that of the first check of the clause. */
function groupOf(clause: string): ApiGroup | undefined {
  return (
    apiGroups.find((group) => clause.startsWith(`${group}/`)) ??
    checks.filter((check) => check.clauses.some((one) => one === clause)).map(groupOfCheck)[0]
  );
}

interface Values {
  readonly group: readonly ApiGroup[];
  readonly requests: boolean;
}

script.action(async ({ group: groups, requests }: Values) => {
  const file = new URL('../../../../../runner/run/plan/budget/learned.json', import.meta.url);
  const learned = JSON.parse(readFileSync(file, 'utf8')) as {
    [Profile in keyof Learned]: Record<string, LearnedGroup>;
  };
  const { faults } = await loadMutations();
  const server = await openTrialServer();
  for (const group of groups) {
    const ofGroup = faults.filter(({ breaks }) => groupOf(breaks) === group);
    for (const profile of ['smoke', 'standard'] as const) {
      const known = requests ? learned[profile][group] : undefined;
      const measured = await measureChecks(server, group, profile, known === undefined ? ofGroup : []);
      const order = known === undefined ? learnOrder(measured) : withRequests(known, measured);
      learned[profile][group] = order;
      const caught = sumOf([order.survey, ...order.checks].map((one) => one.faults));
      console.log(
        `${group}, ${profile}: ${caught} of ${ofGroup.length} faults by ${order.checks.length} checks`,
      );
      writeFileSync(file, `${JSON.stringify(learned, null, 1)}\n`);
    }
  }
  await server.close();
});

await runScript(script);
