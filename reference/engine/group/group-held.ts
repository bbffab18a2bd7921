import { pause } from '../../http/turns.ts';
import { selectedRows, selectionColumns } from '../filter/selection.ts';
import { heldDetail, isSummed, metricColumns, type DetailMetric } from '../metric/metrics.ts';
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
    'duplicates',
    ...selectionColumns(selection),
    ...by.flatMap(({ columns }) => columns),
    ...metricColumns(metrics),
  ]);
  const rows = selectedRows(selection, held);
  const whole: KeyColumn = {
    codes: new Int32Array(held.rows.length),
    ends: null,
    places: new Int32Array(1),
    values: [NaN],
  };
  const [inner = whole, outer = whole] = by.map((key) => keyColumn(key, held, rows)).reverse();
  const details = metrics.filter((metric): metric is DetailMetric => !isSummed(metric));
  const counts = new GroupCounts(outer, inner, held.numbers('duplicates'), details.length > 0);
  if (by.length === 0) counts.placeOf(0);
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    await pause();
    counts.add(rows.subarray(from, from + ROWS_AT_A_TIME));
  }

  const shown = [...counts.groups.keys()].filter((place) => (counts.postings[place] ?? 0) >= least);
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

/** Up to so many possible groups are found in an array instead of a map. */
const MOST_IN_ARRAY = 2 ** 18;

/** The groups of two keys. Their number is made of the places of both values. */
class GroupCounts {
  readonly groups: number[] = [];
  /** By place in `groups`, like those below. */
  readonly postings: number[] = [];
  readonly duplicates: number[] = [];
  /** Where a metric needs them. */
  readonly rows: number[][] = [];
  readonly #outer: KeyColumn;
  readonly #inner: KeyColumn;
  readonly #duplicates: Float64Array;
  readonly #keepsRows: boolean;
  /** By the number of a group, its place and 1; 0 for one that was not found yet. */
  readonly #inArray: Int32Array | null;
  readonly #inMap = new Map<number, number>();

  constructor(outer: KeyColumn, inner: KeyColumn, duplicates: Float64Array, keepsRows: boolean) {
    this.#outer = outer;
    this.#inner = inner;
    this.#duplicates = duplicates;
    this.#keepsRows = keepsRows;
    const possible = outer.values.length * inner.values.length;
    this.#inArray = possible <= MOST_IN_ARRAY ? new Int32Array(possible) : null;
  }

  /** The value of a group by the outer key or the inner one. */
  valueOf(place: number, isOuter: boolean): number {
    const group = this.groups[place] ?? 0;
    const size = this.#inner.values.length;
    return (isOuter ? this.#outer.values[Math.floor(group / size)] : this.#inner.values[group % size]) ?? NaN;
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
    const [outer, inner, duplicates, keepsRows] = [
      this.#outer,
      this.#inner,
      this.#duplicates,
      this.#keepsRows,
    ];
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const outerEnd = endOf(outer, row);
      const innerEnd = endOf(inner, row);
      for (let o = startOf(outer, row); o < outerEnd; o += 1) {
        const first = (outer.places[outer.codes[o] ?? 0] ?? -1) * inner.values.length;
        if (first < 0) continue;
        for (let k = startOf(inner, row); k < innerEnd; k += 1) {
          const last = inner.places[inner.codes[k] ?? 0] ?? -1;
          if (last < 0) continue;
          const place = this.placeOf(first + last);
          this.postings[place] = (this.postings[place] ?? 0) + 1;
          this.duplicates[place] = (this.duplicates[place] ?? 0) + (duplicates[row] ?? 0);
          if (keepsRows) this.rows[place]?.push(row);
        }
      }
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
