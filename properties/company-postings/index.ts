import type { Check } from '../kit/check.ts';
import { comparedAnswersCheck } from './consistency/compared-answers.ts';
import { independenceChecks } from './consistency/independence.ts';
import { observationCheck } from './consistency/observations.ts';
import { distributionChecks } from './distribution/distribution.ts';
import { filteredDistributionCheck } from './distribution/of-filter.ts';
import { activeCheck } from './filter/active-postings.ts';
import { filterChecks } from './filter/filters.ts';
import { valueChecks } from './filter/values.ts';
import { knownRecordsCheck } from './listing/known-records.ts';
import { listingChecks } from './listing/listing.ts';
import { pageLengthsCheck } from './listing/page-lengths.ts';
import { pageOrderChecks } from './listing/page-order.ts';
import { pageChecks } from './listing/pages.ts';
import { sameRecordCheck } from './listing/same-record.ts';
import { scoreOrderCheck } from './listing/score-order.ts';
import { limitChecks } from './ranking/limits.ts';
import { rankingChecks } from './ranking/ranking.ts';
import { equalCountsCheck } from './series/equal-counts.ts';
import { pointChecks } from './series/points.ts';
import { seriesChecks } from './series/series.ts';
import { medianChecks } from './totals/medians.ts';
import { totalsChecks } from './totals/totals.ts';

/** The checks of the company postings group. */
export const companyPostingsChecks: readonly Check[] = [
  ...totalsChecks,
  ...medianChecks,
  ...seriesChecks,
  ...pointChecks,
  equalCountsCheck,
  ...rankingChecks,
  ...limitChecks,
  ...listingChecks,
  ...pageChecks,
  ...pageOrderChecks,
  ...distributionChecks,
  filteredDistributionCheck,
  ...filterChecks,
  activeCheck,
  ...valueChecks,
  ...independenceChecks,
  observationCheck,
  comparedAnswersCheck,
  knownRecordsCheck,
  sameRecordCheck,
  scoreOrderCheck,
  pageLengthsCheck,
];
