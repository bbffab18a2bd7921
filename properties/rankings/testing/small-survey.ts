import { CheckContext } from '../../kit/check.ts';
import type { RankingsSurvey } from '../../kit/survey.ts';

const months = { start: '2024-01', end: '2024-01' };

/** A context that has surveyed `total` postings of one month, and these values of facets. */
export function withSmallSurvey(
  t: CheckContext,
  total: number,
  values: RankingsSurvey['values'] = new Map(),
): CheckContext {
  return new CheckContext({
    ...t.settings,
    survey: {
      ...t.survey,
      rankings: {
        facets: [],
        data: { months, withData: [months.start], span: months, total },
        rankLimit: 100,
        values,
        ambiguousNames: new Set(),
        filterKeys: new Set(),
        terms: [],
        distribution: undefined,
        nestedFacets: [],
        nestedLimit: 10,
        seed: 1,
      },
    },
  });
}
