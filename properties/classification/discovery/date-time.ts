const form =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)? ?(?:(Z|UTC|GMT)|([+-])(\d\d):?(\d\d)?)?$/i;

/** A date-time as milliseconds of its local time, and its offset from UTC in minutes. */
interface Moment {
  readonly clock: number;
  readonly ahead: number | undefined;
}

/** Whether two date-times name the same moment (decisions.md#dates); without a zone, one is read in that of the other. */
export function isSameMoment(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const first = read(left);
  const second = read(right);
  if (first === undefined || second === undefined) return false;
  const { ahead = second.ahead ?? 0 } = first;
  return first.clock - ahead * 60_000 === second.clock - (second.ahead ?? ahead) * 60_000;
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
  const [, year, month, day, hour, minute, second = '0', fraction = '', utc, sign, hours, minutes = '0'] =
    match;
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
    clock: clock + Math.round(Number(`0.${fraction || '0'}`) * 1000),
    ahead: utc === undefined ? (sign === undefined ? undefined : offset) : 0,
  };
}
