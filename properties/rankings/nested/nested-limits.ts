import { numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, brief, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { bucketNamed, isCut, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import { byPostings } from '../requests.ts';
import {
  COUNTING_FACET,
  dataWithPostings,
  requestOf,
  namesToFind,
  surveyed,
} from '../survey/surveyed-data.ts';
import { expectNested, nestedBucketsOf, nestedOf, SHOWN_METRIC } from './nested-buckets.ts';
import { servedNestedFacets } from './nested.ts';

/** Limits of nested rankings: contracts/specification/rankings.md#nested-rankings. */
export const nestedLimitsCheck: Check = {
  id: 'rankings/nested-limits',
  clauses: [
    'rankings/nested-limit-prefix',
    'rankings/nested-limit',
    'rankings/nested-limit-bounds',
    'rankings/nested-is-filter',
    'rankings/limit-filled',
  ],
  title: 'returns with a smaller nested limit the first nested groups of a larger one',
  async run(t) {
    const facets = await servedNestedFacets(t);
    const { months } = await dataWithPostings(t);
    const facet = facets.includes('skills_name') ? 'skills_name' : facets[0];
    const outer = facet === COUNTING_FACET ? 'soc1_name' : COUNTING_FACET;
    const inner = facet ?? outer;
    const at = (limit: number): Promise<Exchange> =>
      probe(
        t,
        requestOf(t, {
          facet: outer,
          filter: { months },
          rank: byPostings(2),
          nested: { facet: inner, by: SHOWN_METRIC, limit },
        }),
      );
    await expectFilled(t, { outer: ofManyGroups(t, inner) ?? outer, inner });
    const large = await largest([101, 51, 25, 10], at);
    if (large === undefined) throw new Inconclusive('no nested limit of 10 or more is served', 'dialect');
    const limits = [1, 2, 3, 10, 11, 25, 50, 51, 52, 100, 101].filter((limit) => limit <= large.limit);
    await evaluateEach(t, limits, async (limit) => {
      const small = await at(limit);
      if (!isAccepted(small)) return;
      expectNested(t, small, bucketsOf(small), { facet: inner, by: SHOWN_METRIC, limit });
      for (const name of namesToFind(t, bucketsOf(small))) {
        const best = (exchange: Exchange): readonly unknown[] =>
          nestedBucketsOf(bucketNamed(exchange, name) ?? {})
            .slice(0, limit)
            .map((inner) => numberOf(inner[SHOWN_METRIC]) ?? null);
        await t.expectRelation({
          clause: 'rankings/nested-limit-prefix',
          exchanges: [large.answer, small],
          read: best,
          shows: showsGroups(name),
          holds: ([most, given]) => JSON.stringify(most) === JSON.stringify(given),
          expected: ([most]) =>
            `nested groups with significance ${brief(most)}, as with limit ${large.limit}`,
        });
      }
    });
  },
};

/** More groups than a short list has, and few enough that a target may be expected to serve them. */
const FILLED_LIMIT = 12;

/** The number of groups after which a server may cut off a list. */
const SHORT_LIST = 10;

/** A key of which so many values were surveyed that a group beyond a short list is returned. */
function ofManyGroups(t: CheckContext, inner: string): string | undefined {
  const { values, filterKeys } = surveyed(t);
  const keys = [COUNTING_FACET, ...values.keys()];
  return keys.find(
    (key) => key !== inner && filterKeys.has(key) && (values.get(key)?.length ?? 0) >= FILLED_LIMIT,
  );
}

/** Expects a group to have as many nested groups, with the same counts, as the ranking of the filter on the group. */
async function expectFilled(
  t: CheckContext,
  { outer, inner }: { readonly outer: string; readonly inner: string },
): Promise<void> {
  const { months } = await dataWithPostings(t);
  const answer = await probe(
    t,
    requestOf(t, {
      facet: outer,
      filter: { months },
      rank: byPostings(FILLED_LIMIT),
      nested: { facet: inner, by: 'unique_postings', limit: FILLED_LIMIT },
    }),
  );
  // A group beyond a short list: other checks look at the first ones.
  const names = namesToFind(t, bucketsOf(answer));
  const name = names[SHORT_LIST] ?? names[0];
  if (!isAccepted(answer) || name === undefined || !surveyed(t).filterKeys.has(outer)) return;
  const limit = Math.min(FILLED_LIMIT, numberOf(nestedOf(bucketNamed(answer, name) ?? {})['limit']) ?? 0);
  const rank = byPostings(limit);
  const plain = await probe(
    t,
    requestOf(t, { facet: inner, filter: withKey({ months }, outer, [name]), rank }),
  );
  if (!isAccepted(plain)) return;
  const read = (exchange: Exchange, index: number): readonly unknown[] =>
    (index === 0 ? bucketsOf(exchange) : nestedBucketsOf(bucketNamed(exchange, name) ?? {}))
      .slice(0, limit)
      .map((bucket) => bucket['unique_postings']);
  await t.expectRelation({
    clause: isCut(read(plain, 0), read(answer, 1)) ? 'rankings/limit-filled' : 'rankings/nested-is-filter',
    rule: 'nested',
    exchanges: [plain, answer],
    read,
    shows: (exchange, index) => index === 0 || showsGroups(name)(exchange),
    expected: ([ranked]) =>
      `nested groups of ${brief(ranked)} postings, as the filter on ${brief(name)} ranks`,
  });
}

/** The first of the limits that is served whole. */
async function largest(
  limits: readonly number[],
  at: (limit: number) => Promise<Exchange>,
): Promise<{ readonly limit: number; readonly answer: AcceptedExchange } | undefined> {
  for (const limit of limits) {
    const answer = await at(limit);
    const [first] = bucketsOf(answer);
    if (!isAccepted(answer) || first === undefined) continue;
    // A target that reduces the limit names the one that it applied, and lists no more groups than that.
    const applied = numberOf(nestedOf(first)['limit']);
    if (applied === limit || nestedBucketsOf(first).length > (applied ?? 0)) return { limit, answer };
  }
  return undefined;
}
