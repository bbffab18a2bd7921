import { describe, expect, it } from 'vitest';
import { randomFrom } from '../postings/cases/random.ts';
import { monthsOf } from '../postings/months/months.ts';
import { rangeOf } from './ranges.ts';

const months = { start: '2023-03', end: '2025-05' };
const data = { months, withData: monthsOf(months) };

describe('ranges of months', () => {
  it('have the wanted length, inside the data', () => {
    for (const length of [1, 2, 11, 12, 13, 24, 25] as const)
      for (let seed = 0; seed < 20; seed += 1) {
        const range = rangeOf(length, data, randomFrom(seed));
        expect(monthsOf(range)).toHaveLength(length);
        expect(range.start >= months.start && range.end <= months.end).toBe(true);
      }
  });

  it('are months of a kind, or the turn of a year', () => {
    const random = randomFrom(1);
    expect(['2023-12', '2024-12']).toContain(rangeOf('December', data, random).start);
    expect(rangeOf('leap February', data, random)).toEqual({ start: '2024-02', end: '2024-02' });
    expect(rangeOf('turn of the year', data, random).end).toMatch(/-01$/);
    expect(monthsOf(rangeOf('turn of the year', data, random))).toHaveLength(2);
  });

  it('are all of the data where these are shorter', () => {
    const short = { months: { start: '2024-03', end: '2024-04' }, withData: ['2024-03', '2024-04'] };
    expect(rangeOf(25, short, randomFrom(1))).toEqual(short.months);
    expect(rangeOf('turn of the year', short, randomFrom(1))).toEqual(short.months);
  });
});
