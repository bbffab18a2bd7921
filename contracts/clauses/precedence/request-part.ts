import { isObject, objectOf } from '../../values.ts';
import { filterParts, filterPartsOf, type Months } from './filter-part.ts';

/** Parts that not every request has: those of its filter, days instead of months, a context or a reference to it, a nested reference, a token that is not the valid one. */
export const requestParts = [...filterParts, 'days', 'context', 'nested', 'token'] as const;

/** A part of a request. */
export type RequestPart = (typeof requestParts)[number];

/** What a request has beside its path. */
interface RequestOfCheck {
  readonly body?: unknown;
  readonly credential?: string;
}

/** The parts that a request has; the months of its filter are a part if they are fewer than the `widest`. */
export function requestPartsOf(
  { body, credential = 'valid' }: RequestOfCheck,
  widest: Months,
): readonly RequestPart[] {
  const { filter, timeseries, context, models } = objectOf(body);
  const days = isObject(timeseries) && isObject(timeseries['when']) ? timeseries['when']['start'] : undefined;
  return [
    ...(credential === 'valid' || credential === 'none' ? [] : (['token'] as const)),
    ...(isObject(filter) ? filterPartsOf(filter, widest) : []),
    ...(typeof days === 'string' && days.length > 'YYYY-MM'.length ? (['days'] as const) : []),
    ...((isObject(context) && Object.keys(context).length > 0) || refersToContext(models)
      ? (['context'] as const)
      : []),
    ...(inputValuesOf(models).some(isNestedReference) ? (['nested'] as const) : []),
  ];
}

function refersToContext(models: unknown): boolean {
  return isObject(models) && JSON.stringify(models).includes('"$.context.');
}

function inputValuesOf(models: unknown): readonly unknown[] {
  return Object.values(objectOf(models)).flatMap((entry) =>
    Object.values(objectOf(objectOf(entry)['input'])),
  );
}

/** Whether a value of an input has a reference inside, or is one to a field of a context value. */
function isNestedReference(value: unknown): boolean {
  return typeof value === 'string'
    ? /^\$\.context\.[^.]+\../.test(value)
    : JSON.stringify([value]).includes('"$.');
}
