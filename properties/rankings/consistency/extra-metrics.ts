import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import type { Endpoint } from '../endpoints.ts';
import { shownMetrics } from '../requests.ts';
import { namesToFind } from '../survey/surveyed-data.ts';
import { significancesOf } from './contents.ts';

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
