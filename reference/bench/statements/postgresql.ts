import type { Statements } from '../engines/sql-engine.ts';

const year = `posted <= DATE '2024-12-31' AND (expired IS NULL OR expired >= DATE '2024-01-01')`;
const count = `SELECT count(*) FROM postings WHERE ${year}`;

/** The ten most frequent values of a single-valued column, by key. */
function top(column: string): string {
  return `SELECT ${column} AS key, count(*) AS n FROM postings WHERE ${year} AND ${column} IS NOT NULL
   GROUP BY ${column} ORDER BY n DESC LIMIT 10`;
}

/** A temporary table; PostgreSQL has no CREATE OR REPLACE for one. */
function temporary(name: string, select: string): readonly string[] {
  return [`DROP TABLE IF EXISTS ${name}`, `CREATE TEMP TABLE ${name} AS ${select}`, `ANALYZE ${name}`];
}

function monthOf(date: string): string {
  return `((extract(year FROM ${date}) - 2024) * 12 + extract(month FROM ${date}) - 1)::integer`;
}

/** Counts for each month of 2024 in which a posting is active: postings are counted by span, then spread over its months. */
function monthly(key: string, condition: string): string {
  return `SELECT key, month, sum(n) AS n, sum(d) AS d FROM (
     SELECT ${key} AS key, greatest(0, ${monthOf('posted')}) AS first,
       ${monthOf(`least(coalesce(expired, DATE '2024-12-31'), DATE '2024-12-31')`)} AS last,
       count(*) AS n, sum(duplicates) AS d
     FROM postings WHERE ${year} AND ${condition} GROUP BY 1, 2, 3) s, generate_series(first, last) AS month GROUP BY key, month`;
}

const detailed = `count(DISTINCT company) AS c, percentile_cont(0.5) WITHIN GROUP (ORDER BY expired - posted) AS m`;

/** As `duckdbStatements`, for PostgreSQL. */
export const postgresqlStatements: Statements = {
  'ranking of titles, two extra metrics': [
    `SELECT count(*), ${detailed} FROM postings WHERE ${year}`,
    `WITH chosen AS MATERIALIZED (${top('title')}),
       details AS (SELECT title, ${detailed} FROM postings WHERE ${year} AND title IN (SELECT key FROM chosen) GROUP BY title)
     SELECT name, n, c, m FROM chosen JOIN details ON title = key JOIN dim_title d ON d.key = title ORDER BY n DESC, name`,
  ],
  'ranking of skills': [
    count,
    `SELECT name, n FROM (
       SELECT key, count(*) AS n FROM postings, unnest(skills) AS key WHERE ${year}
       GROUP BY key ORDER BY n DESC LIMIT 10) g JOIN dim_skills d ON d.key = g.key ORDER BY n DESC, name`,
  ],
  'ranking with series': [
    count,
    ...temporary('chosen', top('company')),
    monthly('company', 'company IN (SELECT key FROM chosen)'),
    `SELECT name, n FROM chosen c JOIN dim_company d ON d.key = c.key ORDER BY n DESC, name`,
  ],
  'ranking with distributions': [
    count,
    ...temporary('chosen', top('title')),
    `SELECT title, salary / 10000 AS step, min(salary), max(salary), sum(duplicates)
     FROM postings WHERE ${year} AND salary IS NOT NULL AND title IN (SELECT key FROM chosen) GROUP BY 1, 2`,
    `SELECT name, n FROM chosen c JOIN dim_title d ON d.key = c.key ORDER BY n DESC, name`,
  ],
  'nested ranking by significance': [
    ...temporary('chosen', top('title')),
    ...temporary(
      'background',
      `SELECT city, count(*)::float8 AS n FROM postings WHERE ${year} GROUP BY city`,
    ),
    `SELECT * FROM (
       SELECT g.title, d.name, g.n, s.score, row_number() OVER (PARTITION BY g.title ORDER BY s.score DESC, d.name) AS place
       FROM (SELECT title, city, count(*)::float8 AS n FROM postings
             WHERE ${year} AND title IN (SELECT key FROM chosen) GROUP BY title, city HAVING count(*) >= 3) g
         JOIN chosen c ON c.key = g.title JOIN background b ON b.city = g.city JOIN dim_city d ON d.key = g.city,
         (SELECT sum(n) AS n FROM background) t,
         LATERAL (SELECT (g.n / c.n - b.n / t.n) * (g.n / c.n / (b.n / t.n)) AS score) s) r
     WHERE place <= 10`,
    `SELECT name, n FROM chosen c JOIN dim_title d ON d.key = c.key ORDER BY n DESC, name`,
  ],
  'company totals': [
    `SELECT count(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY salary) FROM postings WHERE ${year}`,
  ],
  'company series': [count, monthly('0', 'true')],
  'company ranking': [
    count,
    `SELECT name, n FROM (
       SELECT key, count(*) AS n FROM postings, unnest(certifications) AS key WHERE ${year} GROUP BY key) g
     JOIN dim_certifications d ON d.key = g.key ORDER BY n DESC, name LIMIT 10`,
  ],
  'company listing': [
    count,
    `SELECT p.posting, p.posted::text, p.expired::text, c.name, k.name, p.title_raw
     FROM postings p JOIN dim_city c ON c.key = p.city LEFT JOIN dim_company k ON k.key = p.company
     WHERE ${year} ORDER BY p.posted DESC, p.posting LIMIT 5`,
  ],
  'company distribution': [
    count,
    `SELECT salary, count(*) AS n FROM postings WHERE ${year} AND salary IS NOT NULL GROUP BY salary`,
  ],
};
