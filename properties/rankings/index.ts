import type { Check } from '../kit/check.ts';
import { authorizationChecks } from './authorization.ts';
import { facetChecks } from './facets.ts';
import { keywordChecks } from './keywords.ts';
import { observationChecks } from './observations.ts';
import { rankingChecks } from './ranking.ts';
import { requestShapeChecks } from './request-shape.ts';

/** The checks of the posting rankings group. */
export const rankingsChecks: readonly Check[] = [
  ...facetChecks,
  ...rankingChecks,
  ...keywordChecks,
  ...requestShapeChecks,
  ...authorizationChecks,
  ...observationChecks,
];
