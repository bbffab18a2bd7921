import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { naicsSectors } from '../employers/sections.ts';
import { entry, lookUp } from '../entry.ts';
import { readOnetParents, readUsSocTree, type UsSocRow } from '../occupations/occupations-us.ts';
import { readUsPlaces } from '../places/places-us.ts';
import { type CountryModel, type CountryPostings, drawSharedColumns } from './country-model.ts';

/** Key and id of the sector of postings without a company. */
const UNCLASSIFIED_INDUSTRY = 99;

// Employment agencies belong to administrative and support services.
const AGENCY_SECTOR = 56;

/** Key of a placeholder row in the occupation dimensions: postings that match no occupation. */
export const UNCLASSIFIED_OCCUPATION = 0;

function occupationDimensions(): Record<'soc2' | 'soc3' | 'soc4' | 'soc5' | 'onet', DimensionRow[]> {
  const tree = readUsSocTree();
  const level = (group: UsSocRow['group'], depth: number): DimensionRow[] => [
    {
      key: UNCLASSIFIED_OCCUPATION,
      id: '00-0000',
      name: 'Unclassified',
      ...(depth === 0 ? {} : { extra: [UNCLASSIFIED_OCCUPATION] }),
    },
    ...tree
      .filter((row) => row.group === group)
      .map((row) => ({
        key: entry(row.levels, depth),
        id: row.code,
        name: row.title,
        ...(depth === 0 ? {} : { extra: [entry(row.levels, depth - 1)] }),
      })),
  ];
  const parents = readOnetParents(tree);
  const onet = readTaxonomy('us/onet_occupations', ['onet_code', 'title']).map((row, n) => ({
    key: n + 1,
    id: row.onet_code,
    name: row.title,
    extra: [parents[n] ?? null],
  }));
  return {
    soc2: level('major', 0),
    soc3: level('minor', 1),
    soc4: level('broad', 2),
    soc5: level('detailed', 3),
    onet: [
      {
        key: UNCLASSIFIED_OCCUPATION,
        id: '00-0000.00',
        name: 'Unclassified',
        extra: [UNCLASSIFIED_OCCUPATION],
      },
      ...onet,
    ],
  };
}

function sectorDimension(): DimensionRow[] {
  const rows = readTaxonomy('naics_2022', ['level', 'code', 'title']).filter(
    (row) => row.level === '2' && naicsSectors.has(row.code.slice(0, 2)),
  );
  return [
    ...rows.map((row) => ({ key: Number(row.code.slice(0, 2)), id: row.code, name: row.title })),
    { key: UNCLASSIFIED_INDUSTRY, id: String(UNCLASSIFIED_INDUSTRY), name: 'Unclassified Industry' },
  ];
}

/** US postings: US SOC 2018, O*NET, states, counties and cities. */
export function usPostings(model: CountryModel): CountryPostings<'us'> {
  const places = readUsPlaces(model.trends);
  const cityNames = new Map(places.dimensions.city.map(({ key, name }) => [key, name]));
  return {
    dimensions: { ...occupationDimensions(), ...places.dimensions, naics2: sectorDimension() },
    row(posting) {
      const vacancy = model.drawVacancy(posting);
      const { occupation, month, onet } = vacancy;
      const place = places.draw(model.random, month);
      const home = entry(places.states, place.state - 1);
      const company = model.companies.draw(model.random, posting, occupation, home);
      const cityName = place.city === 0 ? '' : lookUp(cityNames, place.city);
      const [soc2 = 0, soc3 = 0, soc4 = 0, soc5 = 0] = occupation.levels;
      const naics2 =
        company === null ? UNCLASSIFIED_INDUSTRY : company.isAgency ? AGENCY_SECTOR : Number(company.section);
      // Object.assign, as a spread of this many columns costs a hundred times more.
      return Object.assign(drawSharedColumns(model, vacancy, home, cityName, company), place, {
        soc2,
        soc3,
        soc4,
        soc5,
        onet: onet + 1,
        naics2,
      });
    },
  };
}
