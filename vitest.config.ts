import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contracts,datasets,reference,properties,runner}/**/*.test.ts'],
    // Real servers, real DuckDB and the Pact verifier start inside tests; their start is slow on a loaded two-core machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
