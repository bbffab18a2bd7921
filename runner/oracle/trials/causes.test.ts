import { afterAll, describe, expect, test } from 'vitest';
import type { Middleware } from '../../../reference/index.ts';
import { changedAnswers, changedRequests, type Item } from '../../testing/compare-reference.ts';
import { buckets, openTrialOracle, ownData } from '../../testing/samples/trial-oracle.ts';

const { oracle, differencesWith, close } = await openTrialOracle();
afterAll(close);

function series(data: Item): Item[] {
  return [data.timeseries ?? buckets(data).map(({ timeseries }) => timeseries)].flat();
}
/** The values of each metric of a series; months and days are texts. */
function values(one: Item): Item[][] {
  return Object.values<Item[]>(one).filter(
    (list) => list.length > 2 && list.every((item) => typeof item !== 'string'),
  );
}

describe('what differs for one cause is one finding', () => {
  test('in the steps of histograms and in what they count', async () => {
    const fault = changedAnswers(/\/uk-jpa.*\/distributions\//, (data) => {
      for (const { distribution } of buckets(data))
        for (const step of distribution.buckets) step.value += distribution.interval;
    });
    const found = await differencesWith(fault, 'distribution');
    expect(found.map(({ checks }) => checks)).toEqual([['oracle/distribution']]);
  });

  test('in rankings and nested rankings by one column', async () => {
    const fault = changedAnswers(/\/uk-jpa\/rankings\//, (data) => {
      const inner = buckets(data).map(({ ranking }) => ranking);
      for (const ranking of [data.ranking, ...inner])
        if (String(ranking?.facet).startsWith('soc1'))
          for (const group of ranking.buckets) group.unique_postings += 1;
    });
    const found = await differencesWith(fault, 'ranking', 'nested');
    expect(found).toHaveLength(1);
  });

  test('in totals, groups and series of a metric that only several postings show', async () => {
    const fault = changedAnswers(/\/uk-jpa\/rankings\//, (data) => {
      const groups = buckets(data);
      // As without `distinct`; no posting of the sample's larger companies is without one.
      for (const one of [data.totals, ...groups, ...groups.flatMap(({ timeseries = [] }) => timeseries)])
        if ('unique_companies' in one) one.unique_companies = one.unique_postings ?? one.unique_companies;
    });
    const found = await differencesWith(fault, 'ranking', 'timeseries');
    expect(found.map(({ aspect }) => aspect)).toEqual(['totals unique_companies']);
  });

  test('in both groups of the API', async () => {
    const fault = changedRequests(/\/(uk-jpa\/rankings\/\w+|company-postings\/totals)$/, ({ filter }) => {
      const [key, list = []] = Object.entries<Item>(filter).find(([, value]) => value.length > 1) ?? [];
      if (key !== undefined && key !== 'keywords') filter[key] = list.slice(0, 1);
    });
    const found = await differencesWith(fault, 'ranking', 'company-totals');
    expect(found.map(({ checks }) => checks)).toEqual([['oracle/ranking', 'oracle/company-totals']]);
    expect(found[0]?.explanation).toContain('The company postings differ in the same way');
  });

  test('in both groups of the API, where every key is ignored', async () => {
    const fault = changedRequests(/\/(uk-jpa\/rankings\/\w+|company-postings\/totals)$/, ({ filter }) => {
      for (const key of Object.keys(filter)) if (!/^(when|keywords)$/.test(key)) delete filter[key];
    });
    const found = await differencesWith(fault, 'ranking', 'company-totals');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(
        /without its keys.* The company postings differ in the same way: .*without its keys/,
      ),
    ]);
  });

  test('in counts and in the points of a series', async () => {
    const fault = changedRequests(/\/company-postings\/(totals|timeseries)$/, ({ filter: { when } }) => {
      if (typeof when !== 'object') return;
      const [year = 0, month = 1] = when.end.split('-').map(Number);
      when.start = `${when.start}-01`;
      when.end = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
    });
    const found = await differencesWith(fault, 'company-totals', 'company-timeseries');
    expect(found[0]?.explanation).toContain('with the day after');
    expect(found.map(({ aspect }) => aspect)).not.toContain('series points');
  });

  test('in several metrics that are mixed up', async () => {
    const fault = changedAnswers(/\/uk-jpa\/rankings\/\w+$/, (data) => {
      for (const group of buckets(data)) {
        const names = Object.keys(group).filter((key) => !['name', 'unique_postings'].includes(key));
        const before = { ...group };
        for (const [place, name] of names.entries()) group[name] = before[names.at(place - 1) ?? name];
      }
    });
    const found = await differencesWith(fault, 'ranking');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/The values are those of|Each value is that of another metric/),
    ]);
  });
});

