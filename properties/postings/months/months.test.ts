import { describe, expect, it } from 'vitest';
import { daysOf, isDay, isMonth, monthName, monthNumber, monthsOf } from './months.ts';

describe('months', () => {
  it('counts across the end of a year', () => {
    expect(monthsOf({ start: '2023-11', end: '2024-02' })).toEqual([
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
    ]);
    expect(monthsOf({ start: '2024-02', end: '2024-01' })).toEqual([]);
    expect(monthName(monthNumber('1999-12') + 1)).toBe('2000-01');
  });

  it('distinguishes months and days from similar texts', () => {
    expect(['2024-01', '2024-1', '2024-13', '2024-00', '2024-01-01', 202401].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(['2024-02-29', '2023-02-29', '2024-2-1', '2024-02'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('returns the days of a month', () => {
    expect(daysOf('2024-02')).toHaveLength(29);
    expect(daysOf('2023-12').at(-1)).toBe('2023-12-31');
  });
});
