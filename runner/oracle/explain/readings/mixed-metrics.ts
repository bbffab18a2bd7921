import { sameValue, type Aspect } from '../../compare/comparison.ts';
import type { Session, Trial } from '../../session.ts';
import { placesOf, type Place } from './places.ts';

/** Answers whose values are looked at. */
const MOST_TRIALS = 6;
/** The fewest different values that must be explained: one alone may agree by chance. */
const FEWEST = 2;

/** Says that each wrong value is that of another metric, where it is. */
export async function explainByMetrics(
  session: Session,
  wrong: readonly Trial[],
  aspect: Aspect,
): Promise<string | undefined> {
  const metric = aspect.split(' ').at(-1);
  const places = await Promise.all(
    wrong.slice(0, MOST_TRIALS).map((trial) => placesOf(session, trial, aspect)),
  );
  const differing = places.flat().filter(({ expected, given }) => !sameValue(expected, given ?? null));
  if (new Set(differing.map(({ given }) => given)).size < FEWEST) return undefined;
  const names = new Set(differing.flatMap(({ metrics }) => Object.keys(metrics ?? {})));
  names.delete(metric ?? '');
  const isOf = ({ metrics, given }: Place, name: string): boolean =>
    typeof given !== 'string' && sameValue(metrics?.[name] ?? null, given ?? null);
  const one = [...names].find((name) => differing.every((place) => isOf(place, name)));
  if (one !== undefined) return `The values are those of ${one}.`;
  return differing.every((place) => [...names].some((name) => isOf(place, name)))
    ? 'Each value is that of another metric of the request.'
    : undefined;
}
