import type { Check } from '../kit/check.ts';
import { comparedAnswersCheck } from './consistency/compared-answers.ts';
import { eachAnswerCheck } from './consistency/each-answer.ts';
import { independenceChecks } from './consistency/independence.ts';
import { observationChecks } from './consistency/observations.ts';
import { distributionChecks } from './distribution/distribution.ts';
import { intervalCheck } from './distribution/intervals.ts';
import { badValuesCheck } from './errors/bad-values.ts';
import { facetChecks, laterFacetListCheck } from './errors/facets.ts';
import { requestShapeChecks } from './errors/request-shape.ts';
import { unmatchedChecks } from './errors/unmatched.ts';
import { filterFindsCheck } from './filter/filter-finds.ts';
import { filterKeysCheck } from './filter/filter-keys.ts';
import { filterValuesCheck } from './filter/filter-values.ts';
import { filterChecks } from './filter/filters-apply.ts';
import { keywordsSyntaxCheck } from './keywords/keywords-syntax.ts';
import { keywordChecks } from './keywords/keywords.ts';
import { nestedLimitsCheck } from './nested/nested-limits.ts';
import { nestedChecks } from './nested/nested.ts';
import { companiesCheck } from './ranking/companies.ts';
import { facetNamesCheck } from './ranking/facet-names.ts';
import { limitChecks } from './ranking/limits.ts';
import { mediansCheck } from './ranking/medians.ts';
import { rankByCheck } from './ranking/rank-by.ts';
import { rankingChecks } from './ranking/ranking.ts';
import { monthChecks } from './series/months.ts';
import { dailySeriesChecks } from './series/timeseries-daily.ts';
import { timeseriesChecks } from './series/timeseries.ts';

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
  ...limitChecks,
  ...monthChecks,
  ...dailySeriesChecks,
  intervalCheck,
  nestedLimitsCheck,
  ...filterChecks,
  filterFindsCheck,
  ...keywordChecks,
  keywordsSyntaxCheck,
  ...requestShapeChecks,
  badValuesCheck,
  ...unmatchedChecks,
  ...timeseriesChecks,
  ...distributionChecks,
  ...nestedChecks,
  filterKeysCheck,
  filterValuesCheck,
  ...independenceChecks,
  ...observationChecks,
  laterFacetListCheck,
  eachAnswerCheck,
  comparedAnswersCheck,
];
