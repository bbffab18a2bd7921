import type { Country } from './columns.ts';

/** One value of a dimension: `key` is what the postings hold, `id` and `name` what the service shows. */
export interface DimensionRow {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  /** Values of the dimension's extra columns, in the order of its declaration. */
  readonly extra?: readonly (string | number | boolean | null)[];
}

/** One dimension table: besides `key` (UINTEGER), `id` and `name` (VARCHAR) it has the extra columns named here. */
export interface DimensionDeclaration {
  readonly name: string;
  readonly countries: readonly Country[];
  readonly extra: readonly { readonly name: string; readonly type: 'VARCHAR' | 'UINTEGER' | 'BOOLEAN' }[];
  readonly meaning: string;
}

const uk = ['uk'] as const;
const us = ['us'] as const;
const both = ['uk', 'us'] as const;
const parent = [{ name: 'parent', type: 'UINTEGER' }] as const;

function dimension<const Name extends string>(
  name: Name,
  countries: readonly Country[],
  meaning: string,
  extra: DimensionDeclaration['extra'] = [],
): DimensionDeclaration & { readonly name: Name } {
  return { name, countries, extra, meaning };
}

/** Every dimension table, declared once. Each is a file `dimensions/<name>.parquet` of a dataset. */
export const dimensions = [
  dimension('title', both, 'job titles'),
  dimension('company', both, 'companies: real public names, and a made-up tail that `made_up` marks', [
    { name: 'is_staffing', type: 'BOOLEAN' },
    { name: 'sector', type: 'VARCHAR' },
    { name: 'made_up', type: 'BOOLEAN' },
  ]),
  dimension('soc1', uk, 'UK major groups'),
  dimension('soc2', both, 'UK sub-major groups (parent soc1); US major groups', parent),
  dimension('soc3', both, 'minor groups (parent soc2)', parent),
  dimension('soc4', both, 'UK unit groups, US broad occupations (parent soc3)', parent),
  dimension('soc5', us, 'US detailed occupations (parent soc4)', parent),
  dimension('onet', us, 'O*NET occupations (parent soc5)', parent),
  dimension('country', uk, 'nations'),
  dimension('nuts1', uk, 'regions (parent country)', parent),
  dimension('nuts3', uk, 'NUTS 3 areas (parent nuts1)', parent),
  dimension('lau1', uk, 'local authorities (parent nuts3)', parent),
  dimension('state', us, 'states'),
  dimension('county', us, 'counties (parent state); id is the FIPS code', parent),
  dimension('city', both, 'towns and cities; id is base64 of the name'),
  dimension('naics2', us, 'industry sectors'),
  dimension('employment_type', both, 'employment types'),
  dimension('contract_type', both, 'contract types'),
  dimension('remote_type', both, 'remote types'),
  dimension('edulevels', both, 'education levels'),
  dimension('salary_period', both, 'pay periods'),
  dimension('skill_cluster', both, 'groups of skills'),
  dimension('skills', both, 'skills; kind is common or specialized; cluster is a key of skill_cluster', [
    { name: 'kind', type: 'VARCHAR' },
    { name: 'cluster', type: 'UINTEGER' },
  ]),
  dimension('certifications', both, 'certifications, licences and registrations'),
  dimension('sources', both, 'invented job sites'),
] as const satisfies readonly DimensionDeclaration[];

/** Name of a dimension table. */
export type DimensionName = (typeof dimensions)[number]['name'];

/** The dimension tables of a country. */
export function dimensionsOf(
  country: Country,
): readonly (DimensionDeclaration & { readonly name: DimensionName })[] {
  return dimensions.filter(({ countries }) => countries.includes(country));
}
