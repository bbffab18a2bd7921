import { apiGroups, type ApiGroup } from '../../../contracts/index.ts';
import { type Check, type CheckResult, groupOfCheck } from '../../../properties/index.ts';
import { cut } from '../../report/reporters/text/printable.ts';
import { count } from '../../report/verdicts/verdict.ts';
import type { Output } from './output.ts';

/** Without a terminal, a line of progress this often, in milliseconds. */
const LINE_EVERY = 10_000;
/** A terminal of unknown width. */
const USUAL_COLUMNS = 80;
/** The time left is estimated after this share of the checks. */
const ESTIMATE_FROM = 0.05;

/** The progress of a run: one line that is overwritten on a terminal, few lines elsewhere. */
export interface Progress {
  started(target: string, checks: readonly Check[]): Promise<void>;
  checkStarted(check: Check): void;
  checkEnded(result: CheckResult, done: number, total: number): void;
  /** Removes the line. */
  clear(): Promise<void>;
}

/** See Progress. `now` gives milliseconds. */
export function createProgress(output: Output, now: () => number = () => performance.now()): Progress {
  const totals = new Map<ApiGroup, number>();
  const ended = new Map<ApiGroup, number>();
  let withFindings = 0;
  let current: string | undefined;
  let startedAt: number | undefined;
  let lastLine = now();
  const over = (text: string): Promise<void> => {
    // One column stays free: a full line makes some terminals begin another.
    const width = Math.max(20, (output.columns?.() ?? USUAL_COLUMNS) - 1);
    return output.write(`\r\u001b[2K${cut(text, width)}`);
  };
  const line = (done: number, total: number): string => {
    const groups = apiGroups.flatMap((group) => {
      const all = totals.get(group);
      return all === undefined ? [] : [`${group} ${ended.get(group) ?? 0}/${all}`];
    });
    return [
      `${done} of ${total} checks`,
      ...timeLeft(done, total, now() - (startedAt ?? now())),
      ...(withFindings === 0 ? [] : [`${withFindings} with findings`]),
      ...(groups.length > 1 ? [groups.join(', ')] : []),
      ...(current === undefined || done === total ? [] : [current]),
    ].join(' · ');
  };
  return {
    started(target, checks) {
      for (const check of checks)
        if (check.kind !== 'passive')
          totals.set(groupOfCheck(check), (totals.get(groupOfCheck(check)) ?? 0) + 1);
      return output.isTerminal
        ? over(`surveying ${target} before ${count(checks.length, 'check')}`)
        : Promise.resolve();
    },
    checkStarted(check) {
      // The survey is over: what is left is estimated from here on.
      startedAt ??= now();
      current = check.id;
    },
    checkEnded(result, done, total) {
      // Of several runs each counts anew.
      if (done === 1) {
        withFindings = 0;
        ended.clear();
      }
      const group = groupOfCheck(result.check);
      ended.set(group, (ended.get(group) ?? 0) + 1);
      if (result.violations.length > 0) withFindings += 1;
      if (output.isTerminal) void over(line(done, total));
      else if (now() - lastLine >= LINE_EVERY) {
        lastLine = now();
        void output.write(`${line(done, total)}\n`);
      }
    },
    clear: () => (output.isTerminal ? over('') : Promise.resolve()),
  };
}

function timeLeft(done: number, total: number, milliseconds: number): readonly string[] {
  if (milliseconds <= 0 || done < total * ESTIMATE_FROM || done === total) return [];
  const seconds = Math.ceil((milliseconds / 1000 / done) * (total - done));
  return [`about ${seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`];
}
