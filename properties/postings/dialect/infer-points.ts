import { isObject, numberOf, objectOf } from '../../../contracts/index.ts';
import { determined, undetermined, type InferredOption, decide } from '../../kit/dialect/inferred-dialect.ts';
import { isAccepted, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf, itemsAt, type Item } from '../answers.ts';
import { isListOfDays } from '../months/months.ts';

/** `empty-months`: whether series have points of 0, or omit points. `points` are those of the requested frame. */
export function inferEmptyMonths(answer: Exchange, points: number): InferredOption {
  const series = bucketsOf(answer)
    .map(({ timeseries }) => timeseries)
    .filter(isObject);
  const counts = series.map((one) => (Array.isArray(one['unique_postings']) ? one['unique_postings'] : []));
  return decide(
    {
      present: counts.some((values) => values.includes(0)),
      absent: counts.some((values) => values.length < points) && !counts.some((values) => values.includes(0)),
    },
    [answer],
    'every month has postings',
  );
}

/** `day-key`: the key of a daily series that holds its dates. */
export function inferDayKey(answer: Exchange): InferredOption {
  const keys = bucketsOf(answer).flatMap(({ timeseries }) =>
    isObject(timeseries) ? Object.keys(timeseries).filter((key) => isListOfDays(timeseries[key])) : [],
  );
  const [key] = keys;
  if (key !== undefined) return determined(key, answer);
  return undetermined(
    isAccepted(answer)
      ? 'no daily series with a point was returned'
      : `a daily series was answered with status ${answer.response.status}`,
  );
}

/** The steps of the histogram of a bucket, as far as they are objects. */
const stepsOf = ({ distribution }: Item): readonly Item[] => itemsAt(objectOf(distribution), 'buckets') ?? [];

/** The histograms of an answer that have steps: their values, ascending, with the domain. */
function histogramsOf(
  answer: Exchange,
): readonly { readonly values: readonly number[]; readonly min: number }[] {
  return bucketsOf(answer).flatMap((bucket) => {
    const min = numberOf(objectOf(objectOf(bucket['distribution'])['domain'])['min']);
    const values = stepsOf(bucket).flatMap(({ value }) => numberOf(value) ?? []);
    return values.length === 0 || min === undefined ? [] : [{ values, min }];
  });
}

/** `histogram-origin`: where the steps of histograms of this interval start. */
export function inferHistogramOrigin(answer: Exchange, interval: number): InferredOption {
  const histograms = histogramsOf(answer);
  if (histograms.length === 0) return undetermined('no histogram has steps');
  const fromMinimum = histograms.every(
    ({ values: [first], min }) => first !== undefined && isWhole((first - min) / interval),
  );
  const fromMultiple = histograms.every(
    ({ values: [first] }) => first !== undefined && isWhole(first / interval),
  );
  // The steps of each group may start at the smallest value of all groups, which one domain alone does not tell.
  const mins = histograms.map(({ min }) => min);
  const showsWhose = mins.every((min) => min === mins[0])
    ? histograms.some(({ values: [first = 0], min }) => first >= min + interval)
    : mins.some((min) => !isWhole((min - (mins[0] ?? min)) / interval));
  const startsBelow = histograms.some(({ values: [first = 0], min }) => first + interval <= min);
  return decide(
    {
      zero: fromMultiple && (startsBelow || histograms.every(({ min }) => min < interval)),
      minimum: fromMinimum && (showsWhose || fromMultiple),
      multiple: fromMultiple && !startsBelow,
    },
    [answer],
    'the smallest values fit several origins',
  );
}

/** `empty-steps`: whether histograms have every step from the first to the last. */
export function inferEmptySteps(answer: Exchange, interval: number): InferredOption {
  const histograms = histogramsOf(answer).filter(({ values }) => values.length > 1);
  const hasGap = histograms.some(({ values }) =>
    values.some((value, place) => place > 0 && value - (values[place - 1] ?? value) > interval * 1.5),
  );
  const isEmpty = bucketsOf(answer)
    .flatMap(stepsOf)
    .some((step) => step['unique_postings'] === 0);
  return decide({ present: !hasGap, absent: !isEmpty }, [answer], 'no step is empty');
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= 1e-6 * Math.max(1, Math.abs(value));
}
