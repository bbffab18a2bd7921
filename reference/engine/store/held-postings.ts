import { getOrInsert } from '../../../contracts/index.ts';
import { columnsOf, type Country } from '../../../datasets/index.ts';
import type { Day } from '../filter/when.ts';
import { identifier, join, sql, type Sql } from '../sql/sql.ts';
import type { Columns } from './connection-pool.ts';

/** A column in which each distinct value has a number, its code. */
export interface CodedColumn {
  /** By code, in ascending order; NaN, the last one, for an unknown value. */
  readonly values: readonly number[];
  /** By row; of a column of lists, those of all rows one after the other. */
  readonly codes: Int32Array;
  /** Of a column of lists, where the codes of each row end. */
  readonly ends: Int32Array | null;
}

/** The postings of a small dataset by row, in memory: to plan a statement over them takes longer than to count them. */
export interface HeldPostings {
  readonly length: number;
  /** A column of numbers: dates are days since 1970-01-01, true is 1, and what is unknown is NaN. */
  numbers(column: string): Float64Array;
  coded(column: string): CodedColumn;
}

/** Reads the columns of the table `postings`, with `skill_clusters`, `posting_duration` and `closed_duration`, without texts. */
export async function readHeld(
  columns: (statement: Sql) => Promise<Columns>,
  country: Country,
  lastDay: Day,
): Promise<HeldPostings> {
  const declared = columnsOf(country).filter(({ type }) => type !== 'VARCHAR');
  const isList = ({ type }: (typeof declared)[number]): boolean => type.endsWith('[]');
  const plain = declared
    .filter((column) => !isList(column))
    .map(({ name, type }) => {
      const column = identifier(name);
      return type === 'DATE'
        ? sql`(${column} - DATE '1970-01-01')::INTEGER AS ${column}`
        : sql`${column}::DOUBLE AS ${column}`;
    });
  const { length, of } = await columns(sql`SELECT ${join(plain, ', ')} FROM postings`);
  const numbers = new Map(
    Object.entries(of).map(([name, values]) => [
      name,
      Float64Array.from(values, (value) => (value === null ? NaN : Number(value))),
    ]),
  );
  const coded = new Map<string, CodedColumn>();
  for (const name of [...declared.filter(isList).map((list) => list.name), 'skill_clusters']) {
    const column = identifier(name);
    const counts = await columns(sql`SELECT len(${column})::INTEGER AS n FROM postings`);
    const items = await columns(sql`SELECT unnest(${column})::INTEGER AS item FROM postings`);
    let end = 0;
    const ends = Int32Array.from((counts.of['n'] ?? []) as readonly number[], (count) => (end += count));
    coded.set(name, { ...codesOf((items.of['item'] ?? []) as readonly number[]), ends });
  }
  const numbersOf = (column: string): Float64Array => {
    const found = numbers.get(column);
    if (found === undefined) throw new Error(`postings have no column ${column} of numbers`);
    return found;
  };
  const [posted, expired] = [numbersOf('posted'), numbersOf('expired')];
  const daysUntil = (end: (row: number) => number): Float64Array<ArrayBuffer> =>
    Float64Array.from(posted, (day, row) => end(row) - day);
  const endOf = (row: number): number => expired[row] ?? NaN;
  numbers.set('closed_duration', daysUntil(endOf));
  numbers.set(
    'posting_duration',
    daysUntil((row) => (Number.isNaN(endOf(row)) ? lastDay : endOf(row))),
  );
  return {
    length,
    numbers: numbersOf,
    coded: (column) => getOrInsert(coded, column, () => ({ ...codesOf(numbersOf(column)), ends: null })),
  };
}

/** The numbers as codes. */
export function codesOf(
  numbers: Iterable<number> & ArrayLike<number>,
): Pick<CodedColumn, 'values' | 'codes'> {
  const values = [...Float64Array.from(new Set(numbers)).sort()];
  const codeOf = new Map(values.map((value, code) => [value, code]));
  return { values, codes: Int32Array.from(numbers, (number) => codeOf.get(number) ?? 0) };
}
