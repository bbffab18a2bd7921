/*
 * Longer than other files: it is one list, and every column is to be found in one place.
 */

/** The two families of postings; one schema holds both. */
export type Country = 'uk' | 'us';

/** Types of a column in Parquet and DuckDB. A type ending in `[]` is multi-valued. */
export type ColumnType =
  'UTINYINT' | 'USMALLINT' | 'UINTEGER' | 'BOOLEAN' | 'DATE' | 'VARCHAR' | 'UTINYINT[]' | 'USMALLINT[]';

/** One column of the postings table. */
export interface ColumnDeclaration {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly countries: readonly Country[];
  /** The dimension table whose `key` the column (or each item of its list) holds; null when the value speaks for itself. */
  readonly dimension: string | null;
  readonly meaning: string;
}

const both = ['uk', 'us'] as const;
const uk = ['uk'] as const;
const us = ['us'] as const;

/**
 * Every column of the postings table, declared once: the generator, the loader, `data describe`, `data export`
 * and the table in `datasets/README.md` follow this list. The order is the order in the files.
 * A column holds a dimension's `key`; the ids and names that the service shows stand in the dimension table.
 */
export const postingColumns = [
  {
    name: 'posting',
    type: 'UINTEGER',
    nullable: false,
    countries: both,
    dimension: null,
    meaning:
      'number of the posting, unique in the dataset; generated postings count from 0, planted ones from 4,000,000,000',
  },
  {
    name: 'posted',
    type: 'DATE',
    nullable: false,
    countries: both,
    dimension: null,
    meaning: 'day on which the posting appeared',
  },
  {
    name: 'expired',
    type: 'DATE',
    nullable: true,
    countries: both,
    dimension: null,
    meaning: 'last day on which it was up; null when it stayed open beyond the last day of the dataset',
  },
  {
    name: 'duplicates',
    type: 'USMALLINT',
    nullable: false,
    countries: both,
    dimension: null,
    meaning: 'further copies of the same vacancy; total postings = 1 + duplicates',
  },
  {
    name: 'title',
    type: 'USMALLINT',
    nullable: false,
    countries: both,
    dimension: 'title',
    meaning: 'normalised job title; 0 is "Unclassified"',
  },
  {
    name: 'title_raw',
    type: 'VARCHAR',
    nullable: false,
    countries: both,
    dimension: null,
    meaning: 'title as published',
  },
  {
    name: 'company',
    type: 'UINTEGER',
    nullable: true,
    countries: both,
    dimension: 'company',
    meaning: 'employer or agency; null when the advert names none',
  },
  {
    name: 'company_is_staffing',
    type: 'BOOLEAN',
    nullable: true,
    countries: both,
    dimension: null,
    meaning: 'the company is an employment agency; null without a company',
  },
  {
    name: 'soc1',
    type: 'USMALLINT',
    nullable: false,
    countries: uk,
    dimension: 'soc1',
    meaning: 'UK SOC 2020 major group',
  },
  {
    name: 'soc2',
    type: 'UINTEGER',
    nullable: false,
    countries: both,
    dimension: 'soc2',
    meaning: 'UK SOC 2020 sub-major group; US SOC 2018 major group as six digits',
  },
  {
    name: 'soc3',
    type: 'UINTEGER',
    nullable: false,
    countries: both,
    dimension: 'soc3',
    meaning: 'UK SOC 2020 minor group; US SOC 2018 minor group as six digits',
  },
  {
    name: 'soc4',
    type: 'UINTEGER',
    nullable: false,
    countries: both,
    dimension: 'soc4',
    meaning: 'UK SOC 2020 unit group; US SOC 2018 broad occupation as six digits',
  },
  {
    name: 'soc5',
    type: 'UINTEGER',
    nullable: false,
    countries: us,
    dimension: 'soc5',
    meaning: 'US SOC 2018 detailed occupation as six digits',
  },
  {
    name: 'onet',
    type: 'USMALLINT',
    nullable: false,
    countries: us,
    dimension: 'onet',
    meaning: 'O*NET-SOC 2019 occupation; 0 is "Unclassified"',
  },
  {
    name: 'country',
    type: 'UTINYINT',
    nullable: false,
    countries: uk,
    dimension: 'country',
    meaning: 'nation of the United Kingdom',
  },
  {
    name: 'nuts1',
    type: 'UTINYINT',
    nullable: false,
    countries: uk,
    dimension: 'nuts1',
    meaning: 'NUTS 2018 level 1 region',
  },
  {
    name: 'nuts3',
    type: 'USMALLINT',
    nullable: false,
    countries: uk,
    dimension: 'nuts3',
    meaning: 'NUTS 2018 level 3 area',
  },
  {
    name: 'lau1',
    type: 'USMALLINT',
    nullable: false,
    countries: uk,
    dimension: 'lau1',
    meaning: 'LAU level 1 area (local authority, December 2018)',
  },
  {
    name: 'state',
    type: 'UTINYINT',
    nullable: false,
    countries: us,
    dimension: 'state',
    meaning: 'US state or the District of Columbia',
  },
  {
    name: 'county',
    type: 'USMALLINT',
    nullable: false,
    countries: us,
    dimension: 'county',
    meaning: 'US county; its id is the FIPS code; 0 is "[Unknown county]"',
  },
  {
    name: 'city',
    type: 'USMALLINT',
    nullable: false,
    countries: both,
    dimension: 'city',
    meaning: 'town or city; 0 is "[Unknown city]"',
  },
  {
    name: 'naics2',
    type: 'UTINYINT',
    nullable: false,
    countries: us,
    dimension: 'naics2',
    meaning: 'NAICS 2022 sector of the company; 99 is "Unclassified Industry"',
  },
  {
    name: 'employment_type',
    type: 'UTINYINT',
    nullable: false,
    countries: both,
    dimension: 'employment_type',
    meaning: 'full-time, part-time or either',
  },
  {
    name: 'contract_type',
    type: 'UTINYINT',
    nullable: false,
    countries: both,
    dimension: 'contract_type',
    meaning: 'permanent, contract, temporary, apprenticeship or internship',
  },
  {
    name: 'is_internship',
    type: 'BOOLEAN',
    nullable: false,
    countries: both,
    dimension: null,
    meaning: 'the posting offers an internship',
  },
  {
    name: 'remote_type',
    type: 'UTINYINT',
    nullable: false,
    countries: both,
    dimension: 'remote_type',
    meaning: 'on site (not stated), remote or hybrid',
  },
  {
    name: 'min_years_experience',
    type: 'UTINYINT',
    nullable: true,
    countries: both,
    dimension: null,
    meaning: 'least years of experience asked for; null when not stated',
  },
  {
    name: 'max_years_experience',
    type: 'UTINYINT',
    nullable: true,
    countries: both,
    dimension: null,
    meaning: 'most years of experience asked for; null when not stated',
  },
  {
    name: 'edulevels',
    type: 'UTINYINT[]',
    nullable: false,
    countries: both,
    dimension: 'edulevels',
    meaning: 'education levels accepted; [99] when none is stated',
  },
  {
    name: 'min_edulevels',
    type: 'UTINYINT',
    nullable: false,
    countries: both,
    dimension: 'edulevels',
    meaning: 'lowest level accepted; 99 when none is stated',
  },
  {
    name: 'max_edulevels',
    type: 'UTINYINT',
    nullable: false,
    countries: both,
    dimension: 'edulevels',
    meaning: 'highest level accepted; 99 when none is stated',
  },
  {
    name: 'salary',
    type: 'UINTEGER',
    nullable: true,
    countries: both,
    dimension: null,
    meaning: 'advertised pay a year (mean of from and to), in pounds or dollars; null when not stated',
  },
  {
    name: 'salary_from',
    type: 'UINTEGER',
    nullable: true,
    countries: both,
    dimension: null,
    meaning: 'lower end of the advertised pay, a year',
  },
  {
    name: 'salary_to',
    type: 'UINTEGER',
    nullable: true,
    countries: both,
    dimension: null,
    meaning: 'upper end of the advertised pay, a year',
  },
  {
    name: 'salary_period',
    type: 'UTINYINT',
    nullable: true,
    countries: both,
    dimension: 'salary_period',
    meaning: 'period in which the advert states its pay; null without pay',
  },
  {
    name: 'skills',
    type: 'USMALLINT[]',
    nullable: false,
    countries: both,
    dimension: 'skills',
    meaning: 'skills asked for, each once; kind (common or specialized) and cluster stand in the dimension',
  },
  {
    name: 'certifications',
    type: 'USMALLINT[]',
    nullable: false,
    countries: both,
    dimension: 'certifications',
    meaning: 'certifications, licences and registrations asked for',
  },
  {
    name: 'sources',
    type: 'UTINYINT[]',
    nullable: false,
    countries: both,
    dimension: 'sources',
    meaning: 'sites on which copies were found, at most 1 + duplicates',
  },
] as const satisfies readonly ColumnDeclaration[];

