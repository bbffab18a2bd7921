import { isObject } from '../../../../contracts/index.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  filterKeys,
  misreadRanking,
  type RankingRequest,
  refusesRanking,
  wrongRanking,
  rankingOperations,
} from './builders.ts';

const singleValued = [
  'nuts1_name',
  'soc1_name',
  'city_name',
  'company_name',
  'title_name',
  'employment_type_name',
];

/** Whether a time frame has the documented form: a fault must not fail on one that has not. */
function isPeriod(when: unknown): when is { start: string; end: string } {
  return isObject(when) && typeof when['start'] === 'string' && typeof when['end'] === 'string';
}

/** Reads only some of the values of each filter. */
const readingValues =
  (read: (values: readonly unknown[]) => readonly unknown[]) =>
  (request: RankingRequest): void => {
    for (const key of filterKeys(request)) {
      const values = request.filter[key];
      if (Array.isArray(values)) request.filter[key] = read(values);
    }
  };

/** Reads only some of the keys of a filter. */
const readingKeys =
  (read: (keys: readonly string[]) => readonly string[]) =>
  (request: RankingRequest): void => {
    const kept = read(filterKeys(request));
    request.filter = {
      when: request.filter.when,
      ...Object.fromEntries(kept.map((key) => [key, request.filter[key]])),
    };
  };

/** One faulty server, or several, for each clause of the filters of the posting rankings. */
export const rankingsFilterFaults: readonly Fault[] = faultsOf({
  'rankings/filter-when-narrows': [
    'ignores a single month in when',
    misreadRanking('rankPostings', ({ filter }) => {
      if (filter.when.start === filter.when.end) filter.when = { start: '2000-01', end: '2099-12' };
    }),
  ],
  'rankings/filter-when-narrows.year-end': [
    'ends a range at its first December',
    misreadRanking('rankPostings', ({ filter: { when } }) => {
      if (isPeriod(when) && when.start.slice(0, 4) !== when.end.slice(0, 4))
        when.end = `${when.start.slice(0, 4)}-12`;
    }),
  ],
  'rankings/filter-when-narrows.end-only': [
    'reads the end of a range for both of its ends',
    misreadRanking(rankingOperations, (request) => {
      for (const when of [request.filter.when, request['timeseries']?.when])
        if (isPeriod(when) && when.start <= when.end) when.start = when.end;
    }),
  ],
  'rankings/filter-when-parts': [
    'extends a range that crosses the end of a year to whole years',
    misreadRanking('rankPostings', ({ filter: { when } }) => {
      if (!isPeriod(when)) return;
      const [first, last] = [when.start.slice(0, 4), when.end.slice(0, 4)];
      if (first !== last) Object.assign(when, { start: `${first}-01`, end: `${last}-12` });
    }),
  ],
  'rankings/filter-when-parts.sum': [
    'multiplies the totals of a range',
    wrongRanking('rankPostings', ({ totals }, { filter: { when } }) => {
      if (when.start !== when.end) totals['unique_postings'] = Number(totals['unique_postings']) * 3;
    }),
  ],
  'rankings/filter-when-applies': [
    'ignores when',
    misreadRanking('rankPostings', ({ filter }) => {
      filter.when = { start: '2000-01', end: '2099-12' };
    }),
  ],
  'rankings/filter-when-applies.end': [
    'ignores the end of when',
    misreadRanking([...rankingOperations], ({ filter: { when } }) => {
      when.end = when.start;
    }),
  ],
  'rankings/filter-when-applies.start': [
    'ignores the start of when',
    misreadRanking([...rankingOperations], ({ filter: { when } }) => {
      when.start = '2000-01';
    }),
  ],
  'rankings/filter-finds': [
    'splits the values of a filter at commas',
    misreadRanking(
      [...rankingOperations],
      readingValues((values) => values.flatMap((value) => String(value).split(/, ?/))),
    ),
  ],
  'rankings/filter-finds.letters': [
    'replaces non-ASCII characters of filter values',
    misreadRanking(
      [...rankingOperations],
      readingValues((values) => values.map((value) => String(value).replaceAll(/[^\p{ASCII}]/gu, '?'))),
    ),
  ],
  'rankings/filter-finds.plus': [
    'replaces plus signs of filter values by spaces',
    misreadRanking(
      [...rankingOperations],
      readingValues((values) => values.map((value) => String(value).replaceAll('+', ' '))),
    ),
  ],
  ...each(singleValued, (facet) => ({
    [`rankings/filter-facet-applies.${facet}`]: [
      `ignores a filter on ${facet}`,
      misreadRanking([...rankingOperations], ({ filter }) => {
        delete filter[facet];
      }),
    ],
  })),
  ...each(rankingOperations, (operation) => ({
    [`rankings/filter-facet-applies.${operation}`]: [
      `ignores every filter on a facet at ${operation}`,
      misreadRanking(
        operation,
        readingKeys(() => []),
      ),
    ],
  })),
  'rankings/filter-facet-applies.first-key': [
    'reads the first filter key only',
    misreadRanking(
      'rankPostings',
      readingKeys((keys) => keys.slice(0, 1)),
    ),
  ],
  'rankings/filter-narrows': [
    'reads the last filter key only',
    misreadRanking(
      'rankPostings',
      readingKeys((keys) => keys.slice(-1)),
    ),
  ],
  'rankings/filter-narrows.more': [
    'counts more with a second filter key',
    wrongRanking('rankPostings', ({ totals }, request) => {
      if (filterKeys(request).length > 1) totals['unique_postings'] = Number(totals['unique_postings']) + 1e6;
    }),
  ],
  'rankings/filter-values-or': [
    'ignores the second value of a filter',
    misreadRanking(
      'rankPostings',
      readingValues((values) => values.slice(0, 1)),
    ),
  ],
  'rankings/filter-values-or.eleventh': [
    'ignores the eleventh value of a filter and later ones',
    misreadRanking(
      'rankPostings',
      readingValues((values) => values.slice(0, 10)),
    ),
  ],
  'rankings/filter-values-or.last': [
    'reads the last value of a filter only',
    misreadRanking(
      'rankPostings',
      readingValues((values) => values.slice(-1)),
    ),
  ],
  'rankings/filter-values-or.third': [
    'ignores the third value of a filter',
    misreadRanking(
      'rankPostings',
      readingValues((values) => values.slice(0, 2)),
    ),
  ],
  'rankings/filter-values-or.and': [
    'combines skills with AND',
    misreadRanking('rankPostings', ({ filter }) => {
      const skills = filter['skills_name'];
      if (Array.isArray(skills)) filter['skills_name'] = { include: skills, include_op: 'and' };
    }),
  ],
  'rankings/filter-order-free.keys': [
    'reads the first filter key only',
    misreadRanking(
      'rankPostings',
      readingKeys((keys) => keys.slice(0, 1)),
    ),
  ],
  'rankings/filter-keys-accepted': [
    'refuses a filter on city',
    refusesRanking('rankPostings', 400, ({ filter }) => 'city' in filter),
  ],
  'rankings/filter-values-or.fourth': [
    'ignores the fourth value and those after it',
    misreadRanking('rankPostings', ({ filter }) => {
      for (const [key, values] of Object.entries(filter))
        if (Array.isArray(values)) filter[key] = values.slice(0, 3);
    }),
  ],
});
