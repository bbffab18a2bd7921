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

/** The rows of the held postings that are selected. A request asks for them several times. */
export function selectedRows(selection: Selection, held: HeldPostings): Int32Array {
  return getOrInsert(known, selection, () => {
    const marks = marked(selection, held);
    const rows = new Int32Array(held.length);
    let count = 0;
    for (let row = 0; row < held.length; row += 1) if (marks[row] === 1) rows[count++] = row;
    return rows.subarray(0, count);
  });
}

/** 1 for each row of the held postings that is selected, else 0. Loops over arrays, because they run for each request. */
function marked(selection: Selection, held: HeldPostings): Uint8Array {
  switch (selection.kind) {
    case 'all':
    case 'any': {
      const isAll = selection.kind === 'all';
      const marks = new Uint8Array(held.length).fill(Number(isAll));
      for (const part of selection.of) {
        const own = marked(part, held);
        for (let row = 0; row < marks.length; row += 1)
          if ((own[row] === 1) !== isAll) marks[row] = Number(!isAll);
      }
      return marks;
    }
    case 'not': {
      const others = marked(selection.of, held);
      return mark(held, (row) => others[row] === 0);
    }
    case 'when':
      return markTime(selection.when, selection.lastDay, held);
    case 'keys':
      return markKeys(selection.facet.column, selection.keys, held);
    case 'range': {
      const values = held.numbers(selection.measure);
      const [least, most] = [selection.least ?? -Infinity, selection.most ?? Infinity];
      // An unknown value is NaN, which is in no range.
      return mark(held, (row) => (values[row] ?? NaN) >= least && (values[row] ?? NaN) <= most);
    }
    case 'flag': {
      const values = held.numbers(selection.flag);
      const wanted = Number(selection.value);
      return mark(held, (row) => values[row] === wanted);
    }
    case 'found':
    default:
      if (selection.rows === null) throw new Error('the rows of held postings were not looked up');
      return selection.rows;
  }
}

function mark({ length }: HeldPostings, test: (row: number) => boolean): Uint8Array {
  const marks = new Uint8Array(length);
  for (let row = 0; row < length; row += 1) if (test(row)) marks[row] = 1;
  return marks;
}

function markTime(when: When, lastDay: Day, held: HeldPostings): Uint8Array {
  const [posted, expired] = [held.numbers('posted'), held.numbers('expired')];
  // The end of a posting that is still open is NaN, which is before no day.
  const isOpen = (row: number, day: Day): boolean => !((expired[row] ?? NaN) < day);
  if (when.kind === 'active') return mark(held, (row) => isOpen(row, lastDay));
  const { from, to, type } = when;
  if (to < from) return mark(held, () => false);
  if (type === 'active') return mark(held, (row) => (posted[row] ?? NaN) <= to && isOpen(row, from));
  const dates = type === 'posted' ? posted : expired;
  return mark(held, (row) => (dates[row] ?? NaN) >= from && (dates[row] ?? NaN) <= to);
}

function markKeys(column: string, keys: readonly number[], held: HeldPostings): Uint8Array {
  const { values, codes, ends } = held.coded(column);
  const isUnknownWanted = column === 'company' && keys.includes(unknownCompany.key);
  const wanted = new Set(keys);
  const isWanted = values.map((value) => wanted.has(value) || (isUnknownWanted && Number.isNaN(value)));
  if (ends === null) return mark(held, (row) => isWanted[codes[row] ?? -1] === true);
  return mark(held, (row) => {
    for (let at = ends[row - 1] ?? 0; at < (ends[row] ?? 0); at += 1)
      if (isWanted[codes[at] ?? -1] === true) return true;
    return false;
  });
}
