import type { ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { compareAnswers } from '../../postings/compared/compare-answers.ts';
import type { CountOfAnswer } from '../../postings/compared/compare-counts.ts';
import { filterableNames } from '../../postings/groups.ts';
import { counting } from '../filter/counting.ts';
import { rankRequest } from '../requests.ts';
import { rankLimit } from '../survey/surveyed-data.ts';

function clauseOf({ request }: CountOfAnswer, { place, metric, request: other }: CountOfAnswer): ClauseId {
  if (place === 'bucket') return 'company-postings/ranking-counts';
  if (place === 'point')
    return metric === 'unique_postings'
      ? 'company-postings/timeseries-points'
      : 'company-postings/timeseries-points-median';
  const operations = [request.operation, other.operation];
  if (operations.includes('companyPostings')) return 'company-postings/postings-unique-agrees';
  return operations.includes('companyTimeseries')
    ? 'company-postings/timeseries-totals-agree'
    : 'company-postings/totals-agree';
}

/** All answers of the group, compared with each other: contracts/specification/company-postings.md#totals. */
export const comparedAnswersCheck: Check = {
  id: 'company-postings/compared-answers',
  clauses: [
    'company-postings/ranking-counts',
    'company-postings/timeseries-points',
    'company-postings/timeseries-points-median',
    'company-postings/postings-unique-agrees',
    'company-postings/timeseries-totals-agree',
    'company-postings/totals-agree',
    'company-postings/filter-narrows',
    'company-postings/months-of-range',
    'company-postings/totals-median-of-filter',
    'company-postings/limit-filled',
    'company-postings/limit-prefix',
  ],
  title: 'returns the same count for the same postings in all its answers',
  last: 'together',
  async run(t) {
    await compareAnswers(t, {
      reading: { namesOf: filterableNames, daysAlone: false },
      counting: {
        ...counting,
        ranking: (facet, filter) => rankRequest(facet, filter, rankLimit(t)),
        frame: t.survey.companyPostings?.data?.when,
      },
      whenEnd: 'inclusive',
      clauseOf,
      clauses: {
        narrows: 'company-postings/filter-narrows',
        parts: () => 'company-postings/months-of-range',
        median: 'company-postings/totals-median-of-filter',
        filled: 'company-postings/limit-filled',
        alike: () => 'company-postings/limit-prefix',
      },
    });
  },
};
