import fc from 'fast-check';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec, Exchange } from '../../kit/exchange.ts';
import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { expectEqualAnswers } from '../../kit/expect-same-answer.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { totalPostings } from '../../postings/count-relations.ts';
import { rankRequest, seriesRequest, type Filter, type Rank } from '../requests.ts';
import { endpoints } from '../endpoints.ts';
import { rankingCase, type RankingCase } from './ranking-case.ts';
import { facetsWithValues, rangeWithPostings, rankLimit } from '../survey/surveyed-data.ts';

/** The variants, and a series of one month of the filter's range. */
const variants = {
  ...endpoints,
  oneMonth: (facet: string, filter: Filter, rank: Rank): RequestSpec => {
    const { end } = filter.when;
    return seriesRequest(facet, filter, rank, { when: { start: end, end }, metrics: ['unique_postings'] });
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
    async evaluate(t, { facet, filter, rank: { by, limit }, variant }) {
      const plain = await t.acceptOrBlock(rankRequest(facet, filter, { by, limit }));
      const spec = variants[variant](facet, filter, { by, limit });
      const answer = await t.send(spec);
      if (answer.response.status !== 200) {
        t.inconclusive(`${spec.path} was answered with status ${answer.response.status}`);
        return;
      }
      // The totals of a nested ranking are open (readings.md 21).
      if (variant !== 'nested' && totalPostings(answer) !== undefined)
        await expectEqualAnswers(t, plain, answer, {
          clause: 'rankings/totals-whole-filter',
          read: totalPostings,
          because: 'totals are over the whole filter, whatever is added to the groups',
        });
      // Whether a group counts beyond the months of its series is not told.
      if (variant !== 'oneMonth') await expectAlike(t, plain, answer);
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
      const plain = await t.acceptOrBlock(rankRequest(facet, { when }, rank));
      for (const spec of [endpoints.timeseries, endpoints.distribution, endpoints.nested]) {
        const answer = await t.send(spec(facet, { when }, rank));
        if (answer.response.status === 200) await expectAlike(t, plain, answer);
      }
    },
  },
];

/** Holds that the groups of a variant count what those of the plain ranking count; groups that tie may change places. */
async function expectAlike(t: CheckContext, plain: Exchange, answer: Exchange): Promise<void> {
  await expectEqualAnswers(t, plain, answer, {
    clause: 'rankings/variants-rank-alike',
    read: (exchange) => bucketsOf(exchange)?.map((bucket) => bucket['unique_postings']),
    because: 'the plain ranking has these groups',
  });
}
