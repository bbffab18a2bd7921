import fc, { type Arbitrary } from 'fast-check';
import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { daysOf, type MonthRange } from '../../postings/months.ts';
import { monthName, monthNumber } from '../../postings/months.ts';
import { seriesRequest } from '../requests.ts';
import { expectGroups, expectTotals } from '../ranking/expect-groups.ts';
import { rankingCase, type RankingCase } from '../ranking/ranking-case.ts';
import { evaluateDays } from './series.ts';
import { dataRange } from '../survey/surveyed-data.ts';
import { seriesMetrics, seriesShapes } from './timeseries.ts';

/** A ranking with a daily series of some days in a row. */
interface DailyCase extends RankingCase {
  readonly days: readonly string[];
  readonly metrics: readonly string[];
}

/** The longest range asked for: what a target takes at most is not shown. */
const LONGEST = 31;

/** POST /rankings/{rankingFacet}/timeseries with days: service.md, "Endpoints: posting rankings group", rule 5. */
export const dailySeriesChecks: readonly Check[] = [
  property<DailyCase>({
    id: 'rankings/timeseries-daily',
    clauses: [
      'rankings/timeseries-daily',
      'rankings/timeseries-every-month',
      'rankings/timeseries-metrics',
      'rankings/timeseries-route',
      'rankings/timeseries-daily-key',
      ...seriesShapes,
    ],
    title: 'gives daily points for a range of days',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 12, thorough: 120 },
    arbitrary: dailyCase,
    async evaluate(t, { facet, filter, rank, days, metrics }) {
      const when = { start: days[0] ?? '', end: days.at(-1) ?? '' };
      const answer = await t.send(seriesRequest(facet, filter, rank, { when, metrics }));
      const { status } = answer.response;
      if (
        !t.expect({
          clause: 'rankings/timeseries-route',
          exchange: answer,
          holds: status === 200,
          expected: 'status 200',
          actual: `status ${status}`,
        })
      )
        return;
      const buckets = expectGroups(t, answer, facet, rank);
      expectTotals(t, answer);
      const key = evaluateDays(t, answer, buckets, { days, metrics });
      if (key !== undefined) t.observe('rankings/timeseries-daily-key', `days stand under ${key}`);
    },
  }),
];

/** Days of one month, or from the end of one into the next, with a year's end where the data have one. */
function dailyCase(t: CheckContext): Arbitrary<DailyCase> {
  const { when, months } = dataRange(t);
  const first = monthNumber(when.start);
  const last = monthNumber(when.end);
  const turn = Array.from({ length: last - first }, (_, index) => first + index).filter(
    (month) => month % 12 === 11,
  );
  const starts = fc.oneof(
    {
      weight: 2,
      arbitrary: months.length > 0 ? fc.constantFrom(...months) : fc.constant(when.end),
    },
    ...(turn.length > 0 ? [fc.constantFrom(...turn.map(monthName))] : []),
  );
  return fc
    .record({
      ranking: rankingCase(t),
      start: starts,
      metrics: fc.subarray([...seriesMetrics], { minLength: 1 }),
    })
    .chain(({ ranking, start, metrics }) => {
      const next = monthName(Math.min(monthNumber(start) + 1, last));
      const range: MonthRange = { start, end: next };
      const days = [...daysOf(start), ...(next === start ? [] : daysOf(next))];
      return fc
        .tuple(fc.integer({ min: 0, max: daysOf(start).length - 1 }), fc.integer({ min: 1, max: LONGEST }))
        .map(([from, length]) => ({
          ...ranking,
          filter: { ...ranking.filter, when: range },
          days: days.slice(from, from + length),
          metrics,
        }));
    });
}
