import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { AcceptedExchange, CheckContext } from '../../kit/check-context.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases.ts';
import { acceptFilter, count, countOf, expectCounts, expectFilterCount } from '../../postings/counting.ts';
import { withKey, withMonths, type Filter } from '../../postings/filter.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { expectMonthCounts, fitsMonths } from '../../postings/month-counts.ts';
import { monthAfter, monthsOf } from '../../postings/months.ts';
import { randomFrom } from '../../postings/random.ts';
import {
  COUNTING_FACET,
  countingOf,
  dataWithPostings,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';
import { evaluateMonths, pointOf } from './series.ts';

/** Months that are counted one by one. */
const COUNTED = 26;

/** Lengths of the ranges that are compared with their months. */
const lengths = [1, 3, 11, 12, 13, 24, 25];

/** What a range of months counts: contracts/specification/rankings.md#time-frame. */
export const monthChecks: readonly Check[] = [
  {
    id: 'rankings/months',
    clauses: [
      'rankings/filter-when-applies',
      'rankings/filter-when-parts',
      'rankings/filter-when-narrows',
      'rankings/totals-whole-filter',
      'rankings/timeseries-one-month',
      'rankings/timeseries-sum',
      'rankings/timeseries-every-month',
      'rankings/timeseries-inside',
    ],
    title: 'counts ranges of any length, and a series over all data, by the counts of single months',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { months, span } = await dataWithPostings(t);
      const { seed, values } = surveyed(t);
      const random = randomFrom(seed, 'months');
      const counted = monthsOf(months).slice(-COUNTED);
      // A group is counted, so that its series can be compared with the same counts.
      const value = values.get(COUNTING_FACET)?.[0];
      const all: Filter = { months: { start: counted[0] ?? months.start, end: months.end } };
      const filter = value === undefined ? all : withKey(all, COUNTING_FACET, [value.name]);
      const single = new Map<string, AcceptedExchange>();
      for (const month of counted) {
        const answer = await count(t, countingOf(t), withMonths(filter, month));
        if (answer !== undefined) single.set(month, answer);
      }
      const { end } = filter.months;
      const startingAt = (start: string, length: number): Filter =>
        withMonths(filter, start, monthAfter(start, length - 1));
      const fitting = lengths.filter((length) => length < counted.length);
      // Ranges anywhere, and such that end with the data: of them some cross the end of a year, and some do not.
      const anywhere = fitting.map((length) =>
        startingAt(random.pick(counted.slice(0, counted.length - length + 1)) ?? end, length),
      );
      const last = [6, 11]
        .filter((length) => length < counted.length)
        .map((length) => startingAt(monthAfter(end, 1 - length), length));
      const ranges = [...pairsOf(filter, single), filter, ...last, ...anywhere];
      const whole = await count(t, countingOf(t), filter);
      const answers = [...single.values()];
      const isDisjoint =
        whole !== undefined &&
        fitsMonths(
          countOf(whole) ?? 0,
          answers.map((answer) => countOf(answer) ?? 0),
          true,
        );
      await evaluateEach(t, ranges, async (range) => {
        const answer = await count(t, countingOf(t), range);
        if (answer === undefined || whole === undefined) return;
        await expectMonthCounts(t, {
          clause: isEndIgnored(answer, range, single)
            ? 'rankings/filter-when-applies'
            : 'rankings/filter-when-parts',
          range: answer,
          months: monthsOf(range.months).flatMap((month) => single.get(month) ?? []),
          isDisjoint,
        });
        const { start, end } = range.months;
        const parts = start < end ? [start, end].flatMap((month) => single.get(month) ?? []) : [];
        for (const part of parts)
          await expectCounts(t, {
            clause: 'rankings/filter-when-narrows',
            exchanges: [answer, part],
            holds: ([all = 0, month = 0]) => month <= all,
            expected: `at most as many in one month as from ${start} to ${end}`,
          });
        await expectCounts(t, {
          clause: 'rankings/filter-when-narrows',
          exchanges: [whole, answer],
          holds: ([all = 0, part = 0]) => part <= all,
          expected: `at most as many from ${range.months.start} to ${range.months.end} as from ${filter.months.start} to ${filter.months.end}`,
        });
      });
      await evaluateSeries(t, filter, span.start, value?.name);
    },
  },
];

