import { numberOf, objectOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, dataOf, type Exchange } from '../../kit/exchange.ts';
import { totalsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { isMedian } from '../../postings/compared/medians.ts';
import { withMonths } from '../../postings/filter/filter.ts';
import { acceptOrNotFound, postingsFound } from '../accept.ts';
import { acceptManyKeys, percentileValues } from '../distribution/percentiles.ts';
import { rareFilters, type RareFilter, type SmallSample } from '../filter/small-samples.ts';
import { seriesRequest, totalsRequest, type Filter } from '../requests.ts';
import { seriesOf } from '../series/series-answers.ts';
import { filterWithPostings, wideAndNarrow } from '../survey/surveyed-data.ts';
import { expectMetrics, expectNoMedian } from './totals.ts';

/** `median_salary` of the totals: of the postings of the filter, and of nothing else. */
export const medianChecks: readonly Check[] = [
  {
    id: 'company-postings/medians',
    clauses: ['company-postings/totals-median', 'company-postings/totals-median-of-filter'],
    title: 'returns a median where some postings have a salary',
    async run(t) {
      await evaluateEach<Filter>(t, wideAndNarrow(t), (filter) => expectMedian(t, filter));
      if (t.survey.companyPostings?.distributionFacets.includes('salary') === true) await expectSalary(t);
    },
  },
  {
    id: 'company-postings/medians-of-few',
    clauses: ['company-postings/totals-median-of-filter', 'company-postings/totals-metrics'],
    title: 'takes the median of the postings of the filter',
    async run(t) {
      const filters = await rareFilters(t, 3);
      if (filters.length === 0) t.inconclusive('no filter that finds few postings');
      await evaluateEach(t, filters, async (rare) => {
        await expectNothing(t, rare);
        if (rare.sample === undefined)
          t.inconclusive('no filter whose postings other filters find one by one');
        else await expectMiddle(t, rare.sample);
      });
    },
  },
];

/** Expects a median of a range to be a number when that of one of its months is: the range counts its postings too. */
async function expectMedian(t: CheckContext, filter: Filter): Promise<void> {
  const series = await t.accept(seriesRequest(filter));
  if (monthWithMedian(series) === undefined) {
    t.inconclusive('no month of the series has a median_salary');
    return;
  }
  await t.expectRelation({
    clause: 'company-postings/totals-median',
    exchanges: [series, await t.accept(totalsRequest(filter))],
    read: (exchange, index) => (index === 0 ? monthWithMedian(exchange) : medianOf(exchange)) ?? null,
    holds: ([month, median]) => month === null || typeof median === 'number',
    expected: ([month]) => `a number totals.median_salary, because the series has one for ${month}`,
  });
}

/** The largest ratio of two salaries of one posting: answers may use either end of a pay range. */
const RANGE = 5;

/**
 * Expects the median of all postings to be a number where the distribution has salaries, and among these, give or take
 * the range of one pay.
 */
async function expectSalary(t: CheckContext): Promise<void> {
  const filter = filterWithPostings(t);
  const exchanges = [
    (await acceptManyKeys(t, 'salary', filter)).answer,
    await t.accept(totalsRequest(filter)),
  ] as const;
  const read = (exchange: Exchange, index: number): readonly number[] =>
    index === 0 ? percentileValues(exchange) : [medianOf(exchange) ?? 0];
  const salaries = ([values = []]: readonly (readonly number[])[]): string =>
    `the salaries, whose percentiles are ${brief(values)}`;
  const isKnown = await t.expectRelation({
    clause: 'company-postings/totals-median',
    rule: 'salaries',
    exchanges,
    read,
    // Where a salary may be 0, a median of 0 says nothing.
    holds: ([values = [], [median = 0] = []]) => (values[0] ?? 0) <= 0 || median !== 0,
    expected: (values) => `a number as totals.median_salary: the median of ${salaries(values)}`,
    actual: () => brief(totalsOf(exchanges[1])),
  });
  if (!isKnown) return;
  await t.expectRelation({
    clause: 'company-postings/totals-median-of-filter',
    rule: 'salaries',
    exchanges,
    read,
    holds: ([values = [], [median = 0] = []]) => {
      const [least = 0, most = 0] = [values[0], values.at(-1)];
      return least <= 0 || (median >= least / RANGE && median <= most * RANGE);
    },
    expected: (values) => `a median_salary of the size of ${salaries(values)}`,
    actual: ([, median]) => brief(median?.[0]),
  });
}

/** Expects no median of no posting: null, none, or 0 (decisions.md#medians). */
async function expectNothing(t: CheckContext, { filter, empty }: RareFilter): Promise<void> {
  const [month] = empty;
  if (month === undefined) {
    t.inconclusive('a filter that finds postings in every month');
    return;
  }
  const none = withMonths(filter, month);
  const answer = await acceptOrNotFound(t, totalsRequest(none), none);
  expectMetrics(t, answer, ['unique_postings']);
  if (postingsFound(answer) !== 0) {
    t.inconclusive('the totals count postings where the series counts none');
    return;
  }
  expectNoMedian(t, answer);
}

/** Expects the median of few postings in the middle of their salaries, for an even and an odd number where there are. */
async function expectMiddle(t: CheckContext, { filter, alone }: SmallSample): Promise<void> {
  const singles: Exchange[] = [];
  for (const one of alone) singles.push(await t.accept(totalsRequest(one)));
  await expectMiddleOf(t, filter, singles);
  const isOdd = (count: number): boolean =>
    salariesOf(singles.slice(0, count).map(medianOf)).length % 2 === 1;
  for (let count = alone.length - 1; count > 1; count -= 1) {
    const [first, last] = [alone[0], alone[count - 1]];
    if (first === undefined || last === undefined || isOdd(count) === isOdd(alone.length)) continue;
    const fewer = withMonths(filter, first.months.start, last.months.end);
    // Otherwise a posting is open in the months of others.
    if (postingsFound(await t.accept(totalsRequest(fewer))) !== count) continue;
    await expectMiddleOf(t, fewer, singles.slice(0, count));
    return;
  }
}

async function expectMiddleOf(t: CheckContext, filter: Filter, singles: readonly Exchange[]): Promise<void> {
  const [first, ...others] = singles;
  if (first === undefined) return;
  const zero = (await mayBeZero(t)) ? 'salary' : 'nothing';
  await t.expectRelation({
    clause: 'company-postings/totals-median-of-filter',
    rule: 'middle',
    exchanges: [await t.accept(totalsRequest(filter)), first, ...others],
    read: (exchange) => medianOf(exchange) ?? null,
    // Postings that were added since the survey have salaries too.
    shows: (exchange, index) => postingsFound(exchange) === (index === 0 ? singles.length : 1),
    holds: ([median = null, ...ones]) => {
      const salaries = ones.filter((salary) => salary !== null);
      // 0 may stand for no salary.
      const samples = zero === 'nothing' ? [salariesOf(ones)] : [salaries, salariesOf(ones)];
      return samples.some((known) => isMedian(median, known));
    },
    expected: ([, ...ones]) => `the middle of the salaries ${brief(ones)}`,
    actual: ([median]) => brief(median),
  });
}

/** Whether a posting may have a salary of 0: not where the lowest of all salaries is above 0. */
async function mayBeZero(t: CheckContext): Promise<boolean> {
  if (t.survey.companyPostings?.distributionFacets.includes('salary') !== true) return true;
  const { answer } = await acceptManyKeys(t, 'salary', filterWithPostings(t));
  const { min } = objectOf(objectOf(dataOf(answer)?.['distribution'])['domain']);
  return (numberOf(min) ?? 0) <= 0 || (percentileValues(answer)[0] ?? 0) <= 0;
}

/** The known salaries; 0 may stand for none. */
function salariesOf(medians: readonly (number | null | undefined)[]): readonly number[] {
  return medians.filter((salary): salary is number => (salary ?? 0) !== 0);
}

function medianOf(exchange: Exchange): number | undefined {
  return numberOf(totalsOf(exchange)?.['median_salary']);
}

function monthWithMedian(series: Exchange): string | undefined {
  const { month: months, median_salary: medians } = seriesOf(series) ?? {};
  if (!Array.isArray(months) || !Array.isArray(medians)) return undefined;
  // 0 may stand for no median.
  return months.map(String).find((_, index) => (numberOf((medians as readonly unknown[])[index]) ?? 0) !== 0);
}
