import type { ApiGroup } from '../../groups.ts';
import type { PactInteraction } from '../interaction.ts';
import { companyPostingsInteractions } from './company-postings.ts';
import { discoveryInteractions } from './discovery.ts';
import { graphInteractions } from './graph.ts';
import { lookupErrorInteractions } from './lookup-errors.ts';
import { rankingErrorInteractions } from './ranking-errors.ts';
import { rankingInteractions } from './rankings.ts';
import { setInteractions } from './sets.ts';

/** The interactions of the pact of each group that has one. */
export const interactionsOf: { readonly [Group in ApiGroup]?: readonly PactInteraction[] } = {
  classification: [
    ...discoveryInteractions,
    ...graphInteractions,
    ...setInteractions,
    ...lookupErrorInteractions,
  ],
  rankings: [...rankingInteractions, ...rankingErrorInteractions],
  'company-postings': companyPostingsInteractions,
};
