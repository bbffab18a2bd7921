import fc, { type Arbitrary } from 'fast-check';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { atMost, totalPostings } from '../../postings/count-relations.ts';
import { monthName, monthNumber, monthsOf, type MonthRange } from '../../postings/months.ts';
import { rankRequest, type Rank } from '../requests.ts';
import { monthsInside, rankingCase, type RankingCase } from '../ranking/ranking-case.ts';
import { rangeWithPostings } from '../survey/surveyed-data.ts';

/** A range of months, and the month that begins its second part. */
interface PartsCase extends RankingCase {
  readonly cut: string;
}

/** `filter.when`: service.md, "Request body objects"; what puts a posting in a month is open (readings.md 16). */
export const whenFilterChecks: readonly Check[] = [
  property<PartsCase>({
    id: 'rankings/filter-when-parts',
    clauses: ['rankings/filter-when-narrows', 'rankings/filter-when-parts'],
    title: 'counts in a part of a range no more than in the whole, and in both parts no less',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 10, thorough: 100 },
    arbitrary: partsCase,
    async evaluate(t, { facet, filter, rank, cut }) {
      const { start, end } = filter.when;
      const ranked = { by: rank.by, limit: rank.limit };
      const spec = (when: MonthRange) => t.acceptOrBlock(rankRequest(facet, { ...filter, when }, ranked));
      const whole = await spec({ start, end });
      const parts = [
        await spec({ start, end: monthName(monthNumber(cut) - 1) }),
        await spec({ start: cut, end }),
      ] as const;
      for (const part of parts) {
        await atMost(t, 'rankings/filter-when-narrows', part, whole, 'its range lies inside the other');
        await expectGroupsWithin(t, part, whole, ranked);
      }
      await expectTogether(t, whole, parts);
    },
  }),
];

/** Ranges of two months at least, more often across a year's end, each with a place to cut it. */
function partsCase(t: CheckContext): Arbitrary<PartsCase> {
  const { when, months } = rangeWithPostings(t);
  if (when.start === when.end) throw new Inconclusive('the target counts postings in one month only');
  return fc.tuple(rankingCase(t), monthsInside(when, months)).chain(([ranking, range]) => {
    const { start, end } = range.start === range.end ? when : range;
    const cuts = monthsOf({ start, end }).slice(1);
    const turns = cuts.filter((month) => month.endsWith('-01'));
    return fc
      .oneof(fc.constantFrom(...cuts), fc.constantFrom(...(turns.length === 0 ? cuts : turns)))
      .map((cut) => ({ ...ranking, filter: { ...ranking.filter, when: { start, end } }, cut }));
  });
}

/** Holds that no group of a part counts more than in the whole range; both are asked again before. */
async function expectGroupsWithin(
  t: CheckContext,
  part: Exchange,
  whole: Exchange,
  { limit }: Rank,
): Promise<void> {
  const groups = facetValuesOf(whole);
  // A group that has no place in a full list counts at most what the last one there does.
  const rest = groups.length < limit ? 0 : (groups.at(-1)?.count ?? 0);
  const most = new Map(groups.map(({ name, count }) => [name, count]));
  const above = facetValuesOf(part).find(({ name, count }) => count > (most.get(name) ?? rest));
  if (facetValuesOf(part).length === 0) return;
  if (above !== undefined) if (!(await t.isConfirmed([whole, part], facetValuesOf))) return;
  t.expectCompared({
    clause: 'rankings/filter-when-narrows',
    exchanges: [whole, part],
    holds: above === undefined,
    expected: () =>
      `at most ${most.get(above?.name ?? '') ?? rest} postings in the bucket ${brief(above?.name)}`,
    actual: () => `${above?.count}`,
  });
}

/** Holds that the two parts count together what the whole counts, or more: a posting can be in both. */
async function expectTogether(t: CheckContext, whole: Exchange, parts: readonly Exchange[]): Promise<void> {
  const total = totalPostings(whole);
  const counts = parts.map(totalPostings).filter((count) => count !== undefined);
  if (total === undefined || counts.length < parts.length) return;
  const sum = counts.reduce((all, count) => all + count, 0);
  if (total > sum) if (!(await t.isConfirmed([whole, ...parts], totalPostings))) return;
  t.expectCompared({
    clause: 'rankings/filter-when-parts',
    exchanges: [...parts, whole],
    holds: total <= sum,
    expected: `unique_postings at most ${sum} (its two parts count ${counts.join(' and ')})`,
    actual: `${total}`,
  });
}
