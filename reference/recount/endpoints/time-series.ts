import type { ExportedPosting } from '../exported-postings.ts';
import { metricOf, type Metric } from '../metric-values.ts';
import { Refused, type RecountOptions } from '../recount-context.ts';
import { isInFrame, periodsOf, type Frame } from '../time-frame.ts';

/** The frame of a series: days, not `active`. */
type SeriesFrame = Extract<Frame, { readonly kind: 'days' }>;

/** A series: the names of its points, and as many values of each metric. */
export interface Series {
  readonly names: readonly string[];
  readonly values: { readonly [metric: string]: readonly (number | null)[] };
}

/** The longest series (decisions.md#day-key). */
const longest = { day: 90, month: 1200 };

/** The points of a series. Without `isWhole`, empty points may be absent. */
interface Points {
  readonly frame: SeriesFrame;
  readonly unit: 'month' | 'day';
  readonly isWhole: boolean;
}

/** The series of some postings. Throws Refused for one too long. */
export function seriesOf(
  postings: readonly ExportedPosting[],
  metrics: readonly Metric[],
  { frame: { days, type }, unit, isWhole }: Points,
  options: RecountOptions,
): Series {
  const periods = [...periodsOf(days, unit)];
  if (periods.length > longest[unit]) throw new Refused(`more than ${longest[unit]} points`);
  const points = periods.flatMap(([name, days]) => {
    const found = postings.filter((posting) => isInFrame(posting, { kind: 'days', days, type }));
    const isShown = found.length > 0 || isWhole || options.of('empty-months') === 'present';
    return isShown ? [{ name, found }] : [];
  });
  // Values are found by their place, so a median of nothing cannot be absent.
  const overNothing = (): number | null => (options.of('nothing-median') === 'zero' ? 0 : null);
  return {
    names: points.map(({ name }) => name),
    values: Object.fromEntries(
      metrics.map((metric) => [
        metric,
        points.map(({ found }) => metricOf(metric, found, options) ?? overNothing()),
      ]),
    ),
  };
}
