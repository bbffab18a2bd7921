import { numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf, totalsOf } from '../../postings/answers.ts';
import { isMedian } from '../../postings/compared/medians.ts';
import { countOf } from '../../postings/counting.ts';
import { keysOf, withKey, type Filter } from '../../postings/filter/filter.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { largeRank, acceptRanking, optionOf, surveyed, namesToFind } from '../survey/surveyed-data.ts';
import { companiesBy, fewPostings } from './companies.ts';

const METRIC = 'median_posting_duration';

/** Groups whose medians are compared with that of all of them: an odd and an even number. */
const SAMPLES = [5, 4, 3] as const;

/** The median of few postings, each of which is alone in a group: contracts/specification/rankings.md#totals. */
export const mediansCheck: Check = {
  id: 'rankings/medians-of-few',
  clauses: ['rankings/totals-of-groups'],
  title: 'takes the median of the postings of the filter, of an odd and an even number',
  async run(t) {
    const few = await fewPostings(t);
    let filter = few;
    let answer = await companiesBy(t, 'company_name', filter);
    let single = singlesOf(t, answer);
    for (const narrower of narrowerThan(t, few)) {
      if (single.length >= 3) break;
      filter = narrower;
      answer = await companiesBy(t, 'company_name', filter);
      single = singlesOf(t, answer);
    }
    const sizes = SAMPLES.filter((size) => size <= single.length).slice(0, 2);
    if (optionOf(t, 'values') !== 'or' || !surveyed(t).filterKeys.has('company_name'))
      t.inconclusive('several values of the key company_name do not find the postings of each', 'dialect');
    else if (sizes.length === 0) t.inconclusive('fewer than three companies have one posting each');
    else for (const size of sizes) await expectMiddle(t, filter, answer, evenSample(single, size));
  },
};

/** The companies with one posting each whose median is known, the lowest first. */
function singlesOf(t: CheckContext, answer: Exchange): readonly string[] {
  const isSingle = (name: string): boolean => bucketNamed(answer, name)?.['unique_postings'] === 1;
  // 0 may stand for no value.
  return namesToFind(t, bucketsOf(answer))
    .filter((name) => isSingle(name) && medianIn(answer, name) > 0)
    .toSorted((one, other) => medianIn(answer, one) - medianIn(answer, other));
}

/** The filter with one more key, which leaves fewer postings to each company: two of these at most. */
function narrowerThan(t: CheckContext, filter: Filter): readonly Filter[] {
  const { values, filterKeys } = surveyed(t);
  return [...values]
    .filter(([key]) => filterKeys.has(key) && !key.startsWith('company') && !keysOf(filter).includes(key))
    .flatMap(([key, found]) => {
      const middle = found[Math.floor(found.length / 2)];
      return middle === undefined ? [] : [withKey(filter, key, [middle.name])];
    })
    .slice(0, 2);
}

/** At most `count` items from the first to the last one, in even steps. */
function evenSample<Item>(items: readonly Item[], count: number): readonly Item[] {
  return items.filter((_, at) =>
    Array.from({ length: count }, (_, step) =>
      Math.round((step * (items.length - 1)) / (count - 1)),
    ).includes(at),
  );
}

async function expectMiddle(
  t: CheckContext,
  filter: Filter,
  ranking: Exchange,
  names: readonly string[],
): Promise<void> {
  const rank = largeRank(t, [METRIC]);
  const filtered = withKey(filter, 'company_name', names);
  const all = await acceptRanking(t, { facet: 'company_name', filter: filtered, rank });
  if (all === undefined) return;
  if (countOf(all) !== names.length) {
    t.inconclusive('the filter on the companies does not find their postings');
    return;
  }
  await t.expectRelation<readonly number[]>({
    clause: 'rankings/totals-of-groups',
    rule: 'middle',
    exchanges: [ranking, all],
    read: (exchange, index) =>
      index === 0
        ? names.map((name) => medianIn(exchange, name))
        : [numberOf(totalsOf(exchange)?.[METRIC]) ?? Number.NaN],
    holds: ([ones = [], [median = Number.NaN] = []]) => isMedian(median, ones),
    expected: ([ones]) => `totals.${METRIC} in the middle of ${brief(ones)}, of one posting each`,
    actual: ([, median]) => brief(median?.[0]),
  });
}

function medianIn(answer: Exchange, name: string): number {
  return numberOf(bucketNamed(answer, name)?.[METRIC]) ?? Number.NaN;
}
