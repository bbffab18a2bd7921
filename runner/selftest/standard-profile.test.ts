import { afterAll, expect, test } from 'vitest';
import { loadMutations } from '../embedded/embedded-reference.ts';
import { runTrial } from './trials/run-trial.ts';
import { openTrialServer } from './trials/trial-server.ts';

// The self-test ends with the requests of smoke where they report a fault: these must be reported with all models, too.
const server = await openTrialServer();
const { faults } = await loadMutations();
afterAll(() => server.close());

test.each([
  'classification/graph-input-schema-failure.empty-text',
  'classification/graph-input-schema-failure.as-text',
])('%s is reported where a model fails with what the fault makes of the input', async (id) => {
  const fault = faults.find((one) => one.id === id);
  expect(fault).toBeDefined();
  server.use(fault?.middleware);
  const only = ['classification/graph-input-schema-failure'];
  const selection = { groups: ['classification'], profile: 'standard', only, skip: [] } as const;
  const { exitCode, findings } = await runTrial({ reference: server, selection, seed: 1, concurrency: 1 });
  expect({ exitCode, clauses: findings.map(({ clause }) => clause) }).toEqual({
    exitCode: 1,
    clauses: ['classification/graph-input-schema-failure'],
  });
});
