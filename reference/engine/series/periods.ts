import { dateText } from '../../../datasets/index.ts';
import type { Day, When } from '../filter/when.ts';

/** Points of a series: the months or days of a range, in order. */
export interface Periods {
  readonly unit: 'month' | 'day';
  readonly when: Extract<When, { readonly kind: 'range' }>;
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  readonly names: readonly string[];
}

/** The months of a range, or its days. */
export function periodsOf(when: Periods['when'], unit: Periods['unit']): Periods {
  const names: string[] = [];
  // The step to the next month is at least 28 days and never leads past the whole of a month.
  for (let day: Day = when.from; day <= when.to; day += unit === 'day' ? 1 : 28) addName(day);
  if (unit === 'month' && when.from <= when.to) addName(when.to);
  return { unit, when, names };

  function addName(day: Day): void {
    const name = unit === 'day' ? dateText(day) : dateText(day).slice(0, 7);
    if (names.at(-1) !== name) names.push(name);
  }
}
