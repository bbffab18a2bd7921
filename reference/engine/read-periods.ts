import { malformedRequest } from './malformed-request.ts';
import { readRange, type RangeBody } from './read-when.ts';
import { periodsOf, type Periods } from './time-series.ts';

/** The longest daily series (observed.md 1.1), and a bound for monthly ones, of which observed.md knows none. */
const most = { day: 90, month: 1200 } as const;

/**
 * Reads the range of a series: months at both ends give months, days give days. Throws ServiceError (400) for a range that
 * has one of each, that is too long, or that isn't one.
 */
export function readPeriods(body: RangeBody, at: string): Periods {
  const unit = body.start.length === 7 ? 'month' : 'day';
  if (body.start.length !== body.end.length)
    throw malformedRequest(`Expected two months or two days at ${at}`);
  const when = readRange(body, at);
  const days = when.to - when.from + 1;
  // A month has 28 days at least.
  if (days > (unit === 'day' ? most.day : most.month * 31))
    throw malformedRequest(`Expected at most ${most[unit]} ${unit}s at ${at}`);
  const periods = periodsOf(when, unit);
  if (periods.names.length > most[unit])
    throw malformedRequest(`Expected at most ${most[unit]} ${unit}s at ${at}`);
  return periods;
}
