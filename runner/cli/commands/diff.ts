import { diffTargets } from '../../compare/diff/diff-targets.ts';
import { diffText } from '../../compare/diff/diff-text.ts';
import { planRun } from '../../run/plan/plan.ts';
import { INTERRUPTED } from '../checking/check-and-report.ts';
import { readCheckOptions, type RawCheckOptions } from '../options/check-options.ts';
import { readAgainst } from '../options/read-against.ts';
import type { Outputs } from '../output/output.ts';
import { createProgress } from '../output/progress.ts';

/** The options of `diff` as commander returns them. */
export interface RawDiffOptions extends RawCheckOptions {
  readonly otherData?: boolean;
  readonly json?: boolean;
}

/** `jobmark diff`. Returns 0 for equal targets, 1 for different ones, 3 when not compared. Throws UsageError. */
export async function diff(
  a: string,
  b: string,
  raw: RawDiffOptions,
  outputs: Outputs,
  signal: AbortSignal,
): Promise<number> {
  const { target, ...options } = readCheckOptions(a, raw);
  if (target === undefined) throw new Error('diff has a first target');
  const other = readAgainst(b, 'the second target', raw);
  const plan = planRun(options.selection);
  const progress = createProgress(outputs.stderr);
  await progress.started(`${a} and ${b}`, plan.checks);
  const report = await diffTargets({
    a: { ...options, target },
    b: { ...options, ...other },
    plan,
    seed: options.seed,
    withData: raw.otherData !== true,
    signal,
    onResult: (result, done, total) => progress.checkEnded(result, done, total),
  });
  await progress.clear();
  await outputs.stdout.write(
    raw.json === true
      ? `${JSON.stringify(report, undefined, 2)}\n`
      : diffText(report, { verbose: raw.verbose === true, color: outputs.stdout.color }),
  );
  return signal.aborted ? INTERRUPTED : report.exitCode;
}
