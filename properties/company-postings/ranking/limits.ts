import type { Check, CheckContext } from '../../kit/check.ts';
import { expectEqualAnswers } from '../../kit/compare/expect-same-answer.ts';
import { brief, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { bucketsOf, facetValuesOf, rankingOf, totalsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { withKey, withMonths } from '../../postings/filter/filter.ts';
import { expectFirstGroups } from '../../postings/groups.ts';
import { folded } from '../../postings/same-names.ts';
import { acceptOrNotFound } from '../accept.ts';
import { rankRequest, type Filter } from '../requests.ts';
import {
  filterWithPostings,
  keysWithValues,
  rangeWithPostings,
  rankingFacets,
  rankLimit,
  surveyedValues,
} from '../survey/surveyed-data.ts';
import { expectRanking, rankingClauses } from './ranking.ts';

/** Limits around the bounds that servers are known to have. */
const LIMITS = [1, 2, 3, 10, 11, 25, 49, 50, 51];

/** Limits that a target may refuse or clamp (decisions.md#limits). */
const LARGE_LIMITS = [100, 101, 1000];

/** A limit of few groups. */
const SHORT = 2;

/** The clauses of the relation "the k best". */
const firstGroups = {
  first: 'company-postings/limit-prefix',
  filled: 'company-postings/limit-filled',
} as const;

/** How many facets are looked at closely: those with the most groups. */
const FACETS = 2;

/** `rank.limit`: the k best groups for every k. */
export const limitChecks: readonly Check[] = [
  {
    id: 'company-postings/limits',
    clauses: [
      'company-postings/limit-prefix',
      'company-postings/limit-filled',
      'company-postings/ranking-totals-whole-filter',
      ...rankingClauses,
    ],
    title: 'returns for every limit the first groups of a larger one, under the same totals',
    async run(t) {
      const filter = filterWithPostings(t);
      const most = rankLimit(t);
      const facets = byGroups(t);
      await evaluateEach(t, [...facets.entries()], async ([place, facet]) => {
        const large = await t.accept(rankRequest(facet, filter, most));
        const groups = bucketsOf(large).length;
        // Every limit for one facet, and those around the number of groups; a short ranking of each other one.
        const limits =
          place === 0 ? LIMITS : place < FACETS ? [11, 25, groups - 1, groups, groups + 1] : [SHORT];
        for (const limit of new Set(limits.filter((k) => k > 0 && k < most)))
          await expectFirst(t, large, facet, filter, limit);
      });
    },
  },
  {
    id: 'company-postings/large-limits',
    clauses: ['company-postings/limit-prefix', 'company-postings/limit-filled', ...rankingClauses],
    title: 'applies large limits too, where it accepts them',
    async run(t) {
      const filter = filterWithPostings(t);
      const [facet = ''] = byGroups(t);
      const known = await t.accept(rankRequest(facet, filter, rankLimit(t)));
      for (const limit of LARGE_LIMITS) {
        const answer = await t.recall(rankRequest(facet, filter, limit));
        if (!isAccepted(answer)) {
          t.inconclusive(`limit ${limit} was answered with status ${answer.response.status}`, 'dialect');
          continue;
        }
        // A clamped limit is the one that the answer names.
        expectRanking(
          t,
          answer,
          Number(rankingOf(answer)?.['limit']) < limit ? Number(rankingOf(answer)?.['limit']) : limit,
        );
        await expectFirstGroups(t, {
          clauses: firstGroups,
          large: answer,
          small: known,
          limit: rankLimit(t),
        });
      }
    },
  },
  {
    id: 'company-postings/every-group',
    clauses: [
      'company-postings/limit-filled',
      'company-postings/limit-prefix',
      'company-postings/ranking-totals-whole-filter',
      ...rankingClauses,
    ],
    title: 'returns every group that the limit allows',
    async run(t) {
      const filter = filterWithPostings(t);
      const limit = rankLimit(t);
      const complete = byGroups(t).filter((facet) => {
        const groups = t.survey.companyPostings?.values.get(facet)?.length ?? 0;
        return groups > 0 && groups < limit;
      });
      if (complete.length === 0) t.inconclusive(`no ranking has fewer than ${limit} groups`);
      await evaluateEach(t, complete.slice(0, FACETS), async (facet) => {
        const all = await t.accept(rankRequest(facet, filter, limit));
        for (const [place, narrow] of narrowFilters(t, facet).entries()) {
          const answer = await acceptOrNotFound(t, rankRequest(facet, narrow, limit), narrow);
          await expectGroups(t, all, answer, limit);
          // A target may choose the best groups before it applies the filter.
          if (place === 0 && facet === complete[0] && isAccepted(answer))
            await expectFirst(t, answer, facet, narrow, SHORT);
        }
      });
    },
  },
];

/** The accepted facets, those with the most groups first. */
function byGroups(t: CheckContext): readonly string[] {
  const groupsOf = (facet: string): number => t.survey.companyPostings?.values.get(facet)?.length ?? 0;
  return rankingFacets(t).toSorted((one, other) => groupsOf(other) - groupsOf(one));
}

async function expectFirst(
  t: CheckContext,
  large: Exchange,
  facet: string,
  filter: Filter,
  limit: number,
): Promise<void> {
  const small = await t.accept(rankRequest(facet, filter, limit));
  expectRanking(t, small, limit);
  await expectFirstGroups(t, { clauses: firstGroups, large, small, limit });
  await expectEqualAnswers(t, large, small, {
    clause: 'company-postings/ranking-totals-whole-filter',
    read: totalsOf,
    because: 'totals are over the whole filter, whatever the limit',
  });
}

/** Filters that leave few postings, so that other groups than those of all postings come first. */
function narrowFilters(t: CheckContext, facet: string): readonly Filter[] {
  const filter = filterWithPostings(t);
  const month = rangeWithPostings(t).months.at(-1) ?? filter.months.end;
  const rare = keysWithValues(t)
    .filter((key) => key !== facet)
    .flatMap((key) =>
      surveyedValues(t, key)
        .slice(-1)
        .map(({ name }) => withKey(filter, key, [name])),
    );
  return [withMonths(filter, month), ...rare.slice(0, 1)];
}

/** Expects a ranking with fewer groups than the limit to have those of a narrower filter too. */
async function expectGroups(t: CheckContext, all: Exchange, part: Exchange, limit: number): Promise<void> {
  // Where a target treats several names as one, another of them may name the group under another filter.
  const missing = ([known = [], narrow = []]: readonly (readonly string[])[]): readonly string[] => {
    const all = new Set(known.map(folded));
    return known.length >= limit ? [] : narrow.filter((name) => !all.has(folded(name)));
  };
  await t.expectRelation({
    clause: 'company-postings/limit-filled',
    exchanges: [all, part],
    read: (exchange) => facetValuesOf(exchange).map(({ name }) => name),
    holds: (names) => missing(names).length === 0,
    expected: (names) =>
      `a bucket ${brief(missing(names)[0])}, because limit ${limit} is not reached and a narrower filter has one`,
    actual: ([known = []]) => `${known.length} buckets without it`,
  });
}
