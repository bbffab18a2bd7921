import { type OptionOf, numberOf, objectOf, sumOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { type AcceptedExchange, brief, isAccepted, type RequestSpec, withParts } from '../../kit/exchange.ts';
import type { LocatedData } from '../../kit/survey.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { acceptFilter, expectCounts } from '../../postings/counting.ts';
import { anyOf, type Filter } from '../../postings/filter/filter.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { absentTerms } from '../../postings/keywords.ts';
import { boundsOf, fitsMonths } from '../../postings/months/month-counts.ts';
import { dayAfter, daysOfMonths, type MonthRange } from '../../postings/months/months.ts';
import { probe } from '../../postings/probe.ts';
import { expectGroups, expectTotals } from '../ranking/expect-groups.ts';
import { byPostings, seriesMetrics, shownMetrics, type Rank } from '../requests.ts';
import {
  acceptRanking,
  countingOf,
  dataWithPostings,
  namesToFind,
  optionOf,
  requestOf,
  surveyed,
  grantedLimit,
} from '../survey/surveyed-data.ts';
import { dailyCases, filterOf } from './daily-cases.ts';
import { groupPoint } from './read-series.ts';
import { expectDays } from './series.ts';
import { seriesShapes } from './timeseries.ts';

/** POST /rankings/{rankingFacet}/timeseries with days: contracts/specification/rankings.md#time-series. */
export const dailySeriesCheck: Check = {
  id: 'rankings/timeseries-daily',
  clauses: [
    'rankings/timeseries-daily',
    'rankings/timeseries-days-of-month',
    'rankings/timeseries-points',
    'rankings/timeseries-every-month',
    'rankings/timeseries-metrics',
    'rankings/timeseries-route',
    'rankings/timeseries-daily-key',
    'rankings/filter-keywords-apply',
    ...seriesShapes,
  ],
  title: 'returns daily points for a range of days, bounded by the count of the month',
  async run(t) {
    const data = await dataWithPostings(t);
    const random = randomFrom(surveyed(t).seed, 'days');
    const cases = dailyCases(t, data, random);
    await evaluateEach(t, cases, async (daily) => {
      const { facet, months, days: wanted } = daily;
      const place = cases.indexOf(daily);
      const rank = byPostings(grantedLimit(t), place % 2 === 0 ? shownMetrics : []);
      const filter = await filterOf(t, daily);
      const specOf = (when: MonthRange): RequestSpec =>
        requestOf(t, { facet, filter, rank, series: { when, metrics: seriesMetrics } });
      const days = await servedDays(t, wanted, specOf);
      const requested = daysBetween(days);
      const answer = await acceptFilter(t, countingOf(t), specOf(days), filter);
      if (answer === undefined) return;
      const buckets = expectGroups(t, answer, facet, rank);
      expectTotals(t, answer);
      expectDays(t, answer, buckets, { requested, metrics: seriesMetrics });
      if (place === 0) await expectKeywordsApplied(t, answer);
      const names = namesToFind(t, bucketsOf(answer));
      // Of all groups together: one of them may have no posting on the day that is wrong.
      const point = (day: string): number =>
        names.reduce(
          (sum, name) => sum + (groupPoint(answer, name, day, seriesMetrics)?.['unique_postings'] ?? 0),
          0,
        );
      if (days === wanted && sameJson(days, daysOfMonths(months))) {
        const ofMonth = await acceptRanking(t, {
          facet,
          filter,
          rank,
          series: { when: months, metrics: seriesMetrics },
        });
        if (ofMonth === undefined) return;
        await expectDaysOfMonth(t, { names, exchanges: [ofMonth, answer], requested });
      }
      // One day alone is requested in every other case.
      if (place % 2 === 1) return;
      const filled = requested.filter((one) => point(one) > 0 && point(one) !== point(dayAfter(one)));
      // A series that breaks off shows it on the day after its last point: after any, or so many days before the end.
      const gaps = requested.filter((one, at) => point(one) === 0 && point(requested[at - 1] ?? '') > 0);
      const rest = requested.slice(requested.findLastIndex((one) => point(one) > 0) + 1);
      // A series that repeats a value from some point on shows it on its last day. One case keeps a day after which it changes.
      const ends = requested
        .slice(-1)
        .filter((one) => point(one) > 0 && point(one) === point(dayAfter(one, -1)));
      const suspects = [place === 0 ? gaps : [], place === 2 ? [] : ends, filled];
      const day = random.pick(suspects.find((days) => days.length > 0) ?? []);
      // All days of the last month after the last point: a posting on one of them shows that the series breaks off.
      const last = requested.at(-1)?.slice(0, 7);
      const after = place > 0 && rest.length > 6 ? rest.filter((one) => one.slice(0, 7) === last) : [];
      const when = { start: after[0] ?? day ?? '', end: after.at(-1) ?? day ?? '' };
      if (when.start === '') return;
      const around = monthsAround(data, when, optionOf(t, 'month-membership'));
      await expectDaysAlone(t, answer, { facet, filter: { ...filter, months: around }, rank, names, when });
    });
  },
};

/** The days, or six in their middle where a target refuses more, which is open. With an exclusive end a seventh is named. */
async function servedDays(
  t: CheckContext,
  days: MonthRange,
  specOf: (days: MonthRange) => RequestSpec,
): Promise<MonthRange> {
  const { status } = (await t.recall(specOf(days))).response;
  if (status < 400 || status >= 500) return days;
  const all = daysBetween(days);
  const first = Math.max(0, Math.floor(all.length / 2) - 3);
  const few = { start: all[first] ?? days.start, end: all[first + 5] ?? days.end };
  return isAccepted(await probe(t, specOf(few))) ? few : days;
}

/** The days of each month have together at least what the month has of a metric, and show no more different postings. */
async function expectDaysOfMonth(
  t: CheckContext,
  {
    names,
    exchanges,
    requested,
  }: {
    readonly names: readonly string[];
    readonly exchanges: readonly [ofMonth: AcceptedExchange, ofDays: AcceptedExchange];
    readonly requested: readonly string[];
  },
): Promise<void> {
  const months = [...new Set(requested.map((day) => day.slice(0, 7)))];
  const daysIn = (month: string): readonly string[] => requested.filter((day) => day.startsWith(month));
  // A posting that counts in one month only, that of its date, counts on one day only.
  const isDisjoint = optionOf(t, 'month-membership') === 'posted';
  const both = names.filter((name) => exchanges.every((answer) => bucketNamed(answer, name) !== undefined));
  const cases = months.flatMap((month) => both.map((name) => ({ month, name })));
  for (const metric of seriesMetrics)
    for (const { month, name } of cases) {
      const isSum = await t.expectRelation<readonly number[]>({
        clause: 'rankings/timeseries-days-of-month',
        rule: metric,
        exchanges,
        read: (exchange, index) =>
          (index === 0 ? [month] : daysIn(month)).map(
            (one) => groupPoint(exchange, name, one, seriesMetrics)?.[metric] ?? 0,
          ),
        shows: showsGroups(name),
        holds: ([[ofMonth = 0] = [], counts = []]) => fitsMonths(ofMonth, counts, isDisjoint),
        expected: ([ofMonth]) =>
          isDisjoint
            ? `${ofMonth?.[0]} ${metric} in all days of ${month} together, each posting on the day of its date`
            : `at most ${ofMonth?.[0]} ${metric} in the largest day of ${month}, or before and after an empty one together, and at least as many in all days`,
        actual: ([, counts = []]) => `${boundsOf(counts).least} different ones, ${sumOf(counts)} in all days`,
      });
      if (!isSum) break;
    }
}

/** The groups have on some days of the series what they have in a series of those days alone. */
async function expectDaysAlone(
  t: CheckContext,
  answer: AcceptedExchange,
  {
    facet,
    filter,
    rank,
    names,
    when,
  }: {
    readonly facet: string;
    readonly filter: Filter;
    readonly rank: Rank;
    readonly names: readonly string[];
    readonly when: MonthRange;
  },
): Promise<void> {
  const alone = await acceptRanking(t, { facet, filter, rank, series: { when, metrics: seriesMetrics } });
  if (alone === undefined) return;
  // A group or a day that is missing is reported by other clauses.
  const both = names.filter((name) => numberOf(bucketNamed(alone, name)?.['unique_postings']) !== undefined);
  const days = daysBetween(when).filter((day) =>
    [alone, answer].every((exchange) =>
      both.every((name) => groupPoint(exchange, name, day, seriesMetrics) !== undefined),
    ),
  );
  if (both.length === 0 || days.length === 0) return;
  await t.expectRelation({
    clause: 'rankings/timeseries-points',
    rule: 'day',
    exchanges: [alone, answer],
    read: (exchange) => both.map((name) => days.map((day) => groupPoint(exchange, name, day, seriesMetrics))),
    shows: showsGroups(...both),
    expected: ([points]) =>
      `${brief(points)} from ${when.start} to ${when.end}, as in a series of these days alone`,
  });
}

/** The same daily series for a term that no posting contains counts nothing. */
async function expectKeywordsApplied(t: CheckContext, answer: AcceptedExchange): Promise<void> {
  const filter = objectOf(objectOf(answer.spec.body)['filter']);
  const nothing = await t.accept(
    withParts(answer.spec, { filter: { ...filter, keywords: anyOf(absentTerms[0]) } }),
  );
  await expectCounts(t, {
    clause: 'rankings/filter-keywords-apply',
    rule: 'days',
    exchanges: [answer, nothing],
    holds: ([, none]) => none === 0,
    expected: '0 for a term that no posting contains, in a daily series',
  });
}

/** Months around some days. Where a posting is in each month in which it is up, others than theirs change no day. */
function monthsAround(
  { months }: LocatedData,
  { start, end }: MonthRange,
  membership: OptionOf<'month-membership'> | undefined,
): MonthRange {
  return { start: membership === 'active' ? months.start : start.slice(0, 7), end: end.slice(0, 7) };
}

function daysBetween({ start, end }: MonthRange): readonly string[] {
  const days: string[] = [];
  for (let day = start; day <= end; day = dayAfter(day)) days.push(day);
  return days;
}
