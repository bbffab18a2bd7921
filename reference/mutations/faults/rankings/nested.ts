import { drop, put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import { inOneOfSeven, refusesRanking, wrongBuckets, type Bucket, type RankingRequest } from './builders.ts';
import { wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const r = 'rankings';
const at = 'data.ranking.buckets.*.ranking';
const inAnswer = (change: Change): Middleware => wrongAnswer('rankPostingsNested', 200, change);
const inNested = (change: (ranking: Bucket['ranking'], request: RankingRequest) => void): Middleware =>
  wrongBuckets('rankPostingsNested', ({ ranking }, request) => change(ranking, request));

/** Adds a bucket to a nested list that is as long as its limit. */
function oneMore({ buckets }: Bucket['ranking'], limit: number): void {
  const last = buckets.at(-1);
  if (last !== undefined && buckets.length === limit)
    buckets.push({ ...last, name: `${last.name} and more` });
}

/** One faulty server, or several, for each clause of nested rankings. */
export const rankingsNestedFaults: readonly Fault[] = [
  fault(`${r}/nested-route`, 'answers nested rankings with 404', refusesRanking('rankPostingsNested', 404)),
  fault(`${r}/nested-route`, 'leaves the nested ranking out', inAnswer(drop(at)), 'missing'),
  fault(`${r}/nested-buckets`, 'leaves the nested names out', inAnswer(drop(`${at}.buckets.*.name`))),
  fault(
    `${r}/nested-buckets`,
    'gives nested counts as text',
    inAnswer(put(`${at}.buckets.*.unique_postings`, String)),
    'text',
  ),
  fault(
    `${r}/nested-facet`,
    'names the outer facet in a nested ranking',
    wrongAnswer('rankPostingsNested', 200, (body) => {
      const { ranking } = (body as { data: { ranking: { facet: string; buckets: Bucket[] } } }).data;
      for (const bucket of ranking.buckets) bucket.ranking['facet'] = ranking.facet;
    }),
  ),
  fault(
    `${r}/nested-limit`,
    'names the outer limit in a nested ranking',
    inNested((ranking, { rank }) => {
      ranking['limit'] = rank.limit;
    }),
  ),
  fault(
    `${r}/nested-limit`,
    'names fifty for any nested limit above',
    inNested((ranking) => {
      ranking['limit'] = Math.min(50, Number(ranking['limit']));
    }),
    'above-fifty',
  ),
  fault(
    `${r}/nested-rank-by`,
    'names the outer metric in a nested ranking',
    inNested((ranking, { rank }) => {
      ranking['rank_by'] = rank['by'];
    }),
  ),
  fault(
    `${r}/nested-limit-bounds`,
    'gives one nested bucket too many',
    inNested((ranking) => oneMore(ranking, Number(ranking['limit']))),
  ),
  fault(
    `${r}/nested-limit-bounds`,
    'gives one nested bucket too many above fifty',
    inNested((ranking) => {
      if (Number(ranking['limit']) > 50) oneMore(ranking, Number(ranking['limit']));
    }),
    'above-fifty',
  ),
  fault(
    `${r}/nested-limit-bounds`,
    'gives one nested bucket too many in the last group',
    inAnswer((body) => {
      const { buckets } = (body as { data: { ranking: { buckets: Bucket[] } } }).data.ranking;
      const last = buckets.at(-1);
      if (buckets.length > 1 && last !== undefined) oneMore(last.ranking, Number(last.ranking['limit']));
    }),
    'last',
  ),
  fault(
    `${r}/nested-order`,
    'gives the least significant group first',
    inAnswer(put(`${at}.buckets`, (buckets: unknown) => (buckets as unknown[]).toReversed())),
  ),
  fault(
    `${r}/nested-order`,
    'orders nested groups by name',
    inAnswer(
      put(`${at}.buckets`, (buckets: unknown) =>
        (buckets as Bucket[]).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    ),
    'name',
  ),
  fault(
    `${r}/nested-order`,
    'orders nested groups by postings whatever was asked',
    inAnswer(
      put(`${at}.buckets`, (buckets: unknown) =>
        (buckets as Bucket[]).toSorted((one, other) => other.unique_postings - one.unique_postings),
      ),
    ),
    'postings',
  ),
  fault(
    `${r}/nested-significance`,
    'leaves significance out',
    inAnswer(drop(`${at}.buckets.*.significance`)),
  ),
  fault(
    `${r}/nested-significance`,
    'gives significance as text in one answer of seven',
    inAnswer(
      inOneOfSeven(({ ranking }) => {
        for (const bucket of ranking.buckets)
          for (const inner of bucket.ranking.buckets) inner['significance'] = String(inner['significance']);
      }),
    ),
    'one-in-seven',
  ),
  fault(
    `${r}/nested-bounds-counts`,
    'counts nested groups over all postings',
    inAnswer(put(`${at}.buckets.*.unique_postings`, (count: unknown) => Number(count) * 50)),
  ),
];
