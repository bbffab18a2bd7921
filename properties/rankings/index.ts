import type { Check } from '../kit/check.ts';
import { authorizationChecks } from './authorization.ts';
import { distributionChecks } from './distribution.ts';
import { facetChecks } from './facets.ts';
import { oneValueFilterChecks } from './filter-one-value.ts';
import { severalFilterChecks } from './filter-several.ts';
import { whenFilterChecks } from './filter-when.ts';
import { filterAppliesCheck } from './filter-applies.ts';
import { filterFindsCheck } from './filter-finds.ts';
import { filterWhenAppliesCheck } from './filter-when-applies.ts';
import { keywordChecks } from './keywords.ts';
import { keywordsSyntaxCheck } from './keywords-syntax.ts';
import { nestedChecks } from './nested.ts';
import { observationChecks } from './observations.ts';
import { rankingChecks } from './ranking.ts';
import { requestShapeChecks } from './request-shape.ts';
import { dailySeriesChecks } from './timeseries-daily.ts';
import { timeseriesChecks } from './timeseries.ts';
import { variantChecks } from './variants.ts';

/** The checks of the posting rankings group. */
export const rankingsChecks: readonly Check[] = [
  ...facetChecks,
  ...rankingChecks,
  ...variantChecks,
  ...timeseriesChecks,
  ...dailySeriesChecks,
  ...distributionChecks,
  ...nestedChecks,
  ...oneValueFilterChecks,
  ...severalFilterChecks,
  ...whenFilterChecks,
  filterWhenAppliesCheck,
  filterAppliesCheck,
  filterFindsCheck,
  ...keywordChecks,
  keywordsSyntaxCheck,
  ...requestShapeChecks,
  ...authorizationChecks,
  ...observationChecks,
];
