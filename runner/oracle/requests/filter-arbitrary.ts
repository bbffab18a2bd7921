import fc, { type Arbitrary } from 'fast-check';
import { monthName, monthNumber, type MonthRange } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import type { CaseFilter } from '../oracle-case.ts';
import type { Pool } from './pool.ts';

/** How a filter is made: keys, values of the first key, and terms; and how many months lie before and after its posting. */
export const filterShapes: readonly FilterShape[] = [
  { keys: 0, values: 0, terms: 0, months: 0 },
  { keys: 1, values: 1, terms: 0, months: 12 },
  { keys: 0, values: 0, terms: 0, months: 3 },
  { keys: 1, values: 3, terms: 0, months: 6 },
  { keys: 2, values: 1, terms: 0, months: 60 },
  { keys: 0, values: 0, terms: 1, months: 12 },
  { keys: 0, values: 0, terms: 0, months: 120 },
  { keys: 1, values: 1, terms: 1, months: 60 },
  { keys: 2, values: 2, terms: 0, months: 120 },
  { keys: 0, values: 0, terms: 2, months: 6 },
  { keys: 3, values: 1, terms: 0, months: 120 },
  { keys: 1, values: 5, terms: 0, months: 120 },
  { keys: 1, values: 2, terms: 2, months: 24 },
  { keys: 0, values: 0, terms: 0, months: 24, isDelicate: true },
];

/** The parts of a filter. */
export interface FilterShape {
  readonly keys: number;
  readonly values: number;
  readonly terms: number;
  readonly months: number;
  /** Whether it has values with characters that are easily lost. */
  readonly isDelicate?: true;
}

/**
 * A filter that finds a posting, unless it has values of facets with several values, or terms. `number` is that of the
 * request among those of its operation, `place` among all with such a filter.
 */
export function filterArbitrary(
  pool: Pool,
  shape: FilterShape,
  number: number,
  place: number,
): Arbitrary<CaseFilter> {
  const names = [...pool.values.keys()];
  const keys = Array.from({ length: Math.min(shape.keys, names.length) }, (_, at) =>
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
            valuesOf(key, at === 0 ? shape.values : 1),
            fc.constantFrom(...(pool.values.get(key) ?? [])),
          ),
        ],
  );
  const [first = '', ...others] = pool.terms;
  const term = fc.constantFrom(first, ...others);
  const delicate = shape.isDelicate === true ? pick(pool.delicate, place) : undefined;
  const own = delicate === undefined ? {} : { [delicate.key]: delicate.values };
  const termCount = pool.terms.length === 0 ? 0 : shape.terms;
  return fc
    .record({
      row: fc.constantFrom(...pool.rows),
      before: fc.nat(shape.months),
      after: fc.nat(shape.months),
      facets: fc.tuple(...facets.map(sometimes)),
      terms: fc.tuple(...Array.from({ length: termCount }, () => sometimes(term))),
    })
    .map(({ row, before, after, facets: drawn, terms }) => ({
      months: monthsAround(row, before, after, pool),
      facets: {
        ...Object.fromEntries(
          present(drawn).map(([key, values, other]) => [
            key,
            [...new Set([row.facets[key] ?? other, ...values])],
          ]),
        ),
        ...own,
      },
      terms: [...new Set(present(terms))],
    }));
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
