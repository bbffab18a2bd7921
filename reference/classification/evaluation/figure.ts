/** One measured figure. */
export interface Figure {
  readonly model: string;
  /** What was measured, in words. */
  readonly measure: string;
  /** From 0 to 1. */
  readonly share: number;
  /** How many cases the share is of. */
  readonly cases: number;
}

/** The share of the cases that satisfy a condition. */
export function figure<Case>(
  model: string,
  measure: string,
  cases: readonly Case[],
  holds: (item: Case) => boolean,
): Figure {
  return { model, measure, share: cases.filter(holds).length / cases.length, cases: cases.length };
}
