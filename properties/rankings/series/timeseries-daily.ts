import { type OptionOf, numberOf, objectOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, type Exchange, isAccepted, type RequestSpec } from '../../kit/exchange.ts';
import type { LocatedData } from '../../kit/survey.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { acceptFilter, countOf, expectCounts } from '../../postings/counting.ts';
import { fitsMonths } from '../../postings/months/month-counts.ts';
import { anyOf, withKey, type Filter } from '../../postings/filter/filter.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import { absentTerms } from '../../postings/keywords.ts';
import { dayAfter, type MonthRange } from '../../postings/months/months.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { namesSeveral } from '../../postings/same-names.ts';
import { seriesMetrics, shownMetrics, type Rank } from '../requests.ts';
import { expectGroups, expectTotals } from '../ranking/expect-groups.ts';
import {
  countingOf,
  dataWithPostings,
  namesToFind,
  optionOf,
  requestOf,
  surveyed,
  grantedLimit,
} from '../survey/surveyed-data.ts';
import { dailyCases, filterOf } from './daily-cases.ts';
import { evaluateDays, groupPoint } from './series.ts';
import { seriesShapes } from './timeseries.ts';

/** POST /rankings/{rankingFacet}/timeseries with days: contracts/specification/rankings.md#time-series. */
export const dailySeriesChecks: readonly Check[] = [
  {
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
        const extra = place % 2 === 0 ? { extra_metrics: shownMetrics } : {};
        const rank = { by: 'unique_postings', limit: 3, ...extra };
        const filter = await filterOf(t, daily);
        const specOf = (when: MonthRange): RequestSpec =>
          requestOf(t, { facet, filter, rank, series: { when, metrics: seriesMetrics } });
        const days = await servedDays(t, wanted, specOf);
        const asked = daysBetween(days);
        const answer = await acceptFilter(t, countingOf(t), specOf(days), filter);
        if (answer === undefined) return;
        const buckets = expectGroups(t, answer, facet, rank);
        expectTotals(t, answer);
        evaluateDays(t, answer, buckets, { asked, metrics: seriesMetrics });
        if (place === 0) await expectKeywordsApplied(t, answer);
        const [name] = namesToFind(t, bucketsOf(answer) ?? []);
        if (name === undefined) return;
        const point = (day: string): number =>
          groupPoint(answer, name, day, seriesMetrics)?.['unique_postings'] ?? 0;
        if (months.start === months.end && days === wanted) {
          const own = withKey(filter, facet, [name]);
          const monthly = requestOf(t, {
            facet,
            filter: own,
            rank: { by: 'unique_postings', limit: grantedLimit(t) },
            series: { when: months, metrics: seriesMetrics },
          });
          const ofMonth = await acceptFilter(t, countingOf(t), monthly, own);
          if (ofMonth === undefined) return;
          for (const metric of seriesMetrics)
            await expectDaysOfMonth(t, { own, name, metric, exchanges: [ofMonth, answer], asked });
        }
        // One day alone is requested in every other case.
        if (place % 2 === 1) return;
        const filled = asked.filter((one) => point(one) > 0 && point(one) !== point(dayAfter(one)));
        // A series that breaks off shows it on the day after its last point: after any, or so many days before the end.
        const gaps = asked.filter((one, at) => point(one) === 0 && point(asked[at - 1] ?? '') > 0);
        const rest = asked.slice(asked.findLastIndex((one) => point(one) > 0) + 1);
        const broken = place === 0 ? gaps : rest.slice(0, rest.length > 6 ? 1 : 0);
        const day = random.pick(broken.length > 0 ? broken : filled);
        if (day === undefined) return;
        const around = monthsAround(data, day.slice(0, 7), optionOf(t, 'month-membership'));
        await expectDayAlone(t, answer, { facet, filter: { ...filter, months: around }, rank, name, day });
      });
    },
  },
];

/**
 * The days, or six in their middle where a target refuses more: how long a series may be is not specified. With an
 * exclusive end the request names a seventh.
 */
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

