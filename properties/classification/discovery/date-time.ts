const form =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)? ?(?:(Z|UTC|GMT)|([+-])(\d\d):?(\d\d)?)?$/i;

/** A date-time as seconds of its local time, its fraction where it has one, and its offset from UTC in minutes. */
interface Moment {
  readonly clock: number;
  readonly fraction: number | undefined;
  readonly ahead: number | undefined;
}

/** The largest offset of a zone from UTC, and the unit of offsets, in seconds. */
const MOST_AHEAD = 14 * 3600;
const ZONE_STEP = 15 * 60;

/** Whether two date-times can be one moment (decisions.md#dates): in any zone without one, and a fraction may be lost. */
export function isSameMoment(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const first = read(left);
  const second = read(right);
  if (first === undefined || second === undefined) return false;
  if ((first.fraction ?? second.fraction) !== (second.fraction ?? first.fraction)) return false;
  const utc = ({ clock, ahead = 0 }: Moment): number => clock - ahead * 60;
  const apart = Math.abs(utc(first) - utc(second));
  if ((first.ahead === undefined) === (second.ahead === undefined)) return apart === 0;
  return apart <= MOST_AHEAD && apart % ZONE_STEP === 0;
}

/** Whether day and time exist; true for a text of another form, which violates the shape of the response already. */
export function isInCalendar(text: unknown): boolean {
  const match = typeof text === 'string' ? form.exec(text) : null;
  if (match === null) return true;
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((part) => Number(match[part] ?? 0));
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day);
  const isDay = date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day;
  const isMidnight = hour === 24 && minute === 0 && second === 0;
  return isDay && (isMidnight || ((hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) <= 60));
}

function read(text: unknown): Moment | undefined {
  const match = typeof text === 'string' ? form.exec(text) : null;
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction, utc, sign, hours, minutes = '0'] = match;
  const clock = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return {
    clock: clock / 1000,
    // To milliseconds, which is what most servers keep.
    fraction: fraction === undefined ? undefined : Number(fraction.padEnd(3, '0').slice(0, 3)),
    ahead: utc === undefined ? (sign === undefined ? undefined : offset) : 0,
  };
}
