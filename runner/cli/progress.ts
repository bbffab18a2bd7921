import type { CheckResult } from '../../properties/index.ts';
import type { Output } from './output.ts';

/** Without a terminal, a line of progress this often. */
const LINE_EVERY = 10_000;

/** The progress of a run: one line that is overwritten on a terminal, few lines elsewhere. */
export interface Progress {
  started(target: string, checks: number): Promise<void>;
  ended(result: CheckResult, done: number, total: number): void;
  /** Removes the line. */
  clear(): Promise<void>;
}

/** See Progress. */
export function createProgress(output: Output): Progress {
  let withFindings = 0;
  let lastLine = performance.now();
  const over = (text: string): Promise<void> => output.write(`\r\u001b[2K${text}`);
  return {
    started: (target, checks) =>
      output.isTerminal ? over(`surveying ${target} before ${checks} checks`) : Promise.resolve(),
    ended(result, done, total) {
      // Of several runs each counts anew.
      if (done === 1) withFindings = 0;
      if (result.violations.length > 0) withFindings += 1;
      const text = `${done} of ${total} checks${withFindings === 0 ? '' : `, ${withFindings} with findings`}`;
      if (output.isTerminal) void over(text);
      else if (performance.now() - lastLine >= LINE_EVERY) {
        lastLine = performance.now();
        void output.write(`${text}\n`);
      }
    },
    clear: () => (output.isTerminal ? over('') : Promise.resolve()),
  };
}
