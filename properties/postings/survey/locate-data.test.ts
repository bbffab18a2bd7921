import { expect, it } from 'vitest';
import type { RequestSpec } from '../../kit/exchange.ts';
import { exchangeOf } from '../../kit/testing/scripted-target.ts';
import { monthsOf, type MonthRange } from '../months/months.ts';
import { locateData } from './locate-data.ts';

function askedOf({ body }: RequestSpec): readonly string[] {
  return monthsOf((body as { filter: { when: MonthRange } }).filter.when);
}

function specOf(when: MonthRange): RequestSpec {
  return { group: 'rankings', method: 'POST', path: '/rankings/nuts1_name', body: { filter: { when } } };
}

/** What is located of a target that accepts at most `longest` months and has one posting in each of `months`. */
function locatedIn(months: readonly string[], longest = 12): ReturnType<typeof locateData> {
  const send = (spec: RequestSpec) => {
    const asked = askedOf(spec);
    const counted = months.filter((month) => asked.includes(month)).length;
    return Promise.resolve(
      asked.length > longest
        ? exchangeOf(spec, { status: 400, body: {} })
        : exchangeOf(spec, { body: { data: { totals: { unique_postings: counted } } } }),
    );
  };
  return locateData(
    send,
    {
      count: specOf,
      series: specOf,
      seriesCounts: ({ spec, response: { status } }) =>
        status === 200
          ? new Map(askedOf(spec).map((month) => [month, months.includes(month) ? 1 : 0]))
          : undefined,
    },
    new Date('2024-06-15'),
  );
}

it('takes the year with the data as the span of a target that accepts one year', async () => {
  expect(await locatedIn(['2022-08', '2022-09'])).toEqual({
    months: { start: '2022-08', end: '2022-09' },
    withData: ['2022-08', '2022-09'],
    span: { start: '2022-07', end: '2023-06' },
    total: 2,
  });
});

it('finds data that are older than the longest range that a target accepts', async () => {
  expect(await locatedIn(['2010-08'])).toMatchObject({ withData: ['2010-08'], total: 1 });
  expect(await locatedIn(['2022-08', '2022-09'], 3)).toMatchObject({ withData: ['2022-08', '2022-09'] });
  expect(await locatedIn(['2022-08'], 1)).toMatchObject({ withData: ['2022-08'] });
});

it('finds data of months before and after those that are tried first', async () => {
  const longest = 12 * 100;
  expect(await locatedIn(['1998-01'], longest)).toMatchObject({ withData: ['1998-01'], total: 1 });
  expect(await locatedIn(['2024-06', '2026-02'], longest)).toMatchObject({
    months: { start: '2024-06', end: '2026-02' },
    total: 2,
  });
  expect(await locatedIn(['2024-06'], longest)).toMatchObject({ span: { start: '2000-01', end: '2024-06' } });
  expect(await locatedIn([], longest)).toMatchObject({ withData: [], total: 0 });
});

it('finds the months of a refused year that are served', async () => {
  const first = '2022-03';
  const months = ['2022-04', '2022-05'];
  const send = (spec: RequestSpec) => {
    const asked = askedOf(spec);
    const counted = asked.filter((month) => months.includes(month)).length;
    const isServed = asked.length <= 12 && asked.every((month) => month >= first && month <= '2024-06');
    return Promise.resolve(
      isServed
        ? exchangeOf(spec, { body: { data: { totals: { unique_postings: counted } } } })
        : exchangeOf(spec, { status: 400, body: {} }),
    );
  };
  const requests = { count: specOf, series: specOf, seriesCounts: () => new Map<string, number>() };
  const located = await locateData(send, requests, new Date('2024-06-15'));
  expect(located).toMatchObject({ withData: months, total: 2 });
});

it('prefers a year with enough postings to a later one with few', async () => {
  const months = monthsOf({ start: '2020-07', end: '2021-06' });
  const located = await locatedIn([...months, ...months, ...months, '2024-01']);
  expect(located).toMatchObject({ span: { start: '2020-07', end: '2021-06' }, total: 36 });
});

it('finds the only month that a target accepts and names', async () => {
  const send = (spec: RequestSpec) =>
    Promise.resolve(
      askedOf(spec).every((month) => month === '2022-11')
        ? exchangeOf(spec, { body: { data: { totals: { unique_postings: 1 } } } })
        : exchangeOf(spec, {
            status: 400,
            body: { errors: [{ detail: 'data are from 2022-11 to 2022-11' }] },
          }),
    );
  const located = await locateData(
    send,
    { count: specOf, series: specOf, seriesCounts: () => undefined },
    new Date('2024-06-15'),
  );
  expect(located?.months).toEqual({ start: '2022-11', end: '2022-11' });
});

it('finds the only months that a target accepts', async () => {
  const served = ['2022-11', '2022-12', '2023-01', '2023-02', '2023-03', '2023-04', '2023-05'];
  const send = (spec: RequestSpec) => {
    const asked = askedOf(spec);
    return Promise.resolve(
      asked.every((month) => served.includes(month))
        ? exchangeOf(spec, { body: { data: { totals: { unique_postings: asked.length } } } })
        : exchangeOf(spec, { status: 400, body: {} }),
    );
  };
  const located = await locateData(
    send,
    {
      count: specOf,
      series: specOf,
      seriesCounts: (answer) => new Map(askedOf(answer.spec).map((month) => [month, 1])),
    },
    new Date('2024-06-15'),
  );
  const whole = { start: '2022-11', end: '2023-05' };
  expect(located).toEqual({ months: whole, withData: served, span: whole, total: 7 });
});

it('takes a year of a target without postings that refuses a series of all months', async () => {
  const year = { start: '2023-07', end: '2024-06' };
  const located = await locateData(
    (spec) =>
      Promise.resolve(
        spec.path.endsWith('/timeseries')
          ? exchangeOf(spec, { status: 400, body: {} })
          : exchangeOf(spec, { body: { data: { totals: { unique_postings: 0 } } } }),
      ),
    {
      count: specOf,
      series: (months) => ({ ...specOf(months), path: '/rankings/nuts1_name/timeseries' }),
      seriesCounts: () => undefined,
    },
    new Date('2024-06-15'),
  );
  expect(located).toEqual({ months: year, withData: [], span: year, total: 0 });
});
