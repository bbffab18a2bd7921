import { type ClauseId } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { type Exchange } from '../../kit/exchange.ts';
import type { Random } from '../../postings/cases/random.ts';
import { filterInWords } from '../../postings/filter/filter.ts';
import { acceptOrNotFound, mayLackValues, postingsFound } from '../accept.ts';
import { percentileClauses } from '../distribution/percentiles.ts';
import { recordClauses } from '../listing/records.ts';
import { rankingClauses } from '../ranking/ranking.ts';
import { totalsRequest, type Filter } from '../requests.ts';
import { seriesClauses } from '../series/series.ts';
import { isBeyondData } from '../survey/surveyed-data.ts';
import { expectMetrics, expectNoMedian } from '../totals/totals.ts';
import { agreement, endpoints, requestTo, type Endpoint, type EndpointOptions } from './counting.ts';
import { expectContent } from './endpoint-content.ts';

/** The clauses that `expectAtEndpoints` evaluates. */
export const endpointClauses: readonly ClauseId[] = [
  ...new Set<ClauseId>([
    'company-postings/totals-metrics',
    'company-postings/totals-median-of-filter',
    'company-postings/filter-narrows',
    'company-postings/filter-when-narrows',
    'company-postings/filter-applies',
    'company-postings/filter-when-applies',
    'company-postings/totals-within',
    'company-postings/timeseries-totals-agree',
    'company-postings/totals-agree',
    'company-postings/postings-unique-agrees',
    'company-postings/timeseries-points',
    'company-postings/timeseries-points-median',
    'company-postings/ranking-counts',
    'company-postings/filter-finds',
    ...seriesClauses,
    ...rankingClauses,
    ...recordClauses,
    ...percentileClauses,
    'company-postings/postings-limit-bounds',
    'company-postings/postings-pages-cover',
    'company-postings/postings-viewable-bounds',
  ]),
];

/** Another answer, over a wider filter, that counts the postings of a filter: a bucket, or the point of a month. */
export interface Shown {
  readonly answer: Exchange;
  readonly read: (answer: Exchange) => number | undefined;
}

/** A filter as it is tried at every endpoint. */
export interface EndpointCase {
  readonly filter: Filter;
  /** The same filter without its last key or over more months: the endpoints count at least as many postings for it. */
  readonly wider?: Filter;
  readonly shown?: Shown;
  readonly options: EndpointOptions;
  readonly random: Random;
  /** `endpoints` when omitted. */
  readonly at?: readonly Endpoint[];
}

/** Sends a filter to every endpoint: each must count what POST /totals counts, and contain postings of the filter only. */
export async function expectAtEndpoints(t: CheckContext, example: EndpointCase): Promise<void> {
  const { filter, at = endpoints } = example;
  const totals = await acceptOrNotFound(t, totalsRequest(filter), filter);
  expectMetrics(t, totals, ['unique_postings']);
  expectNoMedian(t, totals);
  if (!(await expectTotals(t, totals, example))) return;
  for (const endpoint of at) {
    const spec = requestTo(endpoint, filter, example.options);
    if (spec === undefined) continue;
    if (await mayLackValues(t, spec, filter)) {
      t.inconclusive('percentiles refused where no posting may have a value', 'dialect');
      continue;
    }
    // What the totals count is there at every endpoint.
    const isFound = (postingsFound(totals) ?? 0) > 0 && !isBeyondData(t, filter);
    const answer = isFound ? await t.accept(spec) : await acceptOrNotFound(t, spec, filter);
    const counts = await expectCount(t, endpoint, totals, answer, example);
    // Records show by themselves whether they fit the filter.
    if (counts || endpoint === 'listing') await expectContent(t, endpoint, answer, example);
  }
}

