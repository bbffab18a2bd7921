import { fault, type Fault } from '../fault.ts';
import {
  filterKeys,
  misreadRanking,
  rankingOperations,
  wrongRanking,
  type RankingRequest,
} from './builders.ts';

const r = 'rankings';

const singleValued = [
  'nuts1_name',
  'soc1_name',
  'city_name',
  'company_name',
  'title_name',
  'employment_type_name',
];

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
export const rankingsFilterFaults: readonly Fault[] = [
  fault(
    `${r}/filter-when-narrows`,
    'counts single months over the whole time',
    misreadRanking('rankPostings', ({ filter }) => {
      if (filter.when.start === filter.when.end) filter.when = { start: '2000-01', end: '2099-12' };
    }),
  ),
  fault(
    `${r}/filter-when-narrows`,
    'stops at December when a range crosses the end of a year',
    misreadRanking('rankPostings', ({ filter: { when } }) => {
      if (when.start.slice(0, 4) !== when.end.slice(0, 4)) when.end = `${when.start.slice(0, 4)}-12`;
    }),
    'year-end',
  ),
  fault(
    `${r}/filter-when-parts`,
    'takes whole years when a range crosses the end of a year',
    misreadRanking('rankPostings', ({ filter: { when } }) => {
      const [first, last] = [when.start.slice(0, 4), when.end.slice(0, 4)];
      if (first !== last) Object.assign(when, { start: `${first}-01`, end: `${last}-12` });
    }),
  ),
  fault(
    `${r}/filter-when-parts`,
    'adds up the months of a range',
    wrongRanking('rankPostings', ({ totals }, { filter: { when } }) => {
      if (when.start !== when.end) totals['unique_postings'] = Number(totals['unique_postings']) * 3;
    }),
    'sum',
  ),
  fault(
    `${r}/filter-when-applies`,
    'passes over when',
    misreadRanking('rankPostings', ({ filter }) => {
      filter.when = { start: '2000-01', end: '2099-12' };
    }),
  ),
  fault(
    `${r}/filter-when-applies`,
    'passes over the end of when',
    misreadRanking([...rankingOperations], ({ filter: { when } }) => {
      when.end = when.start;
    }),
    'end',
  ),
  fault(
    `${r}/filter-when-applies`,
    'passes over the start of when',
    misreadRanking([...rankingOperations], ({ filter: { when } }) => {
      when.start = '2000-01';
    }),
    'start',
  ),
  fault(
    `${r}/filter-finds`,
    'reads a value with a comma as several',
    misreadRanking(
      [...rankingOperations],
      readingValues((values) => values.flatMap((value) => String(value).split(/, ?/))),
    ),
  ),
  fault(
    `${r}/filter-finds`,
    'loses letters that are not English',
    misreadRanking(
      [...rankingOperations],
      readingValues((values) => values.map((value) => String(value).replaceAll(/[^\p{ASCII}]/gu, '?'))),
    ),
    'letters',
  ),
  fault(
    `${r}/filter-finds`,
    'reads plus signs as spaces',
    misreadRanking(
      [...rankingOperations],
      readingValues((values) => values.map((value) => String(value).replaceAll('+', ' '))),
    ),
    'plus',
  ),
  ...singleValued.map((facet) =>
    fault(
      `${r}/filter-facet-applies`,
      `passes over a filter on ${facet}`,
      misreadRanking([...rankingOperations], ({ filter }) => {
        delete filter[facet];
      }),
      facet,
    ),
  ),
  ...rankingOperations.map((operation) =>
    fault(
      `${r}/filter-facet-applies`,
      `passes over every filter on a facet at ${operation}`,
      misreadRanking(
        operation,
        readingKeys(() => []),
      ),
      operation,
    ),
  ),
  fault(
    `${r}/filter-facet-applies`,
    'shows a group without postings beside the one that is left',
    wrongRanking('rankPostings', ({ ranking: { buckets } }, request) => {
      const [first] = buckets;
      if (filterKeys(request).length > 0 && buckets.length === 1 && first !== undefined)
        buckets.push({ ...first, name: `${first.name} and more`, unique_postings: 0 });
    }),
    'empty-group',
  ),
  fault(
    `${r}/filter-facet-applies`,
    'reads the first filter key only',
    misreadRanking(
      'rankPostings',
      readingKeys((keys) => keys.slice(0, 1)),
    ),
    'first-key',
  ),
  fault(
    `${r}/filter-narrows`,
    'reads the last filter key only',
    misreadRanking(
      'rankPostings',
      readingKeys((keys) => keys.slice(-1)),
    ),
  ),
  fault(
    `${r}/filter-narrows`,
    'counts more with a second filter key',
    wrongRanking('rankPostings', ({ totals }, request) => {
      if (filterKeys(request).length > 1) totals['unique_postings'] = Number(totals['unique_postings']) + 1e6;
    }),
    'more',
  ),
  fault(
    `${r}/filter-values-or`,
    'drops the second value',
    misreadRanking(
      'rankPostings',
      readingValues((values) => values.slice(0, 1)),
    ),
  ),
  fault(
    `${r}/filter-values-or`,
    'keeps the last value only',
    misreadRanking(
      'rankPostings',
      readingValues((values) => values.slice(-1)),
    ),
    'last',
  ),
  fault(
    `${r}/filter-values-or`,
    'drops a third value',
    misreadRanking(
      'rankPostings',
      readingValues((values) => values.slice(0, 2)),
    ),
    'third',
  ),
  fault(
    `${r}/filter-values-or`,
    'asks a posting for all skills at once',
    misreadRanking('rankPostings', ({ filter }) => {
      const skills = filter['skills_name'];
      if (Array.isArray(skills)) filter['skills_name'] = { include: skills, include_op: 'and' };
    }),
    'and',
  ),
  fault(
    `${r}/filter-order-free`,
    'reads the first value of a filter only',
    misreadRanking(
      'rankPostings',
      readingValues((values) => values.slice(0, 1)),
    ),
  ),
  fault(
    `${r}/filter-order-free`,
    'reads the first filter key only',
    misreadRanking(
      'rankPostings',
      readingKeys((keys) => keys.slice(0, 1)),
    ),
    'keys',
  ),
];
