import { groupInfo } from '../../contracts/index.ts';

/** One endpoint as the benchmark requests it, and the SQL that an expert would write by hand for the same answer. */
export interface BenchCase {
  readonly name: string;
  readonly country: 'uk' | 'us';
  readonly path: string;
  readonly body: object;
  /** Statements that bring everything that the answer shows; the last one brings its groups, with their names first. */
  readonly statements: readonly string[];
  /** The names of the groups in an answer, to see that both ways agree; none where the answer has no groups. */
  readonly names: (data: never) => readonly string[];
}

const year = `posted <= DATE '2024-12-31' AND (expired IS NULL OR expired >= DATE '2024-01-01')`;
const filter = { when: { start: '2024-01', end: '2024-12' } };
const count = `SELECT count(*)::DOUBLE FROM postings WHERE ${year}`;

/** The ten most frequent values of a single-valued column, by key. */
const top = (column: string, measures = ''): string =>
  `SELECT ${column} AS key, count(*)::DOUBLE AS n${measures} FROM postings WHERE ${year} AND ${column} IS NOT NULL
   GROUP BY ${column} ORDER BY n DESC LIMIT 10`;

const namesOf = (data: {
  readonly ranking: { readonly buckets: readonly { readonly name: string }[] };
}): readonly string[] => data.ranking.buckets.map(({ name }) => name);
const noNames = (): readonly string[] => [];

/** Months of 2024 in which a posting is up, added up by span before they are spread out. */
const monthly = (key: string, condition: string): string =>
  `SELECT key, month, sum(n) AS n, sum(d) AS d FROM (
     SELECT key, n, d, unnest(range(first, last + 1)) AS month FROM (
       SELECT ${key} AS key, greatest(0, datediff('month', DATE '2024-01-01', posted)) AS first,
         datediff('month', DATE '2024-01-01', least(coalesce(expired, DATE '2024-12-31'), DATE '2024-12-31')) AS last,
         count(*)::DOUBLE AS n, sum(duplicates)::DOUBLE AS d
       FROM postings WHERE ${year} AND ${condition} GROUP BY ALL)) GROUP BY key, month`;

