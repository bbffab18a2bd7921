import { dayAfter, isDay, monthAfter, type MonthRange } from '../../../../properties/index.ts';
import type { Reading } from './readings.ts';

/** The readings of the months, or days, of a series, which change what points come and nothing in them. */
export const seriesReadings: readonly Reading[] = [
  ofSeries('for a series without its last point', ({ start, end }) => ({ start, end: pointAfter(end, -1) })),
  ofSeries('for a series without its first point', ({ start, end }) => ({
    start: pointAfter(start, 1),
    end,
  })),
  ofSeries('for a series with a further point', ({ start, end }) => ({ start, end: pointAfter(end, 1) })),
];

function ofSeries(text: string, changed: (when: MonthRange) => MonthRange): Reading {
  return {
    text,
    change: (one) => {
      const { series, operation, filter } = one;
      if (series !== undefined) {
        const when = changed(series.when);
        return when.start > when.end ? undefined : { ...one, series: { ...series, when } };
      }
      const months = changed(filter.months);
      if (operation !== 'companyTimeseries' || months.start > months.end) return undefined;
      return { ...one, filter: { ...filter, months } };
    },
  };
}

/** The month, or day, that is one later, or earlier. */
export function pointAfter(point: string, by: 1 | -1): string {
  return isDay(point) ? dayAfter(point, by) : monthAfter(point, by);
}
