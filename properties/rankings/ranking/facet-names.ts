import { rankingFacets } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { bucketsOf, facetValuesOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { byPostings } from '../requests.ts';
import { dataWithPostings, requestOf, surveyed } from '../survey/surveyed-data.ts';

/** The facets of codes that have a facet of their names; names of companies, cities and titles may stand for several ids. */
const named = rankingFacets.filter((facet) =>
  /^(soc\d|nuts\d|lau1|country|employment_type|remote_type|(min_|max_)?edulevels)$/.test(facet),
);

/** Facets `x` and `x_name`: contracts/specification/rankings.md#facets. The rankings are those of the survey. */
export const facetNamesCheck: Check = {
  id: 'rankings/facet-names',
  clauses: ['rankings/facet-names'],
  title: 'ranks by `x_name` the groups of `x` under their names',
  async run(t) {
    await dataWithPostings(t);
    await evaluateEach(t, named, (facet) => expectNames(t, facet));
  },
};

/**
 * One name may stand for several ids, and one id has one name: so no group of ids has more postings than the largest
 * group of names, and there are at least as many ids as names. One group more on either side is that of unknown values.
 */
async function expectNames(t: CheckContext, facet: string): Promise<void> {
  const { months } = await dataWithPostings(t);
  const { rankLimit } = surveyed(t);
  const rank = byPostings(rankLimit);
  const ids = await t.accept(requestOf(t, { facet, filter: { months }, rank }));
  const names = await t.accept(requestOf(t, { facet: `${facet}_name`, filter: { months }, rank }));
  if ([ids, names].every((answer) => bucketsOf(answer).length === 0)) {
    t.inconclusive(`no groups of ${facet}`);
    return;
  }
  const counts = (exchange: Exchange): readonly number[] =>
    facetValuesOf(exchange)
      .map(({ count }) => count)
      .toSorted((one, other) => other - one);
  await t.expectRelation<readonly number[]>({
    clause: 'rankings/facet-names',
    rule: 'largest',
    exchanges: [ids, names],
    read: counts,
    holds: ([byId = [], byName = []]) => (byId[1] ?? 0) <= (byName[0] ?? 0),
    expected: ([byId = []]) =>
      `a group of ${facet}_name with at least ${byId[1]} postings, which two groups of ${facet} have`,
    actual: ([, byName = []]) => (byName[0] === undefined ? 'no group' : `${byName[0]} in the largest`),
  });
  if (bucketsOf(ids).length >= rankLimit) return;
  await t.expectRelation<number>({
    clause: 'rankings/facet-names',
    rule: 'number',
    exchanges: [ids, names],
    read: (exchange) => bucketsOf(exchange).length,
    holds: ([byId = 0, byName = 0]) => byName <= byId + 1,
    expected: ([byId]) => `no more groups of ${facet}_name than the ${byId} of ${facet}`,
    actual: ([, byName]) => `${byName}`,
  });
}
