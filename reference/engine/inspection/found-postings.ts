import { MOST_TEXTS, postingId, dateText } from '../../../datasets/index.ts';
import { type Day } from '../filter/when.ts';
import { facetNames } from '../facet/facet-keys.ts';
import { facetsOf } from '../facet/facets.ts';
import { queryContext, type PostingService } from '../query-context.ts';
import { selectionSql } from '../filter/selection.ts';
import { compileFilters } from '../filter/compile-filters.ts';
import { readFilters, type FilterBody } from '../request/read-filters.ts';
import { allOf, identifier, join, nothing, numberList, sql } from '../sql/sql.ts';

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
export async function foundPostings(
  service: PostingService,
  { filter, among, order, most, facets = [], withBodies = false }: PostingSearch,
): Promise<FoundPostings> {
  const context = await queryContext(service);
  const filters =
    filter === undefined
      ? undefined
      : await compileFilters(context, readFilters(structuredClone(filter) as FilterBody, service));
  const condition = allOf([
    ...(filters === undefined ? [] : [selectionSql(filters.foreground)]),
    ...(among === undefined
      ? []
      : [among.length === 0 ? sql`false` : sql`p.posting IN ${numberList(among)}`]),
  ]);
  const declared = facets.flatMap((name) => {
    const facet = facetsOf(service.country).get(name);
    return facet === undefined || facet.isList ? [] : [facet];
  });
  const columns = declared.map(
    (facet, index) => sql`, p.${identifier(facet.column)} AS ${identifier(`f${index}`)}`,
  );
  const names = await Promise.all(declared.map((facet) => facetNames(context, facet)));
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
    postings: rows.map((row) => ({
      number: row['posting'] as number,
      id: postingId(service.country, row['posting'] as number),
      posted: dateText(row['posted'] as Day),
      expired: row['expired'] === null ? null : dateText(row['expired'] as Day),
      duplicates: row['duplicates'] as number,
      salary: row['salary'] as number | null,
      titleRaw: row['title_raw'] as string,
      cityName: row['city_name'] as string,
      companyName: row['company_name'] as string | null,
      body: row['body'] as string | null,
      facets: Object.fromEntries(
        declared.map(({ facet }, index) => {
          const key = row[`f${index}`] as number | null;
          return [facet, key === null ? null : (names[index]?.(key) ?? null)];
        }),
      ),
    })),
  };
}
