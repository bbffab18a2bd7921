import { rankingOperations } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import * as to from '../../rewriting/values.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { rankings, inRequests, inAnswers, filterKeys, losesKey } from './builders.ts';

/** The clause that a dropped key violates at each operation. */
const keyClauses = {
  rankPostings: 'rankings/filter-narrows',
  rankPostingsTimeseries: 'rankings/totals-whole-filter',
  rankPostingsDistribution: 'rankings/totals-whole-filter',
  rankPostingsNested: 'rankings/bucket-is-filter',
} as const;

const singleValued = [
  'nuts1_name',
  'soc1_name',
  'city_name',
  'company_name',
  'title_name',
  'employment_type_name',
];

type Operations = Parameters<typeof rankings.rewriteRequests>[0];

function rewriteFilterKeys(
  operations: Operations,
  read: (keys: readonly string[]) => readonly string[],
): Middleware {
  return rankings.rewriteRequests(operations, (request) => {
    const kept = read(filterKeys(request));
    request.filter = {
      when: request.filter.when,
      ...Object.fromEntries(kept.map((key) => [key, request.filter[key]])),
    };
  });
}

/** One faulty server, or several, for each clause of the filters of the posting rankings. */
export const rankingsFilterFaults: readonly Fault[] = faultsOf({
  'rankings/filter-finds': [
    'splits the values of a filter at commas',
    inRequests(
      rankingOperations,
      'filter.*',
      to.list((values) => values.flatMap((value) => String(value).split(/, ?/))),
    ),
  ],
  'rankings/filter-finds.letters': [
    'replaces non-ASCII characters of filter values',
    inRequests(
      rankingOperations,
      'filter.*',
      to.each((value) => String(value).replaceAll(/[^\p{ASCII}]/gu, '?')),
    ),
  ],
  'rankings/filter-finds.plus': [
    'replaces plus signs of filter values by spaces',
    inRequests(
      rankingOperations,
      'filter.*',
      to.each((value) => String(value).replaceAll('+', ' ')),
    ),
  ],
  ...each(singleValued, (facet) => [
    `rankings/filter-facet-applies.${facet}`,
    `ignores a filter on ${facet}`,
    inRequests(rankingOperations, `filter.${facet}`, to.omitted),
  ]),
  ...each(rankingOperations, (operation) => [
    `rankings/filter-applies.every-key-${operation}`,
    `ignores every filter on a facet at ${operation}`,
    rewriteFilterKeys(operation, () => []),
  ]),
  'rankings/filter-narrows.first-key': [
    'reads the first filter key only',
    rewriteFilterKeys('rankPostings', (keys) => keys.slice(0, 1)),
  ],
  'rankings/filter-narrows': [
    'reads the last filter key only',
    rewriteFilterKeys('rankPostings', (keys) => keys.slice(-1)),
  ],
  'rankings/filter-narrows.more': [
    'counts more with a second filter key',
    inAnswers(
      'rankPostings',
      'totals.unique_postings',
      to.plus(1e6),
      (request) => filterKeys(request).length > 1,
    ),
  ],
  ...each(
    [
      ['company_name', 'skills_name'],
      ['skills_name', 'keywords'],
      ['skills', 'skills_name'],
    ],
    ([lost = '', kept = '']) => [
      `rankings/filter-narrows.${lost}-beside-${kept}`,
      `ignores ${lost} with ${kept}, at every endpoint`,
      rankings.rewriteRequests(rankingOperations, ({ filter }) => {
        if (kept in filter) delete filter[lost];
      }),
    ],
  ),
  'rankings/filter-narrows.keywords-beside-company_name': [
    'ignores keywords with company_name, at every endpoint',
    inRequests(rankingOperations, 'filter.keywords', to.omitted, ({ filter }) => 'company_name' in filter),
  ],
  'rankings/filter-narrows.fourth-key': [
    'ignores the fourth filter key',
    rankings.rewriteRequests(rankingOperations, losesKey(3)),
  ],
  'rankings/filter-values-or': inRequests('rankPostings', 'filter.*', to.firstOf(1)),
  'rankings/filter-values-or.eleventh': inRequests('rankPostings', 'filter.*', to.firstOf(10)),
  'rankings/filter-values-or.last': inRequests('rankPostings', 'filter.*', to.lastOf(1)),
  'rankings/filter-values-or.third': inRequests('rankPostings', 'filter.*', to.firstOf(2)),
  'rankings/filter-values-or.and': [
    'combines skills with AND',
    rankings.rewriteRequests('rankPostings', ({ filter }) => {
      const skills = filter['skills_name'];
      if (Array.isArray(skills)) filter['skills_name'] = { include: skills, include_op: 'and' };
    }),
  ],
  'rankings/filter-order-free.twice': [
    'finds nothing for a value that a filter has twice',
    inRequests(
      'rankPostings',
      'filter.*',
      to.list((values) => (new Set(values).size < values.length ? ['none'] : values)),
    ),
  ],
  'rankings/filter-order-free.one-twice': [
    'finds nothing for a filter on one value that is there twice',
    inRequests('rankPostings', 'filter.*', to.noneForTwice),
  ],
  'rankings/filter-keys-accepted': [
    'refuses a filter on city',
    rankings.refuse('rankPostings', 400, ({ filter }) => 'city' in filter),
  ],
  'rankings/ranking-route.shown-value': [
    'refuses filters on values of soc3 that end with 1',
    rankings.refuse(
      'rankPostings',
      400,
      ({ filter }) => Array.isArray(filter['soc3']) && filter['soc3'].some((id) => String(id).endsWith('1')),
    ),
  ],
  'rankings/filter-values-or.fourth': inRequests('rankPostings', 'filter.*', to.firstOf(3)),
  ...each(rankingOperations, (operation) => [
    `${keyClauses[operation]}.fourth-key-${operation}`,
    `ignores the fourth filter key at ${operation}`,
    rankings.rewriteRequests(operation, losesKey(3)),
  ]),
});
