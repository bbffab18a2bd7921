import fc from 'fast-check';
import { postingFields, numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, isAccepted, type Exchange, type RequestSpec } from '../../kit/exchange.ts';
import { property } from '../../kit/property.ts';
import { totalPostings, totalsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { expectCounts } from '../../postings/counting.ts';
import { expectRangeFinds, expectRangeServed } from '../../postings/filter/range-finds.ts';
import { isMonth, lastYear, monthAfter } from '../../postings/months/months.ts';
import { probe } from '../../postings/probe.ts';
import { acceptUnlessEmpty, postingsFound } from '../accept.ts';
import { filterArbitrary } from '../filter/filter-arbitrary.ts';
import { recordsOf } from '../listing/records.ts';
import { listRequest, metrics, seriesRequest, totalsRequest, type Filter, type Metric } from '../requests.ts';
import { seriesOf } from '../series/series-answers.ts';
import { expectMetric } from '../series/series.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { pageLimit, wideAndNarrow } from '../survey/surveyed-data.ts';

/** A request of POST /totals. */
interface TotalsCase {
  readonly filter: Filter;
  readonly metrics: readonly Metric[];
}

/** POST /totals: the metrics of the request, each under its name. */
export const totalsChecks: readonly Check[] = [
  property<TotalsCase>({
    id: 'company-postings/totals',
    clauses: [
      'company-postings/totals-metrics',
      'company-postings/totals-only-requested',
      ...shapeClauses.companyTotals,
    ],
    title: 'returns the totals of the requested metrics, and no others',
    profile: 'smoke',
    runs: { smoke: 1, standard: 3, thorough: 140 },
    arbitrary: (t) =>
      fc.record({
        filter: filterArbitrary(t),
        metrics: fc.oneof(
          { weight: 1, arbitrary: fc.constant(metrics) },
          fc.constantFrom(...metrics).map((metric) => [metric]),
        ),
      }),
    async evaluate(t, { filter, metrics: requested }) {
      const answer = await acceptUnlessEmpty(t, totalsRequest(filter, requested), filter);
      const totals = totalsOf(answer);
      if (totals === undefined) return;
      expectMetrics(t, answer, requested);
      const others = Object.keys(totals).filter((name) => !requested.some((metric) => metric === name));
      t.expect({
        clause: 'company-postings/totals-only-requested',
        exchange: answer,
        holds: others.length === 0,
        expected: `totals of ${requested.join(', ')} only`,
        actual: () => `also ${others.join(', ')}`,
      });
    },
  }),
  {
    id: 'company-postings/metrics-alone',
    clauses: ['company-postings/totals-metric-alone', 'company-postings/totals-metrics'],
    title: 'returns the same value for a metric, whichever others are requested',
    async run(t) {
      await evaluateEach<Filter>(t, wideAndNarrow(t), async (filter) => {
        const both = await t.accept(totalsRequest(filter, metrics));
        for (const requested of [['unique_postings'], ['median_salary'], metrics.toReversed()] as const) {
          const some = await t.accept(totalsRequest(filter, requested));
          expectMetrics(t, some, requested);
          await t.expectRelation({
            clause: 'company-postings/totals-metric-alone',
            exchanges: [both, some],
            read: (exchange) =>
              requested.map((metric) => ({ metric, value: numberOf(totalsOf(exchange)?.[metric]) ?? null })),
            holds: ([together, alone]) => sameValues(together, alone),
            expected: ([together]) => `${brief(together)}, as with ${metrics.join(' and ')}`,
          });
        }
      });
    },
  },
  {
    id: 'company-postings/range-accepted',
    clauses: ['company-postings/totals-route', 'company-postings/timeseries-route'],
    title: 'accepts a range of months as a time frame',
    profile: 'smoke',
    async run(t) {
      const months = t.survey.companyPostings?.data?.when ?? lastYear(new Date());
      for (const spec of [totalsRequest({ months }), seriesRequest({ months })]) {
        const answer = await t.recall(spec);
        if (answer.response.status === 404) t.inconclusive('a 404 where nothing may be found', 'dialect');
        else await t.accept(spec);
      }
    },
  },
  {
    id: 'company-postings/active',
    clauses: [
      'company-postings/totals-route',
      'company-postings/when-active',
      'company-postings/filter-when-applies',
      'company-postings/timeseries-metrics',
      'company-postings/timeseries-aligned',
      'company-postings/timeseries-totals-agree',
      ...shapeClauses.companyTimeseries,
    ],
    title: 'accepts `active` as a time frame',
    async run(t) {
      // Without a range that the target accepts, the months are not sent.
      const months = t.survey.companyPostings?.data?.when ?? lastYear(new Date());
      const spec = totalsRequest({ months, active: true });
      const answer = await t.recall(spec);
      if (answer.response.status === 404) t.inconclusive('a 404 where nothing may be found', 'dialect');
      else await t.accept(spec);
      t.observe('company-postings/when-active', `counts ${totalPostings(answer)}`);
      await expectActiveSeries(t, answer, seriesRequest({ months, active: true }));
      await expectListedMonth(t);
      await expectRangeServed(t, (wide) => totalsRequest({ months: wide }));
    },
  },
];

/**
 * A series of active postings may be refused, but not fail. Which months one that is returned has is not specified; that
 * its metrics are aligned with them is, and that its totals count the postings of the filter.
 */
async function expectActiveSeries(t: CheckContext, totals: Exchange, spec: RequestSpec): Promise<void> {
  const series = await t.recall(spec);
  const { status } = series.response;
  t.observe('company-postings/when-active', `series: status ${status}`);
  t.expect({
    clause: 'company-postings/timeseries-route',
    rule: 'active',
    exchange: series,
    holds: status < 500,
    expected: 'a status below 500, because `active` is a documented time frame',
    actual: `status ${status}`,
  });
  const months = seriesOf(series)?.['month'];
  if (!Array.isArray(months)) return;
  for (const metric of metrics) expectMetric(t, series, metric, months.length);
  await expectCounts(t, {
    clause: 'company-postings/timeseries-totals-agree',
    rule: 'active',
    exchanges: [totals, series],
    read: postingsFound,
    expected: 'as many active postings as POST /totals counts',
  });
}

/**
 * Where no range finds postings: expects one that `active` lists in a range from its month on; without such a record, some in
 * a range of all months if there are some without a time frame.
 */
async function expectListedMonth(t: CheckContext): Promise<void> {
  const data = t.survey.companyPostings?.data;
  if (data === undefined || data.months.length > 0) return;
  const list = await t.recall(listRequest({ months: data.when, active: true }, postingFields, pageLimit(t)));
  const listed = recordsOf(list)
    .map(({ posted }) => String(posted).slice(0, 7))
    .find((month) => isMonth(month));
  if (!isAccepted(list) || listed === undefined) {
    await expectRangeFinds(t, {
      clause: 'company-postings/filter-when-applies',
      request: (months) => totalsRequest({ months }),
      read: postingsFound,
    });
    return;
  }
  // How long a range may be is not specified, nor whether a month before the surveyed ones is served.
  const rangeTo = (end: string): Promise<Exchange> =>
    probe(t, totalsRequest({ months: { start: listed, end } }));
  const isAnswer = (answer: Exchange): boolean => isAccepted(answer) || answer.response.status === 404;
  const wide = await rangeTo(monthAfter(listed));
  const found = isAnswer(wide) ? wide : await rangeTo(listed);
  if (!isAnswer(found)) {
    t.inconclusive(`a range from ${listed}, the month of a listed posting, was refused`, 'dialect');
    return;
  }
  t.expect({
    clause: 'company-postings/filter-when-applies',
    rule: 'listed',
    after: [list],
    exchange: found,
    holds: postingsFound(found) !== 0,
    expected: `postings in ${listed} and the month after it: \`active\` lists one that was posted in ${listed}`,
    actual: () => brief(postingsFound(found)),
  });
}

/** Expects each requested metric in the totals of an answer. */
export function expectMetrics(t: CheckContext, answer: Exchange, requested: readonly string[]): void {
  const totals = totalsOf(answer);
  for (const metric of totals === undefined ? [] : requested) {
    const value = totals?.[metric];
    // A median over nothing is null or omitted (decisions.md#medians).
    if (metric === 'median_salary' && (value === undefined || value === null)) continue;
    t.expect({
      clause: 'company-postings/totals-metrics',
      field: `totals.${metric}`,
      exchange: answer,
      holds: numberOf(value) !== undefined,
      expected: `a number totals.${metric}`,
      actual: () => brief(value),
    });
  }
}

/** Expects no median of no posting: null, none, or 0 (decisions.md#medians). Other answers say nothing about it. */
export function expectNoMedian(t: CheckContext, answer: Exchange): void {
  if (answer.response.status !== 200 || postingsFound(answer) !== 0) return;
  const median = numberOf(totalsOf(answer)?.['median_salary']);
  t.expect({
    clause: 'company-postings/totals-median-of-filter',
    rule: 'nothing',
    exchange: answer,
    holds: (median ?? 0) === 0,
    expected: 'no median_salary, or null, or 0: there are no postings',
    actual: () => brief(median),
  });
}

type MetricValue = { readonly metric: string; readonly value: number | null };

function sameValues(
  one: readonly MetricValue[] | undefined,
  other: readonly MetricValue[] | undefined,
): boolean {
  return brief(one) === brief(other);
}
