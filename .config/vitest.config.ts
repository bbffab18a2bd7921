import { defineConfig } from 'vitest/config';

/** Tests that start a server, a database, a browser or the Pact verifier, or run the command line. */
const server = [
  'contracts/pacts/**/*.test.ts',
  'datasets/{commands,sample,generate/posting,generate/write}/**/*.test.ts',
  'reference/**/*.test.ts',
  'runner/{cli,client,config,doctor,embedded,init,library,page,pact,receipt,recording,soak}/**/*.test.ts',
  'runner/plan/*/*.test.ts',
  'runner/oracle/*.test.ts',
  'runner/reporters/json.test.ts',
  'runner/run/replay.test.ts',
  'runner/docs/snippets.test.ts',
  'runner/{image,package}.test.ts',
  'runner/compare/{against/check-against,diff/diff,replay/replay,stability/ask-again}.test.ts',
];

/** Trials of the checks on whole wrong and conformant servers. */
const selftest = ['runner/selftest/**/*.test.ts'];

// No test rests on time: a machine that is busy with other work needs seconds for what else takes milliseconds.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  test: {
    // One process per core: most of the time is processor time of the servers under test.
    maxWorkers: '100%',
    // The files of a worker share the modules that they import: loading them anew took two thirds of the time. Tests must not
    // leave anything behind in a module, the environment or the working directory.
    isolate: false,
    // Floors for what the unit tests cover by themselves, as measured; the server tests cover the rest of runner/.
    coverage: {
      include: ['properties/kit/**/*.ts', 'runner/{known-failures,report,reporters}/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing/**'],
      reporter: ['text'],
      thresholds: {
        'properties/kit/**/*.ts': { statements: 95, branches: 85, functions: 95, lines: 96 },
        'runner/known-failures/**/*.ts': { statements: 95, branches: 85, functions: 93, lines: 94 },
        'runner/report/**/*.ts': { statements: 95, branches: 89, functions: 95, lines: 95 },
        'runner/reporters/**/*.ts': { statements: 90, branches: 80, functions: 85, lines: 90 },
      },
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contracts,datasets,reference,properties,runner}/**/*.test.ts'],
          exclude: [...server, ...selftest],
          ...patience,
        },
      },
      { test: { name: 'server', include: server, ...patience } },
      { test: { name: 'selftest', include: selftest, ...patience } },
    ],
  },
});
