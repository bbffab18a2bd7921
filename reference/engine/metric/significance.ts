import type { PostingDialect } from '../query-context.ts';

/** Numbers of a foreground and of the background that it is compared with. */
export interface SignificanceCounts {
  readonly subsetFrequency: number;
  readonly subsetSize: number;
  readonly supersetFrequency: number;
  readonly supersetSize: number;
}

/** The share of a value in the foreground and in the background. A background frequency of 0 counts as 1. */
function shares(counts: SignificanceCounts): { readonly f: number; readonly b: number } {
  const { subsetFrequency, subsetSize, supersetFrequency, supersetSize } = counts;
  return { f: subsetFrequency / subsetSize, b: Math.max(supersetFrequency, 1) / supersetSize };
}

/** Whether a value is more frequent in the foreground than in the background. */
export function isOverRepresented(counts: SignificanceCounts): boolean {
  const { f, b } = shares(counts);
  return f > b;
}

const scores: { readonly [Option in PostingDialect['significance']]: (f: number, b: number) => number } = {
  jlh: (f, b) => (f <= b ? 0 : (f - b) * (f / b)),
  other: (f, b) => f / b,
  'other-sign': (f, b) => f - b,
};

/**
 * The significance of a value with the share f in the foreground and b in the background; 0 where either side is empty.
 * `jlh` is the JLH score of Elasticsearch, (f - b) x (f / b), and 0 where f is not above b; `other` is f / b;
 * `other-sign` is f - b.
 */
export function significanceOf(option: PostingDialect['significance'], counts: SignificanceCounts): number {
  if (counts.subsetSize === 0 || counts.supersetSize === 0) return 0;
  const { f, b } = shares(counts);
  return scores[option](f, b);
}
