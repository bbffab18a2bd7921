/** A set version read as numbers: contracts/specification/classification.md#set-versions. */
export interface SetVersionNumber {
  readonly year: number;
  /** 1 to 13. */
  readonly month: number;
}

/** Reads a four-digit year, a dot and a month number with an optional leading zero; undefined for anything else. */
export function readSetVersion(text: unknown): SetVersionNumber | undefined {
  const match = typeof text === 'string' ? /^([0-9]{4})\.(0?[1-9]|1[0-3])$/.exec(text) : null;
  return match === null ? undefined : { year: Number(match[1]), month: Number(match[2]) };
}

/** A version without a leading zero, so that 2026.07 and 2026.7 compare as equal; any other value stays as it is. */
export function comparableVersion(version: unknown): unknown {
  const number = readSetVersion(version);
  return number === undefined ? version : `${number.year}.${number.month}`;
}

/** Below zero when the first is older, above zero when it is newer. */
export function compareSetVersions(left: SetVersionNumber, right: SetVersionNumber): number {
  return left.year - right.year || left.month - right.month;
}
