import { type OptionOf, numberOf, sumOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import type { Rule } from '../../kit/statements.ts';
import { bucketsOf } from '../answers.ts';
import { countOf } from '../counting.ts';
import { bucketNamed } from '../groups.ts';

/** A facet ranked with and without a filter on several of its values. */
export interface SeveralValues extends Rule {
  /** The ranking of the facet without the filter; each of the values is among its groups. */
  readonly all: Exchange;
  /** The ranking of the facet under the filter. */
  readonly filtered: Exchange;
  readonly values: readonly string[];
  /** How the target combines values; undefined when it did not show it. */
  readonly combined: OptionOf<'values'> | undefined;
  /** The limit of the filtered ranking: a full list need not have a group for each value. */
  readonly limit: number;
  /** Whether a value is the name of several groups; called when the counts do not fit, which is then inconclusive. */
  readonly isAmbiguous?: (value: string) => Promise<boolean>;
}

/** What a ranking counts for some values of its facet. */
export interface ValueCounts {
  /** In the order of the values; undefined for a value without a group. */
  readonly counts: readonly (number | undefined)[];
  readonly total: number;
  /** Whether the ranking has as many groups as its limit. */
  readonly full: boolean;
}

/**
 * The relation "several values". With `or` each value keeps the postings that it has without the filter, and the total
 * lies between the largest and the sum; with `and` each has all postings that are left, at most those of the smallest.
 * It holds for facets of which a posting has one value or several, and shows which value a target ignores.
 */
export async function expectSeveralValues(
  t: CheckContext,
  { all, filtered, values, combined, limit, isAmbiguous, ...rule }: SeveralValues,
): Promise<boolean> {
  const options = combined === undefined ? (['or', 'and'] as const) : [combined];
  const read = (exchange: Exchange): ValueCounts => valueCounts(exchange, values, limit);
  const combine = (without: ValueCounts, under: ValueCounts): boolean =>
    options.some((option) => combines(option, without, under));
  if (!combine(read(all), read(filtered)))
    for (const value of values)
      if ((await isAmbiguous?.(value)) === true) {
        t.inconclusive('a filter on a name that the target does not distinguish from another');
        return false;
      }
  return t.expectRelation({
    ...rule,
    exchanges: [all, filtered],
    read,
    holds: ([without, under]) => without !== undefined && under !== undefined && combine(without, under),
    expected: ([without]) =>
      `${options.map((option) => expectedOf[option]).join(', or ')}; without the filter ${values.map((value, place) => `${brief(value)} has ${without?.counts[place]}`).join(', ')}`,
    actual: ([, under]) =>
      `${under?.total} in all, ${values.map((value, place) => `${brief(value)} ${under?.counts[place] ?? 'without a group'}`).join(', ')}`,
  });
}

/** Reads of a ranking with this limit what it counts for some values of its facet. */
export function valueCounts(exchange: Exchange, values: readonly string[], limit: number): ValueCounts {
  return {
    counts: values.map((value) => numberOf(bucketNamed(exchange, value)?.['unique_postings'])),
    total: countOf(exchange) ?? 0,
    full: bucketsOf(exchange).length >= limit,
  };
}

const expectedOf: Readonly<Record<OptionOf<'values'>, string>> = {
  or: 'each value with the postings that it has without the filter',
  and: 'each value with all postings that are left',
};

/** Whether counts fit one option: those of the ranking without the filter, and those under it. */
export function combines(option: OptionOf<'values'>, without: ValueCounts, under: ValueCounts): boolean {
  const before = without.counts.map((value) => value ?? 0);
  const sum = sumOf(before);
  if (option === 'or')
    return (
      before.every((value, place) => (under.counts[place] ?? (under.full ? value : 0)) === value) &&
      under.total >= Math.max(0, ...before) &&
      under.total <= sum
    );
  return (
    before.every((_, place) => (under.counts[place] ?? (under.full ? under.total : 0)) === under.total) &&
    under.total <= Math.min(...before)
  );
}
