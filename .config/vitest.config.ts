import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start a server, a database, a browser or the Pact verifier, or run the command line. */
const server = [
  'contracts/pacts/**/*.test.ts',
  'datasets/{commands,sample,generate/posting,generate/write}/**/*.test.ts',
  'reference/**/*.test.ts',
  'runner/{cli,client,embedded,library,pact,recording}/**/*.test.ts',
  'runner/report/{page,receipt}/**/*.test.ts',
  'runner/run/plan/*/*.test.ts',
  'runner/oracle/trials/*.test.ts',
  'runner/report/reporters/json.test.ts',
  'runner/run/replay.test.ts',
  'runner/testing/acceptance/{docs/snippets,image,package,soak/through-proxy,workflows}.test.ts',
  'runner/compare/{against/check-against,diff/diff,replay/replay,stability/ask-again}.test.ts',
];

/** Trials of the checks on whole wrong and conformant servers. */
const selftest = ['runner/selftest/**/*.test.ts'];

/** Tests that CI has no time for; `npm run test:all` runs them, as each night. */
const nightly =
  process.env['TESTS'] === 'all'
    ? []
    : [
        'datasets/commands/postgresql-export.test.ts',
        'runner/oracle/trials/causes.test.ts',
        'runner/oracle/trials/computed-values.test.ts',
        'runner/oracle/trials/explanations.test.ts',
        'runner/oracle/trials/no-answers.test.ts',
        'runner/oracle/trials/one-finding.test.ts',
        'runner/oracle/trials/patterns.test.ts',
        'runner/oracle/trials/ties-and-caps.test.ts',
        'runner/selftest/generated-faults.test.ts',
        'runner/selftest/receipt.test.ts',
      ];

/**
 * The files that take more than ten seconds, the longest first. A fresh clone has no times of earlier runs, and a long file
 * that begins last leaves the other cores idle.
 */
const longest = [
  'runner/selftest/faults/rankings.test.ts',
  'runner/selftest/variants/rankings.test.ts',
  'runner/oracle/trials/ties-and-caps.test.ts',
  'runner/testing/acceptance/package.test.ts',
  'runner/report/page/page.test.ts',
  'runner/oracle/trials/targets.test.ts',
  'reference/recount/verify/verify-engine.test.ts',
  'runner/oracle/trials/explanations.test.ts',
  'runner/oracle/trials/causes.test.ts',
  'datasets/commands/postgresql-export.test.ts',
  'runner/oracle/trials/differences.test.ts',
  'runner/pact/pact.test.ts',
  'runner/selftest/receipt.test.ts',
  'runner/cli/cli.test.ts',
  'runner/embedded/serve/site.test.ts',
  'runner/oracle/trials/no-answers.test.ts',
];

/** Orders the files of a project so that the longest begin first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place === -1 ? longest.length : place;
    };
    // The files of a project stay together, because they share workers.
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) || rank(one) - rank(other),
    );
  }
}

// No test rests on time: a machine that is busy with other work needs seconds for what else takes milliseconds.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

// The tests of a worker share the modules that they import, which takes longer than most tests: none may change
// a module, the environment or the working directory. A project inherits nothing from the root.
const shared = { isolate: false };

export default defineConfig({
  test: {
    // One process per core: most of the time is processor time of the servers under test.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Floors for what the unit tests cover by themselves, as measured; the server tests cover the rest of runner/.
    coverage: {
      include: [
        'properties/kit/**/*.ts',
        'runner/report/{*.ts,commands/**/*.ts,findings/**/*.ts,verdicts/**/*.ts,known-failures/**/*.ts,reporters/**/*.ts}',
      ],
      exclude: ['**/*.test.ts', '**/testing/**'],
      reporter: ['text'],
      thresholds: {
        'properties/kit/**/*.ts': { statements: 96, branches: 86, functions: 96, lines: 97 },
        'runner/report/known-failures/**/*.ts': { statements: 95, branches: 90, functions: 93, lines: 94 },
        'runner/report/{*.ts,commands/**/*.ts,findings/**/*.ts,verdicts/**/*.ts}': {
          statements: 95,
          branches: 90,
          functions: 96,
          lines: 96,
        },
        'runner/report/reporters/**/*.ts': { statements: 94, branches: 83, functions: 93, lines: 94 },
      },
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contracts,datasets,reference,properties,runner}/**/*.test.ts'],
          exclude: [...server, ...selftest],
          ...patience,
          ...shared,
        },
      },
      { test: { name: 'server', include: server, exclude: nightly, ...patience, ...shared } },
      { test: { name: 'selftest', include: selftest, exclude: nightly, ...patience, ...shared } },
    ],
  },
});
