import fc, { type Arbitrary } from 'fast-check';
import { levelOf } from '../../contracts/index.ts';
import type { Profile } from './check-context.ts';
import type { ActiveCheck, CheckContext } from './check.ts';
import { Blocked, Inconclusive } from './unjudged.ts';
import type { Reproduction } from './violation.ts';

/** A check of generated cases: an active check with an arbitrary made from the survey instead of `run`. */
export interface Property<Case> extends Omit<ActiveCheck, 'run'> {
  /** Cases per profile; without the profiles that do not run the check. */
  readonly runs: Readonly<Partial<Record<Profile, number>>>;
  /** Throws Blocked (through `t.require`) when the survey has nothing to build cases from. */
  readonly arbitrary: (t: CheckContext) => Arbitrary<Case> | Promise<Arbitrary<Case>>;
  /** Evaluates one case. A thrown Inconclusive is recorded; the property goes on. */
  readonly evaluate: (t: CheckContext, example: Case) => Promise<void>;
}

/** After this many cases of shrinking, the smallest counterexample so far is readable enough. */
const SHRINK_LIMIT = 60;

class Refuted extends Error {}

/**
 * Makes a check of a property: runs it with fast-check from the seed of the check, shrinks the first counterexample,
 * and confirms it by sending it once more; one that does not fail again is reported as flaky. The search goes on after
 * cases that violate should clauses only, so that these do not hide a violated must; without one, the first is shrunk.
 */
export function property<Case>(declaration: Property<Case>): ActiveCheck {
  const { runs, arbitrary, evaluate, ...check } = declaration;
  return {
    ...check,
    async run(t) {
      const cases = await arbitrary(t);
      const { seed, path, profile } = t.settings;
      const numRuns = runs[profile] ?? runs.standard ?? 1;
      if (path !== undefined) {
        await search(t, cases, evaluate, { seed, numRuns, path }, isBroken);
        return;
      }
      const found = await search(t, cases, evaluate, { seed, numRuns }, isMustBroken);
      if (found.kind !== 'doubtful') return;
      const again = { seed, numRuns: 1, path: found.reproduction.path };
      if ((await search(t, cases, evaluate, again, isBroken)).kind === 'held')
        t.merge(found.trial, found.reproduction);
    },
  };
}

/** The outcome of a search. `doubtful`: no case refutes the property; this is the first with a violation. */
type Search =
  | { readonly kind: 'refuted' }
  | { readonly kind: 'held' }
  | { readonly kind: 'doubtful'; readonly trial: CheckContext; readonly reproduction: Reproduction };

const isBroken = ({ violations }: CheckContext): boolean => violations.length > 0;

function isMustBroken({ violations }: CheckContext): boolean {
  return violations.some(({ clause }) => levelOf(clause) === 'must');
}

/** Evaluates cases until one refutes the property, and shrinks that one into `t`, in addition to those without a violation. */
async function search<Case>(
  t: CheckContext,
  cases: Arbitrary<Case>,
  evaluate: Property<Case>['evaluate'],
  parameters: { readonly seed: number; readonly numRuns: number; readonly path?: string },
  refutes: (trial: CheckContext) => boolean,
): Promise<Search> {
  let refuted: CheckContext | undefined;
  let doubtful: Extract<Search, { readonly kind: 'doubtful' }> | undefined;
  let stopped: unknown;
  let tried = 0;
  let shrinking = 0;
  const outcome = await fc.check(
    fc.asyncProperty(cases, async (example) => {
      // fast-check treats every throw as a failure to shrink; without a target there is nothing to send.
      if (stopped !== undefined) return;
      if (refuted !== undefined && (shrinking += 1) > SHRINK_LIMIT) return;
      const trial = await tryCase(t, example, evaluate).catch((error: unknown) => {
        stopped = error;
        return t.fork();
      });
      if (refutes(trial)) {
        refuted = trial;
        throw new Refuted();
      }
      if (refuted !== undefined) return;
      if (!isBroken(trial)) t.merge(trial);
      else
        doubtful ??= {
          kind: 'doubtful',
          trial,
          reproduction: {
            seed: parameters.seed,
            path: String(tried),
            counterexample: fc.stringify(example),
            shrinks: 0,
            flaky: true,
          },
        };
      tried += 1;
    }),
    parameters,
  );
  if (refuted !== undefined && outcome.counterexample !== null) {
    const example = outcome.counterexample[0];
    const again = stopped === undefined ? await tryCase(t, example, evaluate) : t.fork();
    const flaky = !refutes(again);
    t.merge(flaky ? refuted : again, {
      seed: outcome.seed,
      path: outcome.counterexamplePath ?? '',
      counterexample: fc.stringify(example),
      shrinks: outcome.numShrinks,
      flaky,
    });
  }
  if (stopped !== undefined) throw stopped;
  if (outcome.failed && refuted === undefined) throw outcome.errorInstance;
  return refuted === undefined ? (doubtful ?? { kind: 'held' }) : { kind: 'refuted' };
}

async function tryCase<Case>(
  t: CheckContext,
  example: Case,
  evaluate: Property<Case>['evaluate'],
): Promise<CheckContext> {
  const trial = t.fork();
  try {
    await evaluate(trial, example);
  } catch (error) {
    // A case that ends with a violation is a counterexample, whatever ended it.
    if (error instanceof Blocked && trial.violations.length > 0) return trial;
    if (!(error instanceof Inconclusive)) throw error;
    trial.inconclusive(error.message, error.kind);
  }
  return trial;
}
