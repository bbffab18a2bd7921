import { createRequire } from 'node:module';

/** The version of jobmark, from its package.json. */
export const version: string = (createRequire(import.meta.url)('jobmark/package.json') as { version: string })
  .version;
