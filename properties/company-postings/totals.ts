import fc from 'fast-check';
import { clausesOfShapes } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { property } from '../kit/property.ts';
import { brief } from '../kit/expect-same-answer.ts';
import { dataOf, isItem, numberOf, totalsOf, type Item } from '../postings/answers.ts';
import { metrics, seriesRequest, totalsRequest, type Filter, type Metric } from './requests.ts';
import { found, expectFound } from './found.ts';
import {
  filterCase,
  mayFindNothing,
  rangeWithPostings,
  valuesOf,
  dataRange,
} from './survey/surveyed-data.ts';
import { totalPostings } from '../postings/count-relations.ts';

/** A request of POST /totals. */
interface TotalsCase {
  readonly filter: Filter;
  readonly metrics: readonly Metric[];
}

/** POST /totals: service.md, "Company postings group", response shapes. */
export const totalsChecks: readonly Check[] = [
  property<TotalsCase>({
    id: 'company-postings/totals',
    clauses: [
      'company-postings/totals-metrics',
      'company-postings/totals-only-requested',
      ...clausesOfShapes('companyTotals', 200),
    ],
    title: 'gives the totals of the metrics asked for, and no others',
    group: 'company-postings',
    profile: 'smoke',
    runs: { smoke: 1, standard: 14, thorough: 140 },
    arbitrary: (t) =>
      fc.record({
        filter: filterCase(t),
        metrics: fc.oneof(
          { weight: 1, arbitrary: fc.constant(metrics) },
          fc.constantFrom(...metrics).map((metric) => [metric]),
        ),
      }),
    async evaluate(t, { filter, metrics }) {
      const answer = await t.send(totalsRequest(filter, metrics));
      if (!expectFound(t, 'company-postings/totals-route', answer, mayFindNothing(t, filter))) return;
      const totals = totalsOf(answer);
      if (totals === undefined) return;
      expectMetrics(t, answer, metrics);
      const others = Object.keys(totals).filter((name) => !metrics.some((metric) => metric === name));
      t.expect({
        clause: 'company-postings/totals-only-requested',
        exchange: answer,
        holds: others.length === 0,
        expected: `totals of ${metrics.join(', ')} only`,
        actual: () => `also ${others.join(', ')}`,
      });
    },
  }),
  {
    id: 'company-postings/medians',
    clauses: ['company-postings/totals-median'],
    title: 'gives a median where there is something to take it from',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const [state] = valuesOf(t, 'state_name');
      const filters: readonly Filter[] = [
        { when },
        ...(state === undefined ? [] : [{ when, state_name: [state.name] }]),
      ];
      for (const filter of filters) await evaluateMedian(t, filter);
    },
  },
  {
    id: 'company-postings/active',
    clauses: ['company-postings/totals-route', 'company-postings/when-active'],
    title: 'takes `active` for a time frame',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const base = totalsRequest({ when }, ['unique_postings']);
      await found(t, base);
      const active = { ...base, body: { ...(base.body as Item), filter: { when: 'active' } } };
      const answer = await t.send(active);
      if (expectFound(t, 'company-postings/totals-route', answer, true))
        t.observe('company-postings/when-active', `counts ${totalPostings(answer)}`);
    },
  },
];

/** Holds that the totals of an answer have each metric that was asked for. */
export function expectMetrics(t: CheckContext, answer: Exchange, metrics: readonly Metric[]): void {
  const totals = totalsOf(answer);
  for (const metric of totals === undefined ? [] : metrics) {
    const value = totals?.[metric];
    // A median over nothing is null or left out (readings.md 23).
    if (metric === 'median_salary' && (value === undefined || value === null)) continue;
    t.expect({
      clause: 'company-postings/totals-metrics',
      exchange: answer,
      holds: numberOf(value) !== undefined,
      expected: `a number totals.${metric}`,
      actual: () => brief(value),
    });
  }
}

/** Holds that the median of a range is a number when that of one of its months is: they count its postings too. */
async function evaluateMedian(t: CheckContext, filter: Filter): Promise<void> {
  const series = await found(t, seriesRequest(filter, metrics));
  const month = monthWithMedian(series);
  if (month === undefined) {
    t.inconclusive('no month of the series has a median_salary');
    return;
  }
  const totals = await found(t, totalsRequest(filter, metrics));
  const value = totalsOf(totals)?.['median_salary'];
  t.expectCompared({
    clause: 'company-postings/totals-median',
    exchanges: [series, totals],
    holds: numberOf(value) !== undefined,
    expected: `a number totals.median_salary, because the series has one for ${month}`,
    actual: () => brief(value),
  });
}

function monthWithMedian(series: Exchange): string | undefined {
  const timeseries = dataOf(series)?.['timeseries'];
  if (!isItem(timeseries)) return undefined;
  const { month: months, median_salary: medians } = timeseries;
  if (!Array.isArray(months) || !Array.isArray(medians)) return undefined;
  return months.find(
    (month, index) => typeof month === 'string' && numberOf(medians[index]) !== undefined,
  ) as string | undefined;
}