type Declared = (typeof postingColumns)[number];
type ValueOf<T extends ColumnType> = T extends `${string}[]`
  ? readonly number[]
  : T extends 'VARCHAR'
    ? string
    : T extends 'BOOLEAN'
      ? boolean
      : number;

/**
 * One posting of a country as the generator makes it and the writer stores it: a value for each of its columns.
 * Dates are days since 1970-01-01.
 */
export type CountryPostingRow<C extends Country> = {
  readonly [D in Declared as C extends D['countries'][number] ? D['name'] : never]:
    ValueOf<D['type']> | (D['nullable'] extends true ? null : never);
};

/** One posting of either country. */
export type PostingRow = CountryPostingRow<'uk'> | CountryPostingRow<'us'>;

/** The columns of a country's postings table, in file order. */
export function columnsOf(country: Country): readonly ColumnDeclaration[] {
  const all: readonly ColumnDeclaration[] = postingColumns;
  return all.filter((column) => column.countries.includes(country));
}

/**
 * The columns of `texts.parquet`, which only datasets of sample size carry. A larger dataset composes the same
 * texts from the posting's keys (`bodyComposer`).
 */
export const textColumns = [
  { name: 'posting', type: 'UINTEGER', meaning: 'number of the posting' },
  {
    name: 'url',
    type: 'VARCHAR[]',
    meaning: 'addresses of an open posting on its sources; empty once it has expired',
  },
  { name: 'body', type: 'VARCHAR', meaning: 'full text with HTML markup' },
] as const;

/** Datasets up to this size store their texts unless told otherwise. */
export const mostTexts = 200_000;