/** Expects the totals to apply the filter: to count no more than the wider one, and fewer where another answer shows it. */
async function expectTotals(
  t: CheckContext,
  totals: Exchange,
  { filter, wider, shown }: EndpointCase,
): Promise<boolean> {
  if (wider === undefined) return true;
  const isMonths = !sameMonths(filter, wider);
  const wide = await acceptOrNotFound(t, totalsRequest(wider), wider);
  const narrows = await t.expectRelation({
    clause: isMonths ? 'company-postings/filter-when-narrows' : 'company-postings/filter-narrows',
    exchanges: [wide, totals],
    read: postingsFound,
    // A count that is missing compares with nothing: the clause of the metric covers it.
    holds: ([all = Number.NaN, some = Number.NaN]) => !(some > all),
    expected: ([all]) => `no more than ${all} postings, those of ${filterInWords(wider)}`,
    actual: ([, some]) => `${some} postings for ${filterInWords(filter)}`,
  });
  if (!narrows || shown === undefined) return narrows;
  const { answer, read } = shown;
  return t.expectRelation({
    clause: isMonths ? 'company-postings/filter-when-applies' : 'company-postings/filter-applies',
    exchanges: [answer, wide, totals],
    read: (exchange, index) => (index === 0 ? read(exchange) : postingsFound(exchange)),
    holds: ([part = Number.NaN, all = Number.NaN, some = Number.NaN]) => !(part < all && some >= all),
    expected: ([part, all]) =>
      `fewer than ${all} postings for ${filterInWords(filter)}: POST ${answer.spec.path} counts ${part}`,
    actual: ([, , some]) => `${some}, as for ${filterInWords(wider)}`,
  });
}

/** Expects an endpoint to count what the totals count; with a filter that it ignores, that is what is reported. */
async function expectCount(
  t: CheckContext,
  endpoint: Endpoint,
  totals: Exchange,
  answer: Exchange,
  { filter, wider, options }: EndpointCase,
): Promise<boolean> {
  const [total, counted] = [postingsFound(totals), postingsFound(answer)];
  if (total === undefined || counted === undefined) {
    t.inconclusive(`POST ${answer.spec.path} returned no count`);
    return false;
  }
  // Only a count that is not that of the totals may be that of the wider filter.
  const wideSpec = wider === undefined || counted === total ? undefined : requestTo(endpoint, wider, options);
  if (wider !== undefined && wideSpec !== undefined) {
    const wideTotals = await acceptOrNotFound(t, totalsRequest(wider), wider);
    const wide = await acceptOrNotFound(t, wideSpec, wider);
    const applies = await t.expectRelation({
      clause: sameMonths(filter, wider)
        ? 'company-postings/filter-applies'
        : 'company-postings/filter-when-applies',
      exchanges: [wideTotals, totals, wide, answer],
      read: postingsFound,
      holds: ([all = 0, some = 0, wideCount = 0, count = 0]) =>
        some >= all || count !== wideCount || count <= some,
      expected: ([all, some]) =>
        `fewer than ${all} postings for ${filterInWords(filter)}: POST ${totals.spec.path} counts ${some}`,
      actual: ([, , , count]) => `${count}, as for ${filterInWords(wider)}`,
    });
    if (!applies) return false;
  }
  const because = `POST ${totals.spec.path} counts for ${filterInWords(filter)}`;
  const isWithin =
    endpoint === 'series' ||
    (await t.expectRelation({
      clause: 'company-postings/totals-within',
      exchanges: [totals, answer],
      read: postingsFound,
      holds: ([all = 0, count = 0]) => count <= all,
      expected: ([all]) => `a count of at most ${all}, which ${because}`,
      actual: ([, count]) => `${count}`,
    }));
  if (!isWithin) return false;
  return t.expectRelation({
    clause: agreement[endpoint],
    exchanges: [totals, answer],
    read: postingsFound,
    expected: ([all]) => `${all} postings, which ${because}`,
    actual: ([, count]) => `${count}`,
  });
}

function sameMonths(one: Filter, other: Filter): boolean {
  return one.months.start === other.months.start && one.months.end === other.months.end;
}
