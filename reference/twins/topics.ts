import { answerVariations } from './answers.ts';
import { bodyVariations } from './bodies.ts';
import { dateVariations } from './dates.ts';
import { errorVariations } from './errors.ts';
import { failureVariations } from './failures.ts';
import { modelVariations } from './models.ts';
import { schemaVariations } from './odd-schemas.ts';
import { rateLimitVariations } from './rate-limit.ts';
import { referenceVariations } from './references.ts';
import { requestVariations } from './requests.ts';
import { setOutputVariations } from './set-outputs.ts';
import { setVariations } from './sets.ts';
import { taxonomyVariations } from './taxonomies.ts';
import { connectionVariations, transportVariations } from './transport.ts';
import type { Variation } from './twin.ts';
import { versionVariations } from './versions.ts';

/**
 * Every variation by topic. One of each topic can be put together, in this order: what sends an answer stands outside
 * of what writes it, and what renames models comes before what looks them up.
 */
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
  referenceVariations,
  modelVariations,
  schemaVariations,
  setVariations,
  setOutputVariations,
  answerVariations,
  failureVariations,
];
