import { isObject, numberOf, objectOf, stringsOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { pause } from '../../kit/turns.ts';
import { rankingOf, type Item } from '../../postings/answers.ts';
import { countedAnswers } from '../../postings/compared/compare-counts.ts';
import { monthsIn, type CountedRequest } from '../../postings/compared/counted-request.ts';
import { isMonth, monthAfter, monthsOf } from '../../postings/months/months.ts';
import { expectHistograms } from '../distribution/histogram.ts';
import { expectNested, nestedOf, SHOWN_METRIC } from '../nested/nested-buckets.ts';
import { expectGroups, expectTotals, groupClauses } from '../ranking/expect-groups.ts';
import { seriesMetrics } from '../requests.ts';
import { expectMonths } from '../series/series.ts';
import { grantedLimit, grantedNestedLimit, optionOf, surveyed } from '../survey/surveyed-data.ts';

/** The metrics to rank by that the specification shows. */
const shownRanks: readonly unknown[] = ['unique_postings', SHOWN_METRIC];

/** Every answer by its own request, also where a check requested only its totals: contracts/specification/rankings.md#buckets. */
export const eachAnswerCheck: Check = {
  id: 'rankings/each-answer',
  clauses: [
    ...groupClauses,
    'rankings/totals-bound-buckets',
    'rankings/timeseries-aligned',
    'rankings/timeseries-inside',
    'rankings/timeseries-ascending',
    'rankings/timeseries-every-month',
    'rankings/timeseries-sum',
    'rankings/distribution-interval',
    'rankings/distribution-keys',
    'rankings/distribution-values',
    'rankings/distribution-metrics',
    'rankings/distribution-bounds-counts',
    'rankings/nested-limit-bounds',
    'rankings/nested-order',
    'rankings/nested-significance',
    'rankings/nested-bounds-counts',
  ],
  title:
    'answers each request of the run as a ranking of its facet, limit, months, interval and nested facet',
  last: 'each',
  async run(t) {
    const whenEnd = optionOf(t, 'when-end') ?? 'inclusive';
    for (const { exchange, request } of countedAnswers(await t.answers(), whenEnd)) {
      await pause();
      if (request.facet !== undefined) expectRanking(t, exchange, request, request.facet);
    }
  },
};

/** Evaluates the groups of an answer, and the series, histogram or ranking in each of them. */
function expectRanking(t: CheckContext, answer: Exchange, request: CountedRequest, facet: string): void {
  const { by, limit, extra_metrics: extra } = request.rank;
  const rank = { by: String(by), limit: numberOf(limit) ?? 0, extra_metrics: stringsOf(extra) };
  // A target may reduce a large limit, and then names the one that it applied.
  const isApplied = rank.limit <= grantedLimit(t) || rankingOf(answer)?.['limit'] === limit;
  // What a limit of 0 means is not specified; one that is no integer is refused or rounded.
  if (rank.limit < 1 || !Number.isInteger(rank.limit) || !isApplied || !shownRanks.includes(rank.by)) return;
  const buckets = expectGroups(t, answer, facet, rank);
  if (request.inner === undefined) expectTotals(t, answer);
  const { timeseries, distribution } = objectOf(answer.spec.body);
  if (isObject(timeseries)) expectSeries(t, answer, buckets, { request, timeseries });
  if (isObject(distribution)) expectDistributions(t, answer, buckets, distribution);
  if (request.inner !== undefined)
    expectInner(t, answer, buckets, { inner: request.inner, nestedRank: request.nestedRank });
}

/** Evaluates nested rankings of a limit and by a metric that are granted, or named by each of them. */
function expectInner(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { inner, nestedRank }: { readonly inner: string; readonly nestedRank: Item },
): void {
  const nested = { facet: inner, by: String(nestedRank['by']), limit: numberOf(nestedRank['limit']) ?? 0 };
  const isGranted = nested.by === SHOWN_METRIC && nested.limit > 0 && nested.limit <= grantedNestedLimit(t);
  const isNamed = buckets
    .map(nestedOf)
    .every((ranking) => ranking['rank_by'] === nested.by && ranking['limit'] === nested.limit);
  if (Number.isInteger(nested.limit) && (isGranted || isNamed)) expectNested(t, answer, buckets, nested);
}

/** Evaluates series of months that are all in the time frame of the filter; what others count is not specified. */
function expectSeries(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { request, timeseries }: { readonly request: CountedRequest; readonly timeseries: Item },
): void {
  const { start, end } = objectOf(timeseries['when']);
  if (!isMonth(start) || !isMonth(end)) return;
  const requested = monthsOf({
    start,
    end: optionOf(t, 'when-end') === 'exclusive' ? monthAfter(end, -1) : end,
  });
  const [first = '', last = ''] = monthsIn(request.when) ?? [];
  const isInside = requested.length > 0 && requested.every((month) => month >= first && month <= last);
  if (!isInside) return;
  const metrics = stringsOf(timeseries['metrics']).filter((metric) => seriesMetrics.includes(metric));
  expectMonths(t, answer, buckets, {
    requested,
    metrics,
    isPart: requested[0] !== first || requested.at(-1) !== last,
  });
}

/** Evaluates histograms, of which the metrics that the survey saw. */
function expectDistributions(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { type, options, metrics }: Item,
): void {
  const interval = numberOf(objectOf(options)['interval']);
  // A target may take another interval where the requested one is no width.
  if (type !== 'histogram' || interval === undefined || interval <= 0) return;
  expectHistograms(t, answer, buckets, {
    facet: answer.spec.path.split('/').at(-1) ?? '',
    interval,
    metrics: stringsOf(metrics).filter((metric) => surveyed(t).distribution?.metrics.includes(metric)),
  });
}
