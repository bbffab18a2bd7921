import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { brief } from '../kit/expect-same-answer.ts';
import { facetValuesOf } from '../postings/answers.ts';
import { filterKeys, rankRequest, type Filter } from './requests.ts';
import { found } from './found.ts';
import { rangeWithPostings, rankingFacets, valuesOf } from './survey/surveyed-data.ts';

/** How many facets are looked at: those with the most groups, whose rankings are the likeliest to be cut off. */
const FACETS = 2;

/** Rankings of fewer groups than the limit allows: service.md, "Company postings group", request objects. */
export const everyGroupChecks: readonly Check[] = [
  {
    id: 'company-postings/every-group',
    clauses: ['company-postings/limit-filled'],
    title: 'leaves no group out as long as the limit allows more',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const { values, rankLimit: limit = 1 } = t.survey.companyPostings ?? {};
      const groupsOf = (facet: string): number => values?.get(facet)?.length ?? 0;
      const facets = rankingFacets(t)
        .filter((facet) => groupsOf(facet) > 0 && groupsOf(facet) < limit)
        .toSorted((one, other) => groupsOf(other) - groupsOf(one))
        .slice(0, FACETS);
      if (facets.length === 0) t.inconclusive(`no ranking has fewer than ${limit} groups`);
      for (const facet of facets) {
        const all = await found(t, rankRequest(facet, { when }, limit));
        for (const filter of narrowFilters(t, facet))
          await expectGroups(t, all, await found(t, rankRequest(facet, filter, limit)), limit);
      }
    },
  },
];

/** Filters that leave few postings, so that other groups than those of all postings come first. */
function narrowFilters(t: CheckContext, facet: string): readonly Filter[] {
  const { when, months } = rangeWithPostings(t);
  const month = months.at(-1) ?? when.end;
  const rare = filterKeys
    .filter((key) => key !== facet)
    .flatMap((key) =>
      valuesOf(t, key)
        .slice(-1)
        .map(({ name }) => ({ when, [key]: [name] })),
    );
  return [{ when: { start: month, end: month } }, ...rare.slice(0, 1)];
}

/** Holds that a ranking with fewer groups than the limit has those of a narrower filter too. */
async function expectGroups(t: CheckContext, all: Exchange, part: Exchange, limit: number): Promise<void> {
  const namesOf = (exchange: Exchange): readonly string[] => facetValuesOf(exchange).map(({ name }) => name);
  const known = namesOf(all);
  if (known.length >= limit) return;
  const missing = namesOf(part).filter((name) => !known.includes(name));
  if (missing.length > 0 && !(await t.isConfirmed([part, all], namesOf))) return;
  t.expectCompared({
    clause: 'company-postings/limit-filled',
    exchanges: [part, all],
    holds: missing.length === 0,
    expected: () =>
      `a bucket ${brief(missing[0])}, because limit ${limit} is not reached and a narrower filter has one`,
    actual: () => `${known.length} buckets without it`,
  });
}
