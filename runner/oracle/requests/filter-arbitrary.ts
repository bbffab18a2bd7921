import fc, { type Arbitrary } from 'fast-check';
import { defined } from '../../../contracts/index.ts';
import { monthName, monthNumber, type MonthRange } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import type { CaseFilter } from '../oracle-case.ts';
import type { Pool } from './pool.ts';

/** How a filter is made. */
export const filterShapes: readonly FilterShape[] = [
  { months: 0 },
  { months: 12, keys: 1 },
  { months: 'all' },
  { months: 6, keys: 1, values: 3, unknown: 'beside' },
  { months: 60, keys: 2 },
  { months: 12, terms: 1 },
  { months: 'first' },
  { months: 60, keys: 2, terms: 1 },
  { months: 120, keys: 2, values: 2 },
  { months: 60, phrases: 1 },
  { months: 120, keys: 3 },
  { months: 'last' },
  { months: 120, keys: 1, values: 5 },
  { months: 60, terms: 3 },
  { months: 120, keys: 1, unknown: 'alone' },
  { months: 24, keys: 1, values: 2, terms: 2 },
  { months: 24, isDelicate: true },
  { months: 120, terms: 2, operator: 'AND' },
  { months: 'leap' },
  { months: 120, keys: 1, terms: 1, phrases: 1 },
  { months: 120, terms: 2, operator: 'AND NOT' },
];

/** The parts of a filter. */
export interface FilterShape {
  /** How many months lie before and after its posting, at most; or months at an edge. */
  readonly months: number | 'all' | 'first' | 'last' | 'leap';
  /** Its keys; 0 when omitted. */
  readonly keys?: number;
  /** The values of the first key, at most; 1 when omitted. */
  readonly values?: number;
  /** Words among its keywords, and phrases; 0 when omitted. */
  readonly terms?: number;
  readonly phrases?: number;
  readonly operator?: 'AND' | 'AND NOT';
  /** Whether its first key has a value that no posting has. */
  readonly unknown?: 'alone' | 'beside';
  /** Whether it has values with characters that are easily lost. */
  readonly isDelicate?: true;
}

/** A value that no posting has. */
export const NO_SUCH_VALUE = 'a value that no posting has';

/** A filter that finds a posting, mostly. `number` and `place` count its operation's requests, and those with a filter. */
export function filterArbitrary(
  pool: Pool,
  shape: FilterShape,
  number: number,
  place: number,
): Arbitrary<CaseFilter> {
  const names = [...pool.values.keys()];
  const keys = Array.from({ length: Math.min(shape.keys ?? 0, names.length) }, (_, at) =>
    pick(names, number + at * 3),
  );
  const valuesOf = (key: string, count: number): Arbitrary<readonly string[]> => {
    const value = fc.constantFrom(...(pool.values.get(key) ?? []));
    return fc.tuple(...Array.from({ length: count - 1 }, () => sometimes(value))).map(present);
  };
  const facets = [...new Set(keys)].flatMap((key, at) =>
    key === undefined
      ? []
      : [
          fc.tuple(
            fc.constant(key),
            valuesOf(key, at === 0 ? (shape.values ?? 1) : 1),
            fc.constantFrom(...(pool.values.get(key) ?? [])),
          ),
        ],
  );
  const delicate = shape.isDelicate === true ? pick(pool.delicate, place) : undefined;
  const own = delicate === undefined ? {} : { [delicate.key]: delicate.values };
  const some = (terms: readonly string[], count = 0) =>
    fc
      .tuple(
        ...Array.from({ length: terms.length === 0 ? 0 : count }, () => sometimes(fc.constantFrom(...terms))),
      )
      .map(present);
  const around = fc.nat(typeof shape.months === 'number' ? shape.months : 0);
  return fc
    .record({
      row: fc.constantFrom(...pool.rows),
      before: around,
      after: around,
      facets: fc.tuple(...facets.map(sometimes)),
      terms: some(pool.terms, shape.terms),
      phrases: some(pool.phrases, shape.phrases),
    })
    .map(({ row, before, after, facets: drawn, terms, phrases }) => ({
      months: edgeMonths(shape, pool) ?? monthsAround(row, before, after, pool),
      facets: {
        ...Object.fromEntries(
          present(drawn).map(([key, values, other], at) => [
            key,
            withUnknown(
              [...new Set([row.facets[key] ?? other, ...values])],
              at === 0 ? shape.unknown : undefined,
              pool,
            ),
          ]),
        ),
        ...own,
      },
      terms: [...new Set([...terms, ...phrases])],
      ...defined({ operator: shape.operator }),
    }));
}

/** The values with one that no posting has, where it is known what a target makes of it. */
function withUnknown(
  values: readonly string[],
  unknown: FilterShape['unknown'],
  { unknownValue, isAnd }: Pool,
): readonly string[] {
  const isKnown = unknownValue !== undefined;
  if (unknown === 'alone' && isKnown && unknownValue !== 'refused') return [NO_SUCH_VALUE];
  // Of values of which one is enough, all options take the others.
  if (unknown === undefined || unknownValue === 'refused' || (isAnd && !isKnown)) return values;
  return [...values, NO_SUCH_VALUE];
}

/** The months of a shape at an edge; undefined for months around a posting. */
function edgeMonths({ months: edge }: FilterShape, { months }: Pool): MonthRange | undefined {
  const [first = '', last = first] = [months[0], months.at(-1)];
  const leap = months.find((month) => month.endsWith('-02') && Number(month.slice(0, 4)) % 4 === 0) ?? first;
  switch (edge) {
    case 'all':
      return { start: first, end: last };
    case 'first':
      return { start: first, end: first };
    case 'last':
      return { start: last, end: last };
    case 'leap':
      return { start: leap, end: leap };
    default:
      return undefined;
  }
}

/** Mostly there; shrinks to nothing. */
function sometimes<Value>(arbitrary: Arbitrary<Value>): Arbitrary<Value | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 30 });
}

function present<Value>(values: readonly (Value | undefined)[]): readonly Value[] {
  return values.filter((value) => value !== undefined);
}

function monthsAround(row: FoundPosting, before: number, after: number, { months }: Pool): MonthRange {
  const at = monthNumber(row.posted.slice(0, 7));
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return {
    start: monthName(Math.max(monthNumber(first), at - before)),
    end: monthName(Math.min(monthNumber(last), at + after)),
  };
}

/** The item at a place; items take turns. */
export function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % Math.max(1, items.length)];
}

/** A filter of active postings with at most `keys` keys: few postings are active, so that more keys would find none. */
export function activeFilter({ months, facets, terms }: CaseFilter, keys: number): CaseFilter {
  return { months, terms, facets: Object.fromEntries(Object.entries(facets).slice(0, keys)), isActive: true };
}
