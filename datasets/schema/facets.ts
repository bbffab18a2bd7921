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

function idAndName(facet: DimensionName): FacetSource[] {
  return [
    { facet, column: facet, shows: 'id', dimension: facet },
    { facet: `${facet}_name`, column: facet, shows: 'name', dimension: facet },
  ];
}

function skillsOfKind(kind: 'common' | 'specialized'): FacetSource[] {
  return [
    { facet: `${kind}_skills`, column: 'skills', shows: 'id', dimension: 'skills', kind },
    { facet: `${kind}_skills_name`, column: 'skills', shows: 'name', dimension: 'skills', kind },
  ];
}

function educationBound(facet: 'min_edulevels' | 'max_edulevels'): FacetSource[] {
  return [
    { facet, column: facet, shows: 'id', dimension: 'edulevels' },
    { facet: `${facet}_name`, column: facet, shows: 'name', dimension: 'edulevels' },
  ];
}

/**
 * The columns behind every ranking facet of the posting rankings group (clause rankings/facets-listed).
 * `skill_cluster` is shown by name and reached through the posting's skills: `skills.cluster` is its key.
 */
export const rankingFacetSources: readonly FacetSource[] = [
  ...idAndName('certifications'),
  ...idAndName('city'),
  ...idAndName('company'),
  ...idAndName('country'),
  ...idAndName('employment_type'),
  ...idAndName('lau1'),
  { facet: 'max_years_experience', column: 'max_years_experience', shows: 'value', dimension: null },
  { facet: 'min_years_experience', column: 'min_years_experience', shows: 'value', dimension: null },
  ...idAndName('nuts1'),
  ...idAndName('nuts3'),
  ...idAndName('remote_type'),
  { facet: 'skill_cluster', column: 'skills', shows: 'name', dimension: 'skill_cluster' },
  ...idAndName('skills'),
  ...idAndName('soc1'),
  ...idAndName('soc2'),
  ...idAndName('soc3'),
  ...idAndName('soc4'),
  ...skillsOfKind('specialized'),
  ...skillsOfKind('common'),
  { facet: 'sources', column: 'sources', shows: 'name', dimension: 'sources' },
  ...idAndName('title'),
  ...idAndName('edulevels'),
  ...educationBound('max_edulevels'),
  ...educationBound('min_edulevels'),
];
