import { namesToFind } from '../survey/surveyed-data.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/compare/expect-same-answer.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { bucketsOf, objectAt, objectOf } from '../../postings/answers.ts';
import { bucketNamed } from '../../postings/groups.ts';
import type { MetricValues } from '../../postings/counting.ts';
import { monthsIn, groupPoint } from '../series/series.ts';
import { seriesMetrics } from '../series/timeseries.ts';

/**
 * Requests a series with both metrics, the second one first, and expects each metric to be what it is alone. Returns the
 * answer.
 */
export async function seriesOfBoth(t: CheckContext, base: RequestSpec): Promise<Exchange> {
  const body = objectOf(base.body);
  const series = objectAt(body, 'timeseries');
  const at = (metrics: readonly string[]): RequestSpec => ({
    ...base,
    body: { ...body, timeseries: { ...series, metrics } },
  });
  const both = await t.accept(at(seriesMetrics.toReversed()));
  for (const metric of seriesMetrics) {
    const alone = await t.accept(at([metric]));
    const names = namesToFind(t, bucketsOf(both) ?? []).filter(
      (name) => bucketNamed(alone, name) !== undefined,
    );
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
      holds: ([own, beside]) => sameJson(own, beside),
      expected: ([own]) => `the same ${metric} beside another metric: ${brief(own)}`,
      actual: ([, beside]) => brief(beside),
    });
  }
  return both;
}
