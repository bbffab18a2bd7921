import type { CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, isAccepted } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { count, expectCounts } from '../../postings/counting.ts';
import { monthAfter, type MonthRange } from '../../postings/months/months.ts';
import { probe } from '../../postings/probe.ts';
import { countingOf } from '../survey/surveyed-data.ts';

/** Distances from the data, in months, at which further months are counted: the survey may have missed postings there. */
const BESIDE = [
  ['start', -1],
  ['start', -5],
  ['end', 1],
] as const;

/** A month before all postings. */
const LONG_AGO = '1900-01';

/**
 * Expects months before and after the data to count no more than all months that the target accepts. A month beyond
 * the data may be refused.
 */
export async function expectMonthsBeside(
  t: CheckContext,
  months: MonthRange,
  span: MonthRange,
): Promise<void> {
  const all = await count(t, countingOf(t), { months: span });
  if (all !== undefined && months.start === span.start) await expectEndApplies(t, all);
  const beside = BESIDE.map(([end, distance]) => monthAfter(months[end], distance)).filter(
    (month) => month >= span.start && month <= span.end,
  );
  await evaluateEach(t, beside, async (month) => {
    const one = await probe(
      t,
      countingOf(t).request({ months: { start: month, end: month } }, ['unique_postings']),
    );
    if (all === undefined || !isAccepted(one)) return;
    await expectCounts(t, {
      clause: 'rankings/filter-when-narrows',
      rule: 'beside',
      exchanges: [all, one],
      holds: ([most = 0, found = 0]) => found <= most,
      expected: `at most as many in ${month} as from ${span.start} to ${span.end}`,
    });
  });
}

/**
 * Expects a month long ago to count less than all months. A server that ignores the end of every range shows data
 * from the first month on, and all its counts and points agree with each other. No sentence grants so early a month,
 * so that it may be refused.
 */
async function expectEndApplies(t: CheckContext, all: AcceptedExchange): Promise<void> {
  const early = { months: { start: LONG_AGO, end: LONG_AGO } };
  const answer = await probe(t, countingOf(t).request(early, ['unique_postings']));
  if (!isAccepted(answer)) return;
  await expectCounts(t, {
    clause: 'rankings/filter-when-applies',
    rule: 'end',
    exchanges: [all, answer],
    holds: ([most = 0, found = 0]) => found < most,
    expected: `fewer in ${LONG_AGO} than in all months`,
  });
}
