import { getOrInsert, groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry, lookUp } from '../entry.ts';
import { cityId } from '../ids.ts';
import type { Occupation } from '../occupations/occupation.ts';
import { aliasTable, type AliasTable } from '../random/alias-table.ts';
import type { CounterRandom } from '../random/counter-random.ts';
import { pow } from '../random/exact-math.ts';
import { field } from '../random/fields.ts';
import { months } from '../time/months.ts';
import type { Trends } from '../time/trends.ts';
import { unknownCity, UNKNOWN_CITY_SHARE } from './places-us.ts';

/** Where a UK posting is; every value is a key of the dimension of that name. */
interface UkPlace {
  readonly country: number;
  readonly nuts1: number;
  readonly nuts3: number;
  readonly lau1: number;
  readonly city: number;
}

/** Places of the United Kingdom (generate/README.md, step 3). */
export interface UkPlaces {
  readonly draw: (random: CounterRandom, occupation: Occupation, month: number) => UkPlace;
  readonly dimensions: Readonly<
    Record<'country' | 'nuts1' | 'nuts3' | 'lau1' | 'city', readonly DimensionRow[]>
  >;
  /** NUTS 1 codes in key order, key 1 first. */
  readonly regions: readonly string[];
  /** Chances of the regions (in key order) for a minor group and month: what the draws aim at. */
  readonly regionChances: (soc3: number, month: number) => Float64Array;
}

const nations = [
  ['ENG', 'England'],
  ['SCT', 'Scotland'],
  ['WLS', 'Wales'],
  ['NIR', 'Northern Ireland'],
] as const;

/** Region names as the vacancy index spells them, where they differ. */
const indexNames: Readonly<Record<string, string>> = { 'Yorkshire and The Humber': 'Yorkshire & the Humber' };

// Towns draw slightly more adverts than their population; the exponent is assumed (generate/README.md, step 3).
const POPULATION_EXPONENT = 1.05;

// Nine of ten London adverts say just London.
const JUST_LONDON = 0.9;

function keys(codes: Iterable<string>): Map<string, number> {
  return new Map([...new Set(codes)].map((code, n) => [code, n + 1]));
}

/** Builds the places and their tables. */
export function readUkPlaces(trends: Trends): UkPlaces {
  const areas = readTaxonomy('uk/areas', [
    'lau1',
    'lau1_name',
    'nuts3',
    'nuts3_name',
    'nuts1',
    'nuts1_name',
    'nation',
    'population_2020',
  ]);
  const cities = readTaxonomy('uk/cities', ['city', 'population', 'lau1', 'nuts3', 'part_of_london']).filter(
    (row) => row.part_of_london !== '1',
  );
  const nuts1Names = new Map(
    readTaxonomy('uk/nuts2018', ['level', 'code', 'name']).map((row) => [row.code, row.name]),
  );
  const nuts1Keys = keys(areas.map((row) => row.nuts1).sort());
  const nuts3Keys = keys(areas.map((row) => row.nuts3).sort());
  const lau1Keys = keys(areas.map((row) => row.lau1));
  const cityKeys = keys(cities.map((row) => row.city));
  const nationKey = (name: string): number => 1 + nations.findIndex(([, nation]) => nation === name);
  const london = lookUp(cityKeys, 'London');
  const regions = [...nuts1Keys.keys()];
  const townsIn = townsOfAreas(cities, cityKeys);

  const placed = areas.map((area) => ({
    country: nationKey(area.nation),
    nuts1: lookUp(nuts1Keys, area.nuts1),
    nuts3: lookUp(nuts3Keys, area.nuts3),
    lau1: lookUp(lau1Keys, area.lau1),
    population: Number(area.population_2020),
    ...townsIn(area),
  }));
  const byRegion = regions.map((_, n) => {
    const members = placed.filter((area) => area.nuts1 === n + 1);
    return { members, table: aliasTable(members.map((area) => pow(area.population, POPULATION_EXPONENT))) };
  });

  const regionTable = regionTables(
    nuts1Keys,
    regions.map((code) => lookUp(nuts1Names, code)),
    trends,
  );

  return {
    regions,
    regionChances: (soc3, month) => regionTable(soc3, month).probabilities,
    draw(random, occupation, month) {
      const region = regionTable(entry(occupation.levels, 2), month).draw(random.unit(field.region));
      const { members, table } = entry(byRegion, region);
      const area = entry(members, table.draw(random.unit(field.area)));
      const { country, nuts1, nuts3, lau1, cities: towns, cityTable } = area;
      const drawCity = (): number => {
        if (random.chance(field.unknownCity, UNKNOWN_CITY_SHARE)) return unknownCity.key;
        if (regions[region] === 'UKI' && random.chance(field.justLondon, JUST_LONDON)) return london;
        if (cityTable === null) return unknownCity.key;
        return entry(towns, cityTable.draw(random.unit(field.city)));
      };
      return { country, nuts1, nuts3, lau1, city: drawCity() };
    },
    dimensions: {
      country: nations.map(([id, name], n) => ({ key: n + 1, id, name })),
      nuts1: [...nuts1Keys].map(([id, key]) => {
        const nation = areas.find((area) => area.nuts1 === id)?.nation ?? '';
        return { key, id, name: lookUp(nuts1Names, id), extra: [nationKey(nation)] };
      }),
      nuts3: [...nuts3Keys].map(([id, key]) => {
        const area = areas.find((row) => row.nuts3 === id);
        return { key, id, name: area?.nuts3_name ?? '', extra: [lookUp(nuts1Keys, area?.nuts1 ?? '')] };
      }),
      lau1: areas.map((row) => ({
        key: lookUp(lau1Keys, row.lau1),
        id: row.lau1,
        name: row.lau1_name,
        extra: [lookUp(nuts3Keys, row.nuts3)],
      })),
      city: [unknownCity, ...[...cityKeys].map(([name, key]) => ({ key, id: cityId(name), name }))],
    },
  };
}

