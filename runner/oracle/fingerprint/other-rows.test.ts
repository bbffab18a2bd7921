import { expect, test } from 'vitest';
import type { Counts, Fingerprint } from './fingerprint.ts';
import { explainOtherRows } from './other-rows.ts';

const expected: Counts = new Map([
  ['all', 1000],
  ['2024-01', 300],
  ['2024-02', 400],
  ['2024-03', 350],
  ['2024-04', 250],
  ['nuts1_name London', 500],
  ['nuts1_name Wales', 400],
  ['nuts1_name Scotland', 100],
]);

function causeOf(change: (name: string, count: number) => number | undefined, status = 200): string {
  const actual = new Map(
    [...expected].flatMap(([name, count]) => {
      const changed = change(name, count);
      return changed === undefined ? [] : [[name, changed] as const];
    }),
  );
  const filter = { months: { start: '2024-01', end: '2024-04' }, facets: {}, terms: [] };
  const fingerprint: Fingerprint = {
    group: 'rankings',
    pairs: [{ one: { operation: 'rankPostings', filter }, status, expected, actual }],
    isSame: false,
  };
  return explainOtherRows(fingerprint, { name: 'sample', planted: 87, otherCountry: 1234 }).cause;
}

test.each<[string, (name: string, count: number) => number | undefined]>([
  ['no-postings', () => 0],
  ['loaded-twice', (_, count) => count * 2],
  ['loaded-in-part', (_, count) => Math.round(count * 0.9)],
  ['months-missing', (name, count) => (name === '2024-01' ? 0 : name === 'all' ? 700 : count)],
  [
    'group-missing',
    (name, count) => (name === 'nuts1_name Scotland' ? undefined : name === 'all' ? 900 : count),
  ],
  ['without-planted', (name, count) => (name === 'all' ? count - 87 : count - 20)],
  ['other-country', (name, count) => (name === 'all' ? 1234 : count + 7)],
  ['other-version', (name, count) => (name === 'all' ? count : count + (name.endsWith('s') ? 9 : -9))],
  ['other-dataset', (name, count) => (name.includes(' ') ? undefined : count * 3 + 1)],
])('tells %s by its counts', (cause, change) => {
  expect(causeOf(change)).toBe(cause);
});
