import { getOrInsert } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import { months } from './months.ts';

/** The vacancy index of one country; months count as in `months`. */
export interface Trends {
  /** Relative number of new postings in each month, with its season. */
  readonly newPostings: readonly number[];
  /** A sector's index in a month over its own mean; the nation's from the month after the sector's series ends. */
  readonly sector: (sector: string, month: number) => number;
  /** An area's index in a month over the nation's. */
  readonly area: (area: string, month: number) => number;
  /** Share (0 to 1) of postings that offer remote or hybrid work. */
  readonly remoteShare: readonly number[];
}

/** The index's code for the country, and its kind of area. */
const indexNames = { uk: { code: 'GB', area: 'GB region' }, us: { code: 'US', area: 'US state' } } as const;

/** August 2026 holds 14 days of data only, so the index is used up to July and extended from there. */
const lastFullMonth = '2026-07';

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** One value a month; months without one take the last known. Throws when the first month has none. */
function carriedForward(known: ReadonlyMap<string, number>): number[] {
  let last = known.get(months[0]?.name ?? '');
  return months.map(({ name }) => {
    last = known.get(name) ?? last;
    if (last === undefined) throw new Error(`a monthly series has no value for ${name}`);
    return last;
  });
}

function nationalIndex(
  code: string,
  variable: string,
  column: 'index_sa' | 'index_nsa',
): Map<string, number> {
  return new Map(
    readTaxonomy('indeed/monthly_national', ['country', 'month', 'variable', column])
      .filter((row) => row.country === code && row.variable === variable && row.month <= lastFullMonth)
      .map((row) => [row.month, Number(row[column])]),
  );
}

function newPostings(code: string): number[] {
  const raw = nationalIndex(code, 'new postings', 'index_nsa');
  const level = mean([...nationalIndex(code, 'new postings', 'index_sa').values()].slice(-3));
  const season = new Map(
    readTaxonomy('indeed/seasonal_factors', ['country', 'variable', 'month_of_year', 'factor'])
      .filter((row) => row.country === code && row.variable === 'new postings')
      .map((row) => [Number(row.month_of_year), Number(row.factor)]),
  );
  return months.map(({ name, monthOfYear }) => raw.get(name) ?? level * (season.get(monthOfYear) ?? 1));
}

/** Reads the trends of a country from the `indeed_monthly_*` files (generate/README.md, steps 1 to 3 and 10). */
export function readTrends(country: Country): Trends {
  const { code, area: areaKind } = indexNames[country];
  const national = carriedForward(nationalIndex(code, 'total postings', 'index_sa'));
  const nationalMean = mean(national);

  const sectors = new Map<string, Map<string, number>>();
  for (const row of readTaxonomy('indeed/monthly_sector', ['country', 'sector', 'month', 'index'])) {
    if (row.country !== code) continue;
    getOrInsert(sectors, row.sector, () => new Map()).set(row.month, Number(row.index));
  }
  const sectorMeans = new Map([...sectors].map(([sector, series]) => [sector, mean([...series.values()])]));

  const areas = new Map<string, Map<string, number>>();
  for (const row of readTaxonomy('indeed/monthly_area', ['kind', 'area', 'month', 'index'])) {
    if (row.kind !== areaKind) continue;
    getOrInsert(areas, row.area, () => new Map()).set(row.month, Number(row.index));
  }
  const areaLevels = new Map([...areas].map(([area, series]) => [area, carriedForward(series)]));

  const remote = readTaxonomy('indeed/monthly_remote_share', [
    'country',
    'month',
    'remote_or_hybrid_percent',
  ]);
  const remoteShare = carriedForward(
    new Map(
      remote
        .filter((row) => row.country === code)
        .map((row) => [row.month, Number(row.remote_or_hybrid_percent) / 100]),
    ),
  );

  return {
    newPostings: newPostings(code),
    remoteShare,
    sector(sector, month) {
      // A sector without an index of its own follows the national one.
      const own = sectors.get(sector)?.get(months[month]?.name ?? '');
      if (own !== undefined) return own / (sectorMeans.get(sector) ?? own);
      return (national[month] ?? nationalMean) / nationalMean;
    },
    area(area, month) {
      const levels = areaLevels.get(area);
      if (levels === undefined) throw new Error(`the vacancy index has no area ${area}`);
      return (levels[month] ?? 1) / (national[month] ?? 1);
    },
  };
}
