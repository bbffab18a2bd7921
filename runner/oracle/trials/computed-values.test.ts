import { afterAll, describe, expect, test } from 'vitest';
import type { FoundPosting, Middleware } from '../../../reference/index.ts';
import { changedAnswers, changedRequests, type Item } from '../../testing/compare-reference.ts';
import { buckets, openTrialOracle, ownData } from '../../testing/samples/trial-oracle.ts';

const { oracle, differencesWith, close } = await openTrialOracle();
afterAll(close);

/** Computes the median pay of company totals from the pay of their postings, which is at least one. */
function withMedianOf(median: (pays: readonly number[]) => number): Middleware {
  return async (ctx, next) => {
    const { filter, metrics = [] } = ctx.path.endsWith('/totals') ? JSON.parse(ctx.state.requestText) : {};
    await next();
    if (ctx.status !== 200 || !metrics.includes('median_salary')) return;
    const { postings } = await oracle.reference.find('company-postings', { filter, most: 20_000 });
    const byNumber = postings.toSorted((one, other) => one.number - other.number);
    const pays = byNumber.flatMap(({ salary }: FoundPosting) => salary ?? []);
    if (pays.length > 0) ownData(ctx).totals.median_salary = median(pays);
  };
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other);
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
function middle(values: readonly number[]): number {
  const place = (values.length - 1) / 2;
  return mean([values[Math.floor(place)] ?? 0, values[Math.ceil(place)] ?? 0]);
}

describe('the explanation of wrong values', () => {
  test('says that values are those of another metric', async () => {
    const fault = changedAnswers(/\/timeseries$/, (answer) => {
      for (const { timeseries } of buckets(answer))
        if ('total_postings' in timeseries && 'unique_postings' in timeseries)
          timeseries.total_postings = timeseries.unique_postings;
    });
    const found = await differencesWith(fault, 'timeseries');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining(
        'The values are those of the oracle for unique_postings. This concerns requests with the metric unique_postings.',
      ),
    ]);
  });

  test.each([
    ['of all', () => true, 'The values are those of the oracle with keys that are 1 larger.'],
    ['of a single key', (key: number) => key === 50, 'Only the percentile 50 differs.'],
  ])('says what the percentiles %s are', async (_what, isWrong, text) => {
    const path = /\/company-postings\/distributions\/salary$/;
    const taken = (key: number): number => (isWrong(key) ? Math.min(100, key + 1) : key);
    const fault: Middleware = async (ctx, next) => {
      let keys: readonly number[] = [];
      const changed = changedRequests(path, ({ distribution: { options } }) => {
        ({ keys } = options);
        options.keys = [...new Set(keys.map((key) => taken(key)))];
      });
      const answered = changedAnswers(path, ({ distribution }) => {
        const at = (key: number): Item => distribution.buckets.find((bucket: Item) => bucket.key === key);
        distribution.buckets = keys.flatMap((key) => {
          const bucket = at(taken(key));
          return bucket === undefined ? [] : [{ ...bucket, key }];
        });
      });
      await answered(ctx, async () => {
        await changed(ctx, next);
      });
    };
    const found = await differencesWith(fault, 'company-distribution');
    const [first] = found;
    expect(first?.aspect).toBe('percentile value');
    expect(first?.explanation).toContain(text);
  });

  test('says that medians are rounded down', async () => {
    const fault = changedAnswers(/\/uk-jpa\/rankings\/\w+$/, (data) => {
      for (const one of [data.totals, ...buckets(data)])
        if (typeof one.median_posting_duration === 'number')
          one.median_posting_duration = Math.floor(one.median_posting_duration);
    });
    const [first] = await differencesWith(fault, 'ranking');
    expect(first?.aspect).toBe('group median_posting_duration');
    expect(first?.explanation).toContain('with the mean of the middle two rounded down');
  });

  test('says which values a median is computed from', async () => {
    const fault: Middleware = async (ctx, next) => {
      const { filter, metrics = [] } = ctx.path.endsWith('/totals') ? JSON.parse(ctx.state.requestText) : {};
      await next();
      if (!metrics.includes('median_salary')) return;
      const { postings } = await oracle.reference.find('company-postings', { filter, most: 20_000 });
      const pays = postings.map(({ salary }) => salary ?? 0).toSorted((one, other) => one - other);
      const at = (place: number): number => pays[Math.floor(place)] ?? 0;
      ownData(ctx).totals.median_salary = (at((pays.length - 1) / 2) + at(pays.length / 2)) / 2;
    };
    const found = await differencesWith(fault, 'company-totals');
    const [first] = found;
    expect(first?.aspect).toBe('totals median_salary');
    expect(first?.explanation).toContain(
      'The values are those of the oracle where a posting without a value counts as 0.',
    );
  });

  test.each([
    ['are not sorted', middle, 'in the order of the numbers of the postings: they are not sorted'],
    [
      'have the middle of an even number where it is odd',
      (pays: readonly number[]) => {
        const place = Math.floor(pays.length / 2);
        return mean(sorted(pays).slice(Math.max(0, place - (pays.length % 2)), place + 1));
      },
      'with the middles of an odd and an even number of values exchanged',
    ],
  ])('says that the values of a median %s', async (_what, median, text) => {
    const [first] = await differencesWith(withMedianOf(median), 'company-totals');
    expect(first?.aspect).toBe('totals median_salary');
    expect(first?.explanation).toContain(`The values are those of the oracle ${text}.`);
  });

  test('says that total postings are those of the duplicates', async () => {
    const fault: Middleware = async (ctx, next) => {
      const isRequested = ctx.path.endsWith('/totals') && ctx.state.requestText.includes('total_postings');
      await next();
      if (ctx.status !== 200 || !isRequested) return;
      const { filter } = JSON.parse(ctx.state.requestText);
      const { count } = await oracle.reference.find('company-postings', { filter, most: 1 });
      ownData(ctx).totals.total_postings -= count;
    };
    const found = await differencesWith(fault, 'company-totals');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('The values are those of the oracle for duplicate_postings.'),
    ]);
  });
});
