import type { ExportedPosting } from './exported-postings.ts';
import { Refused } from './recount-context.ts';
import { daysBetween } from './time-frame.ts';

/** The numbers of a posting that ranges and distributions use (decisions.md#distribution-facets). */
export const measureNames = [
  'salary',
  'posting_duration',
  'min_years_experience',
  'max_years_experience',
] as const;

/** One of `measureNames`. */
export type Measure = (typeof measureNames)[number];

/** The measure that a distribution facet names. Throws Refused for another facet. */
export function measureNamed(facet: string): Measure {
  const measure = measureNames.find((name) => name === facet);
  if (measure === undefined) throw new Refused(`no distribution of ${facet}`);
  return measure;
}

/** The value of a measure; null where the posting has none. The duration of an open posting runs to the last day. */
export function measureOf(posting: ExportedPosting, measure: Measure, lastDay: string): number | null {
  return measure === 'posting_duration'
    ? daysBetween(posting.posted, posting.expired ?? lastDay)
    : posting[measure];
}
