import { isObject, type OptionOf, valueAt } from '../../../contracts/index.ts';
import {
  isDay,
  isListOfDays,
  isListOfMonths,
  isMonth,
  jsonOf,
  type Exchange,
} from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import type { Trial } from '../session.ts';
import { daysOf } from '../shrink/suspects.ts';

/** Where a posting lies at the edge of a time frame, or of a point of a series, in words; empty for one in the middle. */
export function edgeOf(
  { posted, expired }: FoundPosting,
  trial: Trial,
  path: string,
  membership: OptionOf<'month-membership'>,
): string {
  if (trial.one.filter.isActive === true) return '';
  const point = pointAt(trial.exchange, path);
  const { start: first, end: last } = daysOf(point, trial);
  const frame = isMonth(point) ? `the month ${point}` : 'the time frame';
  // Where only the day of posting counts, the day of expiry is irrelevant.
  const until = membership === 'active' ? expired : null;
  if (posted > last) return `although it was posted after ${isDay(point) ? point : frame}`;
  if (membership === 'posted' && posted < first) return `although it was posted before ${frame}`;
  if (until !== null && until < first)
    return `although it had expired before ${isDay(point) ? point : frame}`;
  if (isDay(point)) {
    if (posted === point) return `although it was posted on ${point}`;
    return until === point ? `although it expired on ${point}` : '';
  }
  if (posted === last) return `although it was posted on the last day of ${frame}`;
  if (until === first) return `although it expired on the first day of ${frame}`;
  if (posted === first) return `although it was posted on the first day of ${frame}`;
  return until === last ? `although it expired on the last day of ${frame}` : '';
}

/** The month or day of a value of a series, by its JSON pointer; undefined for another value. */
export function pointAt(exchange: Exchange, pointer: string): unknown {
  const [, series, place] = /^(.*\/timeseries)\/\w+\/(\d+)$/.exec(pointer) ?? [];
  if (series === undefined) return undefined;
  const found = valueAtPointer(exchange, series);
  if (!isObject(found)) return undefined;
  return Object.values(found).find((list) => isListOfMonths(list) || isListOfDays(list))?.[Number(place)];
}

/** The value at a JSON pointer into an answer. */
export function valueAtPointer(exchange: Exchange, pointer: string): unknown {
  return valueAt(jsonOf(exchange), ...pointer.split('/').slice(1));
}
