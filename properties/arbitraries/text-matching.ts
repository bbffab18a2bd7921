import fc, { type Arbitrary } from 'fast-check';
import { readPattern, timeLimitedPattern } from '../../contracts/index.ts';

/** Texts of the formats that JSON Schema 2020-12 defines, for those that a model input is likely to have. */
const texts: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['date', ['2024-03-05', '2023-11-30']],
  ['date-time', ['2024-03-05T09:30:00Z', '2023-11-30T17:00:00Z']],
  ['time', ['09:30:00Z', '17:00:00Z']],
  ['duration', ['P3M', 'P14D']],
  ['email', ['jobs@example.org', 'hr@example.com']],
  ['hostname', ['example.org', 'jobs.example.com']],
  ['ipv4', ['192.0.2.7']],
  ['ipv6', ['2001:db8::7']],
  ['uri', ['https://example.org/jobs/7', 'https://example.com/']],
  ['uuid', ['3f2504e0-4f89-41d3-9a0c-0305e82c3301']],
  ['regex', ['[a-z]+']],
  ['json-pointer', ['/jobs/7']],
]);

/** A text of a format; undefined for one that is not known. */
export function textOfFormat(format: string): Arbitrary<string> | undefined {
  const known = texts.get(format);
  return known === undefined ? undefined : fc.constantFrom(...known);
}

/** The most characters that the counts of a pattern may demand. */
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
