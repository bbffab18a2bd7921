import { defined, numberOf } from '../../../../contracts/index.ts';
import { dayAfter, daysOfMonths } from '../../../../properties/index.ts';
import type { FoundPosting } from '../../../../reference/index.ts';
import { plainAspect, sameValue, type Aspect } from '../../compare/comparison.ts';
import { filterBody, groupOf, type OracleCase } from '../../oracle-case.ts';
import type { Session, Trial } from '../../session.ts';
import { daysUp, daysUpTo, salary, usualValue, yearsOf, type Made, type Measure } from './made.ts';
import type { PlaceFilter } from './other-postings.ts';
import { placesOf, type Place } from './places.ts';

/** A value of an answer, and the postings from which it is made. */
export interface MadePlace {
  /** The request that has the value. */
  readonly one: OracleCase;
  readonly made: Made;
  readonly place: Place;
  /** What it would be made of with another filter; undefined where these are too many postings. */
  readonly withFilter: (filter: PlaceFilter) => Promise<Made | undefined>;
}

/** Measures that are facets, too. */
const YEARS: readonly string[] = ['min_years_experience', 'max_years_experience'];
/** The postings of a place; one with more is not looked at. */
const MOST_POSTINGS = 10_000;
/** The places of one answer that are looked at, those of wrong values first. */
const MOST_PLACES = 6;

/** The places of an aspect in some answers whose values the rows explain. */
export async function madePlaces(
  session: Session,
  trials: readonly Trial[],
  aspect: Aspect,
): Promise<readonly MadePlace[]> {
  const [first] = trials;
  if (first === undefined) return [];
  const { lastDay } = await session.oracle.manifest(groupOf(first.one));
  const metric = plainAspect(aspect).split(' ').at(-1) ?? '';
  const isCount = /^((unique|duplicate|total)_postings|unique_companies|posting_intensity)$/.test(metric);
  const found = new Map<string, Promise<readonly FoundPosting[] | undefined>>();
  const places: MadePlace[] = [];
  for (const { one, ...trial } of trials) {
    const measure = measureOf(one, aspect, lastDay);
    if (measure === undefined && !isCount) continue;
    const dialect = { ...session.dialect['company-postings'], median: session.dialect[groupOf(one)].median };
    const madeOf = async (place: Place, filter: PlaceFilter): Promise<Made | undefined> => {
      const body = bodyOf(session, one, filter);
      const text = `${groupOf(one)} ${JSON.stringify(body)}`;
      const all = await (found.get(text) ?? found.set(text, postingsOf(session, one, body)).get(text));
      const days = filter.days ?? daysOfMonths(filter.filter.months);
      const postings = all?.filter((posting) => isInStep(place, posting, lastDay));
      // The least and the most are percentiles by each definition.
      const end = { min: 0, max: 100 }[/ (min|max)_/.exec(aspect)?.[1] as 'min'];
      const key = place.key ?? end;
      return (
        postings && {
          postings,
          metric,
          measure,
          key,
          dialect,
          lastDay,
          days,
          ...defined({ metrics: place.metrics, beside: place.beside }),
        }
      );
    };
    for (const place of mostlyWrong(await placesOf(session, { one, ...trial }, aspect))) {
      const made = await madeOf(place, place);
      // A place that the rows do not explain is no evidence.
      if (made !== undefined && made.postings.length > 0 && isSame(usualValue(made), place.expected))
        places.push({ one, made, place, withFilter: (filter) => madeOf(place, filter) });
    }
  }
  return places;
}

/** The postings of a place by the filter of its request; undefined for too many. */
export async function postingsOfPlace(
  session: Session,
  one: OracleCase,
  place: Place,
): Promise<readonly FoundPosting[] | undefined> {
  return postingsOf(session, one, bodyOf(session, one, place));
}

async function postingsOf(
  session: Session,
  one: OracleCase,
  filter: object,
): Promise<readonly FoundPosting[] | undefined> {
  const search = { filter, most: MOST_POSTINGS, facets: ['company', ...YEARS] };
  const { count, postings } = await session.oracle.find(groupOf(one), search, session.dialect);
  return count > MOST_POSTINGS ? undefined : postings;
}

function bodyOf(session: Session, one: OracleCase, { filter, group, days }: PlaceFilter): object {
  const whenEnd = session.dialect.rankings['when-end'];
  const facets = { ...filter.facets, ...group };
  const body = filterBody({ ...one, filter: { ...filter, facets } }, whenEnd, session.phrases);
  if (days === undefined) return body;
  const isExclusive = groupOf(one) === 'rankings' && whenEnd === 'exclusive';
  return { ...body, when: { start: days.start, end: isExclusive ? dayAfter(days.end, 1) : days.end } };
}

function isInStep({ step }: Place, posting: FoundPosting, lastDay: string): boolean {
  const value = step && measureOfFacet(step.facet, lastDay)?.(posting);
  return step === undefined || (typeof value === 'number' && step.from <= value && value < step.to);
}

/** Some of the wrong values of an answer, and some of the right ones, from everywhere in it. */
function mostlyWrong(places: readonly Place[]): readonly Place[] {
  const isWrong = ({ given, expected }: Place): boolean => !isSame(numberOf(given), expected);
  // What no posting has is no evidence: most steps of a small group are so.
  const [some, none] = [true, false].map((isSome) =>
    spread(
      places.filter((place) => isWrong(place) && (place.expected !== 0) === isSome),
      MOST_PLACES - 2,
    ),
  );
  const wrong = [...(some ?? []), ...(none ?? [])].slice(0, MOST_PLACES - 2);
  return [
    ...wrong,
    ...spread(
      places.filter((place) => !isWrong(place)),
      MOST_PLACES - wrong.length,
    ),
  ];
}

/** At most some of a list, from everywhere in it. */
export function spread<One>(among: readonly One[], most: number): readonly One[] {
  const step = Math.max(1, Math.ceil(among.length / most));
  return among.filter((_, at) => at % step === 0);
}

/** Whether a computed value is the one of an answer; one of nothing is null, 0 or absent. */
export function isSame(computed: number | undefined, value: unknown): boolean {
  return computed === undefined ? (value ?? 0) === 0 : sameValue(computed, value);
}

function measureOf({ percentiles }: OracleCase, aspect: Aspect, lastDay: string): Measure | undefined {
  if (/ (median|min|max)_salary$/.test(aspect)) return salary;
  if (aspect.endsWith(' median_posting_duration')) return daysUp;
  return plainAspect(aspect) === 'percentile value' ? measureOfFacet(percentiles?.facet, lastDay) : undefined;
}

function measureOfFacet(facet = '', lastDay: string): Measure | undefined {
  const measures = { salary, posting_duration: daysUpTo(lastDay) };
  return YEARS.includes(facet) ? yearsOf(facet) : measures[facet as 'salary'];
}
