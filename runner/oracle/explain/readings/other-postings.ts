import type { MonthRange } from '../../../../properties/index.ts';
import type { FoundPosting } from '../../../../reference/index.ts';
import type { CaseFilter } from '../../oracle-case.ts';
import { ALL_MONTHS } from '../../shrink/filters.ts';
import type { Place } from './places.ts';
import { usual, type ValueReading } from './value-readings.ts';

/** Which postings the value of a place is made of, and in which days. */
export type PlaceFilter = Pick<Place, 'filter' | 'group' | 'days'>;

/** A way in which a target may have taken other postings for a value, or made something else of them. */
export interface PlaceReading extends ValueReading {
  /** The filter of the postings; undefined where it is that of the place. */
  readonly filter?: (place: Place) => PlaceFilter | undefined;
}

/** A part of the postings of a place. */
type Part = (postings: readonly FoundPosting[], days: MonthRange) => readonly FoundPosting[];

function ofPart(text: string, part: Part): PlaceReading {
  return { text, value: (made) => usual.value({ ...made, postings: part(made.postings, made.days) }) };
}

function ofThose(text: string, is: (posting: FoundPosting, days: MonthRange) => boolean): PlaceReading {
  return ofPart(text, (postings, days) => postings.filter((posting) => is(posting, days)));
}

/** The postings in the order of the rows, as an export writes them. */
const inRows: Part = (postings) =>
  postings.toSorted(
    (one, other) => Date.parse(one.posted) - Date.parse(other.posted) || one.number - other.number,
  );

/** The postings in the order of their numbers, as a server may load them. */
const byNumber: Part = (postings) => postings.toSorted((one, other) => one.number - other.number);

/** Where a target may stop to read the postings of a group. */
const caps = [1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000];

/** Values of a part of the postings. */
const parts: readonly PlaceReading[] = [
  ofThose('for postings with duplicates alone', ({ duplicates }) => duplicates > 0),
  ofThose('for postings without duplicates alone', ({ duplicates }) => duplicates === 0),
  ofThose('for postings with pay alone', ({ salary }) => salary !== null),
  ofThose('for postings without pay alone', ({ salary }) => salary === null),
  ofThose('for postings of known companies alone', ({ companyName }) => companyName !== null),
  ofThose('for postings of unknown companies alone', ({ companyName }) => companyName === null),
  ofThose('without open postings', ({ expired }) => expired !== null),
  ofThose('for open postings alone', ({ expired }) => expired === null),
  ofThose('for the postings that were posted in these days', ({ posted }, { start }) => posted >= start),
  ofThose(
    'for the postings that expired in these days',
    ({ expired }, { start, end }) => expired !== null && start <= expired && expired <= end,
  ),
  ofThose('for the postings that expired in these days or are still open', ({ expired }, { end }) =>
    expired === null ? true : expired <= end,
  ),
  ofThose(
    'for the postings that expired after these days, or are still open',
    ({ expired }, { end }) => expired === null || expired > end,
  ),
  ofThose('for the postings that were posted before these days', ({ posted }, { start }) => posted < start),
  ofPart('for one posting of each title and company', (postings) => [
    ...new Map(postings.map((one) => [`${one.titleRaw} ${one.companyName ?? ''}`, one])).values(),
  ]),
  ...[1, 2, 3, 5, 10].map((most) =>
    ofPart(`with at most ${most === 1 ? '1 duplicate' : `${most} duplicates`} of a posting`, (postings) =>
      postings.map((one) => ({ ...one, duplicates: Math.min(most, one.duplicates) })),
    ),
  ),
  ...[1, -1].map((by) =>
    ofPart(`with one duplicate ${by > 0 ? 'more' : 'less'} of each posting`, (postings) =>
      postings.map((one) => ({ ...one, duplicates: Math.max(0, one.duplicates + by) })),
    ),
  ),
  ofPart('for the first half of the postings by day', (postings, days) =>
    inRows(postings, days).slice(0, Math.ceil(postings.length / 2)),
  ),
  ofPart('for the second half of the postings by day', (postings, days) =>
    inRows(postings, days).slice(Math.floor(postings.length / 2)),
  ),
  ofPart('without the first posting by day', (postings, days) => inRows(postings, days).slice(1)),
  ofPart('without the last posting by day', (postings, days) => inRows(postings, days).slice(0, -1)),
  ...(
    [
      ['day', inRows],
      ['number', byNumber],
    ] as const
  ).flatMap(([by, ordered]) =>
    caps.map((cap) =>
      ofPart(
        `for the first ${cap === 1 ? 'posting' : `${cap} postings`} by ${by} at most`,
        (postings, days) => ordered(postings, days).slice(0, cap),
      ),
    ),
  ),
];

/** The values of other postings, by a part of the request that is ignored; those that ignore less first. */
export function otherPostings(keys: readonly string[]): readonly PlaceReading[] {
  const facetsBut = ({ facets }: CaseFilter, key: string): CaseFilter['facets'] =>
    Object.fromEntries(Object.entries(facets).filter(([name]) => name !== key));
  return [
    ...parts,
    ignoring('without the keywords', ({ filter }) => ({ ...filter, terms: [] })),
    ...keys.map((key) =>
      ignoring(`without ${key}`, ({ filter }) => ({ ...filter, facets: facetsBut(filter, key) })),
    ),
    ignoring('without its keys', ({ filter }) => ({ ...filter, facets: {} })),
    ignoring('without its keys and keywords', ({ filter }) => ({ ...filter, facets: {}, terms: [] })),
    inAllMonths('in all months', ({ filter }) => filter),
    inAllMonths('in all months, without its keys and keywords', ({ filter }) => ({
      ...filter,
      facets: {},
      terms: [],
    })),
    ofAllGroups('for the postings of all groups', ({ filter }) => filter),
    ofAllGroups('for the postings of all groups, without its keys and keywords', ({ filter }) => ({
      ...filter,
      facets: {},
      terms: [],
    })),
    {
      ...usual,
      text: 'in the months of the filter',
      filter: ({ filter, group, days }) => (days === undefined ? undefined : { filter, group }),
    },
  ];
}

function ignoring(text: string, changed: (place: Place) => CaseFilter): PlaceReading {
  return { ...usual, text, filter: (place) => ({ ...place, filter: changed(place) }) };
}

/** Of a nested group, those of its name in all of the outer ones. */
function ofAllGroups(text: string, changed: (place: Place) => CaseFilter): PlaceReading {
  return {
    ...usual,
    text,
    filter(place) {
      const [outer, ...inner] = Object.entries(place.group);
      if (outer === undefined) return undefined;
      return { ...place, filter: changed(place), group: Object.fromEntries(inner) };
    },
  };
}

function inAllMonths(text: string, changed: (place: Place) => CaseFilter): PlaceReading {
  return {
    ...usual,
    text,
    filter: (place) => ({ group: place.group, filter: { ...changed(place), months: ALL_MONTHS } }),
  };
}
