import { drop, put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import { misreadRanking, wrongRanking } from './builders.ts';
import { oneAnswerInSeven, wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const r = 'rankings';
const inRanking = (change: Change): Middleware => wrongAnswer('rankPostings', 200, change);

/** One faulty server, or several, for each clause of the totals. */
export const rankingsTotalsFaults: readonly Fault[] = [
  fault(
    `${r}/totals-unique-postings`,
    'leaves the count out of the totals',
    inRanking(drop('data.totals.unique_postings')),
  ),
  fault(
    `${r}/totals-unique-postings`,
    'gives the totals of a distribution as text',
    wrongAnswer('rankPostingsDistribution', 200, put('data.totals.unique_postings', String)),
    'distribution',
  ),
  fault(
    `${r}/totals-extra-metrics`,
    'leaves extra metrics out of the totals',
    inRanking(drop('data.totals.unique_companies')),
  ),
  fault(
    `${r}/totals-extra-metrics`,
    'leaves medians out of the totals',
    inRanking(drop('data.totals.median_posting_duration')),
    'median',
  ),
  fault(
    `${r}/totals-whole-filter`,
    'adds up the returned buckets',
    wrongRanking('rankPostings', ({ ranking, totals }) => {
      totals['unique_postings'] = ranking.buckets.reduce(
        (sum, { unique_postings }) => sum + unique_postings,
        0,
      );
    }),
  ),
  fault(
    `${r}/totals-whole-filter`,
    'counts one posting too few in one answer of seven',
    inRanking(oneAnswerInSeven(put('data.totals.unique_postings', (count: unknown) => Number(count) - 1))),
    'one-in-seven',
  ),
  fault(
    `${r}/totals-whole-filter`,
    'counts only postings that have a skill when skills are ranked',
    wrongRanking('rankPostings', ({ totals }, _, ctx) => {
      if (ctx.path.endsWith('/skills_name'))
        totals['unique_postings'] = Number(totals['unique_postings']) - 1;
    }),
    'facet',
  ),
  fault(
    `${r}/totals-whole-filter`,
    'counts in the totals of a series only its last month',
    misreadRanking('rankPostingsTimeseries', ({ filter, timeseries }) => {
      if (timeseries !== undefined) filter.when = timeseries.when;
    }),
    'series',
  ),
  fault(
    `${r}/totals-whole-filter`,
    'counts in the totals of a distribution only postings with a value',
    wrongRanking('rankPostingsDistribution', ({ totals }) => {
      totals['unique_postings'] = Math.floor(Number(totals['unique_postings']) / 2);
    }),
    'distribution',
  ),
  fault(
    `${r}/totals-bound-buckets`,
    'gives the smallest bucket as totals',
    wrongRanking('rankPostings', ({ ranking, totals }) => {
      totals['unique_postings'] = 0;
      if (ranking.buckets.length === 0) return;
      totals['unique_postings'] = ranking.buckets.at(-1)?.unique_postings ?? 0;
    }),
  ),
];
