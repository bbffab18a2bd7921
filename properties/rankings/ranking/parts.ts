import { numberOf, sumOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { bucketsOf, sumAt, totalsOf } from '../../postings/answers.ts';
import { surveyed } from '../survey/surveyed-data.ts';

/** Facets of which a posting has one value at most. */
export const singleValued = /^(?:country|nuts[13]|lau1|soc[1-4])(?:_name)?$/;

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
  const buckets = bucketsOf(answer);
  const totals = totalsOf(answer) ?? {};
  const postings = sumAt(buckets, 'unique_postings');
  const isWhole = buckets.length < limit && postings === totals['unique_postings'];
  if (!isWhole || postings === 0 || !singleValued.test(facet) || !dividesAll(t, facet)) return;
  for (const metric of extra) {
    const total = numberOf(totals[metric]);
    const parts = buckets.map((bucket) => numberOf(bucket[metric])).filter((part) => part !== undefined);
    if (total === undefined || parts.length === 0) continue;
    const isMedian = metric.startsWith('median_');
    // A group without a median has no values; one without a count cannot be added.
    if (!isMedian && parts.length < buckets.length) continue;
    const lowest = isMedian ? Math.min(...parts) : Math.max(...parts);
    const highest = isMedian ? Math.max(...parts) : sumOf(parts);
    t.expect({
      clause: 'rankings/totals-of-groups',
      rule: metric,
      exchange: answer,
      holds: total >= lowest && total <= highest,
      expected: `totals.${metric} ${lowest === highest ? lowest : `from ${lowest} to ${highest}`}, because each posting is in one of the groups`,
      actual: `${total}`,
    });
  }
}

/**
 * Whether the groups of a facet together have all postings of the survey. Of few postings it may be by chance: one is in
 * two groups, and another in none.
 */
function dividesAll(t: CheckContext, facet: string): boolean {
  const { values, data } = surveyed(t);
  const counted =
    values.get(facet) ?? values.get(facet.endsWith('_name') ? facet.slice(0, -5) : `${facet}_name`);
  return counted !== undefined && sumOf(counted.map(({ count }) => count)) === data?.total;
}
