import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes, type ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { expectEqualAnswers } from '../../kit/expect-same-answer.ts';
import { monthsOf, type MonthRange } from '../../postings/months.ts';
import { bucketsOf, numberOf, rankRequest, seriesRequest } from '../requests.ts';
import { groupClauses, expectGroups, expectTotals } from '../ranking/expect-groups.ts';
import { monthsInside, rankingCase, type RankingCase } from '../ranking/ranking-case.ts';
import { commonNames, countsIn, evaluateMonths } from './series.ts';
import { dataRange, rangeWithPostings } from '../survey/surveyed-data.ts';

/** A ranking with a monthly series in each group. */
interface SeriesCase extends RankingCase {
  readonly series: { readonly when: MonthRange; readonly metrics: readonly string[] };
}

/** The metrics that service.md shows for series. */
export const seriesMetrics: readonly string[] = ['unique_postings', 'total_postings'];

/** What every answer with series is judged by. */
export const seriesShapes: readonly ClauseId[] = [
  ...groupClauses,
  'rankings/totals-bound-buckets',
  ...clausesOfShapes('rankPostingsTimeseries', 200),
];

/** POST /rankings/{rankingFacet}/timeseries with months: service.md, "Endpoints: posting rankings group", rule 5. */
export const timeseriesChecks: readonly Check[] = [
  property<SeriesCase>({
    id: 'rankings/timeseries',
    clauses: [
      'rankings/timeseries-route',
      'rankings/timeseries-month',
      'rankings/timeseries-metrics',
      'rankings/timeseries-aligned',
      'rankings/timeseries-inside',
      'rankings/timeseries-ascending',
      'rankings/timeseries-every-month',
      ...seriesShapes,
    ],
    title: 'gives each ranked group its months with a count of each metric',
    group: 'rankings',
    profile: 'smoke',
    runs: { smoke: 1, standard: 26, thorough: 260 },
    arbitrary: seriesCase,
    async evaluate(t, { facet, filter, rank, series }) {
      const answer = await t.send(seriesRequest(facet, filter, rank, series));
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
      evaluateMonths(t, answer, buckets, series);
    },
  }),
  property<RankingCase & { readonly month: string; readonly metrics: readonly string[] }>({
    id: 'rankings/timeseries-one-month',
    clauses: ['rankings/timeseries-one-month'],
    title: 'counts in a series of one month what the ranking of that month counts',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 12, thorough: 120 },
    arbitrary: (t) =>
      fc
        .tuple(rankingCase(t), oneMonth(t), fc.constantFrom(['unique_postings'], seriesMetrics))
        .map(([ranking, month, metrics]) => ({ ...ranking, month, metrics })),
    async evaluate(t, { facet, filter, rank, month, metrics }) {
      const when = { start: month, end: month };
      const ofMonth = { ...filter, when };
      const { by, limit } = rank;
      const ranked = await t.acceptOrBlock(rankRequest(facet, ofMonth, { by, limit }));
      const series = await t.acceptOrBlock(seriesRequest(facet, ofMonth, { by, limit }, { when, metrics }));
      const names = commonNames([ranked, series]);
      if (names.length === 0) {
        t.inconclusive('no group that is in the ranking and in the series of a month');
        return;
      }
      await expectEqualAnswers(t, ranked, series, {
        clause: 'rankings/timeseries-one-month',
        read: (exchange) => rankedCounts(exchange, names, month),
        readSecond: (exchange) => countsIn(exchange, names, [month], ['unique_postings']),
        because: `the ranking of ${month} counts this`,
      });
    },
  }),
  property<SeriesCase & { readonly part: MonthRange }>({
    id: 'rankings/timeseries-points',
    clauses: ['rankings/timeseries-points'],
    title: 'counts the same in a month whichever other months are asked for',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 12, thorough: 120 },
    arbitrary: (t) =>
      seriesCase(t).chain((asked) =>
        monthsInside(asked.series.when, monthsOf(asked.series.when)).map((part) => ({ ...asked, part })),
      ),
    async evaluate(t, { facet, filter, rank, series, part }) {
      const { by, limit } = rank;
      const whole = await t.acceptOrBlock(seriesRequest(facet, filter, { by, limit }, series));
      const fewer = await t.acceptOrBlock(
        seriesRequest(facet, filter, { by, limit }, { ...series, when: part }),
      );
      const names = commonNames([whole, fewer]);
      if (names.length === 0) {
        t.inconclusive('no group that is in both series');
        return;
      }
      await expectEqualAnswers(t, whole, fewer, {
        clause: 'rankings/timeseries-points',
        read: (exchange) => countsIn(exchange, names, monthsOf(part), series.metrics),
        because: `the series of ${series.when.start} to ${series.when.end} counts this`,
      });
    },
  }),
];

/** Series of months inside the filter. */
function seriesCase(t: CheckContext): Arbitrary<SeriesCase> {
  const { months } = dataRange(t);
  return rankingCase(t).chain((ranking) =>
    fc
      .record({
        when: fc.oneof(monthsInside(ranking.filter.when, months), fc.constant(ranking.filter.when)),
        metrics: fc.subarray([...seriesMetrics], { minLength: 1 }),
      })
      .map((series) => ({ ...ranking, series })),
  );
}

/** A month with data, in a third of the cases beside the end of a year where the data have one. */
function oneMonth(t: CheckContext): Arbitrary<string> {
  const { months } = rangeWithPostings(t);
  const turns = months.filter((month) => month.endsWith('-12') || month.endsWith('-01'));
  const any = fc.constantFrom(...months);
  return turns.length === 0 ? any : fc.oneof({ weight: 2, arbitrary: any }, fc.constantFrom(...turns));
}

/** What a ranking of one month counts, in the form of `countsIn`. */
function rankedCounts(
  ranked: Exchange,
  names: readonly string[],
  month: string,
): Readonly<Record<string, unknown>> {
  const buckets = bucketsOf(ranked) ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const bucket = buckets.find((candidate) => candidate['name'] === name);
      return [
        name,
        bucket && [{ month, counts: { unique_postings: numberOf(bucket['unique_postings']) ?? 0 } }],
      ];
    }),
  );
}
