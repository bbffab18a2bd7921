import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { type AcceptedExchange, brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf, type Item } from '../../postings/answers.ts';
import { count } from '../../postings/counting.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { matchesSeveral } from '../../postings/same-names.ts';
import { countingWithin } from '../ranking/large-ranking.ts';
import type { Scenario } from '../scenarios.ts';
import { countingOf, namesToFind, surveyed } from '../survey/surveyed-data.ts';
import { nestedBucketsOf } from './nested-buckets.ts';

/** Expects each nested group to count what it counts in the ranking of its facet with a filter on the outer group. */
export async function expectNestedCounts(
  t: CheckContext,
  scenario: Pick<Scenario, 'facet' | 'inner' | 'filter' | 'metrics'>,
  answer: AcceptedExchange,
  name: string,
): Promise<void> {
  const { facet, filter, metrics } = scenario;
  const own = withKey(filter, facet, [name]);
  const within = await count(t, countingWithin(t, scenario), own, ['unique_postings', ...metrics]);
  if (within === undefined) return;
  const ranked = bucketsOf(within);
  const isWhole = ranked.length < surveyed(t).rankLimit;
  const known = new Set(namesToFind(t, ranked));
  const isAbsent = (innerName: string): boolean => !ranked.some((bucket) => bucket['name'] === innerName);
  const inner = (exchange: Exchange): readonly Item[] => nestedBucketsOf(bucketNamed(exchange, name) ?? {});
  const names = namesToFind(t, inner(answer)).filter(
    (innerName) => known.has(innerName) || (isWhole && isAbsent(innerName)),
  );
  if (names.length === 0) {
    t.inconclusive('a nested ranking without a group that a filter can name');
    return;
  }
  const read = (exchange: Exchange, index: number): Readonly<Record<string, unknown>> => {
    const groups = index === 0 ? bucketsOf(exchange) : inner(exchange);
    const bucket = (innerName: string) => groups.find((group) => group['name'] === innerName);
    return Object.fromEntries(
      names.map((innerName) => [innerName, bucket(innerName)?.['unique_postings'] ?? null]),
    );
  };
  const [ranks, given] = [read(within, 0), read(answer, 1)];
  if (!sameJson(ranks, given) && (await matchesSeveral(t, countingOf(t), facet, own, name))) {
    t.inconclusive('a filter on a name that the target does not distinguish from another');
    return;
  }
  // A ranking that counts some groups alike and omits the others is too short.
  const alike = names.filter((innerName) => ranks[innerName] === given[innerName]);
  const isShort = alike.length > 0 && names.every((one) => alike.includes(one) || isAbsent(one));
  await t.expectRelation({
    clause: isShort && alike.length < names.length ? 'rankings/limit-filled' : 'rankings/nested-is-filter',
    exchanges: [within, answer],
    read,
    shows: (exchange, index) => index === 0 || showsGroups(name)(exchange),
    expected: ([counted]) =>
      `${countWords(counted)} within ${brief(name)}, as in their ranking with a filter on it`,
    actual: (seen) => countWords(seen.at(-1)),
  });
}

/** Counts by group in words; null is a group that is not there. */
function countWords(counts: Readonly<Record<string, unknown>> = {}): string {
  return Object.entries(counts)
    .map(([name, value]) =>
      value === null ? `no group ${brief(name)}` : `${brief(value)} for ${brief(name)}`,
    )
    .join(', ');
}
