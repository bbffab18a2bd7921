import {
  columnsOf,
  rankingFacetSources,
  type Country,
  type DimensionName,
  type FacetSource,
} from '../../../datasets/index.ts';

/** A way to see postings as groups: a column and what of it is shown (declared in datasets/). */
export interface Facet extends FacetSource {
  /** Whether a posting can have several values. */
  readonly isList: boolean;
}

/** Dimensions that are not facets: the pay period only describes the wording of an advert. */
const hiddenDimensions: readonly string[] = ['salary_period'];

/** Clusters are reached through skills in a dataset, and have a column of their own in the engine (store/posting-store.ts). */
function engineColumn({ column, dimension }: FacetSource): string {
  return dimension === 'skill_cluster' ? 'skill_clusters' : column;
}

/** The facets of a country by name: the ranking facets, then an id and a name for every other dimension of its postings. */
function declare(country: Country): ReadonlyMap<string, Facet> {
  const columns = columnsOf(country);
  const listed = rankingFacetSources.filter(({ column }) => columns.some(({ name }) => name === column));
  const others = columns.flatMap(({ name, dimension }) => {
    const isListed = listed.some(({ column }) => column === name);
    if (dimension === null || isListed || hiddenDimensions.includes(dimension)) return [];
    const source = { column: name, dimension: dimension as DimensionName };
    return [
      { ...source, facet: name, shows: 'id' } as const,
      { ...source, facet: `${name}_name`, shows: 'name' } as const,
    ];
  });
  const isList = (column: string): boolean =>
    columns.some(({ name, type }) => name === column && type.endsWith('[]'));
  return new Map(
    [...listed, ...others].map((source: FacetSource) => [
      source.facet,
      { ...source, column: engineColumn(source), isList: isList(source.column) },
    ]),
  );
}

const byCountry = { uk: declare('uk'), us: declare('us') } as const satisfies Record<Country, unknown>;

/** Every facet that the postings of a country can be grouped or filtered by. */
export const facetsOf = (country: Country): ReadonlyMap<string, Facet> => byCountry[country];
