import { describe, expect, it } from 'vitest';
import { isInCalendar, isSameMoment } from './date-time.ts';

describe('isSameMoment', () => {
  it.each([
    ['2026-03-30 22:23:37', '2026-03-30T22:23:37Z'],
    ['2026-03-30 22:23:37', '2026-03-30T22:23:37.000+02:00'],
    ['2026-03-30T22:23Z', '2026-03-31T00:23:00+0200'],
    ['2026-03-30 22:23:37 UTC', '2026-03-30t14:23:37-08'],
    ['2026-03-30 22:23:37', '2026-03-31T00:23:37.500+02:00'],
    ['2026-03-30 22:23:37', '2026-03-30T22:23:37.25Z'],
    ['2026-03-30T22:23:37.1Z', '2026-03-30T22:23:37.100000Z'],
    ['next spring', 'next spring'],
  ])('is true for %s and %s', (left, right) => {
    expect(isSameMoment(left, right)).toBe(true);
    expect(isSameMoment(right, left)).toBe(true);
  });

  it.each([
    ['2026-03-30 22:23:37', '2026-03-30 22:23:38'],
    ['2026-03-30T22:23:37Z', '2026-03-30T22:23:37+02:00'],
    ['2026-03-30T22:23:37.1Z', '2026-03-30T22:23:37.2Z'],
    ['2026-03-30 22:23:37', '2026-03-30T22:24:37Z'],
    ['2026-03-30 22:23:37', '2026-03-31T22:23:37Z'],
    ['2026-03-30 22:23:37', 'next spring'],
    ['2026-03-30 22:23:37', null],
  ])('is false for %s and %s', (left, right) => {
    expect(isSameMoment(left, right)).toBe(false);
    expect(isSameMoment(right, left)).toBe(false);
  });
});

describe('isInCalendar', () => {
  it.each([
    '2026-03-30 22:23:37',
    '2024-02-29T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-01-31 24:00:00',
    'soon',
    7,
  ])('is true for %s', (text) => {
    expect(isInCalendar(text)).toBe(true);
  });

  it.each([
    '2026-02-30 00:00:00',
    '2025-02-29T08:00:00Z',
    '2026-13-01T08:00:00Z',
    '2026-00-10 08:00:00',
    '2026-04-31 08:00:00',
    '2026-04-30 25:00:00',
    '2026-04-30T10:60:00Z',
  ])('is false for %s', (text) => {
    expect(isInCalendar(text)).toBe(false);
  });
});
