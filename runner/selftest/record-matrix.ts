import { loadMutations } from '../embedded-reference.ts';
import { recordMatrix } from './matrix.ts';
import { tryFault, type FaultTrial } from './selftest.ts';
import { openTrialServer } from './trial-server.ts';

// `npm run selftest:record`, from the root of the repository: tries every fault and rewrites matrix.json.
const { faults } = await loadMutations();
const server = await openTrialServer();
const trials: FaultTrial[] = [];
for (const fault of faults) trials.push(await tryFault(fault, server));
await server.close();
recordMatrix(trials, new URL('../../../runner/selftest/matrix.json', import.meta.url));
