import { rankingFacets } from '../../contracts/index.ts';
import { columnsOf } from './columns.ts';
import type { DimensionName } from './dimensions.ts';

/** Where a facet's values come from: a column, and what of it is shown. */
export interface FacetSource {
  readonly facet: string;
  /** Column of the postings table. */
  readonly column: string;
  /** `value`: the column itself; `id` or `name`: looked up in `dimension`. */
  readonly shows: 'value' | 'id' | 'name';
  readonly dimension: DimensionName | null;
  /** Only values of this skill kind count. */
  readonly kind?: 'common' | 'specialized';
}

function skillsOfKind(kind: 'common' | 'specialized'): FacetSource[] {
  return [
    { facet: `${kind}_skills`, column: 'skills', shows: 'id', dimension: 'skills', kind },
    { facet: `${kind}_skills_name`, column: 'skills', shows: 'name', dimension: 'skills', kind },
  ];
}

/** The facets whose source does not follow from their name; `skills.cluster` is the key of `skill_cluster`. */
const exceptions: readonly FacetSource[] = [
  { facet: 'skill_cluster', column: 'skills', shows: 'name', dimension: 'skill_cluster' },
  { facet: 'sources', column: 'sources', shows: 'name', dimension: 'sources' },
  ...skillsOfKind('specialized'),
  ...skillsOfKind('common'),
];

/** A facet is named after its column: `city` shows the ids of its dimension, or its values without one, `city_name` the names. */
function sourceOf(facet: string): FacetSource {
  const exception = exceptions.find((source) => source.facet === facet);
  if (exception !== undefined) return exception;
  const name = facet.replace(/_name$/, '');
  const column = columnsOf('uk').find((declared) => declared.name === name);
  if (column === undefined || (column.dimension === null && name !== facet))
    throw new Error(
      `the ranking facet ${facet} has neither a column nor an entry in datasets/schema/facets.ts`,
    );
  if (column.dimension === null) return { facet, column: name, shows: 'value', dimension: null };
  const dimension = column.dimension as DimensionName;
  return { facet, column: name, shows: name === facet ? 'id' : 'name', dimension };
}

/** The columns behind every ranking facet of the posting rankings group, in its order (clause rankings/facets-listed). */
export const rankingFacetSources: readonly FacetSource[] = rankingFacets.map(sourceOf);
