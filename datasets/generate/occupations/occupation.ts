import { readTaxonomy } from '../../files/read-taxonomy.ts';
import { entry } from '../entry.ts';

/** A detailed occupation: a unit group of UK SOC 2020 or a detailed occupation of US SOC 2018. */
export interface Occupation {
  /** Codes from the broadest group down to the occupation itself, as the `soc…` columns hold them. */
  readonly levels: readonly number[];
  readonly name: string;
  /** Employment of 2024. */
  readonly jobs: number;
  /** Sector of the vacancy index. */
  readonly sector: string;
  /** Assumed propensity to remote work, 0 to 10. */
  readonly remotePropensity: number;
  readonly pay: Pay;
  readonly partTimeShare: number;
  /** O*NET occupations (position in `us/onet_occupations.csv`) that describe it; weights add up to 1. */
  readonly onet: readonly WeightedLink[];
}

/** Full-time pay of 2024: ln(pay) is normal with mean mu and deviation sigma. */
interface Pay {
  readonly mu: number;
  readonly sigma: number;
  /** Growth a year, as a share (0.04 is 4 percent). */
  readonly growth: number;
}

/** A weighted link to an O*NET occupation. */
export interface WeightedLink {
  readonly onet: number;
  readonly weight: number;
}

/** The detailed code of an occupation. */
export function codeOf(occupation: Occupation): number {
  return entry(occupation.levels, occupation.levels.length - 1);
}

/** The hand-made link from minor groups to sectors and remote propensity; `system` is how `code_system` begins. */
export function sectorsByMinorGroup(
  system: 'UK' | 'US',
): Map<string, { sector: string; propensity: number }> {
  return new Map(
    readTaxonomy('assumed_occupation_sector', [
      'code_system',
      'code',
      'indeed_sector',
      'remote_propensity_assumed',
    ])
      .filter((row) => row.code_system.startsWith(system))
      .map((row) => [
        row.code,
        { sector: row.indeed_sector, propensity: Number(row.remote_propensity_assumed) },
      ]),
  );
}
