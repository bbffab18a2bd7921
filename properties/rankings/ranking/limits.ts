import { type ClauseId, numberOf, objectOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { type AcceptedExchange, brief, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { bucketsOf, rankingOf, type Item } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { bucketNamed, expectFirstGroups, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import { significancesOf } from '../consistency/contents.ts';
import { readerOfSteps } from '../distribution/distribution.ts';
import { type Endpoint, endpoints, noteUnserved, requestAt } from '../endpoints.ts';
import { byPostings } from '../requests.ts';
import { grantedLimit, dataWithPostings, namesToFind, surveyed } from '../survey/surveyed-data.ts';
import { expectGroups, groupClauses } from './expect-groups.ts';

/** Limits at which a target may begin to keep its groups in another way. */
const limits = [1, 2, 3, 10, 11, 25, 49, 50, 51, 52, 100, 101];

/** Those that are tried at the variants, whose groups are compared with the plain rankings of the run anyway. */
const variantLimits = [1, 2, 11, 25, 52, 101];

/** Facets that mostly have many groups. */
const largeFacets = ['skills_name', 'title_name', 'company_name', 'city_name'];

/** Limits of one ranking at all four endpoints: contracts/specification/rankings.md#order-and-limit. */
export const limitCheck: Check = {
  id: 'rankings/limits',
  clauses: ['rankings/limit-served', 'rankings/limit-prefix', 'rankings/limit-filled', ...groupClauses],
  title: 'returns the best groups for every limit, at all four endpoints',
  async run(t) {
    const { values } = surveyed(t);
    const groups = (facet: string): number => values.get(facet)?.length ?? 0;
    const facet = largeFacets.toSorted((one, other) => groups(other) - groups(one))[0] ?? 'skills_name';
    await evaluateEach(t, endpoints, (endpoint) => expectLimits(t, endpoint, facet));
  },
};

/** Requests every limit up to the largest that is served, at the variants some of them. */
async function expectLimits(t: CheckContext, endpoint: Endpoint, facet: string): Promise<void> {
  const { months } = await dataWithPostings(t);
  let large: { readonly answer: AcceptedExchange; readonly limit: number } | undefined;
  const tried = endpoint === 'ranking' ? limits : variantLimits;
  for (const limit of tried.toReversed()) {
    const spec = requestAt(t, endpoint, facet, { months }, byPostings(limit));
    if (spec === undefined) {
      noteUnserved(t, endpoint);
      return;
    }
    const answer = await probe(t, spec);
    if (!isAccepted(answer)) {
      if (limit <= grantedLimit(t)) await t.accept(spec);
      if (large !== undefined)
        t.expect({
          clause: 'rankings/limit-served',
          after: [large.answer],
          exchange: answer,
          holds: false,
          expected: `status 200, because limit ${large.limit} is served`,
          actual: `status ${answer.response.status}`,
        });
      continue;
    }
    const applied = numberOf(rankingOf(answer)?.['limit']);
    // A target that reduces a large limit names the one that it applied. One that returns more did not apply it.
    const isReduced = applied !== undefined && applied < limit && bucketsOf(answer).length <= applied;
    if (isReduced && large === undefined && limit > grantedLimit(t)) {
      expectGroups(t, answer, facet, byPostings(applied));
      continue;
    }
    expectGroups(t, answer, facet, byPostings(limit));
    if (large === undefined) {
      large = { answer, limit };
      continue;
    }
    t.noteEvaluated('rankings/limit-served');
    await expectFirstGroups(t, {
      clauses: { first: 'rankings/limit-prefix', filled: 'rankings/limit-filled' },
      large: large.answer,
      small: answer,
      limit,
    });
    await expectSameParts(t, 'rankings/limit-prefix', large.answer, answer, 'a larger limit');
    if (bucketsOf(large.answer).length < limit) t.inconclusive(`fewer than ${limit} groups of ${facet}`);
  }
}

/** The points of a series by month or day, without those of nothing, which a target may leave out. */
function pointsOf(series: Item): unknown {
  const lists = Object.values(series).filter((list) => Array.isArray(list)) as (readonly unknown[])[];
  const labels = lists.find((list) => list.every((label) => typeof label === 'string')) ?? [];
  const points = labels.map((label, place) => [label, lists.map((list) => list[place])] as const);
  return Object.fromEntries(points.filter(([, values]) => values.some((value) => Number(value) > 0)));
}

/** A group has the same series, histogram or nested ranking whichever other groups come with it, and whatever ranks them. */
export async function expectSameParts(
  t: CheckContext,
  clause: ClauseId,
  large: Exchange,
  small: Exchange,
  as: string,
): Promise<void> {
  const { distribution: histogram } = surveyed(t);
  const names = namesToFind(t, bucketsOf(small)).filter((name) => bucketNamed(large, name) !== undefined);
  const readers = names.map((name) => {
    const stepsOf = histogram && readerOfSteps(histogram, [large, small], name);
    return (exchange: Exchange): unknown => {
      const { timeseries, distribution, ranking } = bucketNamed(exchange, name) ?? {};
      return {
        timeseries: pointsOf(objectOf(timeseries)),
        distribution: distribution && stepsOf?.(exchange),
        significances: significancesOf(ranking),
      };
    };
  });
  const partsOf = (exchange: Exchange): readonly unknown[] => readers.map((read) => read(exchange));
  const differing = (one: readonly unknown[] = [], other: readonly unknown[] = []): number =>
    one.findIndex((part, place) => !sameJson(part, other[place]));
  await t.expectRelation<readonly unknown[]>({
    clause,
    rule: 'parts',
    exchanges: [large, small],
    read: partsOf,
    shows: showsGroups(...names),
    holds: ([most, given]) => differing(most, given) < 0,
    expected: ([most = [], given]) =>
      `${brief(most[differing(most, given)])} in the group ${brief(names[differing(most, given)])}, as with ${as}`,
    actual: ([most, given = []]) => brief(given[differing(most, given)]),
  });
}
