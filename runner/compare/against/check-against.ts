import { defined } from '../../../contracts/index.ts';
import type { RunReport } from '../../report/report.ts';
import { checkTarget, type CheckTargetOptions, type TargetOptions } from '../../run/check-target.ts';

/** The base of a change; what is omitted is as for the target. */
export type Base = Pick<TargetOptions, 'target' | 'credentials'>;

/**
 * Checks a target against a base. The base runs the plan first, and once more together with the target: what differs
 * between these two runs is noise. Violations of the base do not fail the target, and must clauses that the base left
 * unjudged may stay so. A base of which nothing could be judged makes the report not judged.
 */
export async function checkAgainst(options: CheckTargetOptions, base: Base): Promise<RunReport> {
  const { plan, signal } = options;
  const { comparisons: _comparisons, ...ofBase } = plan;
  const onBase = (): Promise<RunReport> =>
    checkTarget({
      ...base,
      plan: ofBase,
      ...defined({
        prefixes: options.prefixes,
        headers: options.headers,
        rate: options.rate,
        timeoutSeconds: options.timeoutSeconds,
        concurrency: options.concurrency,
        seed: options.seed,
        casePath: options.casePath,
        mayBeAbsent: options.mayBeAbsent,
        signal,
      }),
    });
  const first = await onBase();
  if (!first.clauses.some(({ verdict }) => ['pass', 'fail', 'warn'].includes(verdict)))
    return {
      ...first,
      verdict: 'not-judged',
      exitCode: 3,
      summary: `the base ${first.target} could not be judged, so nothing was compared: ${first.summary}`,
    };
  const unjudged = first.clauses.flatMap((clause) =>
    clause.unjudged === undefined || clause.unjudged.harmless ? [] : [clause.id],
  );
  const { selection } = plan;
  const allowUnjudged = [...(selection.allowUnjudged ?? []), ...unjudged];
  const again = onBase();
  const [report] = await Promise.all([
    checkTarget({
      ...options,
      plan: { ...plan, selection: { ...selection, allowUnjudged } },
      base: async () => ({ first, second: await again }),
    }),
    again,
  ]);
  return report;
}
