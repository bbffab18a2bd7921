import { getOrInsert } from '../../../contracts/index.ts';
import { columnsOf, type Country } from '../../../datasets/index.ts';
import type { Day } from '../filter/when.ts';
import { identifier, sql, type Sql } from '../sql/sql.ts';
import type { Columns } from './connection-pool.ts';

/** A column in which each distinct value has a number, its code. */
export interface CodedColumn {
  /** By code, in ascending order; NaN, the last one, for an unknown value. */
  readonly values: readonly number[];
  /** The code of a value. */
  readonly codeOf: ReadonlyMap<number, number>;
  /** By row; of a column of lists, those of all rows one after the other. */
  readonly codes: Int32Array;
  /** Of a column of lists, where the codes of each row end. */
  readonly ends: Int32Array | null;
}

/** The postings of a small dataset by row, in memory: to plan a statement over them takes longer than to count them. */
export interface HeldPostings {
  /** All rows: 0, 1, 2 and so on. */
  readonly rows: Int32Array;
  /** Reads columns of the table `postings` at their first use. Those below must have been read. */
  load(columns: readonly string[]): Promise<void>;
  /** A column of numbers: dates are days since 1970-01-01, true is 1, and what is unknown is NaN. */
  numbers(column: string): Float64Array;
  coded(column: string): CodedColumn;
  /** The raw titles by row, read at their first use. */
  titles(): Promise<readonly string[]>;
  /** The rows by the number of their posting. The column `posting` must have been read. */
  rowsByNumber(): ReadonlyMap<number, number>;
}

/** The values of an expression over the postings, by row. */
type ReadValues = (expression: Sql) => Promise<readonly unknown[]>;

async function readLists(name: string, valuesOf: ReadValues): Promise<CodedColumn> {
  const counts = await valuesOf(sql`len(${identifier(name)})::INTEGER`);
  const items = await valuesOf(sql`unnest(${identifier(name)})::INTEGER`);
  let end = 0;
  const ends = Int32Array.from(counts as readonly number[], (count) => (end += count));
  return { ...codesOf(items as readonly number[]), ends };
}

async function readNumbers(name: string, type: string, valuesOf: ReadValues): Promise<Float64Array> {
  const source = identifier(name);
  const date = sql`(${source} - DATE '1970-01-01')::INTEGER`;
  const found = await valuesOf(type === 'DATE' ? date : sql`${source}::DOUBLE`);
  const column = new Float64Array(found.length);
  for (let row = 0; row < column.length; row += 1) column[row] = (found[row] ?? NaN) as number;
  return column;
}

/** Holds `length` postings of a country. Texts other than titles are left where they are. */
export function holdPostings(
  columns: (statement: Sql) => Promise<Columns>,
  { country, length, lastDay }: { readonly country: Country; readonly length: number; readonly lastDay: Day },
): HeldPostings {
  const types = new Map<string, string>(columnsOf(country).map(({ name, type }) => [name, type]));
  types.set('skill_clusters', 'UTINYINT[]');
  const numbers = new Map<string, Float64Array>();
  const coded = new Map<string, CodedColumn>();
  const loads = new Map<string, Promise<void>>();
  let titles: Promise<readonly string[]> | undefined;
  let byNumber: ReadonlyMap<number, number> | undefined;
  const valuesOf: ReadValues = async (expression) =>
    (await columns(sql`SELECT ${expression} AS value FROM postings`)).of['value'] ?? [];
  const read = async (name: string): Promise<void> => {
    const type = types.get(name) ?? '';
    if (type.endsWith('[]')) coded.set(name, await readLists(name, valuesOf));
    else numbers.set(name, await readNumbers(name, type, valuesOf));
  };
  /** The days from the first day of a posting to its last; NaN, or those to the last day of the dataset, for an open one. */
  const durations = (isOpenCounted: boolean): Float64Array => {
    const [posted, expired] = [numbersOf('posted'), numbersOf('expired')];
    return Float64Array.from(posted, (day, row) => {
      const end = expired[row] ?? NaN;
      return (isOpenCounted && Number.isNaN(end) ? lastDay : end) - day;
    });
  };
  const numbersOf = (name: string): Float64Array => {
    if (name === 'posting_duration' || name === 'closed_duration')
      return getOrInsert(numbers, name, () => durations(name === 'posting_duration'));
    const found = numbers.get(name);
    if (found === undefined) throw new Error(`the column ${name} of postings was not read`);
    return found;
  };
  return {
    rows: Int32Array.from({ length }, (_, row) => row),
    async load(names) {
      await Promise.all(
        names.map((name) =>
          getOrInsert(loads, name, () => {
            const load = read(name);
            // What could not be read now is tried again at the next use.
            load.catch(() => loads.delete(name));
            return load;
          }),
        ),
      );
    },
    numbers: numbersOf,
    coded: (name) => getOrInsert(coded, name, () => ({ ...codesOf(numbersOf(name)), ends: null })),
    titles() {
      if (titles === undefined) {
        titles = valuesOf(identifier('title_raw')) as Promise<readonly string[]>;
        // As in `load`.
        titles.catch(() => (titles = undefined));
      }
      return titles;
    },
    rowsByNumber: () =>
      (byNumber ??= new Map(Array.from(numbersOf('posting'), (number, row) => [number, row]))),
  };
}

/** The numbers as codes. */
export function codesOf(numbers: readonly number[] | Float64Array): Omit<CodedColumn, 'ends'> {
  const values = [...Float64Array.from(new Set(numbers)).sort()];
  const codeOf = new Map(values.map((value, code) => [value, code]));
  const codes = new Int32Array(numbers.length);
  for (let at = 0; at < codes.length; at += 1) codes[at] = codeOf.get(numbers[at] ?? NaN) ?? 0;
  return { values, codeOf, codes };
}
