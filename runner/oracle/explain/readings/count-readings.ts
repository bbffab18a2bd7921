import { companiesOf, countsOf, type Made } from './made.ts';
import type { PlaceReading } from './other-postings.ts';

const made = (text: string, value: (made: Made) => number | undefined): PlaceReading => ({ text, value });

const share = (parts: number, of: number): number => (of === 0 ? 0 : parts / of);

/** What a target may give instead of a number of postings or companies: the number of something else. */
export const countReadings: readonly PlaceReading[] = [
  ...['unique_postings', 'duplicate_postings', 'total_postings', 'unique_companies', 'posting_intensity'].map(
    (metric) => made(`for ${metric}`, (place) => countsOf(place)[metric]),
  ),
  made('where two postings of one company count as two', (place) => companiesOf(place).length),
  made('where the unknown companies count as one', (place) => {
    const known = companiesOf(place);
    return new Set(known).size + Number(known.length < place.postings.length);
  }),
  made('with duplicates by postings', (place) =>
    share(countsOf(place)['duplicate_postings'] ?? 0, place.postings.length),
  ),
  made('with twice the duplicates by postings', (place) =>
    share(2 * (countsOf(place)['duplicate_postings'] ?? 0), place.postings.length),
  ),
  made('where each duplicate counts twice', (place) => {
    const { unique_postings = 0, duplicate_postings = 0 } = countsOf(place);
    return unique_postings + 2 * duplicate_postings;
  }),
  made('with postings by companies', (place) =>
    share(place.postings.length, new Set(companiesOf(place)).size),
  ),
];
