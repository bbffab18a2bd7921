import fc, { type Arbitrary } from 'fast-check';
import type { Aspect } from '../compare/comparison.ts';
import type { OracleCase } from '../oracle-case.ts';
import { differing, type Session, type Trial } from '../session.ts';

/** A case by the arbitrary that made it. */
export interface GeneratedCase {
  readonly one: OracleCase;
  readonly arbitrary: Arbitrary<OracleCase>;
  readonly seed: number;
  /** Of its operation, from 0: with a path of fast-check it makes the case again. */
  readonly number: number;
}

/** The smallest case found that shows the same difference. */
export interface Shrunk {
  readonly trial: Trial;
  /** The number of the case and the path of fast-check, as `--case` takes it. */
  readonly path: string;
}

/** Requests that shrinking may send. */
const SHRINK_LIMIT = 60;

/** Makes the case of an arbitrary; the same one for the same seed. */
export function generate(arbitrary: Arbitrary<OracleCase>, seed: number): OracleCase {
  const [one] = fc.sample(arbitrary, { seed, numRuns: 1 });
  if (one === undefined) throw new Error('fast-check made no case');
  return one;
}

/** The case at a path that `--case` gave: what shrinking arrived at. */
export async function caseAt(
  arbitrary: Arbitrary<OracleCase>,
  seed: number,
  path: string,
): Promise<OracleCase> {
  let last: OracleCase | undefined;
  await fc.check(
    fc.asyncProperty(arbitrary, (one) => {
      last ??= one;
      return Promise.resolve(true);
    }),
    { seed, path, numRuns: 1 },
  );
  if (last === undefined) throw new Error(`there is no case at ${path}`);
  return last;
}

/** Shrinks a case that differs in an aspect to the smallest one that still does. */
export async function shrink(
  session: Session,
  found: GeneratedCase,
  trial: Trial,
  aspect: Aspect,
): Promise<Shrunk> {
  let smallest = trial;
  let sent = 0;
  const outcome = await fc.check(
    fc.asyncProperty(found.arbitrary, async (one) => {
      sent += 1;
      if (sent > SHRINK_LIMIT) return true;
      const tried = await differing(session, one, aspect);
      smallest = tried ?? smallest;
      return tried === undefined;
    }),
    { seed: found.seed, path: '0', numRuns: 1 },
  );
  return { trial: smallest, path: `${found.number}:${outcome.counterexamplePath ?? '0'}` };
}
