import type { CheckResult } from '../../properties/index.ts';
import type { Output } from './output.ts';

/** Where there is no terminal, a line this often tells that the run goes on. */
const LINE_EVERY = 10_000;

/** Tells how far a run is: one line that is written over on a terminal, few lines elsewhere. */
export interface Progress {
  started(target: string, checks: number): Promise<void>;
  ended(result: CheckResult, done: number, total: number): void;
  /** Takes the line away. */
  clear(): Promise<void>;
}

/** See Progress. */
export function createProgress(output: Output): Progress {
  let broken = 0;
  let lastLine = performance.now();
  const over = (text: string): Promise<void> => output.write(`\r\u001b[2K${text}`);
  return {
    started: (target, checks) =>
      output.isTerminal ? over(`looking at ${target} before ${checks} checks`) : Promise.resolve(),
    ended(result, done, total) {
      if (result.violations.length > 0) broken += 1;
      const text = `${done} of ${total} checks${broken === 0 ? '' : `, ${broken} with findings`}`;
      if (output.isTerminal) void over(text);
      else if (performance.now() - lastLine >= LINE_EVERY) {
        lastLine = performance.now();
        void output.write(`${text}\n`);
      }
    },
    clear: () => (output.isTerminal ? over('') : Promise.resolve()),
  };
}
