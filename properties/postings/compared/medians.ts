import type { CheckContext } from '../../kit/check.ts';
import { brief } from '../../kit/exchange.ts';
import { pause } from '../../kit/turns.ts';
import { monthsOfRange } from './bounds.ts';
import {
  readAgain,
  type AllCounts,
  type Comparison,
  type CountOfAnswer,
  type Family,
} from './compare-counts.ts';
import { inWords } from './counted-request.ts';

/** Violations after which no more are looked for. */
const ENOUGH = 3;

/** How much of a difference rounding to whole numbers may make. */
const ROUNDING = 0.5;

/** Whether a value is a median of known values by some definition, which may be rounded; of none it may be 0 or absent. */
export function isMedian(median: number | null, values: readonly number[]): boolean {
  if (values.length === 0) return (median ?? 0) === 0;
  const sorted = values.toSorted((one, other) => one - other);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return median !== null && median >= lower - ROUNDING && median <= upper + ROUNDING;
}

/**
 * The median of postings that are divided into parts lies between the lowest and the highest median of these, by any
 * definition of a median. Months or values are such parts where their counts add up to that of all of them.
 */
export async function expectMedians(
  t: CheckContext,
  { families }: AllCounts,
  { clauses, reading }: Pick<Comparison, 'clauses' | 'reading'>,
): Promise<void> {
  const before = t.violations.length;
  for (const family of families.values()) {
    await pause();
    for (const [metric, medians] of family.counts)
      for (const [when, median] of metric.startsWith('median_') ? medians : []) {
        if (t.violations.length >= before + ENOUGH) return;
        // A duration may be limited to the time frame.
        const months = metric === 'median_posting_duration' ? [] : monthsOfRange(when);
        for (const divided of [
          months.map((month) => ({ family, when: month })),
          ...divisionsByValue(families, family).map((parts) => parts.map((part) => ({ family: part, when }))),
        ]) {
          const parts = mediansOf(divided, metric, family.counts.get('unique_postings')?.get(when)?.value);
          if (parts.length > 1) await expectBetween(t, median, parts);
        }
      }
  }

  async function expectBetween(
    check: CheckContext,
    median: CountOfAnswer,
    [first, ...others]: readonly CountOfAnswer[],
  ): Promise<void> {
    if (first === undefined) return;
    const all = [median, first, ...others];
    await check.expectRelation<number | undefined>({
      clause: clauses.median,
      rule: 'between',
      exchanges: [median.exchange, first.exchange, ...others.map(({ exchange }) => exchange)],
      read: (exchange, index) => {
        const count = all[index];
        return count === undefined ? undefined : readAgain(exchange, count, reading);
      },
      holds: ([whole, ...ones]) => {
        const known = ones.filter((one) => one !== undefined);
        if (whole === undefined || known.length < ones.length) return true;
        return whole >= Math.min(...known) - ROUNDING && whole <= Math.max(...known) + ROUNDING;
      },
      expected: ([, ...ones]) =>
        `${median.metric} of ${inWords(median)} between those of its parts, ${brief(ones)}`,
      actual: ([whole]) => brief(whole),
    });
  }
}

/** A filter with its time frame. */
interface Part {
  readonly family: Family | undefined;
  readonly when: string;
}

/** The filters on each one of several values of a key, for each such key. */
function divisionsByValue(
  families: AllCounts['families'],
  { parts }: Family,
): readonly (readonly (Family | undefined)[])[] {
  return parts.flatMap((part) => {
    const [key = '', ...values] = JSON.parse(part) as readonly string[];
    if (key === 'keywords' || values.length < 2) return [];
    const others = parts.filter((other) => other !== part);
    return [
      values.map((value) => families.get([...others, JSON.stringify([key, value])].toSorted().join('\n'))),
    ];
  });
}

/** The medians of the parts that have postings; none where one is unknown, or where the parts share postings. */
function mediansOf(
  parts: readonly Part[],
  metric: string,
  whole: number | undefined,
): readonly CountOfAnswer[] {
  const counts = parts.map(({ family, when }) => family?.counts.get('unique_postings')?.get(when)?.value);
  if (whole === undefined || counts.some((count) => count === undefined)) return [];
  if (counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) !== whole) return [];
  const medians = parts
    .filter((_, place) => counts[place] !== 0)
    .map(({ family, when }) => family?.counts.get(metric)?.get(when));
  return medians.every((median) => median !== undefined) ? medians : [];
}
