import fc from 'fast-check';
import { accepted } from '../kit/accepted.ts';
import type { Check } from '../kit/check.ts';
import { property } from '../kit/property.ts';
import { agree } from '../kit/same-answer.ts';
import { totalPostings } from '../postings/count-relations.ts';
import { rankAsk } from './asks.ts';
import { endpoints } from './endpoints.ts';
import { rankingCase, type RankingCase } from './ranking-case.ts';

/** The totals of series and distributions: service.md, "Posting rankings group: response objects". */
export const variantTotalsChecks: readonly Check[] = [
  property<RankingCase & { readonly endpoint: 'timeseries' | 'distribution' }>({
    id: 'rankings/totals-variants',
    clauses: ['rankings/totals-whole-filter'],
    title: 'gives with series and distributions the totals of the plain ranking',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 10, thorough: 100 },
    arbitrary: (t) =>
      fc
        .tuple(rankingCase(t), fc.constantFrom('timeseries' as const, 'distribution' as const))
        .map(([ranking, endpoint]) => ({ ...ranking, endpoint })),
    async judge(t, { facet, filter, rank: { by, limit }, endpoint }) {
      const plain = await accepted(t, rankAsk(facet, filter, { by, limit }));
      const variant = endpoints[endpoint](facet, filter, { by, limit });
      const answer = await t.ask(variant);
      if (totalPostings(answer) === undefined) {
        t.showsNothing(`${variant.path} gave no totals: status ${answer.response.status}`);
        return;
      }
      await agree(t, plain, answer, {
        clause: 'rankings/totals-whole-filter',
        read: totalPostings,
        because: 'totals are over the whole filter, whatever is added to the groups',
      });
    },
  }),
];