/** One case for each endpoint of both groups, and the plain ranking once more where it is dearest. */
export const benchCases: readonly BenchCase[] = [
  {
    name: 'ranking of titles, two extra metrics',
    country: 'uk',
    path: `${groupInfo.rankings.prefix}/rankings/title_name`,
    body: { filter, rank: { limit: 10, extra_metrics: ['unique_companies', 'median_posting_duration'] } },
    statements: [
      `SELECT count(*)::DOUBLE, count(DISTINCT company)::DOUBLE, median(expired - posted) FROM postings WHERE ${year}`,
      `SELECT name, g.* FROM (${top('title', ', count(DISTINCT company)::DOUBLE AS c, median(expired - posted) AS m')}) g
       JOIN dim_title d ON d.key = g.key ORDER BY n DESC, name`,
    ],
    names: namesOf,
  },
  {
    name: 'ranking of skills',
    country: 'uk',
    path: `${groupInfo.rankings.prefix}/rankings/skills_name`,
    body: { filter, rank: { limit: 10 } },
    statements: [
      count,
      `SELECT name, n FROM (
         SELECT key, count(*)::DOUBLE AS n FROM (SELECT unnest(skills) AS key FROM postings WHERE ${year})
         GROUP BY key ORDER BY n DESC LIMIT 10) g JOIN dim_skills d ON d.key = g.key ORDER BY n DESC, name`,
    ],
    names: namesOf,
  },
  {
    name: 'ranking with series',
    country: 'uk',
    path: `${groupInfo.rankings.prefix}/rankings/company_name/timeseries`,
    body: {
      filter,
      rank: { limit: 10 },
      timeseries: { when: filter.when, metrics: ['unique_postings', 'total_postings'] },
    },
    statements: [
      count,
      `CREATE OR REPLACE TEMP TABLE chosen AS ${top('company')}`,
      monthly('company', 'company IN (SELECT key FROM chosen)'),
      `SELECT name, n FROM chosen c JOIN dim_company d ON d.key = c.key ORDER BY n DESC, name`,
    ],
    names: namesOf,
  },
  {
    name: 'ranking with distributions',
    country: 'uk',
    path: `${groupInfo.rankings.prefix}/rankings/title_name/distributions/salary`,
    body: {
      filter,
      rank: { limit: 10 },
      distribution: { type: 'histogram', options: { interval: 10_000 }, metrics: ['duplicate_postings'] },
    },
    statements: [
      count,
      `CREATE OR REPLACE TEMP TABLE chosen AS ${top('title')}`,
      `SELECT title, floor(salary / 10000) AS step, min(salary), max(salary), sum(duplicates)::DOUBLE
       FROM postings WHERE ${year} AND salary IS NOT NULL AND title IN (SELECT key FROM chosen) GROUP BY ALL`,
      `SELECT name, n FROM chosen c JOIN dim_title d ON d.key = c.key ORDER BY n DESC, name`,
    ],
    names: namesOf,
  },
  {
    name: 'nested ranking by significance',
    country: 'uk',
    path: `${groupInfo.rankings.prefix}/rankings/title_name/rankings/city_name`,
    body: { filter, rank: { limit: 10 }, nested_rank: { by: 'significance', limit: 10 } },
    statements: [
      `CREATE OR REPLACE TEMP TABLE chosen AS ${top('title')}`,
      `CREATE OR REPLACE TEMP TABLE background AS
       SELECT city, count(*)::DOUBLE AS n FROM postings WHERE ${year} GROUP BY city`,
      `SELECT g.title, d.name, g.n, (g.n / c.n - b.n / t.n) * (g.n / c.n / (b.n / t.n)) AS score
       FROM (SELECT title, city, count(*)::DOUBLE AS n FROM postings
             WHERE ${year} AND title IN (SELECT key FROM chosen) GROUP BY title, city HAVING n >= 3) g
         JOIN chosen c ON c.key = g.title JOIN background b ON b.city = g.city, (SELECT sum(n) AS n FROM background) t,
         dim_city d
       WHERE d.key = g.city QUALIFY row_number() OVER (PARTITION BY g.title ORDER BY score DESC, d.name) <= 10`,
      `SELECT name, n FROM chosen c JOIN dim_title d ON d.key = c.key ORDER BY n DESC, name`,
    ],
    names: namesOf,
  },
  {
    name: 'company totals',
    country: 'us',
    path: `${groupInfo['company-postings'].prefix}/totals`,
    body: { filter, metrics: ['unique_postings', 'median_salary'] },
    statements: [`SELECT count(*)::DOUBLE, median(salary) FROM postings WHERE ${year}`],
    names: noNames,
  },
  {
    name: 'company series',
    country: 'us',
    path: `${groupInfo['company-postings'].prefix}/timeseries`,
    body: { filter, metrics: ['unique_postings'] },
    statements: [count, monthly('0', 'true')],
    names: noNames,
  },
  {
    name: 'company ranking',
    country: 'us',
    path: `${groupInfo['company-postings'].prefix}/rankings/certifications_name`,
    body: { filter, rank: { by: 'unique_postings', limit: 10 } },
    statements: [
      count,
      `SELECT name, n FROM (
         SELECT key, count(*)::DOUBLE AS n FROM (SELECT unnest(certifications) AS key FROM postings WHERE ${year})
         GROUP BY key) g JOIN dim_certifications d ON d.key = g.key ORDER BY n DESC, name LIMIT 10`,
    ],
    names: namesOf,
  },
  {
    name: 'company listing',
    country: 'us',
    path: `${groupInfo['company-postings'].prefix}/postings`,
    body: {
      filter,
      fields: ['id', 'posted', 'expired', 'city_name', 'company_name', 'title_raw', 'score'],
      limit: 5,
    },
    statements: [
      count,
      `CREATE OR REPLACE TEMP TABLE page AS
       SELECT posting, posted FROM postings WHERE ${year} ORDER BY posted DESC, posting LIMIT 5`,
      `SELECT p.posting, p.posted::VARCHAR, p.expired::VARCHAR, c.name, k.name, p.title_raw
       FROM postings p JOIN dim_city c ON c.key = p.city LEFT JOIN dim_company k ON k.key = p.company
       WHERE p.posting IN (SELECT posting FROM page)
         AND p.posted BETWEEN (SELECT min(posted) FROM page) AND (SELECT max(posted) FROM page)
       ORDER BY p.posted DESC, p.posting`,
    ],
    names: noNames,
  },
  {
    name: 'company distribution',
    country: 'us',
    path: `${groupInfo['company-postings'].prefix}/distributions/salary`,
    body: { filter, distribution: { type: 'percentile', options: { keys: [25, 50, 75] } } },
    statements: [
      count,
      `SELECT salary, count(*)::DOUBLE AS n FROM postings WHERE ${year} AND salary IS NOT NULL GROUP BY salary`,
    ],
    names: noNames,
  },
];
