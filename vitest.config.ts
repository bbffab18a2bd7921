import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contracts,datasets,reference,properties,runner}/**/*.test.ts'],
    // One process a core: most of the time goes into trials of whole servers, of which two files hold the most.
    maxWorkers: '100%',
    // Real servers, real DuckDB and the Pact verifier start inside tests; their start is slow on a loaded two-core machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
