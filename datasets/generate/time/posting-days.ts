import { entry } from '../entry.ts';
import { months } from './months.ts';

// Share of a week's new postings by day, Sunday first. Assumed: no published source has them.
const weekdayShares = [0.02, 0.185, 0.195, 0.195, 0.195, 0.18, 0.03] as const;

// 1970-01-01 was a Thursday.
const WEEKDAY_OF_DAY_ZERO = 4;

/** Turns a place on the time line (0 to 2^32 - 1, see `dateOrder`) into a day. */
export interface PostingDays {
  readonly dayAt: (place: number) => number;
  /** Position in `months` of a day of the time line. */
  readonly monthOf: (day: number) => number;
  /** The share of all postings that each month gets. */
  readonly monthShares: readonly number[];
}

/** Spreads the monthly volumes over their days by the weekday shares. */
export function postingDays(monthlyVolumes: readonly number[]): PostingDays {
  const firstDay = entry(months, 0).firstDay;
  const total = monthlyVolumes.reduce((sum, volume) => sum + volume, 0);
  const monthOfDay: number[] = [];
  const ends: number[] = [];
  let before = 0;
  months.forEach((month, n) => {
    const days = Array.from({ length: month.days }, (_, day) =>
      entry(weekdayShares, (month.firstDay + day + WEEKDAY_OF_DAY_ZERO) % 7),
    );
    const sum = days.reduce((a, b) => a + b, 0);
    for (const share of days) {
      before += (entry(monthlyVolumes, n) / total) * (share / sum);
      monthOfDay.push(n);
      ends.push(before * 2 ** 32);
    }
  });
  // Rounding must not leave the last places without a day.
  ends[ends.length - 1] = 2 ** 32;
  const dayEnds = Float64Array.from(ends);

  return {
    dayAt(place) {
      let low = 0;
      let high = dayEnds.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (place < entry(dayEnds, middle)) high = middle;
        else low = middle + 1;
      }
      return firstDay + low;
    },
    monthOf: (day) => entry(monthOfDay, day - firstDay),
    monthShares: monthlyVolumes.map((volume) => volume / total),
  };
}
