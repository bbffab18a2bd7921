/**
 * A fixed bijection between posting numbers and places on the time line, both 32 bits wide: the reversed bits of the
 * number, shifted by the seed's mask (a van der Corput sequence). The first n postings of any dataset are therefore spread
 * evenly over its days, and those of one stretch of days can be listed in date order without sorting anything.
 */
export interface DateOrder {
  /** Place of a posting on the time line, 0 to 2^32 - 1. */
  readonly placeOf: (posting: number) => number;
  /** The postings below `count` whose place is from `from` to below `to`, both at most 2^32, by place. */
  readonly between: (count: number, from: number, to: number) => Generator<number, void, void>;
}

function reverseBits(value: number): number {
  let x = value;
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  return ((x >>> 16) | (x << 16)) >>> 0;
}

/** The bijection for a mask of 32 bits. */
export function dateOrder(mask: number): DateOrder {
  return {
    placeOf: (posting) => (reverseBits(posting) ^ mask) >>> 0,
    *between(count, from, to) {
      // Postings below 2^bits have places whose last 32 - bits bits are those of the mask, so places come in steps.
      const bits = count <= 1 ? 0 : 32 - Math.clz32(count - 1);
      const step = 2 ** (32 - bits);
      const offset = (mask >>> 0) % step;
      for (let place = Math.ceil((from - offset) / step) * step + offset; place < to; place += step) {
        const posting = reverseBits((place ^ mask) >>> 0);
        if (posting < count) yield posting;
      }
    },
  };
}
