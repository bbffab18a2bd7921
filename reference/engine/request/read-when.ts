import { dayOf, type Day, type When, type WhenType } from '../filter/when.ts';
import type { PostingDialect } from '../query-context.ts';
import { malformedRequest } from './malformed-request.ts';
import { closedObject, type RequestSchema } from './request-schema.ts';

/** A range of a request: `YYYY-MM` or `YYYY-MM-DD` at either end. */
export interface RangeBody {
  readonly start: string;
  readonly end: string;
  readonly type?: WhenType;
}

const rangeProperties = {
  start: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$' },
  end: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$' },
  type: { type: 'string', enum: ['posted', 'active', 'expired'] },
} as const satisfies { readonly [field: string]: RequestSchema };

/** The schema of a range. */
export const rangeSchema: RequestSchema = closedObject(rangeProperties, ['start', 'end']);

/** The schema of `filter.when`: a range, or the text `active`. */
export const whenSchema: RequestSchema = { ...rangeSchema, type: ['object', 'string'], pattern: '^active$' };

/** A month or a day of a request as its first and last day, or undefined where the calendar has none such. */
function daysOf(text: string): { readonly first: Day; readonly last: Day } | undefined {
  const [year = 0, month = 0, day] = text.split('-').map(Number);
  const first = dayOf(year, month, day ?? 1);
  if (first === undefined) return undefined;
  if (day !== undefined) return { first, last: first };
  const next = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  return next === undefined ? undefined : { first, last: next - 1 };
}

/** Reads a range; `at` is its name. Throws ServiceError (400) for an invalid date, and for an end before the start. */
export function readRange(
  { start, end, type }: RangeBody,
  at: string,
  dialect: PostingDialect,
): Extract<When, { kind: 'range' }> {
  const [from, to] = [daysOf(start), daysOf(end)];
  if (from === undefined) throw malformedRequest(`No such date '${start}' at ${at}.start`);
  if (to === undefined) throw malformedRequest(`No such date '${end}' at ${at}.end`);
  if (from.first > to.last) throw malformedRequest(`The end is before the start at ${at}`);
  return {
    kind: 'range',
    from: from.first,
    to: dialect['when-end'] === 'inclusive' ? to.last : to.first - 1,
    type: type ?? dialect['month-membership'],
  };
}

/** Reads `filter.when`. Throws ServiceError (400) as `readRange` does. */
export function readWhen(body: RangeBody | 'active', at: string, dialect: PostingDialect): When {
  return body === 'active' ? { kind: 'active' } : readRange(body, at, dialect);
}
