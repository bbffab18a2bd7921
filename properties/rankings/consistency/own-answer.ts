import { isObject, objectOf, stringsOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf, itemsAt, rankingOf, type Item } from '../../postings/answers.ts';
import { expectCounts } from '../../postings/counting.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import type { Endpoint } from '../endpoints.ts';
import { byPostings, shownMetrics } from '../requests.ts';
import { COUNTING_FACET, namesToFind } from '../survey/surveyed-data.ts';
import { significancesOf } from './contents.ts';

/** An answer belongs to its own request, not to a similar one: it names the parts of the request and counts its filter. */
export async function expectOwnAnswer(t: CheckContext, answer: Exchange): Promise<void> {
  const body = objectOf(answer.spec.body);
  if (answer.response.status !== 200) return;
  const named = partsOf(answer);
  const { distribution, nested_rank: nested } = body;
  const requested = {
    limit: rankOf(answer)['limit'],
    by: rankOf(answer)['by'],
    interval: objectOf(objectOf(distribution)['options'])['interval'],
    nestedLimit: objectOf(nested)['limit'],
    nestedBy: objectOf(nested)['by'],
    metrics: metricsRequested(body),
  };
  t.expect({
    clause: 'rankings/independent-requests',
    rule: 'parts',
    exchange: answer,
    holds: named.every((parts) => sameJson(parts, requested)),
    expected: () => `the limits, the interval and the metrics of its request: ${brief(requested)}`,
    actual: () => brief(named),
  });
  // The totals of a nested ranking are not specified.
  if (isObject(body['nested_rank'])) return;
  const plain = await t.accept({
    ...answer.spec,
    path: `/rankings/${COUNTING_FACET}`,
    body: { filter: body['filter'], rank: byPostings(1) },
  });
  await expectCounts(t, {
    clause: 'rankings/independent-requests',
    rule: 'totals',
    exchanges: [plain, answer],
    expected: 'the totals of its own filter in a plain ranking',
  });
}

/** The limits and the interval that each group of an answer names, and which of the requested metrics it has. */
function partsOf(answer: Exchange): readonly unknown[] {
  const { limit, rank_by: by } = rankingOf(answer) ?? {};
  const wanted = metricsRequested(objectOf(answer.spec.body));
  return bucketsOf(answer).map((bucket) => {
    const { distribution, ranking, timeseries } = bucket;
    const steps = itemsAt(objectOf(distribution), 'buckets') ?? [];
    const holders = [timeseries, ...steps].filter(isObject);
    return {
      limit,
      by,
      interval: objectOf(distribution)['interval'],
      nestedLimit: objectOf(ranking)['limit'],
      nestedBy: objectOf(ranking)['rank_by'],
      metrics: wanted.filter((metric) => holders.every((holder) => metric in holder)),
    };
  });
}

/** The metrics that are requested of series or steps. */
function metricsRequested({ timeseries, distribution }: Item): readonly string[] {
  return stringsOf([timeseries, distribution].filter(isObject)[0]?.['metrics']);
}

/** `rank` of the request of an answer. */
export const rankOf = ({ spec: { body } }: Exchange): Item => objectOf(objectOf(body)['rank']);

/** Extra metrics are added to the groups of the answer without them, and change nothing else in them. */
export async function expectMetricsAdded(
  t: CheckContext,
  endpoint: Endpoint,
  plain: Exchange,
  answer: Exchange,
): Promise<void> {
  const names = namesToFind(t, bucketsOf(answer)).filter((name) => bucketNamed(plain, name) !== undefined);
  const without = (exchange: Exchange): unknown =>
    Object.fromEntries(
      names.map((name) => {
        const { ranking, ...bucket } = bucketNamed(exchange, name) ?? {};
        const others = Object.entries(bucket).filter(
          ([key]) => !shownMetrics.some((metric) => metric === key),
        );
        return [name, { ...Object.fromEntries(others), significance: significancesOf(ranking) }];
      }),
    );
  await t.expectRelation({
    clause: 'rankings/extra-metrics-alone',
    rule: endpoint,
    exchanges: [plain, answer],
    read: without,
    shows: showsGroups(...names),
    expected: ([before]) => `the same groups without their extra metrics: ${brief(before)}`,
  });
}
