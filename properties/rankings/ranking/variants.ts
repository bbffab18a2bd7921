import fc from 'fast-check';
import { accepted } from '../../kit/accepted.ts';
import type { Check } from '../../kit/check.ts';
import type { Ask, Exchange } from '../../kit/exchange.ts';
import { Inconclusive, type Judge } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { agree } from '../../kit/same-answer.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { totalPostings } from '../../postings/count-relations.ts';
import { rankAsk, seriesAsk, type Filter, type Rank } from '../requests.ts';
import { endpoints } from '../endpoints.ts';
import { rankingCase, type RankingCase } from './ranking-case.ts';
import { facetsWithValues, rangeWithPostings, rankLimit } from '../survey/surveyed-data.ts';

/** The variants, and a series of one month of the filter's range. */
const variants = {
  ...endpoints,
  oneMonth: (facet: string, filter: Filter, rank: Rank): Ask => {
    const { end } = filter.when;
    return seriesAsk(facet, filter, rank, { when: { start: end, end }, metrics: ['unique_postings'] });
  },
} as const;

/** More groups than a target may give by itself. */
const MANY = 12;

/** Each variant against the plain ranking: service.md, "Endpoints: posting rankings group" and "response objects". */
export const variantChecks: readonly Check[] = [
  property<RankingCase & { readonly variant: keyof typeof variants }>({
    id: 'rankings/variants',
    clauses: ['rankings/totals-whole-filter', 'rankings/variants-rank-alike'],
    title: 'gives with series, distributions and nested rankings the groups and totals of the plain ranking',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 15, thorough: 150 },
    arbitrary: (t) =>
      fc
        .tuple(rankingCase(t), fc.constantFrom('timeseries', 'oneMonth', 'distribution', 'nested'))
        .map(([ranking, variant]) => ({ ...ranking, variant })),
    async judge(t, { facet, filter, rank: { by, limit }, variant }) {
      const plain = await accepted(t, rankAsk(facet, filter, { by, limit }));
      const ask = variants[variant](facet, filter, { by, limit });
      const answer = await t.ask(ask);
      if (answer.response.status !== 200) {
        t.showsNothing(`${ask.path} was answered with status ${answer.response.status}`);
        return;
      }
      // The totals of a nested ranking are open (readings.md 21).
      if (variant !== 'nested' && totalPostings(answer) !== undefined)
        await agree(t, plain, answer, {
          clause: 'rankings/totals-whole-filter',
          read: totalPostings,
          because: 'totals are over the whole filter, whatever is added to the groups',
        });
      // Whether a group counts beyond the months of its series is not told.
      if (variant !== 'oneMonth') await holdAlike(t, plain, answer);
    },
  }),
  {
    id: 'rankings/variants-many',
    clauses: ['rankings/variants-rank-alike'],
    title: 'gives with series, distributions and nested rankings as many groups as without',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const [facet] = facetsWithValues(t, MANY);
      if (facet === undefined || rankLimit(t) < MANY)
        throw new Inconclusive(`no surveyed ranking has ${MANY} groups`);
      const rank = { by: 'unique_postings', limit: MANY };
      const plain = await accepted(t, rankAsk(facet, { when }, rank));
      for (const ask of [endpoints.timeseries, endpoints.distribution, endpoints.nested]) {
        const answer = await t.ask(ask(facet, { when }, rank));
        if (answer.response.status === 200) await holdAlike(t, plain, answer);
      }
    },
  },
];

/** Holds that the groups of a variant count what those of the plain ranking count; groups that tie may change places. */
async function holdAlike(t: Judge, plain: Exchange, answer: Exchange): Promise<void> {
  await agree(t, plain, answer, {
    clause: 'rankings/variants-rank-alike',
    read: (exchange) => bucketsOf(exchange)?.map((bucket) => bucket['unique_postings']),
    because: 'the plain ranking has these groups',
  });
}
