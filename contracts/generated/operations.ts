/* Made by `npm run generate` from contracts/openapi/. */

import type { ClassificationOperations } from './classification.ts';
import type { RankingsOperations } from './rankings.ts';
import type { CompanyPostingsOperations } from './company-postings.ts';

/** The successful response of each operation, by API group. */
export interface Operations {
  readonly 'classification': ClassificationOperations;
  readonly 'rankings': RankingsOperations;
  readonly 'company-postings': CompanyPostingsOperations;
}
