import type { Output } from '../cli/output/output.ts';
import { runProgram } from '../cli/program.ts';
import { EMBEDDED_TIMEOUT_SECONDS } from '../embedded/embedded-reference.ts';
import type { RunReport } from '../report/report.ts';
import type { ToolRun } from './run-tool.ts';

/** Runs a jobmark command line in this process; `signal` acts as Ctrl-C. */
export async function runJobmark(
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<ToolRun> {
  const stdout = collector();
  const stderr = collector();
  const exitCode = await runProgram(args, { stdout: stdout.output, stderr: stderr.output }, () => signal);
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

/** Runs `jobmark check` with the JSON reporter, and a time limit for a busy machine, and reads the report. */
export async function checkForReport(
  args: readonly string[],
): Promise<ToolRun & { readonly report: RunReport }> {
  const limit = args.includes('--timeout') ? [] : ['--timeout', String(EMBEDDED_TIMEOUT_SECONDS)];
  const ran = await runJobmark(['check', ...args, ...limit, '--reporter', 'json']);
  return { ...ran, report: JSON.parse(ran.stdout) as RunReport };
}

function collector(): { readonly output: Output; text(): string } {
  const texts: string[] = [];
  return {
    output: {
      isTerminal: false,
      color: false,
      write(text) {
        texts.push(text);
        return Promise.resolve();
      },
    },
    text: () => texts.join(''),
  };
}
