import { MOST_TEXTS, postingId, dateText } from '../../../datasets/index.ts';
import { dimensionOf } from '../facet/dimension.ts';
import { facetNames } from '../facet/facet-keys.ts';
import { facetsOf, type Facet } from '../facet/facets.ts';
import { compileFilters } from '../filter/compile-filters.ts';
import { selectedRows, selectionColumns, selectionSql, type Selection } from '../filter/selection.ts';
import { type Day } from '../filter/when.ts';
import { queryContext, type PostingService, type QueryContext } from '../query-context.ts';
import { readFilters, type FilterBody } from '../request/read-filters.ts';
import { allOf, identifier, join, nothing, numberList, sql } from '../sql/sql.ts';
import type { HeldPostings } from '../store/held-postings.ts';

/** Which postings are wanted, and what of them. */
export interface PostingSearch {
  /** A `filter` of a request body; all postings when omitted. */
  readonly filter?: object;
  /** Only postings with these numbers. */
  readonly among?: readonly number[];
  /** The order of the postings: by number when omitted. */
  readonly order?: 'posted';
  readonly most: number;
  /** Facets with one value per posting whose values are returned. */
  readonly facets?: readonly string[];
  /** Whether the stored bodies are returned. */
  readonly withBodies?: boolean;
}

/** A posting of the dataset. */
export interface FoundPosting {
  readonly number: number;
  /** As the service shows it. */
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly posted: string;
  /** Null for a posting that is still open. */
  readonly expired: string | null;
  readonly duplicates: number;
  readonly salary: number | null;
  readonly titleRaw: string;
  readonly cityName: string;
  readonly companyName: string | null;
  /** Null where it is not wanted, or not stored. */
  readonly body: string | null;
  /** The values of the wanted facets; null for an unknown one. */
  readonly facets: Readonly<Record<string, string | null>>;
}

/** Postings, and how many there are in all. */
export interface FoundPostings {
  readonly count: number;
  readonly postings: readonly FoundPosting[];
}

/** Finds postings as the engine does for a request with that filter. Throws ServiceError (400, 422) for an invalid filter. */
export async function foundPostings(service: PostingService, search: PostingSearch): Promise<FoundPostings> {
  const { filter, facets = [] } = search;
  const context = await queryContext(service);
  const filters =
    filter === undefined
      ? undefined
      : await compileFilters(context, readFilters(structuredClone(filter) as FilterBody, service));
  const declared = facets.flatMap((name) => {
    const facet = facetsOf(service.country).get(name);
    return facet === undefined || facet.isList ? [] : [facet];
  });
  const names = await Promise.all(declared.map((facet) => facetNames(context, facet)));
  const { held } = context.store;
  const { count, rows } =
    held === null
      ? await storedRows(context, search, filters?.foreground, declared)
      : await heldRows(context, held, search, filters?.foreground, declared);
  return {
    count,
    postings: rows.map(({ keys, posted, expired, ...row }) => ({
      ...row,
      id: postingId(service.country, row.number),
      posted: dateText(posted),
      expired: expired === null ? null : dateText(expired),
      facets: Object.fromEntries(
        declared.map(({ facet }, index) => {
          const key = keys[index] ?? null;
          return [facet, key === null ? null : (names[index]?.(key) ?? null)];
        }),
      ),
    })),
  };
}

/** A posting with days and keys as they are stored. */
type FoundRow = Omit<FoundPosting, 'id' | 'posted' | 'expired' | 'facets'> & {
  readonly posted: Day;
  readonly expired: Day | null;
  /** Of the wanted facets, in their order. */
  readonly keys: readonly (number | null)[];
};

interface FoundRows {
  readonly count: number;
  readonly rows: readonly FoundRow[];
}

