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

const both = ['uk', 'us'] as const;
const parent = [{ name: 'parent', type: 'UINTEGER' }] as const;

/** Every dimension table, declared once. Each is a file `dimensions/<name>.parquet` of a dataset. */
export const dimensions = [
  { name: 'title', countries: both, extra: [], meaning: 'job titles' },
  {
    name: 'company',
    countries: both,
    extra: [
      { name: 'is_staffing', type: 'BOOLEAN' },
      { name: 'sector', type: 'VARCHAR' },
      { name: 'made_up', type: 'BOOLEAN' },
    ],
    meaning: 'companies: real public names, and a made-up tail that `made_up` marks',
  },
  { name: 'soc1', countries: ['uk'], extra: [], meaning: 'UK major groups' },
  {
    name: 'soc2',
    countries: both,
    extra: parent,
    meaning: 'UK sub-major groups (parent soc1); US major groups',
  },
  { name: 'soc3', countries: both, extra: parent, meaning: 'minor groups (parent soc2)' },
  {
    name: 'soc4',
    countries: both,
    extra: parent,
    meaning: 'UK unit groups, US broad occupations (parent soc3)',
  },
  { name: 'soc5', countries: ['us'], extra: parent, meaning: 'US detailed occupations (parent soc4)' },
  { name: 'onet', countries: ['us'], extra: parent, meaning: 'O*NET occupations (parent soc5)' },
  { name: 'country', countries: ['uk'], extra: [], meaning: 'nations' },
  { name: 'nuts1', countries: ['uk'], extra: parent, meaning: 'regions (parent country)' },
  { name: 'nuts3', countries: ['uk'], extra: parent, meaning: 'NUTS 3 areas (parent nuts1)' },
  { name: 'lau1', countries: ['uk'], extra: parent, meaning: 'local authorities (parent nuts3)' },
  { name: 'state', countries: ['us'], extra: [], meaning: 'states' },
  {
    name: 'county',
    countries: ['us'],
    extra: parent,
    meaning: 'counties (parent state); id is the FIPS code',
  },
  { name: 'city', countries: both, extra: [], meaning: 'towns and cities; id is base64 of the name' },
  { name: 'naics2', countries: ['us'], extra: [], meaning: 'industry sectors' },
  { name: 'employment_type', countries: both, extra: [], meaning: 'employment types' },
  { name: 'contract_type', countries: both, extra: [], meaning: 'contract types' },
  { name: 'remote_type', countries: both, extra: [], meaning: 'remote types' },
  { name: 'edulevels', countries: both, extra: [], meaning: 'education levels' },
  { name: 'salary_period', countries: both, extra: [], meaning: 'pay periods' },
  { name: 'skill_cluster', countries: both, extra: [], meaning: 'groups of skills' },
  {
    name: 'skills',
    countries: both,
    extra: [
      { name: 'kind', type: 'VARCHAR' },
      { name: 'cluster', type: 'UINTEGER' },
    ],
    meaning: 'skills; kind is common or specialized; cluster is a key of skill_cluster',
  },
  {
    name: 'certifications',
    countries: both,
    extra: [],
    meaning: 'certifications, licences and registrations',
  },
  { name: 'sources', countries: both, extra: [], meaning: 'invented job sites' },
] as const satisfies readonly DimensionDeclaration[];

/** Name of a dimension table. */
export type DimensionName = (typeof dimensions)[number]['name'];

/** The dimension tables of a country. */
export function dimensionsOf(
  country: Country,
): readonly (DimensionDeclaration & { readonly name: DimensionName })[] {
  return dimensions.filter((dimension) => (dimension.countries as readonly Country[]).includes(country));
}
