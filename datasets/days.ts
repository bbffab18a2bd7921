const MILLISECONDS_PER_DAY = 86_400_000;

/** The day number (days since 1970-01-01) of a date `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_PER_DAY;

/** The date `YYYY-MM-DD` of a day number. */
export function dateText(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}
