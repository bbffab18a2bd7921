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
  /** The dimension table whose `key` the column (or each item of its list) holds; null when the value is not a key. */
  readonly dimension: string | null;
  readonly meaning: string;
}

const uk = ['uk'] as const;
const us = ['us'] as const;

/** What differs from a column that both countries have, that is never null and holds no key of a dimension. */
type ColumnOptions = Partial<Pick<ColumnDeclaration, 'nullable' | 'countries' | 'dimension'>>;

interface Column<Name, Type, Options> extends ColumnDeclaration {
  readonly name: Name & string;
  readonly type: Type & ColumnType;
  readonly nullable: Options extends { readonly nullable: true } ? true : false;
  readonly countries: Options extends { readonly countries: infer Countries extends readonly Country[] }
    ? Countries
    : readonly ['uk', 'us'];
}

function column<
  const Name extends string,
  const Type extends ColumnType,
  const Options extends ColumnOptions,
>(name: Name, type: Type, meaning: string, options?: Options): Column<Name, Type, Options> {
  const usual = { nullable: false, countries: ['uk', 'us'], dimension: null };
  // The conditional types of Column follow this order of defaults and options.
  return { name, type, ...usual, ...options, meaning } as Column<Name, Type, Options>;
}

/** A column of keys of the dimension of the same name. */
function keyed<
  const Name extends string,
  const Type extends ColumnType,
  const Options extends Omit<ColumnOptions, 'dimension'>,
>(name: Name, type: Type, meaning: string, options?: Options): Column<Name, Type, Options> {
  return { ...column<Name, Type, Options>(name, type, meaning, options), dimension: name };
}

/**
 * Every column of the postings table, declared once: the generator, the loader, `data describe`, `data export`
 * and the table in `datasets/README.md` follow this list. The order is the order in the files.
 * A column holds a dimension's `key`; the ids and names that the service shows are in the dimension table.
 */
export const postingColumns = [
  column(
    'posting',
    'UINTEGER',
    'number of the posting, unique in the dataset; generated postings count from 0, planted ones from 4,000,000,000',
  ),
  column('posted', 'DATE', 'day on which the posting appeared'),
  column(
    'expired',
    'DATE',
    'last day on which it was up; null when it stayed open beyond the last day of the dataset',
    { nullable: true },
  ),
  column('duplicates', 'USMALLINT', 'further copies of the same vacancy; total postings = 1 + duplicates'),
  keyed('title', 'USMALLINT', 'normalised job title; 0 is "Unclassified"'),
  column('title_raw', 'VARCHAR', 'title as published'),
  keyed('company', 'UINTEGER', 'employer or agency; null when the advert names none', { nullable: true }),
  column('company_is_staffing', 'BOOLEAN', 'the company is an employment agency; null without a company', {
    nullable: true,
  }),
  keyed('soc1', 'USMALLINT', 'UK SOC 2020 major group', { countries: uk }),
  keyed('soc2', 'UINTEGER', 'UK SOC 2020 sub-major group; US SOC 2018 major group as six digits'),
  keyed('soc3', 'UINTEGER', 'UK SOC 2020 minor group; US SOC 2018 minor group as six digits'),
  keyed('soc4', 'UINTEGER', 'UK SOC 2020 unit group; US SOC 2018 broad occupation as six digits'),
  keyed('soc5', 'UINTEGER', 'US SOC 2018 detailed occupation as six digits', { countries: us }),
  keyed('onet', 'USMALLINT', 'O*NET-SOC 2019 occupation; 0 is "Unclassified"', { countries: us }),
  keyed('country', 'UTINYINT', 'nation of the United Kingdom', { countries: uk }),
  keyed('nuts1', 'UTINYINT', 'NUTS 2018 level 1 region', { countries: uk }),
  keyed('nuts3', 'USMALLINT', 'NUTS 2018 level 3 area', { countries: uk }),
  keyed('lau1', 'USMALLINT', 'LAU level 1 area (local authority, December 2018)', { countries: uk }),
  keyed('state', 'UTINYINT', 'US state or the District of Columbia', { countries: us }),
  keyed('county', 'USMALLINT', 'US county; its id is the FIPS code; 0 is "[Unknown county]"', {
    countries: us,
  }),
  keyed('city', 'USMALLINT', 'town or city; 0 is "[Unknown city]"'),
  keyed('naics2', 'UTINYINT', 'NAICS 2022 sector of the company; 99 is "Unclassified Industry"', {
    countries: us,
  }),
  keyed('employment_type', 'UTINYINT', 'full-time, part-time or either'),
  keyed('contract_type', 'UTINYINT', 'permanent, contract, temporary, apprenticeship or internship'),
  column('is_internship', 'BOOLEAN', 'the posting offers an internship'),
  keyed('remote_type', 'UTINYINT', 'on site (not stated), remote or hybrid'),
  column('min_years_experience', 'UTINYINT', 'least years of experience asked for; null when not stated', {
    nullable: true,
  }),
  column('max_years_experience', 'UTINYINT', 'most years of experience asked for; null when not stated', {
    nullable: true,
  }),
  keyed('edulevels', 'UTINYINT[]', 'education levels accepted; [99] when none is stated'),
  column('min_edulevels', 'UTINYINT', 'lowest level accepted; 99 when none is stated', {
    dimension: 'edulevels',
  }),
  column('max_edulevels', 'UTINYINT', 'highest level accepted; 99 when none is stated', {
    dimension: 'edulevels',
  }),
  column(
    'salary',
    'UINTEGER',
    'advertised pay a year (mean of from and to), in pounds or dollars; null when not stated',
    { nullable: true },
  ),
  column('salary_from', 'UINTEGER', 'lower end of the advertised pay, a year', { nullable: true }),
  column('salary_to', 'UINTEGER', 'upper end of the advertised pay, a year', { nullable: true }),
  keyed('salary_period', 'UTINYINT', 'period in which the advert states its pay; null without pay', {
    nullable: true,
  }),
  keyed(
    'skills',
    'USMALLINT[]',
    'skills asked for, each once; kind (common or specialized) and cluster are in the dimension',
  ),
  keyed('certifications', 'USMALLINT[]', 'certifications, licences and registrations asked for'),
  keyed('sources', 'UTINYINT[]', 'sites on which copies were found, at most 1 + duplicates'),
] as const;

type Declared = (typeof postingColumns)[number];
type ValueOf<T extends ColumnType> = T extends `${string}[]`
  ? readonly number[]
  : T extends 'VARCHAR'
    ? string
    : T extends 'BOOLEAN'
      ? boolean
      : number;

/** One posting of a country: a value for each of its columns. Dates are days since 1970-01-01. */
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

/** The columns of `texts.parquet`; a dataset without the file composes the same texts from the keys (`textComposer`). */
export const textColumns = [
  { name: 'posting', type: 'UINTEGER', meaning: 'number of the posting' },
  {
    name: 'url',
    type: 'VARCHAR[]',
    meaning: 'addresses of an open posting on its sources; empty once it has expired',
  },
  { name: 'body', type: 'VARCHAR', meaning: 'full text with HTML markup' },
] as const;

/** Datasets up to this size store their texts by default. */
export const MOST_TEXTS = 200_000;
