import { sameValue, type Aspect } from '../../compare/comparison.ts';
import { filterBody, groupOf } from '../../oracle-case.ts';
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
  const among = wrong.slice(0, MOST_TRIALS);
  const places = (
    await Promise.all(among.map((trial) => placesOfTrial(session, trial, aspect, metric ?? '')))
  ).flat();
  const differing = places.filter(({ expected, given }) => !sameValue(expected, given ?? null));
  if (new Set(differing.map(({ given }) => given)).size < FEWEST) return undefined;
  const names = new Set(differing.flatMap(({ metrics }) => Object.keys(metrics ?? {})));
  names.delete(metric ?? '');
  const isOf = ({ metrics, given }: Place, name: string): boolean =>
    typeof given !== 'string' && sameValue(metrics?.[name] ?? null, given ?? null);
  // Without the postings of no known company, other numbers are those of companies as well.
  const hasShared = places.some(
    ({ metrics }) => Number(metrics?.['unique_companies']) < Number(metrics?.['of_companies']),
  );
  const isCounted = names.delete('of_companies');
  if (isCounted && !(hasShared && places.every((place) => isOf(place, 'unique_companies'))))
    names.delete('unique_companies');
  const one = [...names].find((name) => differing.every((place) => isOf(place, name)));
  if (one !== undefined) return `The values are those of ${one}.`;
  return differing.every((place) => [...names].some((name) => isOf(place, name)))
    ? 'Each value is that of another metric of the request.'
    : undefined;
}

/** Postings of a place that are counted. */
const MOST_COUNTED = 2000;

/** The places of an answer, with all numbers of postings where the request names one of them. */
async function placesOfTrial(
  session: Session,
  trial: Trial,
  aspect: Aspect,
  metric: string,
): Promise<readonly Place[]> {
  const places = await placesOf(session, trial, aspect);
  if (
    !/^((unique|duplicate|total)_postings|unique_companies)$/.test(metric) ||
    trial.one.histogram !== undefined
  )
    return places;
  const group = groupOf(trial.one);
  const counted = async (place: Place): Promise<Place> => {
    const filter = filterBody(
      { ...trial.one, filter: place.filter },
      session.dialect.rankings['when-end'],
      session.phrases,
    );
    const found = await session.oracle.find(group, { filter, most: MOST_COUNTED }, session.dialect);
    const copies = found.postings.reduce((sum, { duplicates }) => sum + duplicates, 0);
    const companies = found.postings.flatMap(({ companyName }) => companyName ?? []);
    const numbers: Record<string, number> = {
      unique_postings: found.count,
      duplicate_postings: copies,
      total_postings: found.count + copies,
      unique_companies: new Set(companies).size,
      of_companies: companies.length,
    };
    // A place that the rows do not explain is no evidence.
    const isExplained = found.count <= MOST_COUNTED && numbers[metric] === place.expected;
    return isExplained ? { ...place, metrics: { ...numbers, ...place.metrics } } : place;
  };
  return Promise.all(places.map(counted));
}
