import type { Statements } from '../engines/sql-engine.ts';

const year = `posted <= '2024-12-31' AND (expired IS NULL OR expired >= '2024-01-01')`;
const count = `SELECT count() FROM postings WHERE ${year}`;

/** The ten most frequent values of a single-valued column, by key. */
function top(column: string, measures = ''): string {
  return `SELECT ${column} AS key, count() AS n${measures} FROM postings WHERE ${year} AND ${column} IS NOT NULL
   GROUP BY ${column} ORDER BY n DESC LIMIT 10`;
}

function temporary(name: string, select: string): string {
  return `CREATE OR REPLACE TEMPORARY TABLE ${name} AS ${select}`;
}

/** Counts for each month of 2024 in which a posting is active: postings are counted by span, then spread over its months. */
function monthly(key: string, condition: string): string {
  return `SELECT key, month, sum(n), sum(d) FROM (
     SELECT ${key} AS key, greatest(0, dateDiff('month', toDate('2024-01-01'), posted)) AS first,
       dateDiff('month', toDate('2024-01-01'), least(coalesce(expired, toDate('2024-12-31')), toDate('2024-12-31'))) AS last,
       count() AS n, sum(duplicates) AS d
     FROM postings WHERE ${year} AND ${condition} GROUP BY key, first, last)
   ARRAY JOIN range(toUInt32(first), toUInt32(last + 1)) AS month GROUP BY key, month`;
}

/** As `duckdbStatements`, for ClickHouse. */
export const chdbStatements: Statements = {
  'ranking of titles, two extra metrics': [
    `SELECT count(), uniqExact(company), quantileExactInclusive(0.5)(expired - posted) FROM postings WHERE ${year}`,
    `SELECT name, g.n, c, m
     FROM (${top('title', ', uniqExact(company) AS c, quantileExactInclusive(0.5)(expired - posted) AS m')}) g
     JOIN dim_title d ON d.key = g.key ORDER BY n DESC, name`,
  ],
  'ranking of skills': [
    count,
    `SELECT name, n FROM (
       SELECT key, count() AS n FROM postings ARRAY JOIN skills AS key WHERE ${year}
       GROUP BY key ORDER BY n DESC LIMIT 10) g JOIN dim_skills d ON d.key = g.key ORDER BY n DESC, name`,
  ],
  'ranking with series': [
    count,
    temporary('chosen', top('company')),
    monthly('assumeNotNull(company)', 'company IN (SELECT key FROM chosen)'),
    `SELECT name, n FROM chosen c JOIN dim_company d ON d.key = c.key ORDER BY n DESC, name`,
  ],
  'ranking with distributions': [
    count,
    temporary('chosen', top('title')),
    `SELECT title, intDiv(salary, 10000) AS step, min(salary), max(salary), sum(duplicates)
     FROM postings WHERE ${year} AND salary IS NOT NULL AND title IN (SELECT key FROM chosen) GROUP BY title, step`,
    `SELECT name, n FROM chosen c JOIN dim_title d ON d.key = c.key ORDER BY n DESC, name`,
  ],
  'nested ranking by significance': [
    temporary('chosen', top('title')),
    temporary('background', `SELECT city, count() AS n FROM postings WHERE ${year} GROUP BY city`),
    `WITH (SELECT sum(n) FROM background) AS t
     SELECT g.title, d.name AS city_name, g.n, (g.n / c.n - b.n / t) * (g.n / c.n / (b.n / t)) AS score
     FROM (SELECT title, city, count() AS n FROM postings
           WHERE ${year} AND title IN (SELECT key FROM chosen) GROUP BY title, city HAVING n >= 3) g
       JOIN chosen c ON c.key = g.title JOIN background b ON b.city = g.city JOIN dim_city d ON d.key = g.city
     ORDER BY score DESC, city_name LIMIT 10 BY g.title`,
    `SELECT name, n FROM chosen c JOIN dim_title d ON d.key = c.key ORDER BY n DESC, name`,
  ],
  'company totals': [`SELECT count(), quantileExactInclusive(0.5)(salary) FROM postings WHERE ${year}`],
  'company series': [count, monthly('0', 'true')],
  'company ranking': [
    count,
    `SELECT name, n FROM (
       SELECT key, count() AS n FROM postings ARRAY JOIN certifications AS key WHERE ${year} GROUP BY key) g
     JOIN dim_certifications d ON d.key = g.key ORDER BY n DESC, name LIMIT 10`,
  ],
  'company listing': [
    count,
    `SELECT p.posting, toString(p.posted), toString(p.expired), c.name, k.name, p.title_raw
     FROM (SELECT posting, posted, expired, city, company, title_raw FROM postings WHERE ${year}
           ORDER BY posted DESC, posting LIMIT 5) p
       JOIN dim_city c ON c.key = p.city LEFT JOIN dim_company k ON k.key = p.company
     ORDER BY p.posted DESC, p.posting`,
  ],
  'company distribution': [
    count,
    `SELECT salary, count() AS n FROM postings WHERE ${year} AND salary IS NOT NULL GROUP BY salary`,
  ],
};
