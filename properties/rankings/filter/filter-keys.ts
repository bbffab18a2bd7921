import { numberOf, type OptionOf, sumOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, brief, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { count, countOf, expectCounts } from '../../postings/counting.ts';
import { type Filter, keysOf } from '../../postings/filter/filter.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { matchesSeveral } from '../../postings/same-names.ts';
import { type Scenario, scenarios } from '../scenarios.ts';
import {
  largeRank,
  acceptRanking,
  countingOf,
  dataWithPostings,
  namedKeys,
  optionOf,
  surveyed,
} from '../survey/surveyed-data.ts';
import { expectKeysBeside } from './keys-beside.ts';

/** Filters with several keys or values that are compared with others. */
const MANY = 2;

/** Each key of a filter applies beside the others: contracts/specification/rankings.md#facet-filters. */
export const filterKeysCheck: Check = {
  id: 'rankings/filter-keys',
  clauses: ['rankings/filter-narrows', 'rankings/filter-order-free'],
  title: 'counts no more with a further key, whichever it is, and the same in any order of keys and values',
  async run(t) {
    await expectKeysBeside(t);
    await evaluateEach(t, namedKeys, (key) => expectRepeatedValue(t, key));
    const several = (await scenarios(t))
      .filter((scenario) => partsIn(scenario) > 2)
      .toSorted((one, other) => partsIn(other) - partsIn(one));
    await evaluateEach(t, [...several.slice(0, MANY).entries()], async ([place, { filter }]) => {
      const answer = await count(t, countingOf(t), filter);
      if (answer === undefined) return;
      for (const key of keysOf(filter)) await expectKeyApplied(t, filter, key, answer);
      const { facets = {}, ...others } = filter;
      const turned = Object.fromEntries(
        Object.entries(facets)
          .toReversed()
          .map(([key, list]) => [key, list.toReversed()] as const),
      );
      const repeated = Object.fromEntries(
        Object.entries(turned).map(([key, list]) => [key, [...list, ...list.slice(0, 1)]]),
      );
      // Whether a value may be there twice is not specified.
      const isRepeated = place > 0 && (await isCounted(t, { ...others, facets: repeated }));
      const reversed = await count(t, countingOf(t), { ...others, facets: isRepeated ? repeated : turned });
      if (reversed !== undefined)
        await expectCounts(t, {
          clause: 'rankings/filter-order-free',
          exchanges: [answer, reversed],
          expected: `as many as with keys and values in another order${isRepeated ? ', and each value once' : ''}`,
        });
    });
  },
};

/** A value that a filter has twice, and no other, finds what it finds once. */
async function expectRepeatedValue(t: CheckContext, key: string): Promise<void> {
  const { months } = await dataWithPostings(t);
  const [value] = surveyed(t).values.get(key) ?? [];
  if (value === undefined) return;
  const named = (values: readonly string[]): Filter => ({ months, facets: { [key]: values } });
  const twice = named([value.name, value.name]);
  // Whether a value may be there twice is not specified.
  if (!(await isCounted(t, twice))) return;
  const once = await count(t, countingOf(t), named([value.name]));
  const repeated = await count(t, countingOf(t), twice);
  if (once === undefined || repeated === undefined) return;
  await expectCounts(t, {
    clause: 'rankings/filter-order-free',
    rule: 'repeated',
    exchanges: [once, repeated],
    expected: `as many as with ${key} ${brief(value.name)} once`,
  });
}

async function isCounted(t: CheckContext, filter: Filter): Promise<boolean> {
  return isAccepted(await t.recall(countingOf(t).request(filter, ['unique_postings'])));
}

/** The keys of the filter of a scenario and their values. */
function partsIn({ filter }: Scenario): number {
  return keysOf(filter).length + Object.values(filter.facets ?? {}).flat().length;
}

/** A filter leaves of the postings without one of its keys what the groups of its values have. */
async function expectKeyApplied(
  t: CheckContext,
  filter: Filter,
  key: string,
  answer: AcceptedExchange,
): Promise<void> {
  const { facets = {}, ...others } = filter;
  const { [key]: values = [], ...kept } = facets;
  const wider = { ...others, facets: kept };
  const rank = largeRank(t);
  const ranked = await acceptRanking(t, { facet: key, filter: wider, rank });
  if (ranked === undefined) return;
  // A value without a group may be one that the limit cut off.
  const named = values.filter((value) => bucketNamed(ranked, value) !== undefined);
  const combined = values.length === 1 ? 'one' : optionOf(t, 'values');
  const read = (exchange: Exchange): readonly number[] => [
    countOf(exchange) ?? 0,
    ...named.map((value) => numberOf(bucketNamed(exchange, value)?.['unique_postings']) ?? 0),
  ];
  const fits = ([all = 0, ...groups]: readonly number[], left: number): boolean =>
    left <= all && (named.length < values.length || isLeft(combined, groups, left));
  if (!fits(read(ranked), countOf(answer) ?? 0))
    for (const value of named)
      if (await matchesSeveral(t, countingOf(t), key, wider, value)) {
        t.inconclusive('a filter on a name that the target does not distinguish from another');
        return;
      }
  await t.expectRelation<readonly number[]>({
    clause: 'rankings/filter-narrows',
    rule: 'key',
    exchanges: [ranked, answer],
    read,
    holds: ([ofGroups = [], ofFilter = []]) => fits(ofGroups, ofFilter[0] ?? 0),
    expected: ([ofGroups = []]) =>
      `with the filter on ${key} what its groups ${brief(values)} have without it: ${brief(ofGroups.slice(1))} of ${ofGroups[0]}`,
    actual: ([, ofFilter = []]) => `${ofFilter[0]}`,
  });
}

/** Whether a filter on values of one key leaves as many postings as these groups of its facet have together. */
function isLeft(
  combined: OptionOf<'values'> | 'one' | undefined,
  groups: readonly number[],
  left: number,
): boolean {
  const [most, least] = [Math.max(0, ...groups), Math.min(...groups)];
  const sum = sumOf(groups);
  if (combined === 'one') return left === most;
  if (combined === 'and') return left <= least;
  return left <= sum && (combined === undefined || left >= most);
}