describe('the explanation by another place', () => {
  test.each([
    [
      'the next point',
      (list: Item[]) => list.push(list.shift()),
      'The values are those of the oracle for the point after it.',
    ],
    [
      'the point before',
      (list: Item[]) => list.unshift(list.pop()),
      'The values are those of the oracle for the point before it.',
    ],
    [
      'the reverse order',
      (list: Item[]) => list.reverse(),
      'The values are those of the oracle for the point at its place from the end.',
    ],
  ])('says that a series has the values of %s', async (_what, change, text) => {
    const fault = changedAnswers(/\/company-postings\/timeseries$/, (data) => {
      for (const list of series(data).flatMap(values)) change(list);
    });
    const [first] = await differencesWith(fault, 'company-timeseries');
    expect(first?.explanation).toContain(text);
  });
});

describe('the posting of a difference', () => {
  test('is named by the list of the target where no filter tells it apart', async () => {
    // Two postings of the sample have the same place, company and employment type, and one month in common.
    const lost = 4_000_000_589;
    const fault: Middleware = async (ctx, next) => {
      const { filter } = /\/(totals|postings)$/.test(ctx.path) ? JSON.parse(ctx.state.requestText) : {};
      await next();
      if (filter === undefined || ctx.status !== 200) return;
      const { count } = await oracle.reference.find('company-postings', { filter, among: [lost], most: 1 });
      if (count === 0) return;
      const data = ownData(ctx);
      if (data.totals?.unique_postings > 0) data.totals.unique_postings -= 1;
      if (data.postings === undefined) return;
      data.unique_postings -= 1;
      data.postings = data.postings.filter(({ id }: Item) => !String(id).endsWith(`${lost}`));
    };
    const [first] = await differencesWith(fault, 'company-totals');
    expect(first?.explanation).toMatch(
      /the difference is the posting us-4000000589, .*: it is not counted\./,
    );
  });

  test('is named where its group is missing', async () => {
    const fault = changedRequests(/\/company-postings\/rankings\/certifications/, ({ filter }) => {
      filter.salary = { lower_bound: 0 };
    });
    const found = await differencesWith(fault, 'company-ranking');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/the posting us-\d+, [^;]*\./),
    ]);
  });

  test('is counted correctly without the part of the request that is misread', async () => {
    const fault = changedRequests(/\/uk-jpa\/rankings\/\w+$/, ({ filter: { keywords } }) => {
      if (keywords !== undefined) keywords.query = '"zzzz"';
    });
    const [first] = await differencesWith(fault, 'ranking');
    expect(first?.explanation).toMatch(
      /it is not counted, while the count without the keywords "\w+.*" is right/,
    );
    // No keyword is found, however a posting has it.
    expect(first?.explanation).not.toContain('it has them in');
  });

  test('says what a median of an odd number of values is', async () => {
    const fault: Middleware = async (ctx, next) => {
      const { filter, metrics = [] } = ctx.path.endsWith('/totals') ? JSON.parse(ctx.state.requestText) : {};
      await next();
      if (!metrics.includes('median_salary')) return;
      const { postings } = await oracle.reference.find('company-postings', { filter, most: 20_000 });
      const pays = postings.flatMap(({ salary }) => salary ?? []).toSorted((one, other) => one - other);
      if (pays.length > 1 && pays.length % 2 === 1)
        ownData(ctx).totals.median_salary = pays[(pays.length - 3) / 2];
    };
    const [first] = await differencesWith(fault, 'company-totals');
    expect(first?.explanation).toContain('one place before the middle of an odd number of values');
  });
});
