import type { Statements } from '../engines/sql-engine.ts';

const year = `posted <= DATE '2024-12-31' AND (expired IS NULL OR expired >= DATE '2024-01-01')`;
const count = `SELECT count(*)::DOUBLE FROM postings WHERE ${year}`;

/** The ten most frequent values of a single-valued column, by key. */
function top(column: string, measures = ''): string {
  return `SELECT ${column} AS key, count(*)::DOUBLE AS n${measures} FROM postings WHERE ${year} AND ${column} IS NOT NULL
   GROUP BY ${column} ORDER BY n DESC LIMIT 10`;
}

/** Counts for each month of 2024 in which a posting is active: postings are counted by span, then spread over its months. */
function monthly(key: string, condition: string): string {
  return `SELECT key, month, sum(n) AS n, sum(d) AS d FROM (
     SELECT key, n, d, unnest(range(first, last + 1)) AS month FROM (
       SELECT ${key} AS key, greatest(0, datediff('month', DATE '2024-01-01', posted)) AS first,
         datediff('month', DATE '2024-01-01', least(coalesce(expired, DATE '2024-12-31'), DATE '2024-12-31')) AS last,
         count(*)::DOUBLE AS n, sum(duplicates)::DOUBLE AS d
       FROM postings WHERE ${year} AND ${condition} GROUP BY ALL)) GROUP BY key, month`;
}

/** The statements that an expert would write for DuckDB to compute an answer; the last one returns its groups, names first. */
export const duckdbStatements: Statements = {
  'ranking of titles, two extra metrics': [
    `SELECT count(*)::DOUBLE, count(DISTINCT company)::DOUBLE, median(expired - posted) FROM postings WHERE ${year}`,
    `SELECT name, g.* FROM (${top('title', ', count(DISTINCT company)::DOUBLE AS c, median(expired - posted) AS m')}) g
     JOIN dim_title d ON d.key = g.key ORDER BY n DESC, name`,
  ],
  'ranking of skills': [
    count,
    `SELECT name, n FROM (
       SELECT key, count(*)::DOUBLE AS n FROM (SELECT unnest(skills) AS key FROM postings WHERE ${year})
       GROUP BY key ORDER BY n DESC LIMIT 10) g JOIN dim_skills d ON d.key = g.key ORDER BY n DESC, name`,
  ],
  'ranking with series': [
    count,
    `CREATE OR REPLACE TEMP TABLE chosen AS ${top('company')}`,
    monthly('company', 'company IN (SELECT key FROM chosen)'),
    `SELECT name, n FROM chosen c JOIN dim_company d ON d.key = c.key ORDER BY n DESC, name`,
  ],
  'ranking with distributions': [
    count,
    `CREATE OR REPLACE TEMP TABLE chosen AS ${top('title')}`,
    `SELECT title, floor(salary / 10000) AS step, min(salary), max(salary), sum(duplicates)::DOUBLE
     FROM postings WHERE ${year} AND salary IS NOT NULL AND title IN (SELECT key FROM chosen) GROUP BY ALL`,
    `SELECT name, n FROM chosen c JOIN dim_title d ON d.key = c.key ORDER BY n DESC, name`,
  ],
  'nested ranking by significance': [
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
  'company totals': [`SELECT count(*)::DOUBLE, median(salary) FROM postings WHERE ${year}`],
  'company series': [count, monthly('0', 'true')],
  'company ranking': [
    count,
    `SELECT name, n FROM (
       SELECT key, count(*)::DOUBLE AS n FROM (SELECT unnest(certifications) AS key FROM postings WHERE ${year})
       GROUP BY key) g JOIN dim_certifications d ON d.key = g.key ORDER BY n DESC, name LIMIT 10`,
  ],
  'company listing': [
    count,
    `CREATE OR REPLACE TEMP TABLE page AS
     SELECT posting, posted FROM postings WHERE ${year} ORDER BY posted DESC, posting LIMIT 5`,
    `SELECT p.posting, p.posted::VARCHAR, p.expired::VARCHAR, c.name, k.name, p.title_raw
     FROM postings p JOIN dim_city c ON c.key = p.city LEFT JOIN dim_company k ON k.key = p.company
     WHERE p.posting IN (SELECT posting FROM page)
       AND p.posted BETWEEN (SELECT min(posted) FROM page) AND (SELECT max(posted) FROM page)
     ORDER BY p.posted DESC, p.posting`,
  ],
  'company distribution': [
    count,
    `SELECT salary, count(*)::DOUBLE AS n FROM postings WHERE ${year} AND salary IS NOT NULL GROUP BY salary`,
  ],
};
