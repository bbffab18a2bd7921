import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import { payGrowthFactor, regionalPay } from '../attributes/pay.ts';
import { companyShares } from '../employers/companies.ts';
import { entry, lookUp } from '../entry.ts';
import { codeOf } from '../occupations/occupation.ts';
import { readUkPlaces } from '../places/places-uk.ts';
import { readUsPlaces } from '../places/places-us.ts';
import type { CountryModel } from '../posting/country-model.ts';
import { exp } from '../random/exact-math.ts';
import { months } from '../time/months.ts';

/** Shares by key; they add up to 1. */
export type Shares = ReadonlyMap<number | string, number>;

/** What the postings of a country should look like, worked out from the tables without drawing anything. */
export interface Targets {
  readonly month: Shares;
  readonly occupation: Shares;
  /** By NUTS 1 region or state. */
  readonly region: Shares;
  /** By sector of the companies, agencies apart; among postings that name a company. */
  readonly sector: Shares;
  /** By year. */
  readonly remote: Shares;
  readonly medianPay: ReadonlyMap<number, number>;
}

function add(shares: Map<number | string, number>, key: number | string, share: number): void {
  shares.set(key, (shares.get(key) ?? 0) + share);
}

/** Chances of the regions by key for an occupation's minor group and a month. */
function regionChances(
  country: Country,
  model: CountryModel,
): (minor: number, month: number) => Float64Array {
  if (country === 'uk') return readUkPlaces(model.trends).regionChances;
  const { stateChances } = readUsPlaces(model.trends);
  return (_, month) => stateChances(month);
}

/** Works out the targets of a country's model. */
export function targetsOf(model: CountryModel): Targets {
  const { country, days, occupations, sections, trends } = model;
  const month = new Map<number | string, number>();
  const occupation = new Map<number | string, number>();
  const region = new Map<number | string, number>();
  const sector = new Map<number | string, number>();
  const remote = new Map<number | string, number>();
  const years = new Map<number | string, number>();
  const regions = regionChances(country, model);
  const agency = companyShares.agency / (1 - companyShares.none);
  months.forEach(({ name, year }, n) => {
    const monthShare = entry(days.monthShares, n);
    add(month, name, monthShare);
    add(years, year, monthShare);
    add(remote, year, monthShare * entry(trends.remoteShare, n));
    occupations.occupations.forEach((own, place) => {
      const share = monthShare * entry(entry(occupations.byMonth, n).probabilities, place);
      add(occupation, codeOf(own), share);
      regions(entry(own.levels, 2), n).forEach((chance, key) => add(region, key + 1, share * chance));
      lookUp(sections.tables, own).probabilities.forEach((chance, section) =>
        add(sector, entry(sections.sections, section), share * chance * (1 - agency)),
      );
    });
  });
  sector.set('agency', agency);
  for (const [year, share] of remote) remote.set(year, share / lookUp(years, year));
  return {
    month,
    occupation,
    region,
    sector,
    remote,
    medianPay: new Map(occupations.occupations.map((own) => [codeOf(own), exp(own.pay.mu)])),
  };
}

/** SQL rows (code, year, factor): how pay of a year compares with 2024 for each occupation. */
export function growthRows(model: CountryModel): string {
  const years = [...new Set(months.map(({ year }) => year))];
  return model.occupations.occupations
    .flatMap((own) =>
      years.map((year) => `(${codeOf(own)}, ${year}, ${payGrowthFactor(own.pay.growth, year)})`),
    )
    .join(', ');
}

/** SQL rows (region id, factor) of the regional pay factors. */
export function regionalRows(): string {
  return Object.entries(regionalPay)
    .map(([id, factor]) => `('${id}', ${factor})`)
    .join(', ');
}

/** The index of new postings without its season, by month name. */
export function seasonlessIndex(country: Country): ReadonlyMap<string, number> {
  const code = country === 'uk' ? 'GB' : 'US';
  return new Map(
    readTaxonomy('indeed/monthly_national', ['country', 'month', 'variable', 'index_sa'])
      .filter((row) => row.country === code && row.variable === 'new postings')
      .map((row) => [row.month, Number(row.index_sa)]),
  );
}

/** December over June in the published seasonal factors. */
export function seasonRatio(country: Country): number {
  const code = country === 'uk' ? 'GB' : 'US';
  const factors = new Map(
    readTaxonomy('indeed/seasonal_factors', ['country', 'variable', 'month_of_year', 'factor'])
      .filter((row) => row.country === code && row.variable === 'new postings')
      .map((row) => [row.month_of_year, Number(row.factor)]),
  );
  return lookUp(factors, '12') / lookUp(factors, '6');
}
