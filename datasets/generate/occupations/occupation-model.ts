import type { Country } from '../../schema/columns.ts';
import { entry } from '../entry.ts';
import { aliasTable, type AliasTable } from '../random/alias-table.ts';
import { months } from '../time/months.ts';
import type { Trends } from '../time/trends.ts';
import type { Occupation } from './occupation.ts';
import { readUkOccupations } from './occupations-uk.ts';
import { readUsOccupations } from './occupations-us.ts';

/** Occupations of a country with the table to draw one in each month, and that month's mean remote propensity. */
export interface OccupationModel {
  readonly occupations: readonly Occupation[];
  readonly byMonth: readonly AliasTable[];
  readonly meanRemotePropensity: readonly number[];
}

/** Employment times the sector's index (generate/README.md, step 2). Employment shares are not advert shares: see the README. */
export function readOccupations(country: Country, trends: Trends): OccupationModel {
  const occupations = country === 'uk' ? readUkOccupations() : readUsOccupations();
  const byMonth = months.map((_, month) =>
    aliasTable(occupations.map(({ jobs, sector }) => jobs * trends.sector(sector, month))),
  );
  const meanRemotePropensity = byMonth.map(({ probabilities }) =>
    occupations.reduce((sum, { remotePropensity }, n) => sum + remotePropensity * entry(probabilities, n), 0),
  );
  return { occupations, byMonth, meanRemotePropensity };
}
