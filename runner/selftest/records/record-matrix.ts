import { npmScript, runScript } from '../../../datasets/index.ts';
import { loadMutations } from '../../embedded/embedded-reference.ts';
import { tryFault, tryWithStandard, type FaultTrial } from '../selftest.ts';
import { openTrialServer } from '../trials/trial-server.ts';
import { knownSurvivors, recordSurvivors } from './known-survivors.ts';
import { recordMatrix, recordProfiles } from './matrix.ts';

const script = npmScript(
  'selftest:record',
  'Tries every fault, and rewrites matrix.json, needs-standard.json and known-survivors.json in the sources.',
);

script.action(async () => {
  const { faults } = await loadMutations();
  const server = await openTrialServer();
  const trials: FaultTrial[] = [];
  const smokeOnly: string[] = [];
  for (const fault of faults) {
    const trial = await tryFault(fault, server);
    trials.push(trial);
    // The profiles choose other models and values: what smoke reports, standard may miss.
    if (trial.profile === 'smoke' && !(await tryWithStandard(fault, server)).caught) smokeOnly.push(fault.id);
  }
  await server.close();
  recordMatrix(trials, new URL('../../../../runner/selftest/records/matrix.json', import.meta.url));
  recordProfiles(trials, new URL('../../../../runner/selftest/records/needs-standard.json', import.meta.url));
  recordSurvivors(
    trials,
    new URL('../../../../runner/selftest/records/known-survivors.json', import.meta.url),
  );

  const missed = trials.filter(({ fault, caught }) => !caught && !knownSurvivors.has(fault.id));
  for (const { fault } of missed) console.log(`not reported: ${fault.id} ${fault.title}`);
  for (const id of smokeOnly)
    console.log(`reported with the requests of smoke, not with those of standard: ${id}`);
  const reported = trials.filter(({ caught }) => caught);
  const withSmoke = reported.filter(({ profile }) => profile === 'smoke');
  console.log(
    `${reported.length} of ${trials.length} faults are reported, ${withSmoke.length} with the requests of smoke`,
  );
  process.exitCode = missed.length + smokeOnly.length === 0 ? 0 : 1;
});

await runScript(script);
