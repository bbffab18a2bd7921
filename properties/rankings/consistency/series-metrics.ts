import { numberOf, objectOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, isAccepted, type Exchange, type RequestSpec, withParts } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import type { MetricValues } from '../../postings/counting.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import { baseRank } from '../endpoints.ts';
import { seriesMetrics } from '../requests.ts';
import { monthsIn, groupPoint } from '../series/read-series.ts';
import { COUNTING_FACET, dataWithPostings, namesToFind, requestOf } from '../survey/surveyed-data.ts';

/** Requests a series with both metrics, and expects each to be what it is alone. Returns the answer. */
export async function seriesOfBoth(t: CheckContext, base: RequestSpec): Promise<Exchange> {
  const series = objectOf(objectOf(base.body)['timeseries']);
  const at = (metrics: readonly string[]): RequestSpec =>
    withParts(base, { timeseries: { ...series, metrics } });
  const both = await t.accept(at(seriesMetrics.toReversed()));
  for (const metric of seriesMetrics) {
    const alone = await t.accept(at([metric]));
    const names = namesToFind(t, bucketsOf(both)).filter((name) => bucketNamed(alone, name) !== undefined);
    await t.expectRelation<readonly (readonly (MetricValues | undefined)[])[]>({
      clause: 'rankings/timeseries-points',
      rule: 'metric',
      exchanges: [alone, both],
      read: (exchange) =>
        names.map((name) =>
          (monthsIn(bucketNamed(alone, name) ?? {}) ?? []).map((month) =>
            groupPoint(exchange, name, month, [metric]),
          ),
        ),
      shows: showsGroups(...names),
      expected: ([own]) => `the same ${metric} with another metric: ${brief(own)}`,
    });
  }
  for (const metric of seriesMetrics) await expectPointOfBucket(t, both, metric);
  return both;
}

/** A point has of a metric what the bucket has with a filter on the month, where the target serves it as extra metric. */
async function expectPointOfBucket(t: CheckContext, series: Exchange, metric: string): Promise<void> {
  const { withData } = await dataWithPostings(t);
  const month = withData.at(-2) ?? withData[0];
  if (month === undefined || metric === 'unique_postings') return;
  const ofMonth = await probe(
    t,
    requestOf(t, {
      facet: COUNTING_FACET,
      filter: { months: { start: month, end: month } },
      rank: { ...baseRank, extra_metrics: [metric] },
    }),
  );
  const names = namesToFind(t, bucketsOf(ofMonth)).filter(
    (name) =>
      bucketNamed(series, name) !== undefined && numberOf(bucketNamed(ofMonth, name)?.[metric]) !== undefined,
  );
  if (!isAccepted(ofMonth) || names.length === 0) return;
  await t.expectRelation<readonly unknown[]>({
    clause: 'rankings/timeseries-points',
    rule: 'bucket',
    exchanges: [ofMonth, series],
    read: (exchange, index) =>
      names.map((name) =>
        index === 0
          ? bucketNamed(exchange, name)?.[metric]
          : groupPoint(exchange, name, month, [metric])?.[metric],
      ),
    shows: showsGroups(...names),
    expected: ([counted]) => `the ${metric} of the groups in ${month}: ${brief(counted)}`,
  });
}
