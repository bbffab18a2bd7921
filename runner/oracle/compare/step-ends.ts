import { isObject, numberOf, valueAt } from '../../../contracts/index.ts';
import type { Item } from '../../../properties/index.ts';
import type { OracleCase } from '../oracle-case.ts';
import { itemsAt } from './comparison.ts';

/** To which step a value belongs that lies between two: the next one, the one that ends there, or that in the last step alone. */
export const stepEnds = ['next', 'own', 'last'] as const;

/** One of `stepEnds` (decisions.md#histograms). */
export type StepEnds = (typeof stepEnds)[number];

/** The metrics of which those of a histogram are made. */
export const SUMMED = ['unique_postings', 'duplicate_postings', 'total_postings'] as const;

/** The case with a step for each value: all values that histograms have are integers. */
export function withFineSteps(one: OracleCase): OracleCase {
  const { histogram } = one;
  return histogram === undefined
    ? one
    : { ...one, histogram: { ...histogram, interval: 1, metrics: SUMMED } };
}

/** The answer of the oracle with values at ends in other steps, made of one with a step for each value. */
export function withStepEnds(expected: unknown, fine: unknown, given: unknown, ends: StepEnds): unknown {
  const [first] = itemsAt(expected, 'buckets') ?? [];
  const [origin, width] = [numberOf(first?.['value']), numberOf(valueAt(expected, 'interval'))];
  const values = (itemsAt(fine, 'buckets') ?? []).filter(
    (step) => (numberOf(step['unique_postings']) ?? 0) > 0,
  );
  if (origin === undefined || width === undefined || values.length === 0 || !isObject(expected))
    return expected;
  const starts = (itemsAt(given, 'buckets') ?? []).flatMap(({ value }) => numberOf(value) ?? []);
  const steps = new Map<number, Record<string, number>>();
  for (const [place, item] of values.entries()) {
    const value = numberOf(item['value']) ?? 0;
    const at = (value - origin) / width;
    const isEnd = Math.abs(at - Math.round(at)) < 1e-9;
    // The first step may contain its start.
    const isFirst = place === 0 && starts[0] === value;
    const isMoved = isEnd && !isFirst && (ends === 'own' || (place === values.length - 1 && at >= 1));
    const number = isEnd ? Math.round(at) - Number(isMoved) : Math.floor(at);
    const step = steps.get(number) ?? { value: origin + number * width };
    for (const metric of SUMMED) step[metric] = (step[metric] ?? 0) + (numberOf(item[metric]) ?? 0);
    step['posting_intensity'] = (step['total_postings'] ?? 0) / (step['unique_postings'] ?? 1);
    steps.set(number, step);
  }
  const buckets: readonly Item[] = [...steps]
    .toSorted(([one], [other]) => one - other)
    .map(([, step]) => step);
  return { ...expected, buckets };
}
