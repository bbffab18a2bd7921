import { pause } from '../../http/turns.ts';
import { selectedRows, selectionColumns } from '../filter/selection.ts';
import {
  areDuplicatesSummed,
  heldDetail,
  isSummed,
  metricColumns,
  type DetailMetric,
} from '../metric/metrics.ts';
import type { PostingDialect } from '../query-context.ts';
import type { Columns } from '../store/connection-pool.ts';
import type { HeldPostings } from '../store/held-postings.ts';
import type { GroupKey, GroupQuery } from './group-key.ts';

/** What the statement of a query returns, from held postings. */
export async function groupHeld(
  { selection, by, metrics, least = 0 }: GroupQuery,
  held: HeldPostings,
  dialect: PostingDialect,
): Promise<Columns> {
  await held.load([
    ...selectionColumns(selection),
    ...by.flatMap(({ columns }) => columns),
    ...metricColumns(metrics),
  ]);
  const rows = selectedRows(selection, held);
  const duplicates = areDuplicatesSummed(metrics) ? held.numbers('duplicates') : null;
  const details = metrics.filter((metric): metric is DetailMetric => !isSummed(metric));
  const [inner, outer = null] = by.map((key) => keyColumn(key, held, rows)).reverse();
  if (inner === undefined) {
    const of: Record<string, readonly unknown[]> = {
      postings: [rows.length],
      duplicates: [duplicates === null ? 0 : sumIn(duplicates, rows)],
    };
    for (const metric of details) of[metric] = [heldDetail(metric, dialect, held)(rows)];
    return { length: 1, of };
  }
  const counts = new GroupCounts(outer, inner, duplicates, details.length > 0);
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    await pause();
    counts.add(rows.subarray(from, from + ROWS_AT_A_TIME));
  }

  const shown: number[] = [];
  for (let place = 0; place < counts.groups.length; place += 1)
    if ((counts.postings[place] ?? 0) >= least) shown.push(place);
  const of: Record<string, readonly unknown[]> = {
    postings: shown.map((place) => counts.postings[place]),
    duplicates: shown.map((place) => counts.duplicates[place]),
  };
  for (const [at, { name }] of by.entries()) {
    const isOuter = at < by.length - 1;
    of[name] = shown.map((place) => {
      const value = counts.valueOf(place, isOuter);
      return Number.isNaN(value) ? null : value;
    });
  }
  for (const metric of details) {
    const value = heldDetail(metric, dialect, held);
    of[metric] = shown.map((place) => value(counts.rows[place] ?? []));
  }
  return { length: shown.length, of };
}

/** The sum of a column over rows. */
function sumIn(values: Float64Array, rows: Int32Array): number {
  let sum = 0;
  for (let at = 0; at < rows.length; at += 1) sum += values[rows[at] ?? 0] ?? 0;
  return sum;
}

const ROWS_AT_A_TIME = 4096;

/** The values of a key that are grouped by. */
interface KeyColumn {
  readonly codes: Int32Array;
  readonly ends: Int32Array | null;
  /** By code, the place in `values`; -1 for a value that is not grouped by. */
  readonly places: Int32Array;
  readonly values: readonly number[];
}

function keyColumn({ of, among }: GroupKey, held: HeldPostings, rows: Int32Array): KeyColumn {
  const { codes, ends, values } = of(held, rows);
  const wanted = among && new Set(among);
  const places = new Int32Array(values.length);
  const grouped: number[] = [];
  for (let code = 0; code < values.length; code += 1) {
    const value = values[code] ?? NaN;
    places[code] = wanted === null || wanted.has(value) ? grouped.push(value) - 1 : -1;
  }
  return { codes, ends, places, values: grouped };
}

/** The most possible groups that are counted in an array instead of a map. */
const MOST_IN_ARRAY = 2 ** 18;

/** The groups of one key, or of two. Their number is made of the places of both values. */
class GroupCounts {
  readonly groups: number[] = [];
  /** By place in `groups`, like those below. */
  readonly postings: number[] = [];
  readonly duplicates: number[] = [];
  /** Where a metric needs them. */
  readonly rows: number[][] = [];
  readonly #outer: KeyColumn | null;
  readonly #inner: KeyColumn;
  /** Null where they are not summed. */
  readonly #duplicates: Float64Array | null;
  readonly #keepsRows: boolean;
  /** By the number of a group, its place and 1; 0 for one that was not found yet. */
  readonly #inArray: Int32Array | null;
  readonly #inMap = new Map<number, number>();

  constructor(
    outer: KeyColumn | null,
    inner: KeyColumn,
    duplicates: Float64Array | null,
    keepsRows: boolean,
  ) {
    this.#outer = outer;
    this.#inner = inner;
    this.#duplicates = duplicates;
    this.#keepsRows = keepsRows;
    const possible = (outer?.values.length ?? 1) * inner.values.length;
    this.#inArray = possible <= MOST_IN_ARRAY ? new Int32Array(possible) : null;
  }

  /** The value of a group by the outer key or the inner one. */
  valueOf(place: number, isOuter: boolean): number {
    const group = this.groups[place] ?? 0;
    const size = this.#inner.values.length;
    return (
      (isOuter ? this.#outer?.values[Math.floor(group / size)] : this.#inner.values[group % size]) ?? NaN
    );
  }

  /** Where a group is, which is added if need be. */
  placeOf(group: number): number {
    const known = (this.#inArray === null ? this.#inMap.get(group) : this.#inArray[group]) ?? 0;
    if (known !== 0) return known - 1;
    const place = this.groups.push(group);
    if (this.#inArray === null) this.#inMap.set(group, place);
    else this.#inArray[group] = place;
    this.postings.push(0);
    this.duplicates.push(0);
    if (this.#keepsRows) this.rows.push([]);
    return place - 1;
  }

  /** Counts the postings in rows. */
  add(rows: Int32Array): void {
    const outer = this.#outer;
    const size = this.#inner.values.length;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (outer === null) {
        this.#count(row, 0);
        continue;
      }
      const end = endOf(outer, row);
      for (let o = startOf(outer, row); o < end; o += 1) {
        const place = outer.places[outer.codes[o] ?? 0] ?? -1;
        if (place >= 0) this.#count(row, place * size);
      }
    }
  }

  /** Counts a posting in the group of each value of the inner key; `first` is the number of the first of them. */
  #count(row: number, first: number): void {
    const { codes, places } = this.#inner;
    const end = endOf(this.#inner, row);
    for (let k = startOf(this.#inner, row); k < end; k += 1) {
      const last = places[codes[k] ?? 0] ?? -1;
      if (last < 0) continue;
      const place = this.placeOf(first + last);
      this.postings[place] = (this.postings[place] ?? 0) + 1;
      if (this.#duplicates !== null)
        this.duplicates[place] = (this.duplicates[place] ?? 0) + (this.#duplicates[row] ?? 0);
      if (this.#keepsRows) this.rows[place]?.push(row);
    }
  }
}

/** Where the codes of a row begin. */
function startOf({ ends }: KeyColumn, row: number): number {
  return ends === null ? row : (ends[row - 1] ?? 0);
}

/** Where they end. */
function endOf({ ends }: KeyColumn, row: number): number {
  return ends === null ? row + 1 : (ends[row] ?? 0);
}
