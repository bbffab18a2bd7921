import fc, { type Arbitrary } from 'fast-check';
import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { property } from '../../kit/property.ts';
import { totalsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { withKey, withMonths } from '../../postings/filter/filter.ts';
import { monthName, monthNumber, monthsOf } from '../../postings/months/months.ts';
import { acceptUnlessEmpty } from '../accept.ts';
import { filterArbitrary } from '../filter/filter-arbitrary.ts';
import { metrics, seriesRequest, type Filter, type Metric } from '../requests.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { dataRange, keysWithValues, surveyedValues } from '../survey/surveyed-data.ts';
import { seriesOf } from './series-answers.ts';

/** The clauses that `expectSeries` evaluates. */
export const seriesClauses: readonly ClauseId[] = [
  'company-postings/timeseries-every-month',
  'company-postings/timeseries-ascending',
  'company-postings/timeseries-metrics',
  'company-postings/timeseries-aligned',
  ...shapeClauses.companyTimeseries,
];

/** A request of POST /timeseries. */
interface SeriesCase {
  readonly filter: Filter;
  /** Always with unique_postings, because the totals of a series have it whatever the request names. */
  readonly metrics: readonly Metric[];
}

/** POST /timeseries: months and metrics of one answer. */
export const seriesChecks: readonly Check[] = [
  property<SeriesCase>({
    id: 'company-postings/timeseries',
    clauses: seriesClauses,
    title: 'returns one point for each month of the filter range, with every requested metric',
    profile: 'smoke',
    runs: { smoke: 1, standard: 3, thorough: 130 },
    arbitrary: (t) =>
      fc.record({
        filter: seriesFilter(t),
        metrics: fc.constantFrom<readonly Metric[]>(['unique_postings'], metrics),
      }),
    async evaluate(t, { filter, metrics: requested }) {
      expectSeries(
        t,
        await acceptUnlessEmpty(t, seriesRequest(filter, requested), filter),
        filter,
        requested,
      );
    },
  }),
  {
    id: 'company-postings/every-month',
    clauses: seriesClauses,
    title:
      'returns every month: those around the end of a year, those without postings, and those of long ranges',
    async run(t) {
      const { when, months, counted } = dataRange(t);
      const rarest = keysWithValues(t).flatMap((key) =>
        surveyedValues(t, key)
          .slice(-1)
          .map(({ name }) => [key, name] as const),
      );
      const whole: Filter = { months: when };
      const last = monthNumber(when.end);
      const filters: readonly Filter[] = [
        { months: counted },
        // Lengths at which a series may be cut off, as far as the accepted range goes.
        ...[2, 12, 13, 25]
          .map((length) => monthName(last - length + 1))
          .filter((start) => start >= counted.start)
          .map((start) => withMonths(whole, start, when.end)),
        ...months
          .filter((month) => month.endsWith('-12') && month < counted.end)
          .slice(-1)
          .map((month) => withMonths(whole, month, monthName(monthNumber(month) + 1))),
        ...rarest.slice(0, 2).map(([key, name]) => withKey(whole, key, [name])),
        rarest.slice(0, 3).reduce<Filter>((filter, [key, name]) => withKey(filter, key, [name]), whole),
      ];
      await evaluateEach(t, filters, async (filter) => {
        const answer = await acceptUnlessEmpty(t, seriesRequest(filter), filter);
        expectSeries(t, answer, filter, metrics);
      });
    },
  },
];

/** Expects a point for each month of the range, and a value for each of them under every requested metric. */
export function expectSeries(
  t: CheckContext,
  answer: Exchange,
  filter: Filter,
  requested: readonly Metric[],
): void {
  const months = seriesOf(answer)?.['month'];
  if (!Array.isArray(months)) return;
  expectMonths(t, answer, months.map(String), filter);
  for (const metric of requested) expectMetric(t, answer, metric, months.length);
}

function expectMonths(
  t: CheckContext,
  answer: Exchange,
  given: readonly string[],
  { months: { start, end } }: Filter,
): void {
  const expected = monthsOf({ start, end });
  const missing = expected.filter((month) => !given.includes(month));
  const others = given.filter((month, index) => !expected.includes(month) || given.indexOf(month) !== index);
  t.expect({
    clause: 'company-postings/timeseries-every-month',
    exchange: answer,
    holds: missing.length + others.length === 0,
    expected: `each month from ${start} to ${end} once`,
    actual: () =>
      [
        ...(missing.length > 0 ? [`no ${brief(missing)}`] : []),
        ...(others.length > 0 ? [`also ${brief(others)}`] : []),
      ].join('; '),
  });
  if (given.length > 1)
    t.expect({
      clause: 'company-postings/timeseries-ascending',
      exchange: answer,
      holds: given.every((month, index) => index === 0 || month >= (given[index - 1] ?? '')),
      expected: 'months in ascending order',
      actual: () => brief(given),
    });
}

/** Expects of a series a list of numbers of a metric, as long as that of the months; a median may be absent or null. */
export function expectMetric(t: CheckContext, answer: Exchange, metric: Metric, length: number): void {
  const values = seriesOf(answer)?.[metric];
  const isMedian = metric === 'median_salary';
  // Where no posting has a salary, the median may be omitted or null (decisions.md#medians).
  if (isMedian && (values ?? null) === null && numberOf(totalsOf(answer)?.[metric]) === undefined) return;
  const fits = (value: unknown): boolean => numberOf(value) !== undefined || (isMedian && value === null);
  const isArray = t.expect({
    clause: 'company-postings/timeseries-metrics',
    field: `timeseries.${metric}`,
    exchange: answer,
    holds: Array.isArray(values) && values.every(fits),
    expected: `an array of numbers timeseries.${metric}`,
    actual: () => brief(values),
  });
  if (isArray)
    t.expect({
      clause: 'company-postings/timeseries-aligned',
      field: `timeseries.${metric}`,
      exchange: answer,
      holds: (values as readonly unknown[]).length === length,
      expected: `${length} values of ${metric}, one for each month`,
      actual: () => `${(values as readonly unknown[]).length} values`,
    });
}

/** Any filter, or ranges that need not begin in a month with data. */
function seriesFilter(t: CheckContext): Arbitrary<Filter> {
  const { when } = dataRange(t);
  const month = fc.integer({ min: monthNumber(when.start), max: monthNumber(when.end) });
  return fc.oneof(
    { weight: 2, arbitrary: filterArbitrary(t) },
    fc
      .tuple(month, month)
      .map(([one, other]) => ({
        months: { start: monthName(Math.min(one, other)), end: monthName(Math.max(one, other)) },
      })),
  );
}
