const form =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)? ?(?:(Z|UTC|GMT)|([+-])(\d\d):?(\d\d)?)?$/i;

/** A date-time as milliseconds on the clock where it was written, and the minutes that this clock is ahead of UTC. */
interface Moment {
  readonly clock: number;
  readonly ahead: number | undefined;
}

/**
 * Whether two date-times name the same moment, however each is spelled (service.md, "Model version summary": ISO 8601,
 * or in the style of YYYY-MM-DD hh:mm:ss). One without a zone is read in that of the other. What is written in
 * another form has to be the same text.
 */
export function sameMoment(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const first = read(left);
  const second = read(right);
  if (first === undefined || second === undefined) return false;
  const { ahead = second.ahead ?? 0 } = first;
  return first.clock - ahead * 60_000 === second.clock - (second.ahead ?? ahead) * 60_000;
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
