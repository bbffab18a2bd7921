import type { Sums } from '../metric/metrics.ts';
import type { PostingDialect } from '../query-context.ts';
import { addSums, noSums, type Frequency, type Step } from './frequency.ts';

/** A histogram with more steps has no empty ones, so that its length is bounded by the data. */
const MOST_FILLED_STEPS = 1000;

/** Steps of equal width over ascending values, none over nothing; origin and empty steps are choices of the dialect. */
export function histogramSteps(
  frequencies: readonly Frequency[],
  interval: number,
  dialect: PostingDialect,
): readonly Step[] {
  const [smallest] = frequencies;
  if (smallest === undefined) return [];
  const option = dialect['histogram-origin'];
  const origin = option === 'minimum' ? smallest.value : 0;
  const sums = new Map<number, Sums>();
  for (const frequency of frequencies) {
    const position = Math.floor((frequency.value - origin) / interval);
    sums.set(position, addSums(sums.get(position) ?? noSums, frequency));
  }
  const filled = [...sums.keys()];
  const first = option === 'zero' ? 0 : (filled[0] ?? 0);
  const length = (filled.at(-1) ?? first) - first + 1;
  const shown =
    dialect['empty-steps'] === 'absent' || length > MOST_FILLED_STEPS
      ? filled
      : Array.from({ length }, (_, index) => first + index);
  return shown.map((position, index) => ({
    key: index + 1,
    value: origin + position * interval,
    sums: sums.get(position) ?? noSums,
  }));
}
