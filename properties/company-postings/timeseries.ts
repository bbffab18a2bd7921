import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { property } from '../kit/property.ts';
import { brief } from '../kit/expect-same-answer.ts';
import { dataOf, isItem, numberOf, totalsOf, type Item } from '../postings/answers.ts';
import { monthName, monthNumber, monthsOf, type MonthRange } from '../postings/months.ts';
import { filterKeys, metrics, seriesRequest, type Filter, type Metric } from './requests.ts';
import { expectFound } from './found.ts';
import { dataRange, filterCase, mayFindNothing, valuesOf } from './survey/surveyed-data.ts';

/** A request of POST /timeseries. */
interface SeriesCase {
  readonly filter: Filter;
  /** Always with unique_postings, because the totals of a series have it whatever was asked for. */
  readonly metrics: readonly Metric[];
}

/** POST /timeseries: service.md, "Company postings group", response shapes and endpoints. */
export const timeseriesChecks: readonly Check[] = [
  property<SeriesCase>({
    id: 'company-postings/timeseries',
    clauses: [
      'company-postings/timeseries-every-month',
      'company-postings/timeseries-ascending',
      'company-postings/timeseries-metrics',
      'company-postings/timeseries-aligned',
      ...clausesOfShapes('companyTimeseries', 200),
    ],
    title: 'gives one point for each month of the filter range, with every metric asked for',
    group: 'company-postings',
    profile: 'smoke',
    runs: { smoke: 1, standard: 10, thorough: 130 },
    arbitrary: (t) =>
      fc.record({
        filter: seriesFilter(t),
        metrics: fc.constantFrom<readonly Metric[]>(['unique_postings'], metrics),
      }),
    async evaluate(t, { filter, metrics }) {
      const answer = await t.send(seriesRequest(filter, metrics));
      if (!expectFound(t, 'company-postings/timeseries-route', answer, mayFindNothing(t, filter))) return;
      const series = seriesOf(answer);
      const months: unknown = series?.['month'];
      if (series === undefined || !Array.isArray(months)) return;
      evaluateMonths(t, answer, months, filter.when);
      for (const metric of metrics) evaluateMetric(t, answer, series, metric, months.length);
    },
  }),
  {
    id: 'company-postings/every-month',
    clauses: ['company-postings/timeseries-every-month', 'company-postings/timeseries-ascending'],
    title: "leaves no month out: not at a year's end, nor one without postings",
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const year = Number(when.end.slice(0, 4)) * 12;
      const rarest = filterKeys.flatMap((key) => {
        const value = valuesOf(t, key).at(-1);
        return value === undefined ? [] : [{ [key]: [value.name] }];
      });
      const filters: readonly Filter[] = [
        { when: { start: monthName(year - 2), end: monthName(year + 1) } },
        ...rarest.slice(0, 3).map((values) => ({ when, ...values })),
        { when, ...Object.fromEntries(rarest.flatMap((values) => Object.entries(values))) },
      ];
      for (const filter of filters) {
        const answer = await t.send(seriesRequest(filter, ['unique_postings']));
        const months = seriesOf(answer)?.['month'];
        // The range at the year's end may reach out of what the target is known to take.
        if (Array.isArray(months)) evaluateMonths(t, answer, months, filter.when);
        else t.inconclusive(`a series from ${filter.when.start} to ${filter.when.end} was not given`);
      }
    },
  },
];

/** `data.timeseries` of a 200. */
export function seriesOf(exchange: Exchange): Item | undefined {
  const series = dataOf(exchange)?.['timeseries'];
  return isItem(series) ? series : undefined;
}

function evaluateMonths(
  t: CheckContext,
  answer: Exchange,
  months: readonly unknown[],
  when: MonthRange,
): void {
  const asked = monthsOf(when);
  const given = months.map(String);
  const missing = asked.filter((month) => !given.includes(month));
  const others = given.filter((month, index) => !asked.includes(month) || given.indexOf(month) !== index);
  t.expect({
    clause: 'company-postings/timeseries-every-month',
    exchange: answer,
    holds: missing.length + others.length === 0,
    expected: `each month from ${when.start} to ${when.end} once`,
    actual: () =>
      [
        ...(missing.length > 0 ? [`no ${missing.join(', ')}`] : []),
        ...(others.length > 0 ? [`${others.join(', ')} besides`] : []),
      ].join('; '),
  });
  if (given.length > 1)
    t.expect({
      clause: 'company-postings/timeseries-ascending',
      exchange: answer,
      holds: given.every((month, index) => index === 0 || month >= (given[index - 1] ?? '')),
      expected: 'rising months',
      actual: () => brief(given),
    });
}

function evaluateMetric(
  t: CheckContext,
  answer: Exchange,
  series: Item,
  metric: Metric,
  length: number,
): void {
  const values = series[metric];
  const median = metric === 'median_salary';
  // Where no posting has a salary, the median may be left out or null (readings.md 23).
  if (
    median &&
    (values === undefined || values === null) &&
    numberOf(totalsOf(answer)?.[metric]) === undefined
  )
    return;
  const fits = (value: unknown): boolean => numberOf(value) !== undefined || (median && value === null);
  if (
    t.expect({
      clause: 'company-postings/timeseries-metrics',
      exchange: answer,
      holds: Array.isArray(values) && values.every(fits),
      expected: `an array of numbers timeseries.${metric}`,
      actual: () => brief(values),
    })
  )
    t.expect({
      clause: 'company-postings/timeseries-aligned',
      exchange: answer,
      holds: (values as readonly unknown[]).length === length,
      expected: `${length} values of ${metric}, one for each month`,
      actual: () => `${(values as readonly unknown[]).length} values`,
    });
}

/** Any filter, or ranges that need not begin in a month with data: any of the window, and some across a year's end. */
function seriesFilter(t: CheckContext): Arbitrary<Filter> {
  const { when } = dataRange(t);
  const first = monthNumber(when.start);
  const last = monthNumber(when.end);
  const ends = monthsOf(when).filter((month) => month.endsWith('-12') && month < when.end);
  const from = (start: number, end: number): Filter => ({
    when: { start: monthName(start), end: monthName(end) },
  });
  return fc.oneof(
    { weight: 2, arbitrary: filterCase(t) },
    fc
      .tuple(fc.integer({ min: first, max: last }), fc.integer({ min: first, max: last }))
      .map(([one, other]) => from(Math.min(one, other), Math.max(one, other))),
    ...ends.map((december) =>
      fc
        .tuple(
          fc.integer({ min: first, max: monthNumber(december) }),
          fc.integer({ min: monthNumber(december) + 1, max: last }),
        )
        .map(([start, end]) => from(start, end)),
    ),
  );
}
