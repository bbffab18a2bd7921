import { loadMutations } from '../../embedded/embedded-reference.ts';
import { knownSurvivors, recordSurvivors } from './known-survivors.ts';
import { recordMatrix, recordProfiles } from './matrix.ts';
import { tryFault, type FaultTrial } from '../selftest.ts';
import { openTrialServer } from '../trials/trial-server.ts';

// `npm run selftest:record`: tries every fault, and rewrites matrix.json, needs-standard.json and
// known-survivors.json in the sources.
const { faults } = await loadMutations();
const server = await openTrialServer();
const trials: FaultTrial[] = [];
for (const fault of faults) trials.push(await tryFault(fault, server));
await server.close();
recordMatrix(trials, new URL('../../../../runner/selftest/records/matrix.json', import.meta.url));
recordProfiles(trials, new URL('../../../../runner/selftest/records/needs-standard.json', import.meta.url));
recordSurvivors(trials, new URL('../../../../runner/selftest/records/known-survivors.json', import.meta.url));

const missed = trials.filter(({ fault, caught }) => !caught && !knownSurvivors.has(fault.id));
for (const { fault } of missed) console.log(`not reported: ${fault.id} ${fault.title}`);
const reported = trials.filter(({ caught }) => caught);
const withSmoke = reported.filter(({ profile }) => profile === 'smoke');
console.log(
  `${reported.length} of ${trials.length} faults are reported, ${withSmoke.length} with the requests of smoke`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
