import { groupInfo } from '../../contracts/index.ts';
import type { Country } from '../../datasets/index.ts';

/** One endpoint as the benchmark requests it. */
interface Case {
  readonly name: string;
  readonly country: Country;
  readonly path: string;
  readonly body: object;
  /** Whether the answer has ranked groups, whose names both ways must agree on. */
  readonly isRanking: boolean;
}

/** One of `benchCases`. */
export type BenchCase = (typeof benchCases)[number];

const filter = { when: { start: '2024-01', end: '2024-12' } };

const uk = `${groupInfo.rankings.prefix}/rankings`;
const us = groupInfo['company-postings'].prefix;

/** A case for each endpoint of both posting groups, all over the year 2024. */
export const benchCases = [
  {
    name: 'ranking of titles, two extra metrics',
    country: 'uk',
    path: `${uk}/title_name`,
    body: { filter, rank: { limit: 10, extra_metrics: ['unique_companies', 'median_posting_duration'] } },
    isRanking: true,
  },
  {
    name: 'ranking of skills',
    country: 'uk',
    path: `${uk}/skills_name`,
    body: { filter, rank: { limit: 10 } },
    isRanking: true,
  },
  {
    name: 'ranking with series',
    country: 'uk',
    path: `${uk}/company_name/timeseries`,
    body: {
      filter,
      rank: { limit: 10 },
      timeseries: { when: filter.when, metrics: ['unique_postings', 'total_postings'] },
    },
    isRanking: true,
  },
  {
    name: 'ranking with distributions',
    country: 'uk',
    path: `${uk}/title_name/distributions/salary`,
    body: {
      filter,
      rank: { limit: 10 },
      distribution: { type: 'histogram', options: { interval: 10_000 }, metrics: ['duplicate_postings'] },
    },
    isRanking: true,
  },
  {
    name: 'nested ranking by significance',
    country: 'uk',
    path: `${uk}/title_name/rankings/city_name`,
    body: { filter, rank: { limit: 10 }, nested_rank: { by: 'significance', limit: 10 } },
    isRanking: true,
  },
  {
    name: 'company totals',
    country: 'us',
    path: `${us}/totals`,
    body: { filter, metrics: ['unique_postings', 'median_salary'] },
    isRanking: false,
  },
  {
    name: 'company series',
    country: 'us',
    path: `${us}/timeseries`,
    body: { filter, metrics: ['unique_postings'] },
    isRanking: false,
  },
  {
    name: 'company ranking',
    country: 'us',
    path: `${us}/rankings/certifications_name`,
    body: { filter, rank: { by: 'unique_postings', limit: 10 } },
    isRanking: true,
  },
  {
    name: 'company listing',
    country: 'us',
    path: `${us}/postings`,
    body: {
      filter,
      fields: ['id', 'posted', 'expired', 'city_name', 'company_name', 'title_raw', 'score'],
      limit: 5,
    },
    isRanking: false,
  },
  {
    name: 'company distribution',
    country: 'us',
    path: `${us}/distributions/salary`,
    body: { filter, distribution: { type: 'percentile', options: { keys: [25, 50, 75] } } },
    isRanking: false,
  },
] as const satisfies readonly Case[];
