import { numberOf } from '../../../../contracts/index.ts';
import type { FoundPosting } from '../../../../reference/index.ts';
import { plainAspect, sameValue, type Aspect } from '../../compare/comparison.ts';
import { groupOf, filterBody } from '../../oracle-case.ts';
import type { Session, Trial } from '../../session.ts';
import { placesOf, type Place } from './places.ts';
import { roundedReadings, wrongMiddles } from './middle-readings.ts';
import {
  daysUp,
  daysUpTo,
  salary,
  usual,
  valueReadings,
  valuesText,
  yearsOf,
  type Made,
  type Measure,
  type ValueReading,
} from './value-readings.ts';

/** Measures that are facets, too. */
const YEARS: readonly string[] = ['min_years_experience', 'max_years_experience'];

/** Answers whose values are looked at, wrong ones and right ones. */
const MOST_TRIALS = 6;
/** The postings of a place; one with more is not looked at. */
const MOST_POSTINGS = 2000;
/** The fewest differing values that must be explained: one alone may agree by chance. */
const FEWEST = 2;

/** How a target computes its medians or percentiles, in words; undefined where no reading gives all of them. */
export async function explainValues(
  session: Session,
  wrong: readonly Trial[],
  right: readonly Trial[],
  aspect: Aspect,
): Promise<string | undefined> {
  const [first] = wrong;
  if (first === undefined) return undefined;
  const { lastDay } = await session.oracle.manifest(groupOf(first.one));
  const measure = measureOf(first, aspect, lastDay);
  if (measure === undefined) return undefined;
  const among = [...wrong.slice(0, MOST_TRIALS), ...right.slice(0, MOST_TRIALS)];
  const places = await madePlaces(session, among, aspect, { measure, lastDay });
  const differing = places.filter(isDifferent);
  if (differing.length < FEWEST || !areVarious(differing)) return undefined;
  const keys = new Set(differing.map(({ place }) => place.key));
  const [key] = keys;
  const isOfOneKey = keys.size === 1 && places.some(({ place }) => place.key !== key);
  const concerned = isOfOneKey ? places.filter(({ place }) => place.key === key) : places;
  const text = allReadings.find((reading) => explainsAll(reading, concerned))?.text;
  const parity = areOfEven(places) ? EVEN_ONLY : undefined;
  const values = text === undefined ? parity : valuesText(text);
  return isOfOneKey ? [`Only the percentile ${key} differs.`, values].filter(Boolean).join(' ') : values;
}

/** Whether a reading that `explainValues` found for another metric, or another operation, gives the values of these answers. */
export async function areOfValues(
  session: Session,
  wrong: readonly Trial[],
  aspect: Aspect,
  values: string,
): Promise<boolean> {
  const [first] = wrong;
  const reading = allReadings.find(({ text }) => values === valuesText(text));
  if (first === undefined || (reading === undefined && values !== EVEN_ONLY)) return false;
  const { lastDay } = await session.oracle.manifest(groupOf(first.one));
  const measure = measureOf(first, aspect, lastDay);
  if (measure === undefined) return false;
  const places = await madePlaces(session, wrong.slice(0, MOST_TRIALS), aspect, { measure, lastDay });
  return (
    places.some(isDifferent) && (reading === undefined ? areOfEven(places) : explainsAll(reading, places))
  );
}

const EVEN_ONLY = 'Only medians of an even number of values differ.';

/** Whether no median of an odd number of values differs, where there are some of more than one. */
function areOfEven(places: readonly MadePlace[]): boolean {
  const countOf = ({ made: { postings, measure } }: MadePlace): number =>
    postings.filter((posting) => measure(posting) !== null).length;
  const odd = places.filter((place) => countOf(place) % 2 === 1);
  const isOfMedians = places.every(({ made }) => made.key === undefined);
  return isOfMedians && odd.some((place) => countOf(place) > 1) && !odd.some(isDifferent);
}

/** A value of an answer, and the postings from which it is made. */
interface MadePlace {
  readonly made: Made;
  readonly place: Place;
}

/** Whether several values are wrong, or the value of none is given in the place of several postings. */
function areVarious(differing: readonly MadePlace[]): boolean {
  const given = new Set(differing.map(({ place }) => place.given));
  const ofNothing = [...given].every((value) => (value ?? 0) === 0);
  const postings = new Set(differing.map(({ made }) => made.postings.map(({ number }) => number).join(' ')));
  return (ofNothing ? postings : given).size >= FEWEST;
}

const allReadings: readonly ValueReading[] = [...valueReadings, ...wrongMiddles, ...roundedReadings];

const isDifferent = ({ place }: MadePlace): boolean => !isSame(numberOf(place.given), place.expected);

function explainsAll({ value }: ValueReading, places: readonly MadePlace[]): boolean {
  return places.every(({ made, place }) => isSame(value(made, place.given), place.given));
}

/** The places of an aspect whose values the rows explain. */
async function madePlaces(
  session: Session,
  trials: readonly Trial[],
  aspect: Aspect,
  { measure, lastDay }: Pick<Made, 'measure' | 'lastDay'>,
): Promise<readonly MadePlace[]> {
  const places: MadePlace[] = [];
  // The least and the most are percentiles by each definition.
  const key = { min: 0, max: 100 }[/ (min|max)_/.exec(aspect)?.[1] as 'min'];
  const end = key === undefined ? {} : { key };
  for (const trial of trials) {
    const group = groupOf(trial.one);
    const dialect = { ...session.dialect['company-postings'], median: session.dialect[group].median };
    const found = new Map<string, readonly FoundPosting[]>();
    for (const place of await placesOf(session, trial, aspect)) {
      const filter = filterBody(
        { ...trial.one, filter: place.filter },
        session.dialect.rankings['when-end'],
        session.phrases,
      );
      const text = JSON.stringify(filter);
      if (!found.has(text)) {
        const all = await session.oracle.find(
          group,
          { filter, most: MOST_POSTINGS, facets: YEARS },
          session.dialect,
        );
        found.set(text, all.count > MOST_POSTINGS ? [] : all.postings);
      }
      const made = { postings: found.get(text) ?? [], measure, key: place.key, dialect, lastDay, ...end };
      // A place that the rows do not explain is no evidence.
      if (made.postings.length > 0 && isSame(usual.value(made), place.expected)) places.push({ made, place });
    }
  }
  return places;
}

/** Whether a computed value is the one of an answer; one of nothing is null, 0 or absent. */
function isSame(computed: number | undefined, value: unknown): boolean {
  return computed === undefined ? (value ?? 0) === 0 : sameValue(computed, value);
}

function measureOf({ one }: Trial, aspect: Aspect, lastDay: string): Measure | undefined {
  if (/ (median|min|max)_salary$/.test(aspect)) return salary;
  if (aspect.endsWith(' median_posting_duration')) return daysUp;
  if (plainAspect(aspect) !== 'percentile value') return undefined;
  const facet = one.percentiles?.facet ?? '';
  const measures = { salary, posting_duration: daysUpTo(lastDay) };
  return YEARS.includes(facet) ? yearsOf(facet) : measures[facet as 'salary'];
}
