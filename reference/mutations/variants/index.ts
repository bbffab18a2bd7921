import { fewVariations } from './few.ts';
import { postingVariations } from './postings.ts';
import { rankingVariations } from './rankings.ts';
import { topics } from './topics.ts';
import { variantOf, type Variant } from './variant.ts';

/** Every variant: a check that has a finding on one of them, other than about its `warns`, is wrong. */
export const variants: readonly Variant[] = [
  ...topics.flat(),
  ...fewVariations,
  ...postingVariations,
  ...rankingVariations,
].map(variantOf);
