import { numberOf } from '../../../../contracts/index.ts';
import { plainAspect, type Aspect } from '../../compare/comparison.ts';
import type { Session, Trial } from '../../session.ts';
import { partsOf, sharedParts } from '../common-part.ts';
import type { Rule } from '../rule.ts';
import { countReadings } from './count-readings.ts';
import { isSame, madePlaces, spread, type MadePlace } from './made-places.ts';
import { otherPostings, type PlaceReading } from './other-postings.ts';
import { besideReadings, valueReadings, valuesText } from './value-readings.ts';

/** Answers whose values are looked at, wrong ones and right ones. */
const MOST_TRIALS = 6;
const MOST_RIGHT = 12;
/** The fewest differing values that must be explained: one alone may agree by chance, and small counts more often. */
const FEWEST = 2;
const FEWEST_COUNTS = 3;

/** How a target computes some values. */
export interface ExplainedValues {
  readonly rule: Rule;
  /** Which requests it concerns; empty where it concerns all of them. */
  readonly part: string;
}

/** How a target computes the values of an aspect; undefined where no reading gives all of them. */
export async function explainValues(
  session: Session,
  wrong: readonly Trial[],
  right: readonly Trial[],
  differing: Aspect,
): Promise<ExplainedValues | undefined> {
  const aspect = countedAspect(wrong, differing);
  const facets = new Set(wrong.map(measuredFacet));
  const among = wrong.slice(0, MOST_TRIALS);
  // Each facet of distributions has a column of its own.
  const others = spread(
    right.filter((trial) => facets.has(measuredFacet(trial))),
    MOST_RIGHT,
  );
  const wrongPlaces = await madePlaces(session, among, aspect);
  const rightPlaces = await madePlaces(session, others, aspect);
  if (!areEnough(wrongPlaces.filter(isDifferent))) return undefined;
  const everywhere = await valuesOf([...wrongPlaces, ...rightPlaces]);
  if (everywhere !== undefined) return { rule: ruleOfValues(everywhere, aspect), part: '' };
  const parts = sharedParts(wrong.map(({ one }) => one)).map((part) => ({
    part,
    left: rightPlaces.filter(({ one }) => partsOf(one).includes(part)),
  }));
  // The widest class of requests comes first.
  for (const { part, left } of parts.toSorted((one, other) => other.left.length - one.left.length)) {
    if (left.length === rightPlaces.length) continue;
    const values = await valuesOf([...wrongPlaces, ...left]);
    if (values !== undefined)
      return { rule: ruleOfValues(values, aspect), part: `This concerns requests with ${part}.` };
  }
  return areMixed(wrongPlaces) ? { rule: ruleOfValues(MIXED, aspect), part: '' } : undefined;
}

const measuredFacet = ({ one }: Trial): string | undefined => (one.histogram ?? one.percentiles)?.facet;

/** Steps that should not be there follow from what the others count. */
function countedAspect(wrong: readonly Trial[], aspect: Aspect): Aspect {
  const hasUnique = wrong.every(({ one }) => one.histogram?.metrics.includes('unique_postings') === true);
  return aspect.replace(/steps$/, hasUnique ? 'unique_postings' : 'duplicate_postings');
}

/** The sentences on the values of some places. */
async function valuesOf(places: readonly MadePlace[]): Promise<string | undefined> {
  const keys = [...new Set(places.filter(isDifferent).flatMap(({ place }) => place.key ?? []))].toSorted(
    (one, other) => one - other,
  );
  const ofKeys = places.filter(({ place }) => place.key !== undefined && keys.includes(place.key));
  const isOfSome = keys.length > 0 && ofKeys.length < places.length;
  const everywhere = isOfSome && keys.length === 1 ? undefined : await firstReading(places);
  if (everywhere !== undefined) return everywhere;
  if (!isOfSome) return areOfEven(places) ? EVEN_ONLY : undefined;
  const values = await firstReading(ofKeys);
  if (keys.length === 1) return [`Only the percentile ${keys[0]} differs.`, values].filter(Boolean).join(' ');
  return values && `Only the percentiles ${keys.join(', ')} differ. ${values}`;
}

/** What a target does that computes values so: what mixes up metrics concerns several of them. */
function ruleOfValues(text: string, aspect: Aspect): Rule {
  const isOfOthers = text === MIXED || /^The values are those of the oracle for \w+\.$/.test(text);
  return {
    text,
    general: isOfOthers ? 'by other metrics' : text,
    isOfValues: true,
    async explains(session, wrong, other) {
      // The domain, and what a percentile counts, follow from the values.
      if ([aspect, other].every((one) => plainAspect(one).startsWith('percentile '))) return 1;
      return Number(await areOfValues(session, wrong, other, text));
    },
  };
}

