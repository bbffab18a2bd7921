import fc, { type Arbitrary } from 'fast-check';
import type { Check, Profile } from './check.ts';
import { Inconclusive, type Judge } from './judge.ts';

/** A check that judges generated cases: a Check without `run`, with an arbitrary made from the survey. */
export interface Property<Case> extends Omit<Check, 'run'> {
  /** Cases per profile; a profile that does not run the check is left out. */
  readonly runs: Readonly<Partial<Record<Profile, number>>>;
  /** Throws Blocked (through `t.need`) when the survey holds nothing to build cases from. */
  readonly arbitrary: (t: Judge) => Arbitrary<Case> | Promise<Arbitrary<Case>>;
  /** Judges one case. A thrown Inconclusive is noted; the property goes on. */
  readonly judge: (t: Judge, example: Case) => Promise<void>;
}

/** Past this many cases tried while shrinking, the smallest counterexample so far is good enough to read. */
const SHRINK_LIMIT = 60;

class Refuted extends Error {}

/**
 * Makes a check of a property: runs it with fast-check from the seed of the check, shrinks the first counterexample,
 * and confirms it by asking once more; one that does not fail again is reported as flaky.
 */
export function property<Case>(declaration: Property<Case>): Check {
  const { runs, arbitrary, judge, ...check } = declaration;
  return {
    ...check,
    async run(t) {
      let refuted: Judge | undefined;
      let stopped: unknown;
      let shrinking = 0;
      const outcome = await fc.check(
        fc.asyncProperty(await arbitrary(t), async (example) => {
          // fast-check takes every throw for a failure to shrink; once the target is gone there is nothing to ask.
          if (stopped !== undefined) return;
          if (refuted !== undefined && (shrinking += 1) > SHRINK_LIMIT) return;
          const trial = await tryCase(t, example, judge).catch((error: unknown) => {
            stopped = error;
            return t.trial();
          });
          if (trial.violations.length > 0) {
            refuted = trial;
            throw new Refuted();
          }
          if (refuted === undefined) t.adopt(trial);
        }),
        {
          seed: t.setting.seed,
          numRuns: runs[t.setting.profile] ?? runs.standard ?? 1,
          ...(t.setting.path === undefined ? {} : { path: t.setting.path }),
        },
      );
      if (refuted !== undefined && outcome.counterexample !== null) {
        const example = outcome.counterexample[0];
        const again = stopped === undefined ? await tryCase(t, example, judge) : t.trial();
        const flaky = again.violations.length === 0;
        t.adopt(flaky ? refuted : again, {
          seed: outcome.seed,
          path: outcome.counterexamplePath ?? '',
          counterexample: fc.stringify(example),
          shrinks: outcome.numShrinks,
          flaky,
        });
      }
      if (stopped !== undefined) throw stopped;
      if (outcome.failed && refuted === undefined) throw outcome.errorInstance;
    },
  };
}

async function tryCase<Case>(t: Judge, example: Case, judge: Property<Case>['judge']): Promise<Judge> {
  const trial = t.trial();
  try {
    await judge(trial, example);
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    trial.showsNothing(error.message);
  }
  return trial;
}
