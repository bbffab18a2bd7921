import { expect, test } from 'vitest';
import { sampleReportWithOracle } from '../../../testing/samples/sample-oracle.ts';
import { differenceRows } from './oracle-text.ts';

const [sample] = sampleReportWithOracle.oracle?.differences ?? [];

/** The rows of two answers that differ in a total, behind a long list of groups. */
function rowsOf(most: number, path = '/data/totals/unique_postings'): Readonly<Record<string, string>> {
  if (sample === undefined) throw new Error('the sample report has no difference');
  const answer = (total: number) => {
    const buckets = Array.from({ length: 50 }, (_, place) => ({ name: `group ${place}` }));
    const text = JSON.stringify({ data: { ranking: { buckets }, totals: { unique_postings: total } } });
    return { status: 200, headers: {}, text, characters: text.length };
  };
  const exchange = { ...sample.exchange, response: answer(1) };
  const places = [{ path, expected: 2, actual: 1 }];
  return Object.fromEntries(differenceRows({ ...sample, places, exchange, oracle: answer(2) }, most));
}

test('of long answers, the part around the first place is shown', () => {
  const { oracle, target } = rowsOf(100);
  expect(oracle).toBe('200 … at /data/totals: {"unique_postings":2}');
  expect(target).toBe('200 … at /data/totals: {"unique_postings":1}');
});

test('an answer is cut where no part around the place is short enough, and shown whole where it is short', () => {
  expect(rowsOf(100, '/data/ranking/buckets')['target']).toMatch(/^200 \{"data":.* … \d+ more characters$/);
  expect(rowsOf(10_000)['target']).toMatch(/^200 \{"data":.*\}$/);
});
