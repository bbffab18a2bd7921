import { drop, put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import { inOneOfSeven, refusesRanking, wrongBuckets, type Bucket } from './builders.ts';
import { wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const r = 'rankings';
const at = 'data.ranking.buckets.*.distribution';
const inAnswer = (change: Change): Middleware => wrongAnswer('rankPostingsDistribution', 200, change);
const inDistribution = (change: (distribution: Bucket['distribution']) => void): Middleware =>
  wrongBuckets('rankPostingsDistribution', ({ distribution }) => change(distribution));

/** One faulty server, or several, for each clause of the distributions of ranked groups. */
export const rankingsDistributionFaults: readonly Fault[] = [
  fault(
    `${r}/distribution-route`,
    'answers distributions with 201',
    refusesRanking('rankPostingsDistribution', 201),
  ),
  fault(`${r}/distribution-route`, 'leaves the distribution out', inAnswer(drop(at)), 'missing'),
  fault(
    `${r}/distribution-route`,
    'refuses a filter on skills',
    refusesRanking('rankPostingsDistribution', 400, ({ filter }) => 'skills_name' in filter),
    'skills',
  ),
  fault(
    `${r}/distribution-buckets`,
    'calls the buckets of a distribution steps',
    inAnswer(drop(`${at}.buckets`)),
  ),
  fault(
    `${r}/distribution-buckets`,
    'gives keys as text',
    inAnswer(put(`${at}.buckets.*.key`, String)),
    'text',
  ),
  fault(
    `${r}/distribution-buckets`,
    'leaves the last value out',
    inAnswer(inLast((step) => delete step['value'])),
    'value',
  ),
  fault(
    `${r}/distribution-keys`,
    'counts positions from 0',
    inAnswer(put(`${at}.buckets.*.key`, (key: unknown) => Number(key) - 1)),
  ),
  fault(
    `${r}/distribution-keys`,
    'gives every bucket the key 1',
    inAnswer(put(`${at}.buckets.*.key`, 1)),
    'repeated',
  ),
  fault(
    `${r}/distribution-keys`,
    'gives the highest bucket first',
    inAnswer(put(`${at}.buckets`, (buckets: unknown) => (buckets as unknown[]).toReversed())),
    'falling',
  ),
  fault(
    `${r}/distribution-values`,
    'gives the middle of the first bucket',
    inDistribution(({ buckets, interval }) => {
      const [first] = buckets;
      if (first !== undefined) first['value'] = Number(first['value']) + Number(interval) / 2;
    }),
  ),
  fault(
    `${r}/distribution-values`,
    'rounds values to thousands',
    inAnswer(put(`${at}.buckets.*.value`, (value: unknown) => Math.round(Number(value) / 1000) * 1000)),
    'rounded',
  ),
  fault(
    `${r}/distribution-values`,
    'gives steps of half an interval',
    inAnswer(put(`${at}.buckets.*.value`, (value: unknown) => Number(value) / 2)),
    'half',
  ),
  fault(
    `${r}/distribution-metrics`,
    'leaves the duplicates out of a distribution',
    inAnswer(drop(`${at}.buckets.*.duplicate_postings`)),
  ),
  fault(
    `${r}/distribution-metrics`,
    'gives null for no duplicates',
    inAnswer(put(`${at}.buckets.*.duplicate_postings`, (count: unknown) => (count === 0 ? null : count))),
    'null',
  ),
  fault(
    `${r}/distribution-domain`,
    'gives the domain as a list',
    inDistribution((distribution) => {
      Object.assign(distribution, { domain: [distribution.domain.min, distribution.domain.max] });
    }),
  ),
  fault(`${r}/distribution-domain`, 'leaves the maximum out', inAnswer(drop(`${at}.domain.max`)), 'max'),
  fault(
    `${r}/distribution-domain-order`,
    'gives the maximum as minimum',
    inDistribution(({ domain }) => {
      [domain.min, domain.max] = [domain.max, domain.min];
    }),
  ),
  fault(
    `${r}/distribution-facet`,
    'names the ranked facet for the distribution',
    inAnswer(put(`${at}.facet`, 'nuts1_name')),
  ),
  fault(`${r}/distribution-facet`, 'always names salary', inAnswer(put(`${at}.facet`, 'salary')), 'salary'),
  fault(`${r}/distribution-interval`, 'always names 100000', inAnswer(put(`${at}.interval`, 100_000))),
  fault(`${r}/distribution-interval`, 'leaves the interval out', inAnswer(drop(`${at}.interval`)), 'missing'),
  fault(
    `${r}/distribution-interval`,
    'names another interval in one answer of seven',
    inAnswer(
      inOneOfSeven(({ ranking }) => {
        for (const { distribution } of ranking.buckets)
          distribution['interval'] = Number(distribution['interval']) * 2;
      }),
    ),
    'one-in-seven',
  ),
  fault(`${r}/distribution-type`, 'names another type', inAnswer(put(`${at}.type`, 'percentile'))),
  fault(
    `${r}/distribution-bounds-counts`,
    'counts the whole group in each bucket of a distribution',
    wrongBuckets('rankPostingsDistribution', ({ unique_postings: count, distribution }) => {
      for (const step of distribution.buckets) if ('unique_postings' in step) step['unique_postings'] = count;
    }),
  ),
];

function inLast(change: (step: Record<string, unknown>) => void): Change {
  return put(`${at}.buckets`, (steps: unknown) => {
    const last = (steps as Record<string, unknown>[]).at(-1);
    if (last !== undefined) change(last);
    return steps;
  });
}
