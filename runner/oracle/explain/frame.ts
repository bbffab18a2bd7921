import { isObject, valueAt } from '../../../contracts/index.ts';
import { isListOfDays, isListOfMonths, jsonOf, type Exchange } from '../../../properties/index.ts';

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
