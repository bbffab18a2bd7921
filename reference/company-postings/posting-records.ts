import { getOrInsert, type PostingField } from '../../contracts/index.ts';
import {
  columnsOf,
  postingGenerator,
  postingId,
  textComposer,
  type PostingRow,
  type TextComposer,
  dateText,
} from '../../datasets/index.ts';
import { dimensionOf } from '../engine/facet/dimension.ts';
import { dateSql } from '../engine/filter/when.ts';
import { stemOf, wordPattern } from '../engine/keyword/keyword-words.ts';
import type { QueryContext } from '../engine/query-context.ts';
import { identifier, join, nothing, numberList, sql } from '../engine/sql/sql.ts';
import type { Row } from '../engine/store/connection-pool.ts';
import type { HeldPostings } from '../engine/store/held-postings.ts';
import type { PostingStore } from '../engine/store/posting-store.ts';
import type { FoundPosting } from './posting-page.ts';

/** A comment, tag or entity, which is not text, or a word. */
const pieces = new RegExp(`<!--[^]*?-->|<[^>]*>|&#?\\w+;|(?<word>${wordPattern})`, 'gu');

/** An HTML body with every word that has one of the stems in a span of its own (decisions.md#records). */
export function highlight(body: string, stems: ReadonlySet<string>): string {
  if (stems.size === 0) return body;
  return body.replace(pieces, (piece, ...rest: unknown[]) => {
    const { word } = rest.at(-1) as { readonly word?: string };
    const stem = word === undefined ? null : stemOf(word.toLowerCase());
    return stem !== null && stems.has(stem) ? `<span class="jpa-keyword-highlight">${piece}</span>` : piece;
  });
}

/** A posting as the service shows it, with the requested fields. */
export type PostingRecord = { readonly [F in PostingField]?: unknown };

type StoredPosting = PostingRow & {
  readonly city_name: string | null;
  readonly company_name: string | null;
  readonly stored_body: string | null;
  readonly stored_url: readonly string[] | null;
};

const composers = new WeakMap<PostingStore, TextComposer>();

/** What makes the texts of postings whose dataset stores none. It takes a moment to make. */
function composerOf(store: PostingStore): TextComposer {
  return getOrInsert(composers, store, () =>
    textComposer(postingGenerator(store.country, store.manifest.seed)),
  );
}

/** The records of a page, in its order. Words with one of the stems are marked in the bodies. */
export async function postingRecords(
  context: QueryContext,
  page: readonly FoundPosting[],
  fields: readonly PostingField[],
  stems: ReadonlySet<string>,
): Promise<readonly PostingRecord[]> {
  if (page.length === 0) return [];
  const found = await storedPostings(context, page, fields);
  const rows = new Map(found.map((row) => [row.posting, row]));
  return page.map(({ posting, score }) => {
    const row = rows.get(posting);
    if (row === undefined) throw new Error(`posting ${posting} was found and is not there`);
    return Object.fromEntries(
      fields.map((field) => [field, fieldOf(context.store, row, field, score, stems)]),
    );
  });
}

/** The columns that every field but the texts is made from; a text that is not stored is composed from all of them. */
const plainColumns: readonly string[] = ['posting', 'posted', 'expired', 'title_raw', 'city', 'company'];

/** Reads the postings of a page with what the fields need, from the parts of the files that have their days. */
async function storedPostings(
  context: QueryContext,
  page: readonly FoundPosting[],
  fields: readonly PostingField[],
  composes = !context.store.manifest.hasTexts,
): Promise<readonly StoredPosting[]> {
  const hasTexts = fields.includes('body') || fields.includes('url');
  const { store } = context;
  const { held } = store;
  if (held !== null && !hasTexts) return heldPostings(context, held, page);
  const numbers = numberList(page.map(({ posting }) => posting));
  const columns = columnsOf(store.country)
    .filter(({ name }) => (hasTexts && composes) || plainColumns.includes(name))
    .map(({ name, type }) => {
      const column = identifier(name);
      return type === 'DATE' ? sql`(p.${column} - ${dateSql(0)})::INTEGER AS ${column}` : sql`p.${column}`;
    });
  const texts = hasTexts
    ? {
        columns: sql`, t.body AS stored_body, t.url AS stored_url`,
        join: sql`LEFT JOIN (SELECT * FROM ${await store.texts()} WHERE posting IN ${numbers}) t ON t.posting = p.posting`,
      }
    : { columns: nothing, join: nothing };
  const days = page.map(({ posted }) => posted);
  const rows = await context.rows(
    sql`SELECT ${join(columns, ', ')}${texts.columns} FROM postings p ${texts.join}
      WHERE p.posting IN ${numbers}
        AND p.posted BETWEEN ${dateSql(Math.min(...days))} AND ${dateSql(Math.max(...days))}`,
  );
  const stored = await withNames(store, rows);
  const isIncomplete = stored.some((row) => row.stored_body === null || row.stored_url === null);
  return hasTexts && !composes && isIncomplete ? storedPostings(context, page, fields, true) : stored;
}

/** `storedPostings` of held postings, without texts: to plan a statement takes longer than to read them. */
async function heldPostings(
  { store }: QueryContext,
  held: HeldPostings,
  page: readonly FoundPosting[],
): Promise<readonly StoredPosting[]> {
  const [titles] = await Promise.all([
    held.titles(),
    held.load(['posting', 'posted', 'expired', 'city', 'company']),
  ]);
  const rows = held.rowsByNumber();
  const value = (column: string, row: number): number | null => {
    const number = held.numbers(column)[row] ?? NaN;
    return Number.isNaN(number) ? null : number;
  };
  const found = page.flatMap(({ posting, posted }): readonly Row[] => {
    const row = rows.get(posting);
    if (row === undefined) return [];
    const [expired, city, company] = [value('expired', row), value('city', row), value('company', row)];
    return [{ posting, posted, expired, city, company, title_raw: titles[row] ?? null }];
  });
  return withNames(store, found);
}

/** Rows with the names of their cities and companies. */
async function withNames(store: PostingStore, rows: readonly Row[]): Promise<readonly StoredPosting[]> {
  const cities = await dimensionOf(store, 'city');
  const companies = await dimensionOf(store, 'company');
  return rows.map((row) => ({
    ...row,
    city_name: cities.byKey.get(row['city'] as number)?.name ?? null,
    company_name: companies.byKey.get(row['company'] as number)?.name ?? null,
  })) as unknown as readonly StoredPosting[];
}

function fieldOf(
  store: PostingStore,
  row: StoredPosting,
  field: PostingField,
  score: number,
  stems: ReadonlySet<string>,
): unknown {
  const id = postingId(store.country, row.posting);
  const fields: { readonly [F in PostingField]: () => unknown } = {
    id: () => id,
    posted: () => dateText(row.posted),
    // The record has a date here, so an open posting has the last day on which it is known to be up.
    expired: () => dateText(row.expired ?? store.lastDay),
    body: () => `<!--id: ${id}-->\n${highlight(row.stored_body ?? composerOf(store).body(row), stems)}`,
    city_name: () => row.city_name,
    company_name: () => row.company_name,
    title_raw: () => row.title_raw,
    url: () => row.stored_url ?? composerOf(store).urls(row),
    score: () => score,
  };
  return fields[field]();
}
