import { undetermined, type InferredOption, decide } from '../../kit/dialect/inferred-dialect.ts';
import { isAccepted, type Exchange } from '../../kit/exchange.ts';
import { countOf } from '../counting.ts';
import { combines, type ValueCounts } from '../filter/several-values.ts';
import { fitsMonths } from '../months/month-counts.ts';

/**
 * `when-end`: whether `{ m, m }` (`oneMonth`) and `{ m, m + 1 }` (`twoMonths`) count the last month. A target that does
 * not count the end may refuse `{ m, m }`, which has no month.
 */
export function inferWhenEnd(oneMonth: Exchange, twoMonths: Exchange): InferredOption {
  const [one, two] = [countOf(oneMonth), countOf(twoMonths)];
  const isEmpty = one === 0 || (oneMonth.response.status === 400 && two !== 0);
  return decide(
    {
      inclusive: one !== undefined && (!(isEmpty && two !== undefined) || two === 0),
      exclusive: isEmpty && two !== undefined,
    },
    [oneMonth, twoMonths],
    'no month has postings',
  );
}

/** Days and postings from which on some posting is open in two months, if such postings count in both. */
const LONG_ENOUGH = 15;
const MANY_ENOUGH = 50;

/**
 * `month-membership`: a posting that is open in two months counts in both of them, one that is posted in one does not.
 * `months` are the one-month counts of every month of `range`, two at least. A range that is exactly the sum of its
 * months shows `posted` only where postings are many, and open for long: `medianDuration`, in days.
 */
export function inferMonthMembership(
  range: Exchange,
  months: readonly Exchange[],
  medianDuration: number | undefined,
): InferredOption {
  const total = countOf(range);
  const counts = months.map(countOf);
  if (total === undefined || !counts.every((count) => count !== undefined))
    return undetermined('the months could not be counted');
  const isSum = fitsMonths(total, counts, true);
  const showsSum = isSum && total >= MANY_ENOUGH && (medianDuration ?? 0) >= LONG_ENOUGH;
  return decide(
    { posted: isSum, active: fitsMonths(total, counts, false) && !showsSum },
    [...months, range],
    'no posting was seen in two months',
  );
}

/** `values`: what a filter on several values of one key counts, compared with the ranking of the facet without it. */
export function inferValues(
  all: Exchange,
  filtered: Exchange,
  without: ValueCounts,
  under: ValueCounts,
): InferredOption {
  if (!isAccepted(filtered)) return undetermined('a filter on two values was refused');
  return decide(
    { or: combines('or', without, under), and: combines('and', without, under) },
    [all, filtered],
    'the values tried belong to the same postings',
  );
}
