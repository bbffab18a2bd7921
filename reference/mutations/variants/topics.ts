import { answerVariations } from './classification/answers.ts';
import { bodyVariations } from './classification/bodies.ts';
import { dateVariations } from './classification/dates.ts';
import { errorVariations } from './classification/errors.ts';
import { failureVariations } from './classification/failures.ts';
import { modelVariations } from './classification/models.ts';
import { schemaVariations } from './classification/odd-schemas.ts';
import { rateLimitVariations } from './rate-limit.ts';
import { requestVariations } from './classification/requests.ts';
import { setOutputVariations } from './classification/set-outputs.ts';
import { setVariations } from './classification/sets.ts';
import { taxonomyVariations } from './classification/taxonomies.ts';
import { connectionVariations, transportVariations } from './transport.ts';
import type { Variation } from './variant.ts';
import { versionVariations } from './classification/versions.ts';

/** Variations by topic; those of several topics combine in this order, from what sends an answer to what looks things up. */
export const topics: readonly (readonly Variation[])[] = [
  rateLimitVariations,
  connectionVariations,
  transportVariations,
  bodyVariations,
  errorVariations,
  dateVariations,
  taxonomyVariations,
  versionVariations,
  requestVariations,
  modelVariations,
  schemaVariations,
  setVariations,
  setOutputVariations,
  answerVariations,
  failureVariations,
];
