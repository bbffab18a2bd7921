import type { Country, PostingRow } from '../../schema/columns.ts';
import { type DimensionName, type DimensionRow, dimensionsOf } from '../../schema/dimensions.ts';
import { salaryPeriodDimension } from '../attributes/pay.ts';
import { educationDimension } from '../attributes/requirements.ts';
import { workTermDimensions } from '../attributes/work-terms.ts';
import { sourceDimension } from '../time/lifetime.ts';
import { type CountryModel, countryModel } from './country-model.ts';
import { ukPostings } from './uk-postings.ts';
import { usPostings } from './us-postings.ts';

/** Makes the postings of one country and seed. */
export interface PostingGenerator {
  readonly model: CountryModel;
  /** The posting of a number (0 to 2^32 - 1): always the same for the same country and seed. */
  readonly row: (posting: number) => PostingRow;
  /** Rows of a dimension table, for a dataset of this many postings. */
  readonly dimension: (name: DimensionName, postings: number) => Iterable<DimensionRow>;
}

/** Opens the generator. The same seed makes the same postings on every machine. */
export function postingGenerator(country: Country, seed: string): PostingGenerator {
  const model = countryModel(country, seed);
  const { row, dimensions } = country === 'uk' ? ukPostings(model) : usPostings(model);
  const tables: Partial<Record<DimensionName, readonly DimensionRow[]>> = {
    ...dimensions,
    ...workTermDimensions,
    title: model.titles.dimension,
    skills: model.skills.dimension,
    skill_cluster: model.skills.clusters,
    certifications: model.certifications.dimension,
    edulevels: educationDimension(country),
    salary_period: salaryPeriodDimension,
    sources: sourceDimension,
  };
  for (const { name } of dimensionsOf(country)) {
    if (name !== 'company' && tables[name] === undefined) throw new Error(`no rows for dimension ${name}`);
  }
  return {
    model,
    row,
    dimension: (name, postings) =>
      name === 'company' ? model.companies.dimension(postings) : (tables[name] ?? []),
  };
}
