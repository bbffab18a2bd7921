import { drop, put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import {
  inOneOfSeven,
  rankingOperations,
  rankingVariants,
  wrongBuckets,
  wrongRanking,
  type Bucket,
  type RankingData,
} from './builders.ts';
import { wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const r = 'rankings';
const inRanking = (change: Change): Middleware => wrongAnswer('rankPostings', 200, change);

/** Swaps the first bucket with the first that counts less. */
function swapUnequal({ ranking: { buckets } }: RankingData): void {
  const [first] = buckets;
  const at = buckets.findIndex(({ unique_postings: count }) => count < (first?.unique_postings ?? 0));
  const less = buckets[at];
  if (first !== undefined && less !== undefined) [buckets[0], buckets[at]] = [less, first];
}

function oneMore(buckets: Bucket[]): void {
  const last = buckets.at(-1);
  if (last !== undefined) buckets.push({ ...last, name: `${last.name} and more` });
}

/** One faulty server, or several, for each clause of the ranked groups and their limit. */
export const rankingsGroupFaults: readonly Fault[] = [
  fault(`${r}/ranking-envelope`, 'leaves the totals out', inRanking(drop('data.totals'))),
  fault(
    `${r}/ranking-envelope`,
    'puts the totals into the ranking',
    inRanking((body) => {
      const { ranking, totals } = (body as { data: RankingData }).data;
      return { data: { ranking: { ...ranking, totals } } };
    }),
    'inside',
  ),
  fault(
    `${r}/ranking-buckets`,
    'gives the buckets as a map by name',
    inRanking(
      put('data.ranking.buckets', (buckets: unknown) =>
        Object.fromEntries((buckets as Bucket[]).map((bucket) => [bucket.name, bucket])),
      ),
    ),
  ),
  fault(
    `${r}/ranking-buckets`,
    'calls the buckets groups',
    inRanking(drop('data.ranking.buckets')),
    'missing',
  ),
  ...rankingOperations.map((operation) =>
    fault(
      `${r}/ranking-facet`,
      `always names title_name at ${operation}`,
      wrongAnswer(operation, 200, put('data.ranking.facet', 'title_name')),
      operation,
    ),
  ),
  fault(`${r}/ranking-limit`, 'leaves the limit out', inRanking(drop('data.ranking.limit'))),
  fault(
    `${r}/ranking-limit`,
    'names the number of buckets as limit',
    wrongRanking('rankPostings', ({ ranking }) => {
      ranking['limit'] = ranking.buckets.length;
    }),
    'count',
  ),
  fault(
    `${r}/ranking-limit`,
    'names ten as limit of every series',
    wrongAnswer('rankPostingsTimeseries', 200, put('data.ranking.limit', 10)),
    'series',
  ),
  fault(
    `${r}/ranking-rank-by`,
    'names another metric',
    wrongAnswer([...rankingOperations], 200, put('data.ranking.rank_by', 'postings')),
  ),
  fault(
    `${r}/ranking-order`,
    'gives the smallest group first',
    inRanking(put('data.ranking.buckets', (buckets: unknown) => (buckets as unknown[]).toReversed())),
  ),
  fault(
    `${r}/ranking-order`,
    'swaps two groups in one answer of seven',
    inRanking(inOneOfSeven(swapUnequal)),
    'one-in-seven',
  ),
  ...rankingVariants.map((operation) =>
    fault(
      `${r}/ranking-order`,
      `swaps two groups at ${operation}`,
      wrongRanking(operation, swapUnequal),
      operation,
    ),
  ),
  fault(
    `${r}/limit-bounds-buckets`,
    'gives one bucket too many',
    wrongRanking('rankPostings', ({ ranking: { buckets } }, { rank }) => {
      if (buckets.length === rank.limit) oneMore(buckets);
    }),
  ),
  ...rankingOperations.map((operation) =>
    fault(
      `${r}/limit-bounds-buckets`,
      `gives one bucket too many above fifty at ${operation}`,
      wrongRanking(operation, ({ ranking: { buckets } }, { rank }) => {
        if (buckets.length === rank.limit && rank.limit > 50) oneMore(buckets);
      }),
      `above-fifty-${operation}`,
    ),
  ),
  fault(
    `${r}/limit-prefix`,
    'leaves the first group out of one answer in seven',
    inRanking(inOneOfSeven(({ ranking }) => void ranking.buckets.shift())),
    'one-in-seven',
  ),
  fault(
    `${r}/limit-prefix`,
    'begins at the second group when asked for few',
    wrongRanking('rankPostings', ({ ranking }, { rank }) => {
      if (rank.limit < 20) ranking.buckets.shift();
    }),
  ),
  fault(
    `${r}/variants-rank-alike`,
    'gives one bucket too few with series',
    wrongRanking('rankPostingsTimeseries', ({ ranking: { buckets } }, { rank }) => {
      if (buckets.length === rank.limit) buckets.pop();
    }),
  ),
  fault(
    `${r}/variants-rank-alike`,
    'gives at most ten buckets with distributions',
    wrongRanking('rankPostingsDistribution', ({ ranking: { buckets } }) => {
      buckets.splice(10);
    }),
    'distribution',
  ),
  fault(
    `${r}/variants-rank-alike`,
    'counts one posting too many around nested rankings',
    wrongBuckets('rankPostingsNested', (bucket) => {
      bucket.unique_postings += 1;
    }),
    'nested',
  ),
  fault(
    `${r}/limit-filled`,
    'gives one bucket too few',
    wrongRanking('rankPostings', ({ ranking: { buckets } }, { rank }) => {
      if (buckets.length === rank.limit) buckets.pop();
    }),
  ),
  fault(
    `${r}/limit-filled`,
    'gives one bucket too few above fifty',
    wrongRanking('rankPostings', ({ ranking: { buckets } }, { rank }) => {
      if (buckets.length === rank.limit && rank.limit > 50) buckets.pop();
    }),
    'above-fifty',
  ),
  fault(
    `${r}/bucket-name`,
    'leaves the name of the first bucket out',
    inRanking(drop('data.ranking.buckets.0.name')),
  ),
  fault(
    `${r}/bucket-name`,
    'gives names that are numbers as numbers',
    wrongBuckets('rankPostings', (bucket) => {
      if (/^\d+$/.test(bucket.name)) Object.assign(bucket, { name: Number(bucket.name) });
    }),
    'number',
  ),
  fault(
    `${r}/bucket-name-unique`,
    'gives one value in two buckets',
    wrongRanking('rankPostings', ({ ranking: { buckets } }) => {
      const [first, second] = buckets;
      if (first !== undefined && second !== undefined) second.name = first.name;
    }),
  ),
  fault(
    `${r}/bucket-name-unique`,
    'gives one value in two nested buckets',
    wrongBuckets('rankPostingsNested', ({ ranking: { buckets } }) => {
      const [first, second] = buckets;
      if (first !== undefined && second !== undefined) second.name = first.name;
    }),
    'nested',
  ),
  ...rankingOperations.map((operation) =>
    fault(
      `${r}/bucket-unique-postings`,
      `gives counts as text at ${operation}`,
      wrongAnswer(operation, 200, put('data.ranking.buckets.*.unique_postings', String)),
      operation,
    ),
  ),
  fault(
    `${r}/bucket-unique-postings`,
    'leaves the count of the last bucket out',
    wrongRanking('rankPostings', ({ ranking: { buckets } }) => {
      delete (buckets.at(-1) as Record<string, unknown> | undefined)?.['unique_postings'];
    }),
    'last',
  ),
  fault(
    `${r}/bucket-extra-metrics`,
    'leaves extra metrics out',
    wrongBuckets('rankPostings', (bucket) => {
      delete bucket['unique_companies'];
    }),
  ),
  fault(
    `${r}/bucket-extra-metrics`,
    'gives no extra metrics beside a series',
    wrongBuckets('rankPostingsTimeseries', (bucket) => {
      delete bucket['unique_companies'];
    }),
    'series',
  ),
  fault(
    `${r}/bucket-extra-metrics`,
    'gives null where a group has one company',
    wrongBuckets('rankPostings', (bucket) => {
      if (bucket['unique_companies'] === 1) bucket['unique_companies'] = null;
    }),
    'null',
  ),
  fault(
    `${r}/bucket-extra-median`,
    'gives the median in the totals only',
    wrongBuckets('rankPostings', (bucket) => {
      delete bucket['median_posting_duration'];
    }),
  ),
];
