import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { expectEqualAnswers } from '../../kit/compare/expect-same-answer.ts';
import type { AcceptedExchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import type { Random } from '../../postings/cases/random.ts';
import { acceptFilter, expectFilterCount } from '../../postings/counting.ts';
import { withKey, withMonths } from '../../postings/filter/filter.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { monthsOf } from '../../postings/months/months.ts';
import { groupClauses } from '../ranking/expect-groups.ts';
import { expectVariant, type GroupAlone, variantClauses } from '../ranking/variant.ts';
import { byPostings, seriesMetrics, type Series } from '../requests.ts';
import { scenarios, type Scenario } from '../scenarios.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { countingOf, namesToFind, requestOf, grantedLimit } from '../survey/surveyed-data.ts';
import { groupPoint } from './read-series.ts';
import { expectMonths, pointClause } from './series.ts';

/** The clauses of every answer with series. */
export const seriesShapes: readonly ClauseId[] = [
  ...groupClauses,
  'rankings/totals-bound-buckets',
  ...shapeClauses.rankPostingsTimeseries,
];

/** POST /rankings/{rankingFacet}/timeseries with months: contracts/specification/rankings.md#time-series. */
export const timeseriesCheck: Check = {
  id: 'rankings/timeseries',
  clauses: [
    'rankings/timeseries-route',
    'rankings/timeseries-month',
    'rankings/timeseries-metrics',
    'rankings/timeseries-aligned',
    'rankings/timeseries-inside',
    'rankings/timeseries-ascending',
    'rankings/timeseries-every-month',
    'rankings/timeseries-sum',
    'rankings/timeseries-one-month',
    'rankings/timeseries-points',
    ...variantClauses,
    ...shapeClauses.rankPostingsTimeseries,
  ],
  title: 'returns with each group its months, each with what the filter on group and month counts',
  profile: 'smoke',
  async run(t) {
    await evaluateEach(t, await scenarios(t), async (scenario) => {
      const { filter, random } = scenario;
      const isPlain = Object.keys(filter.facets ?? {}).length === 0;
      const metrics =
        isPlain && random('series metrics').integer(2) === 0 ? ['unique_postings'] : seriesMetrics;
      const series = { when: filter.months, metrics };
      const variant = await expectVariant(t, scenario, 'timeseries', { series });
      if (variant === undefined) return;
      const { answer, buckets, name, alone } = variant;
      expectMonths(t, answer, buckets, { requested: monthsOf(filter.months), metrics });
      if (name === undefined) return;
      if (alone === undefined) await expectPoint(t, scenario, answer, name, series);
      else await expectOwnSeries(t, { answer, alone, name }, series);
    });
  },
};

/** The relation "bucket = filter" for a series: that of a group is the one that it has with a filter on the group. */
async function expectOwnSeries(
  t: CheckContext,
  { answer, alone, name }: GroupAlone,
  series: Series,
): Promise<void> {
  const months = monthsOf(series.when);
  await expectEqualAnswers(t, alone, answer, {
    clause: 'rankings/timeseries-points',
    rule: 'group',
    read: (exchange) =>
      Object.fromEntries(months.map((month) => [month, groupPoint(exchange, name, month, series.metrics)])),
    because: `a filter on ${JSON.stringify(name)} gives this series`,
  });
}

/** A point of a series against the count of its month, or all its metrics against a series of that month alone. */
async function expectPoint(
  t: CheckContext,
  { facet, filter, random }: Scenario,
  answer: AcceptedExchange,
  compared: string,
  { when, metrics }: Series,
): Promise<void> {
  const months = monthsOf(filter.months);
  const repeated = random('repeated').integer(3) === 0 ? repeatedPoint(t, answer, months) : undefined;
  const name = repeated?.name ?? compared;
  const month = repeated?.month ?? distinctMonth(answer, name, months, random('point'));
  if (month === undefined) return;
  const ofMonth = withMonths(filter, month);
  const isCounted = metrics.length === 1 || random('one-month series').integer(2) === 0;
  if (isCounted) {
    const isRight = await expectFilterCount(t, countingOf(t), {
      clause: pointClause(when),
      answer,
      read: (exchange) => groupPoint(exchange, name, month, ['unique_postings']),
      filter: withKey(ofMonth, facet, [name]),
      what: `the point ${month} of the group ${JSON.stringify(name)}`,
    });
    if (isRight) return;
  }
  const alone = requestOf(t, {
    facet,
    filter: withKey(ofMonth, facet, [name]),
    rank: byPostings(grantedLimit(t)),
    series: { when: ofMonth.months, metrics },
  });
  const ofMonthAlone = await acceptFilter(t, countingOf(t), alone, withKey(ofMonth, facet, [name]));
  if (ofMonthAlone === undefined) return;
  const counted = numberOf(bucketNamed(ofMonthAlone, name)?.['unique_postings']);
  const alonePoint = groupPoint(ofMonthAlone, name, month, ['unique_postings'])?.['unique_postings'];
  if (counted !== undefined && alonePoint !== undefined)
    t.expect({
      clause: 'rankings/timeseries-one-month',
      rule: 'alone',
      exchange: ofMonthAlone,
      holds: alonePoint === counted,
      expected: `a point of ${counted} in ${month}, as the group counts in that month`,
      actual: `${alonePoint}`,
    });
  await expectEqualAnswers(t, answer, ofMonthAlone, {
    clause: 'rankings/timeseries-points',
    read: (exchange) => groupPoint(exchange, name, month, metrics),
    shows: showsGroups(name),
    because: `the series of ${filter.months.start} to ${filter.months.end} has this at ${month}`,
  });
}

/** A month of the smallest group that counts as the month before it: a server that repeats counts instead of 0 fails here. */
function repeatedPoint(
  t: CheckContext,
  answer: AcceptedExchange,
  months: readonly string[],
): { readonly name: string; readonly month: string } | undefined {
  const name = namesToFind(t, bucketsOf(answer)).at(-1);
  if (name === undefined) return undefined;
  const countAt = (month: string | undefined): number =>
    month === undefined
      ? 0
      : (groupPoint(answer, name, month, ['unique_postings'])?.['unique_postings'] ?? 0);
  const month = months.findLast(
    (one, place) => countAt(one) > 0 && countAt(one) === countAt(months[place - 1]),
  );
  return month === undefined ? undefined : { name, month };
}

/** A month that differs from its neighbours and from its counterpart in reverse order; often one at a year's end. */
function distinctMonth(
  answer: AcceptedExchange,
  name: string,
  months: readonly string[],
  random: Random,
): string | undefined {
  const counts = months.map(
    (month) => groupPoint(answer, name, month, ['unique_postings'])?.['unique_postings'],
  );
  const differing = months.filter((_, place) =>
    [place - 1, place + 1, months.length - 1 - place].every(
      (other) => other === place || counts[other] !== counts[place],
    ),
  );
  // A multiple of a count of 0 is 0.
  const filled = differing.filter((month) => (counts[months.indexOf(month)] ?? 0) > 0);
  const distinct = filled.length > 0 ? filled : differing;
  const turns = distinct.filter((month) => /-(?:01|12)$/.test(month));
  return random.pick(turns.length > 0 && random.integer(2) === 0 ? turns : distinct) ?? random.pick(months);
}
