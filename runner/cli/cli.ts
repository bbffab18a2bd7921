#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { outputTo } from './output/output.ts';
import { runProgram } from './program.ts';

// To optimise functions as early as V8 does by default takes a fifth of the processor time of a check, which ends before that
// pays. Node 22 has a cheaper compiler for them, and no such flag.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000');

let ending: AbortController | undefined;
const stopSignal = (): AbortSignal => (ending ??= new AbortController()).signal;
// The second signal ends the process at once, and the first one where the command would not notice it.
function onSignal(): void {
  return ending === undefined || ending.signal.aborted ? process.exit(130) : ending.abort();
}
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
// An error of jobmark that no command can report: without this, Node prints a stack trace and ends with the exit code
// of a violation.
function onError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`jobmark failed: ${message}\n  this is an error of jobmark: please report it\n`);
  process.exit(3);
}
process.on('uncaughtException', onError);
process.on('unhandledRejection', onError);
// A reader such as `head` may have closed the pipe; the exit code still has the verdict.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await runProgram(
  process.argv.slice(2),
  { stdout: outputTo(process.stdout, process.env), stderr: outputTo(process.stderr, process.env) },
  stopSignal,
);
