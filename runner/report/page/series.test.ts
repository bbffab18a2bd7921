import { expect, test } from 'vitest';
import { neighboursIn, quotedIn, readSeries } from './series.ts';

const series = JSON.stringify({
  data: { timeseries: { month: ['2025-01', '2025-02'], median_salary: [100, 200], unique_postings: [3, 4] } },
});

test('draws the metric that a finding names, otherwise the first', () => {
  const named = quotedIn({ expected: 'unique_postings 4 for the point of 2025-02', actual: '5' });
  expect(readSeries(series, named)?.metric).toBe('unique_postings');
  expect(readSeries(series, quotedIn({ expected: '4', actual: '5' }))?.metric).toBe('median_salary');
  const field = quotedIn({ expected: '4', actual: '5', field: 'data.timeseries.unique_postings' });
  expect(readSeries(series, field)?.metric).toBe('unique_postings');
});

test('finds the ranking that has two neighbours in the wrong order', () => {
  const bucketsOf = (counts: readonly number[]): unknown =>
    counts.map((count, index) => ({ name: `group ${index}`, unique_postings: count }));
  const text = JSON.stringify({ data: { first: bucketsOf([9, 8, 7]), second: bucketsOf([9, 2, 3]) } });
  const quoted = quotedIn({
    expected: 'ordered by unique_postings, highest first',
    actual: '2 before 3 at place 3',
  });
  const found = readSeries(text, quoted);
  expect(found?.points.map(({ value }) => value)).toEqual([9, 2, 3]);
  expect(found && neighboursIn(found, quoted)).toEqual(['group 1', 'group 2']);
});
