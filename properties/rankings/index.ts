import type { Check } from '../kit/check.ts';
import { authorizationChecks } from './errors/authorization.ts';
import { distributionChecks } from './distribution/distribution.ts';
import { facetChecks } from './ranking/facets.ts';
import { oneValueFilterChecks } from './filter/filter-one-value.ts';
import { severalFilterChecks } from './filter/filter-several.ts';
import { whenFilterChecks } from './filter/filter-when.ts';
import { filterAppliesCheck } from './filter/filter-applies.ts';
import { filterFindsCheck } from './filter/filter-finds.ts';
import { filterWhenAppliesCheck } from './filter/filter-when-applies.ts';
import { keywordChecks } from './keywords/keywords.ts';
import { keywordsSyntaxCheck } from './keywords/keywords-syntax.ts';
import { nestedChecks } from './nested/nested.ts';
import { observationChecks } from './observations.ts';
import { rankingChecks } from './ranking/ranking.ts';
import { requestShapeChecks } from './errors/request-shape.ts';
import { dailySeriesChecks } from './series/timeseries-daily.ts';
import { timeseriesChecks } from './series/timeseries.ts';
import { variantChecks } from './ranking/variants.ts';

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