/** A city with its area. */
interface CityRow {
  readonly city: string;
  readonly population: string;
  readonly lau1: string;
  readonly nuts3: string;
}

/** Finds the cities of an area, by population; without one, the largest of the region around it. */
function townsOfAreas(
  cities: readonly CityRow[],
  cityKeys: ReadonlyMap<string, number>,
): (area: { readonly lau1: string; readonly nuts3: string }) => {
  readonly cities: readonly number[];
  readonly cityTable: AliasTable | null;
} {
  const citiesOfLau1 = groupBy(cities, (row) => row.lau1);
  const citiesOfNuts3 = groupBy(cities, (row) => row.nuts3);
  return ({ lau1, nuts3 }) => {
    const near = citiesOfNuts3.get(nuts3) ?? [];
    const largest = near.reduce<CityRow | null>(
      (best, row) => (best === null || Number(row.population) > Number(best.population) ? row : best),
      null,
    );
    const candidates = citiesOfLau1.get(lau1) ?? (largest === null ? [] : [largest]);
    return {
      cities: candidates.map((row) => lookUp(cityKeys, row.city)),
      cityTable: candidates.length === 0 ? null : aliasTable(candidates.map((row) => Number(row.population))),
    };
  };
}

/** Draws regions by the jobs of a group of occupations in them, moved by their vacancy index in a month. */
function regionTables(
  keysOfRegions: ReadonlyMap<string, number>,
  names: readonly string[],
  trends: Trends,
): (soc3: number, month: number) => AliasTable {
  const { jobs, allJobs } = jobsByRegion(keysOfRegions);
  const trendNames = names.map((name) => indexNames[name] ?? name);
  const tables = new Map<number, AliasTable>();
  return (soc3, month) =>
    getOrInsert(tables, soc3 * months.length + month, () => {
      const base = jobs.get(soc3) ?? allJobs;
      return aliasTable(base.map((count, n) => count * trends.area(entry(trendNames, n), month)));
    });
}

/** Jobs by region: of each group of occupations, and of all. */
function jobsByRegion(regionKeys: ReadonlyMap<string, number>): {
  readonly jobs: ReadonlyMap<number, Float64Array>;
  readonly allJobs: Float64Array;
} {
  const jobs = new Map<number, Float64Array>();
  const allJobs = new Float64Array(regionKeys.size);
  for (const row of readTaxonomy('uk/soc3_region_jobs_2024', ['soc3', 'nuts1', 'jobs'])) {
    const soc3 = Number(row.soc3);
    const place = lookUp(regionKeys, row.nuts1) - 1;
    const ofGroup = jobs.get(soc3) ?? new Float64Array(regionKeys.size);
    ofGroup[place] = Number(row.jobs);
    allJobs[place] = entry(allJobs, place) + Number(row.jobs);
    jobs.set(soc3, ofGroup);
  }
  return { jobs, allJobs };
}
