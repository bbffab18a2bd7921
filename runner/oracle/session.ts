import type { Dialect } from '../../contracts/index.ts';
import type { Exchange, RequestSpec } from '../../properties/index.ts';
import type { InProcessReference } from '../../reference/index.ts';
import { compareAnswers, groupOf, type Comparing } from './compare/answers.ts';
import { isOpen, type Aspect, type Compared, type ValueDifference } from './compare/comparison.ts';
import { specOf, type OracleCase, type OracleGroup } from './oracle-case.ts';

/** A case that was sent, with the comparison of its answers. */
export interface Trial {
  readonly one: OracleCase;
  readonly exchange: Exchange;
  readonly compared: Compared;
}

/** One comparison of a target with the oracle: how requests are sent, and what was learned of the target. */
export interface Session {
  readonly oracle: InProcessReference;
  readonly ambiguous: ReadonlySet<string>;
  /** Whether a target has to answer a request. */
  readonly isGranted: (one: OracleCase) => boolean;
  readonly send: (spec: RequestSpec) => Promise<Exchange>;
  /** By group, why a posting is not counted where every count of the target is wrong (`rule-of-all-counts.ts`). */
  readonly rules: Partial<Record<OracleGroup, string>>;
  /** The options of the target, as far as they are known. */
  dialect: Dialect;
  /** Open aspects in which the target does not agree with the oracle as a rule, by group: they are not judged. */
  readonly unjudged: Readonly<Record<OracleGroup, Set<Aspect>>>;
}

/** Sends a case to the target and compares its answer. */
export async function tryCase(session: Session, one: OracleCase): Promise<Trial> {
  const exchange = await session.send(specOf(one, session.dialect.rankings['when-end']));
  return { one, exchange, compared: await compareAnswers(comparingOf(session), one, exchange) };
}

/** Compares the answer that a case got with another dialect of the oracle. */
export async function compareAgain(
  session: Session,
  trial: Trial,
  dialect = session.dialect,
): Promise<Trial> {
  const comparing = { ...comparingOf(session), dialect };
  return { ...trial, compared: await compareAnswers(comparing, trial.one, trial.exchange) };
}

/** The differences that count. */
export function judged(
  { unjudged }: Session,
  { one, compared }: Pick<Trial, 'one' | 'compared'>,
): readonly ValueDifference[] {
  return compared.differences.filter(({ aspect }) => !unjudged[groupOf(one)].has(aspect));
}

/** From this share of answers on, a target agrees with the oracle in an aspect. */
const AGREES = 0.85;
/** The same for all answers of active postings together: another day of reference would change nearly every one. */
const AGREES_ON_ACTIVE = 0.5;

/** The open aspects in which the target does otherwise than the oracle too often for a fault. */
export function findUnjudged(trials: readonly Trial[]): readonly Aspect[] {
  const seen = new Map<Aspect, { compared: number; same: number }>();
  for (const { compared } of trials)
    for (const aspect of compared.counts.keys()) {
      if (!isOpen(aspect)) continue;
      const counts = seen.get(aspect) ?? { compared: 0, same: 0 };
      counts.compared += 1;
      if (!compared.differences.some((difference) => difference.aspect === aspect)) counts.same += 1;
      seen.set(aspect, counts);
    }
  const active = trials.filter(
    ({ one, compared }) => one.filter.isActive === true && compared.counts.size > 0,
  );
  const sameActive = active.filter(({ compared }) => compared.differences.length === 0);
  const isSameActive = sameActive.length >= active.length * AGREES_ON_ACTIVE;
  const unjudged = [...seen].flatMap(([aspect, { compared, same }]) =>
    (aspect.startsWith('active ') ? !isSameActive : same < compared * AGREES) ? [aspect] : [],
  );
  // Which groups are significant follows from the score.
  const isSignificance = (aspect: Aspect): boolean => aspect.includes('significance');
  return unjudged.some(isSignificance)
    ? [...new Set([...unjudged, ...[...seen.keys()].filter(isSignificance)])]
    : unjudged;
}

/** Runs an action for each item, so many at the same time, in their order. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  action: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await action(items[index] as Item, index);
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, worker));
}

function comparingOf({ oracle, dialect, ambiguous, isGranted }: Session): Comparing {
  return { oracle, dialect, ambiguous, isGranted };
}
