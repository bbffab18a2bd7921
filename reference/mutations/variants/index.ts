import { exoticTwins } from './exotic.ts';
import { fewVariations } from './few.ts';
import { postingVariations } from './postings.ts';
import { topics } from './topics.ts';
import { twinOf, type Twin } from './variant.ts';

/** Every twin: a check that has a finding on one of them, other than about its `warns`, is wrong. */
export const twins: readonly Twin[] = [
  ...[...topics.flat(), ...fewVariations, ...postingVariations].map(twinOf),
  ...exoticTwins,
];
