import { metrics } from '../metric/metrics.ts';
import type { PostingDialect } from '../query-context.ts';
import { periodsOf, type Periods } from '../series/periods.ts';
import { malformedRequest } from './malformed-request.ts';
import { readRange, type RangeBody } from './read-when.ts';
import { someOf, type RequestSchema } from './request-schema.ts';

/** The schema of the metrics of a series. */
export const seriesMetricsSchema: RequestSchema = someOf(
  metrics.filter((metric) => metric !== 'median_posting_duration'),
);

/** The longest daily series, which is documented, and a bound of our own for monthly ones (decisions.md#day-key). */
const most = { day: 90, month: 1200 } as const;

function bounded(when: Periods['when'], unit: Periods['unit'], at: string): Periods {
  const tooLong = malformedRequest(`Expected at most ${most[unit]} ${unit}s at ${at}`);
  // A month has 31 days at most, so that a range which is far too long is not counted out.
  if (when.to - when.from >= most[unit] * (unit === 'day' ? 1 : 31)) throw tooLong;
  const periods = periodsOf(when, unit);
  if (periods.names.length > most[unit]) throw tooLong;
  return periods;
}

/** Reads the range of a series, of months or of days. Throws ServiceError (400) for an invalid one, or one too long. */
export function readPeriods(body: RangeBody, at: string, dialect: PostingDialect): Periods {
  const unit = body.start.length === 7 ? 'month' : 'day';
  if (body.start.length !== body.end.length)
    throw malformedRequest(`Expected two months or two days at ${at}`);
  return bounded(readRange(body, at, dialect), unit, at);
}

/** Reads the range of a series with a point for each month, whatever its ends. Throws ServiceError (400) as `readPeriods`. */
export function readMonths(body: RangeBody, at: string, dialect: PostingDialect): Periods {
  return bounded(readRange(body, at, dialect), 'month', at);
}
