import { answerVariations, failureVariations } from './classification/answers.ts';
import { bodyVariations } from './classification/bodies.ts';
import { errorVariations } from './classification/errors.ts';
import { modelVariations } from './classification/models.ts';
import { schemaVariations } from './classification/odd-schemas.ts';
import { requestVariations } from './classification/requests.ts';
import { setOutputVariations } from './classification/set-outputs.ts';
import { setVariations } from './classification/sets.ts';
import { versionVariations, dateVariations, taxonomyVariations } from './classification/versions.ts';
import { fewVariations } from './few.ts';
import { postingRefusalVariations } from './posting-refusals.ts';
import { postingVariations } from './postings.ts';
import { rankingVariations } from './rankings.ts';
import { connectionVariations, rateLimitVariations, transportVariations } from './transport.ts';
import { variantOf, type Variant, type Variation } from './variant.ts';

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

/** Every variant: a check that has a finding on one of them, other than about its `warns`, is wrong. */
export const variants: readonly Variant[] = [
  ...topics.flat(),
  ...fewVariations,
  ...postingVariations,
  ...postingRefusalVariations,
  ...rankingVariations,
].map(variantOf);
