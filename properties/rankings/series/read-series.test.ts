import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../kit/testing/scripted-target.ts';
import { groupPoint } from './read-series.ts';

const buckets = [
  { name: 'Leeds', timeseries: { month: ['2024-01', '2024-03'], unique_postings: [4, 6] } },
  { name: 'York', timeseries: { date: ['2024-01-30', '2024-01-31'], unique_postings: [1, 2] } },
  { name: 'Hull' },
];
const answer = exchangeOf(
  { group: 'rankings', method: 'POST', path: '/rankings/city_name/timeseries' },
  { body: { data: { ranking: { buckets } } } },
);
const metrics = ['unique_postings'];

describe('point of a series', () => {
  it('is read at its month, or its day under any key', () => {
    expect(groupPoint(answer, 'Leeds', '2024-03', metrics)).toEqual({ unique_postings: 6 });
    expect(groupPoint(answer, 'York', '2024-01-31', metrics)).toEqual({ unique_postings: 2 });
  });

  it('is 0 where the series omits it, or the answer the group', () => {
    expect(groupPoint(answer, 'Leeds', '2024-02', metrics)).toEqual({ unique_postings: 0 });
    expect(groupPoint(answer, 'Oxford', '2024-01', metrics)).toEqual({ unique_postings: 0 });
  });

  it('is unknown where the group has no series', () => {
    expect(groupPoint(answer, 'Hull', '2024-01', metrics)).toBeUndefined();
  });
});
