import type { Check } from '../kit/check.ts';
import { comparedAnswersCheck } from './consistency/compared-answers.ts';
import { eachAnswerCheck } from './consistency/each-answer.ts';
import { independenceChecks } from './consistency/independence.ts';
import { observationCheck } from './consistency/observations.ts';
import { distributionCheck } from './distribution/distribution.ts';
import { intervalCheck } from './distribution/intervals.ts';
import { badValuesCheck } from './errors/bad-values.ts';
import { facetChecks, laterFacetListCheck } from './errors/facets.ts';
import { requestShapeChecks } from './errors/request-shape.ts';
import { unmatchedCheck } from './errors/unmatched.ts';
import { filterFindsCheck } from './filter/filter-finds.ts';
import { filterKeysCheck } from './filter/filter-keys.ts';
import { filterValuesCheck } from './filter/filter-values.ts';
import { filterCheck } from './filter/filters-apply.ts';
import { keywordsSyntaxCheck } from './keywords/keywords-syntax.ts';
import { keywordChecks } from './keywords/keywords.ts';
import { nestedLimitsCheck } from './nested/nested-limits.ts';
import { nestedCheck } from './nested/nested.ts';
import { companiesCheck } from './ranking/companies.ts';
import { facetNamesCheck } from './ranking/facet-names.ts';
import { limitCheck } from './ranking/limits.ts';
import { mediansCheck } from './ranking/medians.ts';
import { rankByCheck } from './ranking/rank-by.ts';
import { rankingChecks } from './ranking/ranking.ts';
import { monthCheck } from './series/months.ts';
import { dailySeriesCheck } from './series/timeseries-daily.ts';
import { timeseriesCheck } from './series/timeseries.ts';

/**
 * The checks of the posting rankings group. `ranking` prepares the scenarios, one request after the other; the other checks
 * that use them come later, so that they need not wait.
 */
export const rankingsChecks: readonly Check[] = [
  ...facetChecks,
  ...rankingChecks,
  companiesCheck,
  mediansCheck,
  facetNamesCheck,
  rankByCheck,
  limitCheck,
  monthCheck,
  dailySeriesCheck,
  intervalCheck,
  nestedLimitsCheck,
  filterCheck,
  filterFindsCheck,
  ...keywordChecks,
  keywordsSyntaxCheck,
  ...requestShapeChecks,
  badValuesCheck,
  unmatchedCheck,
  timeseriesCheck,
  distributionCheck,
  nestedCheck,
  filterKeysCheck,
  filterValuesCheck,
  ...independenceChecks,
  observationCheck,
  laterFacetListCheck,
  eachAnswerCheck,
  comparedAnswersCheck,
];
