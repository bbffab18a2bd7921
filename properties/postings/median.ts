/** Whether a value is a median of known values by some definition, which may be rounded; of none it may be 0 or absent. */
export function isMedian(median: number | null, values: readonly number[]): boolean {
  if (values.length === 0) return (median ?? 0) === 0;
  const sorted = values.toSorted((one, other) => one - other);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return median !== null && median >= lower - 0.5 && median <= upper + 0.5;
}
