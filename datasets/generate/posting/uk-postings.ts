import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry, lookUp } from '../entry.ts';
import { readUkPlaces } from '../places/places-uk.ts';
import { type CountryModel, type CountryPostings, drawSharedColumns } from './country-model.ts';

/** The tree of UK SOC 2020, level by level. */
function socDimensions(): Record<'soc1' | 'soc2' | 'soc3' | 'soc4', DimensionRow[]> {
  const rows = readTaxonomy('uk/soc2020_groups', ['level', 'code', 'title', 'parent']);
  const level = (wanted: string): DimensionRow[] =>
    rows
      .filter((row) => row.level === wanted)
      .map((row) => ({
        key: Number(row.code),
        id: row.code,
        name: row.title,
        ...(wanted === '1' ? {} : { extra: [Number(row.parent)] }),
      }));
  return { soc1: level('1'), soc2: level('2'), soc3: level('3'), soc4: level('4') };
}

/** UK postings: UK SOC 2020 and the areas of the United Kingdom. */
export function ukPostings(model: CountryModel): CountryPostings<'uk'> {
  const places = readUkPlaces(model.trends);
  const cityNames = new Map(places.dimensions.city.map(({ key, name }) => [key, name]));
  return {
    dimensions: { ...socDimensions(), ...places.dimensions },
    row(posting) {
      const vacancy = model.drawVacancy(posting);
      const { occupation, month } = vacancy;
      const place = places.draw(model.random, occupation, month);
      const home = entry(places.regions, place.nuts1 - 1);
      const company = model.companies.draw(model.random, posting, occupation, home);
      const cityName = place.city === 0 ? '' : lookUp(cityNames, place.city);
      const [soc1 = 0, soc2 = 0, soc3 = 0, soc4 = 0] = occupation.levels;
      // Object.assign, as a spread of this many columns costs a hundred times more.
      return Object.assign(drawSharedColumns(model, vacancy, home, cityName, company), place, {
        soc1,
        soc2,
        soc3,
        soc4,
      });
    },
  };
}
