import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../../files/database.ts';
import { lookUp } from '../entry.ts';
import type { CountryModel } from '../posting/country-model.ts';
import {
  growthRows,
  regionalRows,
  seasonlessIndex,
  seasonRatio,
  type Shares,
  targetsOf,
} from './acceptance-targets.ts';

/** One acceptance check of the generator: what was measured, and the bounds it must keep. */
export interface Acceptance {
  readonly name: string;
  readonly measured: number;
  readonly least: number;
  readonly most: number;
}

/** Half the sum of the differences between the shares measured and aimed at. */
function totalVariation(measured: Shares, target: Shares): number {
  const keys = new Set([...measured.keys(), ...target.keys()]);
  let sum = 0;
  for (const key of keys) sum += Math.abs((measured.get(key) ?? 0) - (target.get(key) ?? 0));
  return sum / 2;
}

async function shares(connection: DuckDBConnection, key: string, from = 'postings'): Promise<Shares> {
  const rows = await queryRows<{ key: string | number; share: number }>(
    connection,
    `SELECT ${key} AS key, count(*)::DOUBLE / sum(count(*)) OVER () AS share FROM ${from} GROUP BY 1`,
  );
  return new Map(rows.map(({ key, share }) => [key, share]));
}

async function number(connection: DuckDBConnection, sql: string): Promise<number> {
  const [row] = await queryRows<{ value: number }>(connection, `SELECT (${sql})::DOUBLE AS value`);
  return row?.value ?? Number.NaN;
}

/** Least-squares slope of ln(count) against ln(rank) over ranks 10 to 1,000, with its sign turned. */
async function zipfSlope(connection: DuckDBConnection): Promise<number> {
  return number(
    connection,
    `SELECT -regr_slope(ln(n), ln(rank)) FROM (
       SELECT count(*) AS n, row_number() OVER (ORDER BY count(*) DESC) AS rank
         FROM postings WHERE company IS NOT NULL GROUP BY company) WHERE rank BETWEEN 10 AND 1000`,
  );
}

/** Mean absolute error, as a share, of the median advertised pay by occupation, where more than 500 adverts state it. */
async function payError(
  connection: DuckDBConnection,
  model: CountryModel,
  targets: ReadonlyMap<number, number>,
) {
  const isUk = model.country === 'uk';
  const rows = await queryRows<{ code: number; median: number }>(
    connection,
    `SELECT code, median(salary / g.factor / coalesce(r.factor, 1))::DOUBLE AS median
       FROM (SELECT *, ${isUk ? 'soc4' : 'soc5'} AS code FROM postings)
       JOIN (VALUES ${growthRows(model)}) g(code, year, factor) USING (code)
       ${isUk ? `JOIN dim_nuts1 n ON n.key = nuts1 LEFT JOIN` : 'LEFT JOIN'} (VALUES ${regionalRows()}) r(id, factor)
         ON ${isUk ? 'r.id = n.id' : 'false'}
      WHERE salary IS NOT NULL AND g.year = year(posted)
        AND NOT regexp_matches(title_raw, '^(senior|junior|trainee|lead|head)\\b', 'i')
      GROUP BY code HAVING count(*) > 500`,
  );
  const errors = rows.map(({ code, median }) => Math.abs(median / lookUp(targets, code) - 1));
  return { occupations: errors.length, mean: errors.reduce((sum, error) => sum + error, 0) / errors.length };
}

/** December over June of new postings in 2022 to 2025, each month against the index without its season. */
async function decemberOverJune(connection: DuckDBConnection, model: CountryModel): Promise<number> {
  const level = seasonlessIndex(model.country);
  const rows = await queryRows<{ month: string; n: number }>(
    connection,
    `SELECT strftime(posted, '%Y-%m') AS month, count(*)::DOUBLE AS n FROM postings
      WHERE month(posted) IN (6, 12) AND year(posted) BETWEEN 2022 AND 2025 GROUP BY 1`,
  );
  const sum = (end: string): number =>
    rows
      .filter(({ month }) => month.endsWith(end))
      .reduce((total, { month, n }) => total + n / lookUp(level, month), 0);
  return sum('-12') / sum('-06');
}

async function remoteError(connection: DuckDBConnection, target: Shares): Promise<number> {
  const rows = await queryRows<{ year: number; share: number }>(
    connection,
    `SELECT year(posted)::INTEGER AS year, avg((remote_type > 0)::INTEGER) AS share FROM postings GROUP BY 1`,
  );
  return Math.max(...rows.map(({ year, share }) => Math.abs(share - lookUp(target, year))));
}

/** The acceptance checks of an open dataset of a million postings. Chance alone gives a total variation above 0. */
export async function acceptanceChecks(
  connection: DuckDBConnection,
  model: CountryModel,
): Promise<Acceptance[]> {
  const isUk = model.country === 'uk';
  const targets = targetsOf(model);
  const pay = await payError(connection, model, targets.medianPay);
  const bySector = 'postings JOIN dim_company c ON c.key = company';
  const check = (name: string, measured: number, least: number, most: number): Acceptance => ({
    name,
    measured,
    least,
    most,
  });
  const distance = async (name: string, key: string, target: Shares, from?: string): Promise<Acceptance> =>
    check(`total variation of ${name}`, totalVariation(await shares(connection, key, from), target), 0, 0.01);
  const season = seasonRatio(model.country);
  const average = async (name: string, sql: string, least: number, most: number): Promise<Acceptance> =>
    check(name, await number(connection, `SELECT ${sql} FROM postings`), least, most);
  return [
    await distance('months', "strftime(posted, '%Y-%m')", targets.month),
    await distance('occupations', isUk ? 'soc4' : 'soc5', targets.occupation),
    await distance('regions', isUk ? 'nuts1' : 'state', targets.region),
    await distance(
      'sectors',
      `CASE WHEN is_staffing THEN 'agency' ELSE sector END`,
      targets.sector,
      bySector,
    ),
    check(`mean error of median pay, ${pay.occupations} occupations`, pay.mean, 0, 0.02),
    check('Zipf slope of company counts', await zipfSlope(connection), 0.9, 1.15),
    check(
      'largest error of the remote share in a year',
      await remoteError(connection, targets.remote),
      0,
      0.005,
    ),
    check('December over June', await decemberOverJune(connection, model), season - 0.02, season + 0.02),
    // Of the list that the first postings draw from; by simulation.
    ...(isUk
      ? [
          await average(
            'distinct companies, first 20,000',
            'count(DISTINCT company) FILTER (posting < 20000)',
            5400 * 0.95,
            5400 * 1.05,
          ),
        ]
      : []),
    await average('share without company', 'avg((company IS NULL)::INTEGER)', 0.098, 0.102),
    await average('share of agencies', 'avg(coalesce(company_is_staffing, false)::INTEGER)', 0.298, 0.302),
    await average(
      'share with pay',
      'avg((salary IS NOT NULL)::INTEGER)',
      isUk ? 0.625 : 0.495,
      isUk ? 0.635 : 0.505,
    ),
    await average('skills a posting', 'avg(len(skills))', 9.8, 10.2),
    await average('share with certifications', 'avg((len(certifications) > 0)::INTEGER)', 0.13, 0.17),
    await average('median duration in days', 'median(expired - posted)', 26, 30),
    await average('copies of an agency posting', 'avg(duplicates) FILTER (company_is_staffing)', 2.4, 2.6),
    await average(
      'copies of other postings',
      'avg(duplicates) FILTER (company_is_staffing IS NOT true)',
      1.25,
      1.35,
    ),
  ];
}