async function storedRows(
  context: QueryContext,
  { among, order, most, withBodies = false }: PostingSearch,
  selection: Selection | undefined,
  facets: readonly Facet[],
): Promise<FoundRows> {
  const condition = allOf([
    ...(selection === undefined ? [] : [selectionSql(selection)]),
    ...(among === undefined
      ? []
      : [among.length === 0 ? sql`false` : sql`p.posting IN ${numberList(among)}`]),
  ]);
  const columns = facets.map(
    (facet, index) => sql`, p.${identifier(facet.column)} AS ${identifier(`f${index}`)}`,
  );
  const texts =
    withBodies && most <= MOST_TEXTS
      ? sql`, (SELECT t.body FROM ${await context.store.texts()} t WHERE t.posting = p.posting) AS body`
      : sql`, NULL AS body`;
  const rows = await context.rows(
    sql`SELECT p.posting, (p.posted - DATE '1970-01-01')::INTEGER AS posted, (p.expired - DATE '1970-01-01')::INTEGER AS expired,
        p.duplicates::INTEGER AS duplicates, p.salary::DOUBLE AS salary, p.title_raw, city.name AS city_name,
        company.name AS company_name, count(*) OVER ()::DOUBLE AS found
        ${columns.length === 0 ? nothing : join(columns, ' ')}${texts}
      FROM postings p JOIN dim_city city ON city.key = p.city LEFT JOIN dim_company company ON company.key = p.company
      WHERE ${condition} ORDER BY ${order === 'posted' ? sql`p.posted, ` : nothing}p.posting LIMIT ${most}`,
  );
  return {
    count: (rows[0]?.['found'] as number | undefined) ?? 0,
    rows: rows.map((row) => ({
      number: row['posting'] as number,
      posted: row['posted'] as Day,
      expired: row['expired'] as Day | null,
      duplicates: row['duplicates'] as number,
      salary: row['salary'] as number | null,
      titleRaw: row['title_raw'] as string,
      cityName: row['city_name'] as string,
      companyName: row['company_name'] as string | null,
      body: row['body'] as string | null,
      keys: facets.map((_, index) => row[`f${index}`] as number | null),
    })),
  };
}

/** `storedRows` of held postings, for which a statement takes longer to plan than to run. */
async function heldRows(
  context: QueryContext,
  held: HeldPostings,
  { among, order, most, withBodies = false }: PostingSearch,
  selection: Selection | undefined,
  facets: readonly Facet[],
): Promise<FoundRows> {
  const { store } = context;
  await held.load([
    ...rowColumns,
    ...facets.map(({ column }) => column),
    ...(selection === undefined ? [] : selectionColumns(selection)),
  ]);
  const [titles, cities, companies] = await Promise.all([
    held.titles(),
    dimensionOf(store, 'city'),
    dimensionOf(store, 'company'),
  ]);
  const numbers = held.numbers('posting');
  const all = selection === undefined ? held.rows : selectedRows(selection, held);
  const wanted = among && new Set(among);
  const found = wanted === undefined ? all : all.filter((row) => wanted.has(numbers[row] ?? NaN));
  const posted = held.numbers('posted');
  const byNumber = (one: number, other: number): number => (numbers[one] ?? 0) - (numbers[other] ?? 0);
  const byDay = (one: number, other: number): number =>
    (posted[one] ?? 0) - (posted[other] ?? 0) || byNumber(one, other);
  const shown = [...found.toSorted(order === 'posted' ? byDay : byNumber).subarray(0, most)];
  const bodies =
    withBodies && most <= MOST_TEXTS
      ? await bodiesOf(
          context,
          shown.map((row) => numbers[row] ?? NaN),
        )
      : undefined;
  const value = (column: string, row: number): number | null => {
    const number = held.numbers(column)[row] ?? NaN;
    return Number.isNaN(number) ? null : number;
  };
  return {
    count: found.length,
    rows: shown.map((row) => ({
      number: numbers[row] ?? NaN,
      posted: posted[row] ?? NaN,
      expired: value('expired', row),
      duplicates: value('duplicates', row) ?? 0,
      salary: value('salary', row),
      titleRaw: titles[row] ?? '',
      cityName: cities.byKey.get(value('city', row) ?? NaN)?.name ?? '',
      companyName: companies.byKey.get(value('company', row) ?? NaN)?.name ?? null,
      body: bodies?.get(numbers[row] ?? NaN) ?? null,
      keys: facets.map(({ column }) => value(column, row)),
    })),
  };
}

const rowColumns: readonly string[] = [
  'posting',
  'posted',
  'expired',
  'duplicates',
  'salary',
  'city',
  'company',
];

/** The stored bodies by number. */
async function bodiesOf(
  { store, rows }: QueryContext,
  numbers: readonly number[],
): Promise<ReadonlyMap<unknown, string>> {
  if (numbers.length === 0) return new Map();
  const found = await rows(
    sql`SELECT t.posting, t.body FROM ${await store.texts()} t WHERE t.posting IN ${numberList(numbers)}`,
  );
  return new Map(found.map((row) => [row['posting'], row['body'] as string]));
}
