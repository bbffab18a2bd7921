import { afterAll, describe, expect, test } from 'vitest';
import type { Middleware } from '../../../reference/index.ts';
import { changedAnswers, changedRequests, type Item } from '../../testing/compare-reference.ts';
import { buckets, openTrialOracle, ownData } from '../../testing/samples/trial-oracle.ts';

const { oracle, differencesWith, close } = await openTrialOracle();
afterAll(close);

/** Makes metrics of each group of a ranking of half of its postings. */
const ofHalf: Middleware = async (ctx, next) => {
  const facet = /^\/uk-jpa\/rankings\/(\w+_name)$/.exec(ctx.path)?.[1];
  const { filter } = facet === undefined ? { filter: undefined } : JSON.parse(ctx.state.requestText);
  await next();
  if (facet === undefined || ctx.status !== 200) return;
  for (const group of buckets(ownData(ctx))) {
    const search = { filter: { ...filter, [facet]: [group.name] }, most: 20_000 };
    const { postings } = await oracle.reference.find('rankings', search);
    const half = postings.slice(0, Math.ceil(postings.length / 2));
    const copies = half.reduce((sum, { duplicates }) => sum + duplicates, 0);
    if ('duplicate_postings' in group) group.duplicate_postings = copies;
    if ('total_postings' in group) group.total_postings = half.length + copies;
    if ('posting_intensity' in group) group.posting_intensity = (half.length + copies) / half.length;
  }
};

describe('one finding says', () => {
  test('that records with ids of another form have the values of no posting', async () => {
    const fault = changedAnswers(/\/postings$/, ({ postings }) => {
      for (const [place, posting] of postings.entries()) {
        posting.id = `record-${String.fromCodePoint(97 + place)}`;
        if ('posted' in posting) posting.posted = '1999-01-01';
      }
    });
    const found = await differencesWith(fault, 'company-postings');
    expect(found.map(({ aspect }) => aspect)).toContain('record values');
    const [first] = found;
    expect(first).toMatchObject({ aspect: 'record values', actual: expect.stringContaining('1999-01-01') });
  });

  test('nothing of records with ids of another form and the values of their postings', async () => {
    const fault = changedAnswers(/\/postings$/, ({ postings }) => {
      for (const [place, posting] of postings.entries())
        posting.id = `record-${String.fromCodePoint(97 + place)}`;
    });
    const found = await differencesWith(fault, 'company-postings');
    expect(found.map(({ aspect }) => aspect)).not.toContain('record values');
  });

  test('that several metrics of the groups are wrong', async () => {
    const found = await differencesWith(ofHalf, 'ranking');
    expect(found.filter(({ aspect }) => /^group \w+$/.test(aspect))).toHaveLength(1);
  });

  test('that a metric is wrong by the same number in both groups of the API', async () => {
    const more = (item: Item): void => {
      if (item?.total_postings > 100) item.total_postings += 1;
    };
    const fault = changedAnswers(/\/(totals|rankings\/\w+)$/, (data) => {
      more(data.totals);
      for (const group of data.ranking?.buckets ?? []) more(group);
    });
    const found = await differencesWith(fault, 'ranking', 'company-totals');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('The company postings differ in the same way: For '),
    ]);
  });

  test('that totals are absent in both groups of the API', async () => {
    const fault = changedAnswers(/\/(totals|rankings\/\w+)$/, ({ totals }) => {
      delete totals.unique_postings;
    });
    const found = await differencesWith(fault, 'ranking', 'company-totals');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/absent instead of .* The company postings differ in the same way: All /),
    ]);
  });

  test('that the months of series are absent in both groups of the API', async () => {
    const fault = changedAnswers(/timeseries$/, ({ timeseries, ranking }) => {
      const all =
        timeseries === undefined ? ranking.buckets.map((one: Item) => one.timeseries) : [timeseries];
      for (const series of all)
        for (const key of 'month' in series ? Object.keys(series) : []) series[key] = [];
    });
    const found = await differencesWith(fault, 'timeseries', 'company-timeseries');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/There are no points\. .*The company postings differ in the same way: /),
    ]);
  });

  test('that the groups have the names of a facet in place of its ids', async () => {
    const fault: Middleware = async (ctx, next) => {
      const facet = /\/rankings\/(soc\d|skills)$/.exec(ctx.path)?.[1];
      if (facet !== undefined) ctx.path += '_name';
      await next();
      if (facet !== undefined && ctx.status === 200) ownData(ctx).ranking.facet = facet;
    };
    const found = await differencesWith(fault, 'ranking', 'company-ranking');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('with names in place of ids'),
    ]);
  });

  test('that a ranking has no limit', async () => {
    const fault = changedRequests(/\/rankings\/\w+$/, ({ rank }) => {
      rank.limit = 1000;
    });
    const found = await differencesWith(fault, 'ranking', 'company-ranking');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/without a limit|with the limit 1000, whatever is requested/),
    ]);
  });

  test('that a ranking has at most ten groups', async () => {
    const fault = changedAnswers(/\/rankings\/\w+$/, ({ ranking }) => {
      ranking.buckets = ranking.buckets.slice(0, 10);
    });
    const found = await differencesWith(fault, 'ranking', 'company-ranking');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('with at most 10 groups'),
    ]);
  });
});
