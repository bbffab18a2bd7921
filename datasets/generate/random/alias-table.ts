/** Draws one of n outcomes with given weights in constant time (alias method of Walker and Vose). */
export interface AliasTable {
  /** The outcome (0 to n - 1) for a uniform number in (0, 1). */
  readonly draw: (unit: number) => number;
  /** The probability of each outcome. */
  readonly probabilities: Float64Array;
}

/** Builds the table. Throws when no weight is above zero, or when one is negative or not a number. */
export function aliasTable(weights: ArrayLike<number>): AliasTable {
  const count = weights.length;
  let total = 0;
  for (let n = 0; n < count; n += 1) {
    const weight = weights[n] ?? 0;
    if (!(weight >= 0)) throw new RangeError(`weight ${n} of an alias table is ${weight}`);
    total += weight;
  }
  if (!(total > 0 && Number.isFinite(total)))
    throw new RangeError(`the weights of an alias table add up to ${total}`);

  const probabilities = Float64Array.from(weights, (weight) => weight / total);
  const scaled = probabilities.map((probability) => probability * count);
  const threshold = new Float64Array(count).fill(1);
  const alias = Uint32Array.from({ length: count }, (_, n) => n);
  const small: number[] = [];
  const large: number[] = [];
  scaled.forEach((value, n) => (value < 1 ? small : large).push(n));
  for (;;) {
    const low = small.pop();
    const high = large.pop();
    // Rounding may leave one list non-empty; those keep the threshold 1.
    if (low === undefined || high === undefined) break;
    const filled = scaled[low] ?? 1;
    threshold[low] = filled;
    alias[low] = high;
    const rest = (scaled[high] ?? 1) - (1 - filled);
    scaled[high] = rest;
    (rest < 1 ? small : large).push(high);
  }

  return {
    probabilities,
    draw(unit) {
      const place = unit * count;
      const slot = Math.floor(place);
      return place - slot < (threshold[slot] ?? 1) ? slot : (alias[slot] ?? slot);
    },
  };
}
