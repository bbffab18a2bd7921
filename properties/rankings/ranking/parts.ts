import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { bucketsOf, numberOf, rankingOf, totalsOf } from '../../postings/answers.ts';
import { surveyed } from '../survey/surveyed-data.ts';

/** Facets of which a posting has one value at most. */
export const singleValued = /^(?:country|nuts[13]|lau1|soc[1-4])(?:_name)?$/;

/**
 * The groups of a ranking that its limit does not cut have all postings, where those of the survey have all of the data and
 * none is of an unknown value: a group is missing otherwise.
 */
export async function expectEveryPart(t: CheckContext, answer: Exchange, facet: string): Promise<void> {
  const { values, data, rankLimit } = surveyed(t);
  const sum = (counts: readonly (number | undefined)[]): number =>
    counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  const isPartition = sum((values.get(facet) ?? []).map(({ count }) => count)) === data?.total;
  const groups = bucketsOf(answer)?.length ?? 0;
  const limit = Math.min(rankLimit, numberOf(rankingOf(answer)?.['limit']) ?? rankLimit);
  if (!isPartition || !singleValued.test(facet) || groups >= limit) return;
  await t.expectRelation({
    clause: 'rankings/limit-filled',
    rule: 'every-part',
    // Data may be added while the target counts first the groups and then the totals.
    exchanges: [answer, answer],
    read: (exchange, index) =>
      index === 0
        ? numberOf(totalsOf(exchange)?.['unique_postings'])
        : sum((bucketsOf(exchange) ?? []).map((bucket) => numberOf(bucket['unique_postings']))),
    holds: ([total, counted]) => counted === total,
    expected: ([total]) =>
      `groups with ${total} postings in all, as in totals, because each has one value of ${facet}`,
    actual: ([, counted]) => `groups with ${counted}`,
  });
}

/** Totals against groups that share no posting: companies from the largest group to the sum, medians within the groups'. */
export function expectTotalsOfParts(
  t: CheckContext,
  answer: Exchange,
  facet: string,
  {
    limit,
    extra_metrics: extra = [],
  }: { readonly limit: number; readonly extra_metrics?: readonly string[] },
): void {
  const buckets = bucketsOf(answer) ?? [];
  const totals = totalsOf(answer) ?? {};
  const postings = buckets.reduce((sum, bucket) => sum + (numberOf(bucket['unique_postings']) ?? 0), 0);
  const isWhole = buckets.length < limit && postings === totals['unique_postings'];
  if (!isWhole || postings === 0 || !singleValued.test(facet)) return;
  for (const metric of extra) {
    const total = numberOf(totals[metric]);
    const parts = buckets.map((bucket) => numberOf(bucket[metric])).filter((part) => part !== undefined);
    if (total === undefined || parts.length === 0) continue;
    const isMedian = metric.startsWith('median_');
    // A group without a median has no values; one without a count cannot be added.
    if (!isMedian && parts.length < buckets.length) continue;
    const lowest = isMedian ? Math.min(...parts) : Math.max(...parts);
    const highest = isMedian ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, 0);
    t.expect({
      clause: 'rankings/totals-of-groups',
      rule: metric,
      exchange: answer,
      holds: total >= lowest && total <= highest,
      expected: `totals.${metric} from ${lowest} to ${highest}, because each posting is in one of the groups`,
      actual: `${total}`,
    });
  }
}
