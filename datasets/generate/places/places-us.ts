import { groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry, lookUp } from '../entry.ts';
import { cityId } from '../ids.ts';
import { aliasTable } from '../random/alias-table.ts';
import type { CounterRandom } from '../random/counter-random.ts';
import { field } from '../random/fields.ts';
import { months } from '../time/months.ts';
import type { Trends } from '../time/trends.ts';

/** Stands for the city of a posting that names none. */
export const unknownCity: DimensionRow = { key: 0, id: cityId('[Unknown city]'), name: '[Unknown city]' };

/** Share of postings that name no city. Assumed. */
export const UNKNOWN_CITY_SHARE = 0.03;

/** Where a US posting is; every value is a key of the dimension of that name. */
interface UsPlace {
  readonly state: number;
  readonly county: number;
  readonly city: number;
}

/** Places of the United States: a state by population and trend, a county and then a city by population. */
interface UsPlaces {
  readonly draw: (random: CounterRandom, month: number) => UsPlace;
  readonly dimensions: Readonly<Record<'state' | 'county' | 'city', readonly DimensionRow[]>>;
  /** Postal codes in key order, key 1 first. */
  readonly states: readonly string[];
  /** Chances of the states (in key order) in a month: what the draws aim at. */
  readonly stateChances: (month: number) => Float64Array;
}

/** County codes of GeoNames that the county file does not know, with the old county that holds most of each. */
const countyRepairs: Readonly<Record<string, string>> = {
  '36': '36061',
  '09110': '09003',
  '09120': '09001',
  '09130': '09007',
  '09140': '09009',
  '09150': '09015',
  '09160': '09005',
  '09170': '09009',
  '09180': '09011',
  '09190': '09001',
};

/** Builds the places and their tables. Counties without a city in the file give "[Unknown city]". */
export function readUsPlaces(trends: Trends): UsPlaces {
  const states = readTaxonomy('us/states', ['state', 'state_name', 'state_fips', 'population_2019']);
  const counties = readTaxonomy('us/counties', ['county_fips', 'county_name', 'state', 'population_2019']);
  const cities = readTaxonomy('us/cities', ['city', 'state', 'county_fips', 'population']).map((row) => ({
    name: `${row.city}, ${row.state}`,
    county: countyRepairs[row.county_fips] ?? row.county_fips,
    population: Number(row.population),
  }));
  const stateKeys = new Map(states.map((row, n) => [row.state, n + 1]));
  const cityKeys = new Map([...new Set(cities.map(({ name }) => name))].map((name, n) => [name, n + 1]));
  const citiesOf = groupBy(cities, ({ county }) => county);
  const countyRows = counties.map((row, n) => {
    const members = citiesOf.get(row.county_fips) ?? [];
    return {
      ...row,
      key: n + 1,
      cities: members.map(({ name }) => lookUp(cityKeys, name)),
      cityTable: members.length === 0 ? null : aliasTable(members.map(({ population }) => population)),
    };
  });
  const countiesOf = groupBy(countyRows, (row) => row.state);
  const byState = states.map(({ state }) => {
    const members = lookUp(countiesOf, state);
    return { members, table: aliasTable(members.map((row) => Number(row.population_2019))) };
  });
  const byMonth = months.map((_, month) =>
    aliasTable(states.map((row) => Number(row.population_2019) * trends.area(row.state, month))),
  );

  return {
    states: states.map(({ state }) => state),
    stateChances: (month) => entry(byMonth, month).probabilities,
    draw(random, month) {
      const state = entry(byMonth, month).draw(random.unit(field.region));
      const { members, table } = entry(byState, state);
      const county = entry(members, table.draw(random.unit(field.area)));
      const { cityTable } = county;
      const city =
        cityTable === null || random.chance(field.unknownCity, UNKNOWN_CITY_SHARE)
          ? unknownCity.key
          : entry(county.cities, cityTable.draw(random.unit(field.city)));
      return { state: state + 1, county: county.key, city };
    },
    dimensions: {
      state: states.map((row, n) => ({ key: n + 1, id: row.state_fips, name: row.state_name })),
      county: [
        { key: 0, id: '00000', name: '[Unknown county]', extra: [null] },
        ...countyRows.map((row) => ({
          key: row.key,
          id: row.county_fips,
          name: `${row.county_name}, ${row.state}`,
          extra: [lookUp(stateKeys, row.state)],
        })),
      ],
      city: [unknownCity, ...[...cityKeys].map(([name, key]) => ({ key, id: cityId(name), name }))],
    },
  };
}
