import type { Check } from '../../kit/check.ts';
import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { atMost, totalPostings } from '../../postings/count-relations.ts';
import { monthName, monthNumber, monthsOf, type MonthRange } from '../../postings/months.ts';
import { rankRequest, seriesRequest } from '../requests.ts';
import { countAt } from '../series/series.ts';
import { rangeWithPostings } from '../survey/surveyed-data.ts';

const rank = { by: 'unique_postings', limit: 5 };

/** How many postings are in a month, as one of the answers tells. */
interface Counted {
  readonly month: string;
  readonly count: number;
  readonly of: string;
}

/** A month with fewer postings than another one. */
interface Uneven {
  readonly fewer: string;
  readonly more: string;
  readonly because: string;
}

/** That neither end of `filter.when` is passed over: service.md, "Request body objects". */
export const filterWhenAppliesCheck: Check = {
  id: 'rankings/filter-when-applies',
  clauses: ['rankings/filter-when-applies'],
  title: 'counts in a month less than in a range that reaches to a month with more, before it or after it',
  group: 'rankings',
  profile: 'standard',
  async run(t) {
    const { when } = rangeWithPostings(t);
    const counted = [await monthsAlone(t, when), ...(await monthsOfSeries(t, when))];
    const pairs = [later(counted), earlier(counted)].filter((pair) => pair !== undefined);
    if (pairs.length === 0) throw new Inconclusive('the months of every group count the same');
    for (const { fewer, more, because } of pairs) {
      // Up to the month after, because whether the last month of a range counts is not told (readings.md 27).
      const range =
        fewer < more ? { start: fewer, end: monthName(monthNumber(more) + 1) } : { start: more, end: fewer };
      const both = await t.acceptOrBlock(rankRequest('nuts1_name', { when: range }, rank));
      const one = await t.acceptOrBlock(
        rankRequest('nuts1_name', { when: { start: fewer, end: fewer } }, rank),
      );
      await atMost(t, 'rankings/filter-when-applies', one, both, because, 'strictly');
    }
  },
};

/** Months whose counts are looked at, each asked for alone. */
const MONTHS_ALONE = 5;

/** What some months count, each asked for alone. */
async function monthsAlone(t: CheckContext, when: MonthRange): Promise<readonly Counted[]> {
  // The last month is left out, so that a range can reach beyond.
  const months = monthsOf(when).slice(0, -1);
  const step = Math.max(1, Math.ceil(months.length / MONTHS_ALONE));
  const counts: Counted[] = [];
  for (const month of months.filter((_, index) => index % step === 0)) {
    const answer = await t.acceptOrBlock(
      rankRequest('nuts1_name', { when: { start: month, end: month } }, rank),
    );
    counts.push({ month, count: totalPostings(answer) ?? 0, of: 'the ranking' });
  }
  return counts;
}

/** What the series of each group counts by month: it may tell months apart where `when` is passed over. */
async function monthsOfSeries(t: CheckContext, when: MonthRange): Promise<readonly (readonly Counted[])[]> {
  const metrics = ['unique_postings'];
  const series = await t.acceptOrBlock(seriesRequest('nuts1_name', { when }, rank, { when, metrics }));
  return (bucketsOf(series) ?? []).map((bucket) =>
    monthsOf(when)
      .slice(0, -1)
      .map((month) => ({
        month,
        count: countAt(bucket, month, 'unique_postings'),
        of: `the series of ${brief(bucket['name'])}`,
      })),
  );
}

/**
 * A month with fewer postings than a later one: some postings are not in it, then, whatever puts a posting in a month
 * (readings.md 16). Of the first counts that have such a pair, the months that are farthest apart, because a target may go
 * wrong over a long range only.
 */
function later(counted: readonly (readonly Counted[])[]): Uneven | undefined {
  for (const counts of counted) {
    const pairs = counts.flatMap((one, place) =>
      counts.slice(place + 1).flatMap((other) => (other.count > one.count ? uneven(one, other) : [])),
    );
    const [widest] = pairs.toSorted((one, other) => span(other) - span(one));
    if (widest !== undefined) return widest;
  }
  return undefined;
}

/** The same, with an earlier month. */
function earlier(counted: readonly (readonly Counted[])[]): Uneven | undefined {
  return later(counted.map((counts) => counts.toReversed()));
}

function uneven(fewer: Counted, more: Counted): Uneven {
  return {
    fewer: fewer.month,
    more: more.month,
    because: `${fewer.of} counts ${fewer.count} in ${fewer.month} and ${more.count} in ${more.month}`,
  };
}

function span({ fewer, more }: Uneven): number {
  return Math.abs(monthNumber(fewer) - monthNumber(more));
}
