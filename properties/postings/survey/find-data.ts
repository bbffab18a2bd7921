import type { MonthRange } from '../months.ts';

/** Where a target of postings has data. */
export interface DataRange {
  /** A range that the target accepted; the months with the most postings where it has any. */
  readonly when: MonthRange;
  /** The months of `when` in which postings were counted, ascending; empty when there are none. */
  readonly months: readonly string[];
  /** The range over which they were counted; contains `when`. */
  readonly counted: MonthRange;
}
