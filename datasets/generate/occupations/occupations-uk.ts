import { groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import { lookUp } from '../entry.ts';
import { type Occupation, sectorsByMinorGroup, type WeightedLink } from './occupation.ts';

// Where neither the unit group nor a group above it has a published change; the all-employee change of 2024 was near it.
const USUAL_GROWTH = 0.05;

/** The nearest published value of a unit group, from itself upwards; null when no level has one. */
function nearest(values: ReadonlyMap<string, number>, soc4: string): number | null {
  for (let length = 4; length > 0; length -= 1) {
    const value = values.get(soc4.slice(0, length));
    if (value !== undefined) return value;
  }
  return null;
}

/** Pay growth by SOC code at every level, held between 2 and 7 percent (generate/README.md, step 8). */
function payGrowth(): Map<string, number> {
  return new Map(
    readTaxonomy('uk/soc_pay_ashe2024', ['jobs', 'code', 'median_change_pct'])
      .filter((row) => row.jobs === 'full_time' && row.median_change_pct !== '')
      .map((row) => [row.code, Math.min(7, Math.max(2, Number(row.median_change_pct))) / 100]),
  );
}

/** Mean part-time share of each group above the unit groups, from the unit groups that have one. */
function partTimeShares(rows: readonly { soc4: string; part_time_share: string }[]): Map<string, number> {
  const shares = new Map<string, number>();
  const known = rows.filter((row) => row.part_time_share !== '');
  for (const length of [1, 2, 3, 4]) {
    for (const [code, group] of groupBy(known, (row) => row.soc4.slice(0, length))) {
      shares.set(code, group.reduce((sum, row) => sum + Number(row.part_time_share), 0) / group.length);
    }
  }
  return shares;
}

/** Links of each unit group to O*NET occupations, by their position in `us/onet_occupations.csv`. */
function readUkOnetLinks(): Map<string, WeightedLink[]> {
  const position = new Map(
    readTaxonomy('us/onet_occupations', ['onet_code']).map((row, n) => [row.onet_code, n]),
  );
  const rows = readTaxonomy('uk/derived_soc4_onet', ['soc4', 'onet_code', 'weight']);
  return new Map(
    [...groupBy(rows, (row) => row.soc4)].map(([soc4, links]) => [
      soc4,
      links.map((link) => ({ onet: lookUp(position, link.onet_code), weight: Number(link.weight) })),
    ]),
  );
}

/** The 412 unit groups of UK SOC 2020. */
export function readUkOccupations(): Occupation[] {
  const sectors = sectorsByMinorGroup('UK');
  const growth = payGrowth();
  const links = readUkOnetLinks();
  const payRows = readTaxonomy('uk/derived_soc4_salary', ['soc4', 'mu', 'sigma', 'part_time_share']);
  const pay = new Map(payRows.map((row) => [row.soc4, row]));
  const partTime = partTimeShares(payRows);
  return readTaxonomy('uk/soc4_employment_aps', ['soc4', 'title', 'jobs_2024']).map((row) => {
    const { sector, propensity } = lookUp(sectors, row.soc4.slice(0, 3));
    const own = lookUp(pay, row.soc4);
    return {
      levels: [1, 2, 3, 4].map((length) => Number(row.soc4.slice(0, length))),
      name: row.title,
      jobs: Number(row.jobs_2024),
      sector,
      remotePropensity: propensity,
      pay: {
        mu: Number(own.mu),
        sigma: Number(own.sigma),
        growth: nearest(growth, row.soc4) ?? USUAL_GROWTH,
      },
      partTimeShare: nearest(partTime, row.soc4) ?? 0,
      onet: lookUp(links, row.soc4),
    };
  });
}
