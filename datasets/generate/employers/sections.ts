import { groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import { entry, lookUp } from '../entry.ts';
import { codeOf, type Occupation } from '../occupations/occupation.ts';
import { readUkOccupations } from '../occupations/occupations-uk.ts';
import { aliasTable, type AliasTable } from '../random/alias-table.ts';

/** The NAICS sector nearest to each SIC section; the match is made by hand and loose. */
const naicsOfSection: Readonly<Record<string, string>> = {
  A: '11',
  B: '21',
  C: '31',
  D: '22',
  E: '22',
  F: '23',
  G: '44',
  H: '48',
  I: '72',
  J: '51',
  K: '52',
  L: '53',
  M: '54',
  N: '56',
  O: '92',
  P: '61',
  Q: '62',
  R: '71',
  S: '81',
};

/** The SIC section of a NAICS sector; of two that share one, the later. */
export const sectionOfNaics: ReadonlyMap<string, string> = new Map(
  Object.entries(naicsOfSection).map(([section, naics]) => [naics, section]),
);

/** NAICS sectors that companies of US postings have. 32 and 33 belong to 31, 45 to 44, 49 to 48. */
export const naicsSectors: ReadonlySet<string> = new Set(sectionOfNaics.keys());

/** The sectors of a country's companies, and the table that draws one for an occupation. */
export interface SectionModel {
  readonly sections: readonly string[];
  /** Each section's share of all jobs. */
  readonly shares: readonly number[];
  readonly tables: ReadonlyMap<Occupation, AliasTable>;
}

type Weights = ReadonlyMap<string, number>;

function add(to: Map<string, number>, from: Weights, factor: number): void {
  for (const [section, weight] of from) to.set(section, (to.get(section) ?? 0) + weight * factor);
}

/** Jobs by SIC section of each UK unit group; groups without published cells take those of the nearest group above. */
function ukWeights(occupations: readonly Occupation[]): Map<number, Weights> {
  const rows = readTaxonomy('uk/soc4_industry_jobs_2024', ['soc4', 'sic_section', 'jobs']);
  const byGroup = new Map<string, Map<string, number>>();
  for (const length of [4, 3, 2, 1]) {
    for (const [code, group] of groupBy(rows, (row) => row.soc4.slice(0, length))) {
      const weights = new Map<string, number>();
      for (const row of group) add(weights, new Map([[row.sic_section, Number(row.jobs)]]), 1);
      byGroup.set(code, weights);
    }
  }
  return new Map(
    occupations.map((occupation) => {
      const code = String(codeOf(occupation));
      const nearest = [4, 3, 2, 1]
        .map((length) => byGroup.get(code.slice(0, length)))
        .find((found) => found !== undefined);
      if (nearest === undefined) throw new Error(`no industry jobs for occupation ${code}`);
      return [codeOf(occupation), nearest];
    }),
  );
}

/** Sectors of US occupations: those of the linked UK unit groups, because no open table has them for the US. */
function usWeights(occupations: readonly Occupation[]): Map<number, Weights> {
  const ukOccupations = readUkOccupations();
  const uk = ukWeights(ukOccupations);
  const byOnet = new Map<number, Map<string, number>>();
  for (const occupation of ukOccupations) {
    const translated = new Map<string, number>();
    for (const [section, jobs] of lookUp(uk, codeOf(occupation))) {
      const naics = naicsOfSection[section];
      if (naics !== undefined) add(translated, new Map([[naics, jobs]]), 1);
    }
    for (const { onet, weight } of occupation.onet) {
      const weights = byOnet.get(onet) ?? new Map<string, number>();
      add(weights, translated, weight);
      byOnet.set(onet, weights);
    }
  }
  const own = new Map<number, Map<string, number>>();
  const byMajor = new Map<number, Map<string, number>>();
  const overall = new Map<string, number>();
  for (const occupation of occupations) {
    const weights = new Map<string, number>();
    for (const { onet, weight } of occupation.onet) add(weights, byOnet.get(onet) ?? new Map(), weight);
    if (weights.size === 0) continue;
    own.set(codeOf(occupation), weights);
    const major = byMajor.get(entry(occupation.levels, 0)) ?? new Map<string, number>();
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    add(major, weights, occupation.jobs / total);
    add(overall, weights, occupation.jobs / total);
    byMajor.set(entry(occupation.levels, 0), major);
  }
  return new Map(
    occupations.map((occupation) => [
      codeOf(occupation),
      own.get(codeOf(occupation)) ?? byMajor.get(entry(occupation.levels, 0)) ?? overall,
    ]),
  );
}

/** The sectors in which the occupations of a country work (generate/README.md, step 4). */
export function readSections(country: Country, occupations: readonly Occupation[]): SectionModel {
  const weights = country === 'uk' ? ukWeights(occupations) : usWeights(occupations);
  const sections = [...new Set([...weights.values()].flatMap((map) => [...map.keys()]))].sort();
  const tables = new Map(
    occupations.map((occupation) => {
      const own = lookUp(weights, codeOf(occupation));
      return [occupation, aliasTable(sections.map((section) => own.get(section) ?? 0))];
    }),
  );
  const jobs = occupations.reduce((sum, occupation) => sum + occupation.jobs, 0);
  const shares = sections.map((_, n) =>
    [...tables].reduce(
      (sum, [occupation, { probabilities }]) => sum + (entry(probabilities, n) * occupation.jobs) / jobs,
      0,
    ),
  );
  return { sections, shares, tables };
}
