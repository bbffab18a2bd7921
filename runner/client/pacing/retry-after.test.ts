import { expect, test } from 'vitest';
import { readRetryAfter } from './retries.ts';

const now = Date.parse('2026-07-01T12:00:00Z');

test.each<[string | undefined, number | undefined]>([
  ['0', 0],
  ['7', 7000],
  ['Wed, 01 Jul 2026 12:00:05 GMT', 5000],
  ['Wed, 01 Jul 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %s as %s ms', (header, milliseconds) => {
  expect(readRetryAfter(header, now)).toBe(milliseconds);
});