/** Whether a reading that `explainValues` found for another metric, or another operation, gives the values of these answers. */
async function areOfValues(
  session: Session,
  wrong: readonly Trial[],
  aspect: Aspect,
  values: string,
): Promise<boolean> {
  const places = await madePlaces(session, wrong.slice(0, MOST_TRIALS), aspect);
  if (!places.some(isDifferent)) return false;
  if (values === EVEN_ONLY) return areOfEven(places);
  if (values === MIXED) return areMixed(places);
  const reading = readingsOf(places).find(({ text }) => values === valuesText(text));
  return reading !== undefined && explainsAll(reading, places);
}

const EVEN_ONLY = 'Only medians of an even number of values differ.';
const MIXED = 'Each value is that of another metric of the request.';

async function firstReading(places: readonly MadePlace[]): Promise<string | undefined> {
  // Where nothing is given everywhere, each part of the postings that finds none explains it.
  if (places.every(({ place }) => (place.given ?? 0) === 0)) return undefined;
  for (const reading of readingsOf(places))
    if (await explainsAll(reading, places)) return valuesText(reading.text);
  return undefined;
}

/** The readings of the values of some places, the likelier ones first. */
function readingsOf(places: readonly MadePlace[]): readonly PlaceReading[] {
  const keys = new Set(places.flatMap(({ place }) => Object.keys(place.filter.facets)));
  const metrics = new Set(places.flatMap(({ place }) => Object.keys(place.metrics ?? {})));
  // The first and the last place have no neighbour, which explains nothing.
  const differing = places.filter(isDifferent);
  const besides = [...new Set(places.flatMap(({ place }) => Object.keys(place.beside ?? {})))].filter(
    (name) => differing.filter(({ place }) => place.beside?.[name] !== undefined).length >= FEWEST,
  );
  const isCount = places.every(({ made }) => made.measure === undefined);
  return [
    ...(isCount ? countReadings : valueReadings),
    ...[...metrics].map((metric): PlaceReading => ({
      text: `for ${metric}`,
      value: ({ metrics: values }) => numberOf(values?.[metric]),
    })),
    ...[...besides].map((name): PlaceReading => ({
      text: `for ${name}`,
      // The first and the last place have no neighbour.
      value: ({ beside }, given) => numberOf(beside?.[name] ?? given),
    })),
    ...otherPostings([...keys]),
    ...(isCount ? [] : besideReadings),
  ];
}

/** Whether no median of an odd number of values differs, where there are some of more than one. */
function areOfEven(places: readonly MadePlace[]): boolean {
  const countOf = ({ made: { postings, measure } }: MadePlace): number =>
    postings.filter((posting) => (measure?.(posting) ?? null) !== null).length;
  const odd = places.filter((place) => countOf(place) % 2 === 1);
  const isOfMedians = places.every(({ made }) => made.key === undefined && made.measure !== undefined);
  return isOfMedians && odd.some((place) => countOf(place) > 1) && !odd.some(isDifferent);
}

/** Whether each wrong value is that of one of the other metrics. */
function areMixed(places: readonly MadePlace[]): boolean {
  const isOfOther = ({ made, place: { metrics = {}, given } }: MadePlace): boolean =>
    Object.entries(metrics).some(
      ([name, value]) =>
        name !== made.metric &&
        (typeof value === 'number' || value === null) &&
        isSame(numberOf(value), given),
    );
  return places.filter(isDifferent).every(isOfOther);
}

/** Whether enough values are wrong, and several, or the value of none is given in the place of several postings. */
function areEnough(differing: readonly MadePlace[]): boolean {
  const isCount = differing.some(({ made }) => made.measure === undefined);
  const given = new Set(differing.map(({ place }) => place.given));
  const ofNothing = [...given].every((value) => (value ?? 0) === 0);
  // No posting counts: which part of them a target keeps cannot be seen.
  if (isCount && ofNothing) return false;
  const postings = new Set(differing.map(({ made }) => made.postings.map(({ number }) => number).join(' ')));
  return (
    differing.length >= (isCount ? FEWEST_COUNTS : FEWEST) && (ofNothing ? postings : given).size >= FEWEST
  );
}

const isDifferent = ({ place }: MadePlace): boolean => !isSame(numberOf(place.given), place.expected);

async function explainsAll(reading: PlaceReading, places: readonly MadePlace[]): Promise<boolean> {
  for (const { made, place, withFilter } of places) {
    const filter = reading.filter?.(place);
    const read = filter === undefined ? made : await withFilter(filter);
    // Too many postings to look at are no evidence.
    if (read !== undefined && !isSame(reading.value(read, place.given), place.given)) return false;
  }
  return true;
}
