import fc, { type Arbitrary } from 'fast-check';
import { readPattern, timeLimitedPattern } from '../../contracts/index.ts';

/** The most characters that the counts of a pattern may ask for. */
const MOST = 1000;

/** The given texts, where they match the pattern of a served schema; another text that does instead of the others. */
export function textMatching(pattern: string, texts: Arbitrary<string>): Arbitrary<string> {
  const made = textsMadeFor(pattern);
  if (made === undefined) return texts;
  const limited = timeLimitedPattern(pattern, 'u');
  return texts.chain((text) => (limited.test(text) ? fc.constant(text) : made));
}

/** Undefined for a pattern that fast-check cannot make texts for, such as one with a lookbehind, and for long texts. */
function textsMadeFor(pattern: string): Arbitrary<string> | undefined {
  const read = readPattern(pattern, 'u');
  const counts = [...pattern.matchAll(/\{(\d+),?(\d*)\}/g)].map(([, least, most]) => Number(most || least));
  if (read === undefined || counts.reduce((product, count) => product * count, 1) > MOST) return undefined;
  try {
    return fc.stringMatching(read, { size: 'xsmall' });
  } catch {
    // The survey sends the other texts, and the target decides.
    return undefined;
  }
}
