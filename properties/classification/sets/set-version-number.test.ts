import { describe, expect, it } from 'vitest';
import { comparableVersion, compareSetVersions, readSetVersion } from './set-version-number.ts';

describe('readSetVersion', () => {
  it.each([
    ['2026.7', { year: 2026, month: 7 }],
    ['2026.07', { year: 2026, month: 7 }],
    ['2026.13', { year: 2026, month: 13 }],
  ])('reads %s', (text, version) => {
    expect(readSetVersion(text)).toEqual(version);
  });

  it.each(['26.7', '2026.14', '2026.0', '2026.007', '2026-07', 'v2026.7', '2026.7.1', '', 2026.7, null])(
    'does not read %j',
    (text) => {
      expect(readSetVersion(text)).toBeUndefined();
    },
  );
});

describe('comparableVersion', () => {
  it('drops a leading zero and leaves other texts as they are', () => {
    expect(comparableVersion('2026.07')).toBe('2026.7');
    expect(comparableVersion('2026.10')).toBe('2026.10');
    expect(comparableVersion('spring')).toBe('spring');
    expect(comparableVersion(2026.7)).toBe(2026.7);
  });
});

describe('compareSetVersions', () => {
  it('orders by year, then by month as a number', () => {
    const versions = ['2026.10', '2025.13', '2026.9'].map((text) => readSetVersion(text));
    const sorted = versions.filter((version) => version !== undefined).toSorted(compareSetVersions);
    expect(sorted.map(({ year, month }) => `${year}.${month}`)).toEqual(['2025.13', '2026.9', '2026.10']);
  });
});