/** The days of a month have together at least what the month has of a metric, and none of them more. */
async function expectDaysOfMonth(
  t: CheckContext,
  {
    own,
    name,
    metric,
    exchanges,
    asked,
  }: {
    readonly own: Filter;
    readonly name: string;
    readonly metric: string;
    readonly exchanges: readonly [ofMonth: AcceptedExchange, ofDays: AcceptedExchange];
    readonly asked: readonly string[];
  },
): Promise<void> {
  const at = (exchange: Exchange, point: string): number =>
    groupPoint(exchange, name, point, seriesMetrics)?.[metric] ?? 0;
  const read = (exchange: Exchange, index: number): readonly number[] => {
    if (index === 1) return asked.map((day) => at(exchange, day));
    const inMonth = metric === 'unique_postings' ? countOf(exchange) : undefined;
    return [inMonth ?? at(exchange, asked[0]?.slice(0, 7) ?? '')];
  };
  const holds = ([ofMonth, counts = []]: readonly (readonly number[] | undefined)[]): boolean =>
    fitsMonths(ofMonth?.[0] ?? 0, counts, false);
  if (!holds(exchanges.map(read)) && (await namesSeveral(t, countingOf(t), own))) {
    t.inconclusive('a filter on a name that the target does not distinguish from another');
    return;
  }
  await t.expectRelation<readonly number[]>({
    clause: 'rankings/timeseries-days-of-month',
    rule: metric,
    exchanges,
    read,
    // In the month, other groups that tie with this one may be returned instead; the totals do not depend on it.
    ...(metric !== 'unique_postings' && { shows: showsGroups(name) }),
    holds,
    expected: ([ofMonth]) =>
      `at most ${ofMonth?.[0]} ${metric} in each day, and at least as many in all days together`,
    actual: ([, counts = []]) =>
      `${Math.max(0, ...counts)} in one day, ${counts.reduce((sum, value) => sum + value, 0)} in all days`,
  });
}

/** The group has on a day of the series what it has in a series of that day alone. */
async function expectDayAlone(
  t: CheckContext,
  answer: AcceptedExchange,
  {
    facet,
    filter,
    rank,
    name,
    day,
  }: {
    readonly facet: string;
    readonly filter: Filter;
    readonly rank: Rank;
    readonly name: string;
    readonly day: string;
  },
): Promise<void> {
  const ofDay = requestOf(t, {
    facet,
    filter,
    rank: { ...rank, limit: grantedLimit(t) },
    series: { when: { start: day, end: day }, metrics: seriesMetrics },
  });
  const alone = await acceptFilter(t, countingOf(t), ofDay, filter);
  if (alone === undefined) return;
  // A group or a day that is missing is reported by other clauses.
  const isThere = numberOf(bucketNamed(alone, name)?.['unique_postings']) !== undefined;
  if (!isThere || groupPoint(alone, name, day, seriesMetrics) === undefined) return;
  await t.expectRelation({
    clause: 'rankings/timeseries-points',
    rule: 'day',
    exchanges: [alone, answer],
    read: (exchange) => groupPoint(exchange, name, day, seriesMetrics),
    shows: showsGroups(name),
    expected: ([one]) => `${JSON.stringify(one)} at ${day}, as in a series of that day alone`,
  });
}

/** The same daily series for a term that no posting contains counts nothing. */
async function expectKeywordsApplied(t: CheckContext, answer: AcceptedExchange): Promise<void> {
  const body = objectOf(answer.spec.body);
  const filter = objectOf(body['filter']);
  const nothing = await t.accept({
    ...answer.spec,
    body: { ...body, filter: { ...filter, keywords: anyOf(absentTerms[0]) } },
  });
  await expectCounts(t, {
    clause: 'rankings/filter-keywords-apply',
    rule: 'days',
    exchanges: [answer, nothing],
    holds: ([, none]) => none === 0,
    expected: '0 for a term that no posting contains, in a daily series',
  });
}

/** Months around that of a day. Where a posting is in each month in which it is up, others than its own change no day. */
function monthsAround(
  { months }: LocatedData,
  month: string,
  membership: OptionOf<'month-membership'> | undefined,
): MonthRange {
  return { start: membership === 'active' ? months.start : month, end: month };
}

function daysBetween({ start, end }: MonthRange): readonly string[] {
  const days: string[] = [];
  for (let day = start; day <= end; day = dayAfter(day)) days.push(day);
  return days;
}
