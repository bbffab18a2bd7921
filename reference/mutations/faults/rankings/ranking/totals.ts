import { rankingOperations } from '../../../../../contracts/index.ts';
import { oneIn } from '../../../rewriting/json-path.ts';
import * as to from '../../../rewriting/values.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { sumAsTotals } from '../../posting-shapes.ts';
import { rankings, inRanking, inAnswers, ranksFacet, rewriteBuckets } from '../builders.ts';

/** One faulty server, or several, for each clause of the totals. */
export const rankingsTotalsFaults: readonly Fault[] = faultsOf({
  'rankings/totals-unique-postings': inRanking('totals.unique_postings', to.omitted),
  'rankings/totals-unique-postings.distribution': [
    'returns the totals of a distribution as text',
    inAnswers('rankPostingsDistribution', 'totals.unique_postings', String),
  ],
  'rankings/totals-unique-postings.nested': [
    'returns the totals of a nested ranking as text',
    inAnswers('rankPostingsNested', 'totals.unique_postings', String),
  ],
  'rankings/totals-extra-metrics': inRanking('totals.unique_companies', to.omitted),
  'rankings/totals-extra-metrics.median': inRanking('totals.median_posting_duration', to.omitted),
  'rankings/totals-extra-metrics.series-text': [
    'returns the median in the totals of a series as text',
    inAnswers('rankPostingsTimeseries', 'totals.median_posting_duration', String),
  ],
  'rankings/totals-extra-metrics.series-null': [
    'returns null for the companies in the totals of a series',
    inAnswers('rankPostingsTimeseries', 'totals.unique_companies', null),
  ],
  'rankings/totals-whole-filter': [
    'returns the sum of the returned buckets as totals',
    rankings.rewrite('rankPostings', sumAsTotals),
  ],
  'rankings/totals-whole-filter.one-in-seven': inRanking('totals.unique_postings', to.plus(-1), oneIn(7)),
  'rankings/totals-whole-filter.facet': [
    'counts only postings with a skill when skills are ranked',
    inRanking('totals.unique_postings', to.plus(-1), ranksFacet('skills_name')),
  ],
  'rankings/totals-whole-filter.series': [
    'restricts the totals of a series to the range of the series',
    rankings.rewriteRequests('rankPostingsTimeseries', ({ filter, timeseries }) => {
      if (timeseries !== undefined) filter.when = timeseries.when;
    }),
  ],
  'rankings/totals-bound-buckets.distribution': [
    'halves the totals of a distribution',
    inAnswers('rankPostingsDistribution', 'totals.unique_postings', (count) => Math.floor(Number(count) / 2)),
  ],
  'rankings/totals-of-groups.even-median': [
    'doubles medians that are even numbers, in totals and buckets',
    rankings.rewrite(rankingOperations, ({ ranking, totals }) => {
      for (const holder of [totals, ...ranking.buckets]) {
        const median = holder['median_posting_duration'];
        if (typeof median === 'number' && Math.floor(median) % 2 === 0)
          holder['median_posting_duration'] = median * 2;
      }
    }),
  ],
  'rankings/totals-of-groups': inRanking('totals.median_posting_duration', to.times(3)),
  'rankings/totals-of-groups.odd': [
    'returns a median in totals below the middle value of an odd number of postings',
    rankings.rewrite('rankPostings', ({ totals }, { filter }) => {
      const { unique_postings: count, median_posting_duration: median } = totals;
      const isSmall = Number(count) > 2 && Number(count) < 9 && Number(count) % 2 === 1;
      if (
        typeof median === 'number' &&
        isSmall &&
        (filter['company_name'] as readonly string[] | undefined)?.[1]
      )
        totals['median_posting_duration'] = median - 0.75;
    }),
  ],
  'rankings/unique-companies.large-groups': [
    'counts one company more in groups of more than forty postings',
    rewriteBuckets(rankingOperations, (bucket) => {
      if (bucket.unique_postings > 40 && typeof bucket['unique_companies'] === 'number')
        bucket['unique_companies'] += 1;
    }),
  ],
  'rankings/unique-companies': [
    'counts one company too few everywhere',
    rankings.rewrite(rankingOperations, ({ ranking: { buckets }, totals }) => {
      for (const holder of [...buckets, totals])
        if (typeof holder['unique_companies'] === 'number')
          holder['unique_companies'] = Math.max(0, holder['unique_companies'] - 1);
    }),
  ],
  'rankings/unique-companies.totals': inAnswers(rankingOperations, 'totals.unique_companies', to.plus(1)),
  'rankings/unique-companies.of-all': [
    'counts the companies of all postings in each group',
    rankings.rewrite('rankPostings', ({ ranking: { buckets }, totals }) => {
      for (const bucket of buckets)
        if ('unique_companies' in bucket) bucket['unique_companies'] = totals['unique_companies'];
    }),
  ],
  'rankings/totals-bound-buckets': [
    'returns the smallest bucket as totals',
    rankings.rewrite('rankPostings', ({ ranking, totals }) => {
      totals['unique_postings'] = ranking.buckets.at(-1)?.unique_postings ?? 0;
    }),
  ],
});
