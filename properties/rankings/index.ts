import type { Check } from '../kit/check.ts';
import { facetChecks } from './facets.ts';
import { rankingChecks } from './ranking.ts';

/** The checks of the posting rankings group. */
export const rankingsChecks: readonly Check[] = [...facetChecks, ...rankingChecks];