/** Whether two months count what one of them counts: then one end of the range had no effect, or the other had no postings. */
function isEndIgnored(
  answer: AcceptedExchange,
  { months: { start, end } }: Filter,
  single: ReadonlyMap<string, AcceptedExchange>,
): boolean {
  if (end !== monthAfter(start)) return false;
  return [start, end].some((month) => {
    const one = single.get(month);
    return one !== undefined && countOf(one) === countOf(answer);
  });
}

/** Two months next to each other: some of which the first counts more, some of which the last does, a year's end. */
function pairsOf(filter: Filter, single: ReadonlyMap<string, AcceptedExchange>): readonly Filter[] {
  const counts = [...single].map(([month, answer]) => ({ month, count: countOf(answer) ?? 0 }));
  const pair = (isWanted: (one: number, next: number) => boolean): readonly Filter[] => {
    const place = counts.findIndex(({ count: one }, index) => isWanted(one, counts[index + 1]?.count ?? one));
    const { month } = counts[place] ?? {};
    return month === undefined ? [] : [withMonths(filter, month, monthAfter(month))];
  };
  const turn = [...single.keys()].findLast((month) => month.endsWith('-12') && single.has(monthAfter(month)));
  return [
    ...pair((one, next) => one > next),
    ...pair((one, next) => one < next),
    ...(turn === undefined ? [] : [withMonths(filter, turn, monthAfter(turn))]),
  ];
}

/**
 * A series over all that the target accepts, wider than its data, and one over the counted months: each of its points
 * against the filter on its month.
 */
async function evaluateSeries(
  t: CheckContext,
  filter: Filter,
  spanStart: string,
  name: string | undefined,
): Promise<void> {
  const metrics = ['unique_postings'];
  const rank = { by: 'unique_postings', limit: 3 };
  const seriesOver = async (facetFilter: Filter): Promise<AcceptedExchange | undefined> => {
    const series = { when: facetFilter.months, metrics };
    const spec = requestOf(t, { facet: COUNTING_FACET, filter: facetFilter, rank, series });
    const answer = await acceptFilter(t, countingOf(t), spec, facetFilter);
    if (answer !== undefined)
      evaluateMonths(t, answer, bucketsOf(answer) ?? [], { asked: monthsOf(series.when), metrics });
    return answer;
  };
  await seriesOver(withMonths({ months: filter.months }, spanStart, filter.months.end));
  const whole = await count(t, countingOf(t), filter);
  const { end } = filter.months;
  const lastMonth = { when: { start: end, end }, metrics };
  const narrow = await acceptFilter(
    t,
    countingOf(t),
    requestOf(t, { facet: COUNTING_FACET, filter, rank, series: lastMonth }),
    filter,
  );
  if (whole !== undefined && narrow !== undefined)
    await expectCounts(t, {
      clause: 'rankings/totals-whole-filter',
      rule: 'timeseries',
      exchanges: [whole, narrow],
      holds: ([all, counted]) => all === counted,
      expected: 'the totals of the whole filter, whatever the months of the series',
    });
  const answer = await seriesOver(filter);
  if (answer === undefined || name === undefined || bucketNamed(answer, name) === undefined) return;
  await evaluateEach(t, monthsOf(filter.months), async (month) => {
    const point = (exchange: Exchange) => pointOf(exchange, name, month, metrics);
    const counted = countOf((await count(t, countingOf(t), withMonths(filter, month))) ?? answer);
    // A month that counts what all months up to it count has a start that is ignored.
    const isStartIgnored =
      counted !== point(answer)?.['unique_postings'] &&
      month > filter.months.start &&
      counted ===
        countOf((await count(t, countingOf(t), withMonths(filter, filter.months.start, month))) ?? answer);
    await expectFilterCount(t, countingOf(t), {
      clause: isStartIgnored ? 'rankings/filter-when-applies' : 'rankings/timeseries-one-month',
      answer,
      read: point,
      filter: withMonths(filter, month),
      what: `the point ${month} of the group ${JSON.stringify(name)}`,
    });
  });
}
