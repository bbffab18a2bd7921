import { isObject, valueAt } from '../../../contracts/index.ts';
import { daysOfMonths, jsonOf, type Exchange, type Item } from '../../../properties/index.ts';
import {
  DURATION,
  filterBody,
  groupOf,
  openFilterOf,
  type OpenFilter,
  type OracleCase,
} from '../oracle-case.ts';
import { Comparison, FAILURE, type Compared } from './comparison.ts';
import { comparePercentiles } from './distributions.ts';
import { compareListings, compareSecondPage } from './listing.ts';
import { oracleAnswer, type Comparing } from './oracle-answer.ts';
import { compareRankingAnswer } from './ranking-answer.ts';
import { compareSeries } from './series.ts';
import { compareTotals } from './totals.ts';

/** Whether the target refused what the oracle answered: whether it has to accept such a request is for the checks. */
export const isRefused = ({ response }: Exchange): boolean => response.status >= 400 && response.status < 500;

/** Compares two answers to a case. A refusal is a difference only where a target has to answer. */
export async function compareAnswers(
  comparing: Comparing,
  one: OracleCase,
  exchange: Exchange,
): Promise<Compared> {
  const c = new Comparison(await openKindOf(comparing, one));
  const { status } = exchange.response;
  // A company group may answer with 404 where nothing is found (decisions.md#company-errors).
  if (isRefused(exchange) && (!comparing.isGranted(one) || status === 404 || status === 429)) return c;
  const expected = await oracleAnswer(comparing, one);
  if (expected.status !== 200) return c;
  // A listing of no postings may have no pages: its first one is beyond the last (decisions.md#paging).
  if (isRefused(exchange) && valueAt(expected.body, 'data', 'unique_postings') === 0) return c;
  const data = valueAt(jsonOf(exchange), 'data');
  const isGiven = exchange.response.status === 200 && isObject(data);
  const got = `status ${status}${isGiven ? '' : ' without data'}`;
  const wanted = 'status 200 with data';
  // A meaning that is open may be refused; no meaning is a failure.
  if (status < 500 && !c.judge('status', '', isGiven, wanted, got)) return c;
  if (!c.judge(FAILURE, '', status < 500, wanted, got)) return c;
  const { page } = one.listing ?? {};
  // A target that reads no page from the body answers with the first one, or with the last one beyond that.
  if (page !== undefined && valueAt(data, 'page') !== page) return c;
  await compareData(c, comparing, one, data as Item, valueAt(expected.body, 'data'));
  if (one.listing !== undefined && page !== undefined)
    await compareSecondPage(c, comparing.send, exchange.spec, one.listing.limit, data);
  return c;
}

/** The open kind of a request; whether durations depend on open postings is known from the rows. */
async function openKindOf({ oracle, dialect, phrases }: Comparing, one: OracleCase): Promise<OpenFilter> {
  const measured = one.histogram?.facet ?? one.percentiles?.facet;
  if (measured !== DURATION) return openFilterOf(one);
  const group = groupOf(one);
  // Among the active postings are all that are still open.
  const { read: _, ...asked } = one.filter;
  const written = filterBody({ ...one, filter: asked }, dialect.rankings['when-end'], phrases);
  const filter = { ...written, when: 'active' };
  const { count, postings } = await oracle.find(group, { filter, most: MOST_OPEN }, dialect);
  const { start, end } = daysOfMonths(one.filter.months);
  const isActive = one.filter.isActive === true;
  const from = dialect[group]['month-membership'] === 'active' ? '' : start;
  const isOpenIn = postings.some(
    ({ posted, expired }) => expired === null && (isActive || (from <= posted && posted <= end)),
  );
  return isOpenIn || count > MOST_OPEN ? 'open duration ' : openFilterOf(one);
}

/** Active postings among which one is looked for that is still open. */
const MOST_OPEN = 5000;

async function compareData(
  c: Comparison,
  comparing: Comparing,
  one: OracleCase,
  target: Item,
  oracle: unknown,
): Promise<void> {
  const { operation, rank, metrics = [], listing, percentiles } = one;
  compareTotals(c, one, target, oracle);
  if (rank !== undefined) await compareRankingAnswer(c, comparing, one, target, oracle);
  if (operation === 'companyTimeseries')
    compareSeries(c, {
      target: target['timeseries'],
      oracle: valueAt(oracle, 'timeseries'),
      path: '/data/timeseries',
      metrics,
    });
  if (listing !== undefined)
    await compareListings(c, {
      target,
      oracle,
      fields: listing.fields,
      filter: filterBody(one, comparing.dialect.rankings['when-end'], comparing.phrases),
      dialect: comparing.dialect,
      reference: comparing.oracle,
    });
  if (percentiles !== undefined)
    comparePercentiles(c, {
      target: target['distribution'],
      oracle: valueAt(oracle, 'distribution'),
      path: '/data/distribution',
      metrics: ['unique_postings'],
    });
}
