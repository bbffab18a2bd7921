import { getOrInsert } from '../../../contracts/index.ts';
import type { Facet } from '../facet/facets.ts';
import { unknownCompany } from '../facet/unknown-company.ts';
import { measureColumns, measureSql, type Measure } from '../metric/measures.ts';
import { hasAnySql } from '../sql/column-values.ts';
import { allOf, anyOf, identifier, sql, type Sql } from '../sql/sql.ts';
import type { HeldPostings } from '../store/held-postings.ts';
import type { Flag } from './posting-filter.ts';
import { whenSql, type Day, type When } from './when.ts';

/** Which postings are meant. What is unknown of a posting satisfies no condition but `not`. */
export type Selection =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Selection[] }
  | { readonly kind: 'not'; readonly of: Selection }
  | { readonly kind: 'when'; readonly when: When; readonly lastDay: Day }
  | {
      /** At least one of the keys is in the column of the facet. */
      readonly kind: 'keys';
      readonly facet: Pick<Facet, 'column' | 'isList'>;
      readonly keys: readonly number[];
    }
  | {
      readonly kind: 'range';
      readonly measure: Measure;
      readonly lastDay: Day;
      readonly least: number | null;
      readonly most: number | null;
    }
  | { readonly kind: 'flag'; readonly flag: Flag; readonly value: boolean }
  | {
      /** What only DuckDB finds; of held postings, 1 for each row that was found. */
      readonly kind: 'found';
      readonly condition: Sql;
      readonly rows: Uint8Array | null;
    };

/** A selection as a condition on postings `p`. */
export function selectionSql(selection: Selection): Sql {
  switch (selection.kind) {
    case 'all':
      return allOf(selection.of.map(selectionSql));
    case 'any':
      return anyOf(selection.of.map(selectionSql));
    case 'not':
      return sql`(${selectionSql(selection.of)}) IS NOT TRUE`;
    case 'when':
      return whenSql(selection.when, selection.lastDay);
    case 'keys':
      return hasAnySql(selection.facet, selection.keys);
    case 'range': {
      const { measure, lastDay, least, most } = selection;
      const value = measureSql(measure, lastDay);
      return allOf([
        sql`${value} IS NOT NULL`,
        ...(least === null ? [] : [sql`${value} >= ${least}`]),
        ...(most === null ? [] : [sql`${value} <= ${most}`]),
      ]);
    }
    case 'flag':
      return sql`p.${identifier(selection.flag)} = ${selection.value ? sql`true` : sql`false`}`;
    case 'found':
    default:
      return selection.condition;
  }
}

/** The columns of postings that a selection reads. */
export function selectionColumns(selection: Selection): readonly string[] {
  switch (selection.kind) {
    case 'all':
    case 'any':
      return selection.of.flatMap(selectionColumns);
    case 'not':
      return selectionColumns(selection.of);
    case 'when':
      return ['posted', 'expired'];
    case 'keys':
      return [selection.facet.column];
    case 'range':
      return measureColumns(selection.measure);
    case 'flag':
      return [selection.flag];
    case 'found':
    default:
      return [];
  }
}

const known = new WeakMap<Selection, Int32Array>();

/** The rows of the held postings that are selected, in ascending order. A request reads them several times. */
export function selectedRows(selection: Selection, held: HeldPostings): Int32Array {
  return getOrInsert(known, selection, () => narrowed(selection, held.rows, held));
}

/** Those of the rows that are selected. Conditions that all have to hold narrow them one after the other. */
function narrowed(selection: Selection, rows: Int32Array, held: HeldPostings): Int32Array {
  switch (selection.kind) {
    case 'all':
      return selection.of.reduce(
        (left, part) => (left === held.rows ? selectedRows(part, held) : narrowed(part, left, held)),
        rows,
      );
    case 'any': {
      const marks = marked(selection.of, rows, held);
      return kept(rows, (row) => marks[row] === 1);
    }
    case 'not': {
      const marks = marked([selection.of], rows, held);
      return kept(rows, (row) => marks[row] === 0);
    }
    case 'when':
      return rows === held.rows ? timeFrame(selection, held) : kept(rows, timeTest(selection, held));
    case 'keys':
      return kept(rows, keyTest(selection.facet.column, selection.keys, held));
    case 'range': {
      const values = held.numbers(selection.measure);
      const [least, most] = [selection.least ?? -Infinity, selection.most ?? Infinity];
      // An unknown value is NaN, which is in no range.
      return kept(rows, (row) => (values[row] ?? NaN) >= least && (values[row] ?? NaN) <= most);
    }
    case 'flag': {
      const values = held.numbers(selection.flag);
      const wanted = Number(selection.value);
      return kept(rows, (row) => values[row] === wanted);
    }
    case 'found':
    default: {
      const marks = selection.rows;
      if (marks === null) throw new Error('the rows of held postings were not looked up');
      return kept(rows, (row) => marks[row] === 1);
    }
  }
}

type TimeFrame = Extract<Selection, { readonly kind: 'when' }>;

const timeFrames = new WeakMap<HeldPostings, Map<string, Int32Array>>();

/** Time frames whose rows are kept, with which most requests begin: at most 26 MB for each dataset. */
const MOST_KEPT = 64;

function timeFrame(selection: TimeFrame, held: HeldPostings): Int32Array {
  const ofHeld = getOrInsert(timeFrames, held, () => new Map<string, Int32Array>());
  if (ofHeld.size >= MOST_KEPT) ofHeld.clear();
  return getOrInsert(ofHeld, JSON.stringify(selection), () => kept(held.rows, timeTest(selection, held)));
}

function kept(rows: Int32Array, test: (row: number) => boolean): Int32Array {
  const found = new Int32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (test(row)) found[count++] = row;
  }
  return found.subarray(0, count);
}

/** 1 for each of the rows that any of the selections has, else 0. */
function marked(selections: readonly Selection[], rows: Int32Array, held: HeldPostings): Uint8Array {
  const marks = new Uint8Array(held.rows.length);
  for (const selection of selections) for (const row of narrowed(selection, rows, held)) marks[row] = 1;
  return marks;
}

function timeTest({ when, lastDay }: TimeFrame, held: HeldPostings): (row: number) => boolean {
  const [posted, expired] = [held.numbers('posted'), held.numbers('expired')];
  // The end of a posting that is still open is NaN, which is before no day.
  const isOpen = (row: number, day: Day): boolean => !((expired[row] ?? NaN) < day);
  if (when.kind === 'active') return (row) => isOpen(row, lastDay);
  const { from, to, type } = when;
  if (to < from) return () => false;
  if (type === 'active') return (row) => (posted[row] ?? NaN) <= to && isOpen(row, from);
  const dates = type === 'posted' ? posted : expired;
  return (row) => (dates[row] ?? NaN) >= from && (dates[row] ?? NaN) <= to;
}

function keyTest(column: string, keys: readonly number[], held: HeldPostings): (row: number) => boolean {
  const { values, codeOf, codes, ends } = held.coded(column);
  const wanted = new Uint8Array(values.length);
  const isUnknownWanted = column === 'company' && keys.includes(unknownCompany.key);
  for (const key of isUnknownWanted ? [...keys, NaN] : keys) {
    const code = codeOf.get(key);
    if (code !== undefined) wanted[code] = 1;
  }
  if (ends === null) return (row) => wanted[codes[row] ?? -1] === 1;
  return (row) => {
    const end = ends[row] ?? 0;
    for (let at = ends[row - 1] ?? 0; at < end; at += 1) if (wanted[codes[at] ?? -1] === 1) return true;
    return false;
  };
}
