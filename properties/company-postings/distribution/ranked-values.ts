import { sumOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, isAccepted } from '../../kit/exchange.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { percentilesRequest, rankRequest } from '../requests.ts';
import { filterWithPostings, rankingFacets, rankLimit } from '../survey/surveyed-data.ts';
import { acceptManyKeys, END_KEYS, percentilesOf } from './percentiles.ts';

/** How far a percentile may be from its place among the values: definitions differ by one or two, estimates by a share. */
const PLACES_BESIDE = 2;
const SHARE_BESIDE = 0.02;

/** Postings of which groups of few, which a target may leave out, are a small share. */
const MANY_POSTINGS = 200;

/**
 * The relation "distribution facet = ranking facet" for a facet of whole numbers that a target has as both: the ranking
 * counts each value, so that the place of a percentile among the values is known.
 */
export async function expectRankedValues(t: CheckContext, facet: string): Promise<void> {
  if (!rankingFacets(t).includes(facet)) return;
  const filter = filterWithPostings(t);
  const ranking = await t.accept(rankRequest(facet, filter, rankLimit(t)));
  const groups = facetValuesOf(ranking);
  if (groups.length >= rankLimit(t) || groups.some(({ name }) => !/^\d+$/.test(name))) {
    t.inconclusive(`the groups of ${facet} are not whole numbers, or too many`);
    return;
  }
  const postings = sumOf(groups.map(({ count }) => count));
  if (postings < MANY_POSTINGS && !groups.some(({ count }) => count === 1)) {
    t.inconclusive(`the ranking of ${facet} may leave out groups of few postings`);
    return;
  }
  // The survey requested the median alone.
  const median = await t.accept(percentilesRequest(facet, filter, [50]));
  const { keys: many, answer } = await acceptManyKeys(t, facet, filter);
  for (const [keys, distribution] of [
    [[50], median],
    [many, answer],
  ] as const)
    await t.expectRelation<Stated>({
      clause: 'company-postings/distribution-percentile',
      rule: 'ranked-values',
      exchanges: [ranking, distribution],
      read: (exchange) => ({ groups: facetValuesOf(exchange), percentiles: percentilesOf(exchange) }),
      holds: ([ranked, distribution]) =>
        (distribution?.percentiles ?? []).every(({ key, value }) => {
          const [least, most] = rangeOf(ranked?.groups ?? [], key);
          return value === undefined || least === undefined || (value >= least && value <= (most ?? value));
        }),
      expected: ([ranked]) =>
        `percentiles of the values that the ranking counts: ${keys.map((key) => `${key} ${rangeOf(ranked?.groups ?? [], key).join(' to ')}`).join(', ')}`,
      actual: ([, distribution]) =>
        `percentiles ${(distribution?.percentiles ?? []).map(({ key, value }) => `${key} ${value ?? 'without a value'}`).join(', ')}`,
    });
  await expectRankedEnds(t, facet, ranking);
}

/**
 * The ranking has a posting of each of its values, so that the percentile 100 is at least the largest one, and the
 * percentile 0 at most the smallest one; 0 may stand for no value.
 */
async function expectRankedEnds(t: CheckContext, facet: string, ranking: AcceptedExchange): Promise<void> {
  // Whether 0 and 100 are percentiles is not specified.
  const ends = await t.recall(percentilesRequest(facet, filterWithPostings(t), END_KEYS));
  if (!isAccepted(ends)) return;
  await t.expectRelation<Stated>({
    clause: 'company-postings/distribution-percentile',
    rule: 'ranked-ends',
    exchanges: [ranking, ends],
    read: (exchange) => ({ groups: facetValuesOf(exchange), percentiles: percentilesOf(exchange) }),
    holds: ([ranked, distribution]) => {
      const [least, most] = endsOf(ranked?.groups ?? []);
      const at = (end: number): number | undefined =>
        distribution?.percentiles.find(({ key }) => key === end)?.value;
      return (at(0) ?? least) <= least && (at(100) ?? most) >= most;
    },
    expected: ([ranked]) =>
      `percentiles 0 and 100 around ${endsOf(ranked?.groups ?? []).join(' to ')}, which the ranking has`,
    actual: ([, distribution]) =>
      `percentiles ${(distribution?.percentiles ?? []).map(({ key, value }) => `${key} ${value ?? 'without a value'}`).join(', ')}`,
  });
}

/** The smallest and the largest value above 0 of the groups of a ranking. */
function endsOf(groups: readonly FacetValue[]): readonly [number, number] {
  const values = groups
    .filter(({ count }) => count > 0)
    .map(({ name }) => Number(name))
    .filter((value) => value > 0);
  return [Math.min(...values), Math.max(...values)];
}

/** What the two answers state: the ranking its groups, the distribution its percentiles. */
interface Stated {
  readonly groups: readonly FacetValue[];
  readonly percentiles: ReturnType<typeof percentilesOf>;
}

/**
 * The least and the largest value that the percentile `key` may be by any definition, none without values; the value 0
 * may stand for no value. Places are counted, because a ranking may count more postings than an array can hold.
 */
export function rangeOf(groups: readonly FacetValue[], key: number): readonly number[] {
  const near = [0, 1].flatMap((lowest) => {
    const values = groups
      .map(({ name, count }) => ({ value: Number(name), count }))
      .filter(({ value }) => value >= lowest)
      .sort((one, other) => one.value - other.value);
    const total = sumOf(values.map(({ count }) => count));
    if (total === 0) return [];
    const place = (key / 100) * total;
    const beside = PLACES_BESIDE + SHARE_BESIDE * total;
    return [place - beside, place + beside].map((at) =>
      valueAt(values, Math.min(total - 1, Math.max(0, Math.round(at)))),
    );
  });
  return near.length === 0 ? [] : [Math.min(...near), Math.max(...near)];
}

/** The value at a place, from 0, of values in rising order that each occur `count` times. */
function valueAt(
  values: readonly { readonly value: number; readonly count: number }[],
  place: number,
): number {
  let passed = 0;
  for (const { value, count } of values) {
    passed += count;
    if (passed > place) return value;
  }
  return 0;
}
