import { describe, expect, it } from 'vitest';
import { sameMoment } from './same-moment.ts';

describe('sameMoment', () => {
  it.each([
    ['2026-03-30 22:23:37', '2026-03-30T22:23:37Z'],
    ['2026-03-30 22:23:37', '2026-03-30T22:23:37.000+02:00'],
    ['2026-03-30T22:23Z', '2026-03-31T00:23:00+0200'],
    ['2026-03-30 22:23:37 UTC', '2026-03-30t14:23:37-08'],
    ['next spring', 'next spring'],
  ])('takes %s for %s', (left, right) => {
    expect(sameMoment(left, right)).toBe(true);
    expect(sameMoment(right, left)).toBe(true);
  });

  it.each([
    ['2026-03-30 22:23:37', '2026-03-30 22:23:38'],
    ['2026-03-30T22:23:37Z', '2026-03-30T22:23:37+02:00'],
    ['2026-03-30T22:23:37.1Z', '2026-03-30T22:23:37.2Z'],
    ['2026-03-30 22:23:37', 'next spring'],
    ['2026-03-30 22:23:37', null],
  ])('tells %s from %s', (left, right) => {
    expect(sameMoment(left, right)).toBe(false);
    expect(sameMoment(right, left)).toBe(false);
  });
});
