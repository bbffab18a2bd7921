import type { ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { compareAnswers } from '../../postings/compared/compare-answers.ts';
import type { CountOfAnswer } from '../../postings/compared/compare-counts.ts';
import { countingOf, namesToFind, optionOf } from '../survey/surveyed-data.ts';

/** The clause that a count equals that of the same postings in another answer, by the place of the less direct one. */
const clauses = {
  totals: 'rankings/totals-whole-filter',
  bucket: 'rankings/bucket-is-filter',
  nested: 'rankings/nested-is-filter',
  day: 'rankings/timeseries-points',
} as const satisfies Readonly<Record<string, ClauseId>>;

function clauseOf(one: CountOfAnswer, { place, metric, when, request }: CountOfAnswer): ClauseId {
  if (place !== 'point') return clauses[place];
  return one.place === 'point' || metric !== 'unique_postings' || request.when !== when
    ? 'rankings/timeseries-points'
    : 'rankings/timeseries-one-month';
}

/** All answers of the group, compared with each other: contracts/specification/rankings.md#buckets. */
export const comparedAnswersCheck: Check = {
  id: 'rankings/compared-answers',
  clauses: [
    ...Object.values(clauses),
    'rankings/timeseries-one-month',
    'rankings/filter-narrows',
    'rankings/filter-when-parts',
    'rankings/totals-of-groups',
    'rankings/limit-filled',
    'rankings/limit-prefix',
    'rankings/nested-limit-prefix',
    'rankings/variants-rank-alike',
  ],
  title: 'returns the same count for the same postings in all its answers',
  last: 'together',
  async run(t) {
    await compareAnswers(t, {
      reading: {
        namesOf: (buckets) => namesToFind(t, buckets),
        daysAlone: optionOf(t, 'month-membership') === 'active',
      },
      counting: countingOf(t),
      whenEnd: optionOf(t, 'when-end') ?? 'inclusive',
      clauseOf,
      clauses: {
        narrows: 'rankings/filter-narrows',
        parts: (metric) =>
          metric === 'unique_postings' ? 'rankings/filter-when-parts' : 'rankings/timeseries-points',
        median: 'rankings/totals-of-groups',
        filled: 'rankings/limit-filled',
        alike: (one, other, nested) => {
          if (nested !== 'none')
            return nested === 'both' ? 'rankings/nested-limit-prefix' : 'rankings/nested-is-filter';
          return one === 'rankPostings' && other === 'rankPostings'
            ? 'rankings/limit-prefix'
            : 'rankings/variants-rank-alike';
        },
      },
    });
  },
};
