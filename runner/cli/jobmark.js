#!/usr/bin/env node
import { existsSync } from 'node:fs';

// The command of the package. It is no file of the build: npm links a command when it first meets the package, and a clone
// that is not built yet would never get one.
const program = new URL('../../dist/runner/cli/cli.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  process.stderr.write('jobmark: this clone is not built\n  hint: run npm ci && npm run build\n');
  process.exitCode = 2;
}
