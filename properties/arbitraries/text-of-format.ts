import fc, { type Arbitrary } from 'fast-check';

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
