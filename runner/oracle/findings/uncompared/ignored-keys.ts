import type { Aspect } from '../../compare/comparison.ts';
import { explains } from '../../explain/readings/find-reading.ts';
import { withoutEachKey } from '../../explain/readings/readings.ts';
import { openFilters } from '../../oracle-case.ts';
import type { Session, Trial } from '../../session.ts';

/** The fewest answers that must be those without the key, and postings that they count together. */
const FEWEST = 3;
const FEWEST_COUNTED = 5;

/**
 * The open kinds of requests of which each wrong count is the one without the same filter key: what the kind means is
 * read as by the oracle, so that no option of it explains the answers.
 */
export async function kindsWithIgnoredKey(
  session: Session,
  trials: readonly Trial[],
): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>();
  for (const kind of openFilters) {
    const ofKind = trials.flatMap((trial) => {
      const aspect = trial.compared.kind === kind ? countAspect(trial) : undefined;
      return aspect === undefined ? [] : [{ trial, aspect }];
    });
    const wrong = ofKind.filter(isWrong);
    const keys = Object.keys(wrong[0]?.trial.one.filter.facets ?? {});
    if (wrong.length < FEWEST) continue;
    for (const key of keys) if (await isIgnored(session, key, ofKind)) kinds.add(kind);
  }
  return kinds;
}

interface Counted {
  readonly trial: Trial;
  readonly aspect: Aspect;
}

function countAspect({ compared }: Trial): Aspect | undefined {
  return [...compared.counts.keys()].find((aspect) => /(totals|listing) unique_postings$/.test(aspect));
}

function isWrong({ trial, aspect }: Counted): boolean {
  return trial.compared.differences.some((difference) => difference.aspect === aspect);
}

/** Whether all wrong counts, and no right one, are those without a key that changes them. */
async function isIgnored(session: Session, key: string, counts: readonly Counted[]): Promise<boolean> {
  let counted = 0;
  for (const one of counts) {
    const { trial, aspect } = one;
    const reading = withoutEachKey(trial.one).find(({ text }) => text === `without ${key}`);
    const found = reading && (await explains(session, reading, trial, aspect));
    if (isWrong(one) ? !(Number(found) > 0) : found === false) return false;
    counted += isWrong(one) ? Number(found) : 0;
  }
  return counted >= FEWEST_COUNTED;
}
