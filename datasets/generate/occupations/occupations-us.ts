import { groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import { lookUp } from '../entry.ts';
import { type Occupation, sectorsByMinorGroup, type WeightedLink } from './occupation.ts';
import { readUkOccupations } from './occupations-uk.ts';

// Assumed: no change by occupation is among the files; the national change of these years was near it.
const PAY_GROWTH = 0.04;

/** A SOC 2018 code as the postings hold it: `15-1252` is 151252. */
export const socNumber = (code: string): number => Number(code.replace('-', ''));

/** One row of the occupation tree: a group or occupation of US SOC 2018 with the codes above it. */
export interface UsSocRow {
  readonly code: string;
  readonly title: string;
  readonly group: 'major' | 'minor' | 'broad' | 'detailed';
  readonly employment: number;
  /** Codes from the major group down to this row. */
  readonly levels: readonly number[];
}

const depths: Readonly<Record<string, number>> = { major: 0, minor: 1, broad: 2, detailed: 3 };

/** The occupation tree of the OEWS file, whose rows are in tree order. */
export function readUsSocTree(): UsSocRow[] {
  const path: number[] = [];
  return readTaxonomy('us/soc2018_oews_2024', ['soc2018', 'title', 'group', 'employment'])
    .filter((row) => row.group in depths)
    .map((row) => {
      path.length = depths[row.group] ?? 0;
      path.push(socNumber(row.soc2018));
      return {
        code: row.soc2018,
        title: row.title,
        group: row.group as UsSocRow['group'],
        employment: Number(row.employment),
        levels: [...path],
      };
    });
}

/**
 * The detailed occupation (as a number) of each O*NET occupation, by its position in `us/onet_occupations.csv`; null when
 * OEWS counts none. OEWS joins some occupations under a code that O*NET does not know, such as 13-1020; that code takes
 * the O*NET occupations with the same first six characters that OEWS does not count themselves.
 */
export function readOnetParents(tree: readonly UsSocRow[]): readonly (number | null)[] {
  const detailed = new Map(
    tree.filter((row) => row.group === 'detailed').map((row) => [row.code, socNumber(row.code)]),
  );
  const rows = readTaxonomy('us/onet_occupations', ['soc2018']);
  const known = new Set(rows.map((row) => row.soc2018));
  const joined = new Map(
    [...detailed].filter(([code]) => !known.has(code)).map(([code, number]) => [code.slice(0, 6), number]),
  );
  return rows.map((row) => detailed.get(row.soc2018) ?? joined.get(row.soc2018.slice(0, 6)) ?? null);
}

/** Weighted O*NET occupations of each detailed occupation. */
function onetLinks(tree: readonly UsSocRow[]): Map<number | null, WeightedLink[]> {
  const parents = readOnetParents(tree);
  const members = readTaxonomy('us/onet_occupations', ['onet_code']).map((row, onet) => ({
    onet,
    parent: parents[onet] ?? null,
    // The occupation proper (.00) counts as much as two of its specialties: an assumption.
    weight: row.onet_code.endsWith('.00') ? 2 : 1,
  }));
  return new Map(
    [...groupBy(members, ({ parent }) => parent)].map(([parent, group]) => {
      const total = group.reduce((sum, { weight }) => sum + weight, 0);
      return [parent, group.map(({ onet, weight }) => ({ onet, weight: weight / total }))];
    }),
  );
}

/** Part-time shares of O*NET occupations, carried over from the UK unit groups that link to them. */
function partTimeShares(): Map<number, number> {
  const links = readUkOccupations().flatMap((occupation) =>
    occupation.onet.map(({ onet, weight }) => ({
      onet,
      weight: weight * occupation.jobs,
      share: occupation.partTimeShare,
    })),
  );
  return new Map(
    [...groupBy(links, ({ onet }) => onet)].map(([onet, group]) => {
      const weight = group.reduce((sum, link) => sum + link.weight, 0);
      return [onet, group.reduce((sum, link) => sum + link.share * link.weight, 0) / weight];
    }),
  );
}

/** The 831 detailed occupations of US SOC 2018 that the OEWS counts. */
export function readUsOccupations(): Occupation[] {
  const sectors = sectorsByMinorGroup('US');
  const pay = new Map(
    readTaxonomy('us/derived_soc2018_salary', ['soc2018', 'mu', 'sigma']).map((row) => [row.soc2018, row]),
  );
  const partTime = partTimeShares();
  const shares = [...partTime.values()];
  const meanPartTime = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const tree = readUsSocTree();
  const links = onetLinks(tree);
  const minorCodes = new Map(
    tree.filter((row) => row.group === 'minor').map((row) => [row.levels[1], row.code]),
  );
  return tree
    .filter((row) => row.group === 'detailed')
    .map((row) => {
      const { sector, propensity } = lookUp(sectors, lookUp(minorCodes, row.levels[1]));
      const own = lookUp(pay, row.code);
      const onet = lookUp(links, socNumber(row.code));
      return {
        levels: row.levels,
        name: row.title,
        jobs: row.employment,
        sector,
        remotePropensity: propensity,
        pay: { mu: Number(own.mu), sigma: Number(own.sigma), growth: PAY_GROWTH },
        partTimeShare: onet.reduce(
          (sum, link) => sum + link.weight * (partTime.get(link.onet) ?? meanPartTime),
          0,
        ),
        onet,
      };
    });
}
