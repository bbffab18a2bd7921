import { accepted } from '../kit/accepted.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import { Inconclusive } from '../kit/judge.ts';
import { brief } from '../kit/same-answer.ts';
import { bucketsOf } from '../postings/answers.ts';
import { atMost } from '../postings/count-relations.ts';
import { monthName, monthNumber, monthsOf, type MonthRange } from '../postings/months.ts';
import { rankAsk, seriesAsk } from './asks.ts';
import { countAt } from './series.ts';
import { rangeWithPostings } from './surveyed-data.ts';

const rank = { by: 'unique_postings', limit: 5 };

/** A month in which some group counts fewer postings than in another month. */
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
    const metrics = ['unique_postings'];
    const series = await accepted(t, seriesAsk('nuts1_name', { when }, rank, { when, metrics }));
    const pairs = unevenMonths(series, when);
    if (pairs.length === 0) throw new Inconclusive('the months of every group count the same');
    for (const { fewer, more, because } of pairs) {
      // Up to the month after, because whether the last month of a range counts is not told (readings.md 27).
      const range =
        fewer < more ? { start: fewer, end: monthName(monthNumber(more) + 1) } : { start: more, end: fewer };
      const both = await accepted(t, rankAsk('nuts1_name', { when: range }, rank));
      const one = await accepted(t, rankAsk('nuts1_name', { when: { start: fewer, end: fewer } }, rank));
      await atMost(t, 'rankings/filter-when-applies', one, both, because, 'strictly');
    }
  },
};

/**
 * A month with fewer postings of a group than a later one, and one with fewer than an earlier one, as far as there are such:
 * some postings are not in it, then, whatever puts a posting in a month (readings.md 16). The last month of the range is left
 * out.
 */
function unevenMonths(series: Exchange, when: MonthRange): readonly Uneven[] {
  const pairs = (bucketsOf(series) ?? []).flatMap((bucket) => {
    const counts = monthsOf(when)
      .slice(0, -1)
      .map((month) => ({ month, count: countAt(bucket, month, 'unique_postings') }));
    return counts.flatMap((one) =>
      counts
        .filter((other) => other.count > one.count)
        .map((other) => ({
          fewer: one.month,
          more: other.month,
          because: `${brief(bucket['name'])} counts ${one.count} in ${one.month} and ${other.count} in ${other.month}`,
        })),
    );
  });
  const later = pairs.find(({ fewer, more }) => fewer < more);
  const earlier = pairs.find(({ fewer, more }) => fewer > more);
  return [later, earlier].filter((pair) => pair !== undefined);
}
