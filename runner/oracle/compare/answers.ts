import { type Dialect, isObject, valueAt, valueAt as fieldOf, numberOf } from '../../../contracts/index.ts';
import { daysOfMonths, jsonOf, type Exchange, type Item, type Send } from '../../../properties/index.ts';
import type { InProcessReference, PostingAnswer, PostingRequest } from '../../../reference/index.ts';
import {
  DURATION,
  filterBody,
  openFilterOf,
  oracleChecks,
  specOf,
  type OpenFilter,
  type OracleCase,
  type PhraseReading,
} from '../oracle-case.ts';
import { compareHistograms, comparePercentiles } from './distributions.ts';
import { Comparison, type Compared, bucketItems } from './comparison.ts';
import { compareListings, compareSecondPage } from './listing.ts';
import { compareRankings, MOST_GROUPS } from './ranking.ts';
import { compareSeries } from './series.ts';

/** What comparisons need in addition to the two answers. */
export interface Comparing {
  readonly oracle: InProcessReference;
  readonly dialect: Dialect;
  readonly phrases: PhraseReading;
  readonly ambiguous: ReadonlySet<string>;
  /** Whether a target has to answer a request. */
  readonly isGranted: (one: OracleCase) => boolean;
  readonly send: Send;
}

/** The answer of the oracle to a case. */
export function oracleAnswer(
  { oracle, dialect, phrases }: Pick<Comparing, 'oracle' | 'dialect' | 'phrases'>,
  one: OracleCase,
): Promise<PostingAnswer> {
  return oracle.answer(specOf(one, dialect.rankings['when-end'], phrases) as PostingRequest, dialect);
}

/** Whether the target refused what the oracle answered: whether it has to accept such a request is for the checks. */
export function isRefused({ response }: Exchange): boolean {
  return response.status >= 400 && response.status < 500;
}

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
  const data = valueAt(jsonOf(exchange), 'data');
  const isGiven = exchange.response.status === 200 && isObject(data);
  const got = `status ${exchange.response.status}${isGiven ? '' : ' without data'}`;
  if (!c.judge('status', '', isGiven, 'status 200 with data', got)) return c;
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
  const filter = { ...filterBody(one, dialect.rankings['when-end'], phrases), when: 'active' };
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
  if (rank !== undefined) await compareRanked(c, comparing, one, target, oracle);
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

/** The totals that the specification names, and further ones that both have. */
function compareTotals(c: Comparison, one: OracleCase, target: Item, oracle: unknown): void {
  const totals = valueAt(oracle, 'totals');
  if (!isObject(totals)) return;
  const { operation, rank, metrics = [] } = one;
  const named = { rankPostings: ['unique_postings', ...(rank?.extra ?? [])], companyTotals: metrics }[
    operation as string
  ] ?? ['unique_postings'];
  const given = target['totals'];
  for (const metric of Object.keys(totals)) {
    const isNamed = named.includes(metric);
    const actual = valueAt(given, metric);
    if (!isNamed && actual === undefined) continue;
    const prefix = operation === 'rankPostingsNested' ? 'nested ' : isNamed ? '' : 'variant ';
    c.value(`${prefix}totals ${metric}`, `/data/totals/${metric}`, totals[metric], actual);
  }
  // The oracle omits a median of nothing in that option.
  for (const metric of named)
    if (!(metric in totals) && operation !== 'rankPostingsNested')
      c.value(`totals ${metric}`, `/data/totals/${metric}`, undefined, valueAt(given, metric));
}

function isCompany(facet: string | undefined): boolean {
  return facet === 'company' || facet === 'company_name';
}

/** The same of groups that have nested ones. */
const MOST_PARENTS = 100;

async function compareRanked(
  c: Comparison,
  comparing: Comparing,
  one: OracleCase,
  target: Item,
  oracle: unknown,
): Promise<void> {
  const { rank, nested, series, histogram, operation } = one;
  if (rank === undefined) return;
  const { ambiguous } = comparing;
  let wider: Promise<readonly Item[]> | undefined;
  const further = (): Promise<readonly Item[]> =>
    (wider ??= oracleAnswer(comparing, widened(one)).then(({ body }) => bucketItems(body)));
  let ends: Promise<readonly number[]> | undefined;
  const smallest = (): Promise<readonly number[]> => (ends ??= smallestValues(comparing, one, oracle));
  const path = '/data/ranking';
  const shown = [
    ...new Set(['unique_postings', ...rank.extra, ...(rank.by === 'significance' ? [] : [rank.by])]),
  ];
  if (operation !== 'companyRanking')
    for (const field of ['facet', 'limit', 'rank_by'])
      c.value(
        `ranking ${field}`,
        `${path}/${field}`,
        valueAt(oracle, 'ranking', field),
        valueAt(target, 'ranking', field),
      );
  await compareRankings(c, {
    target: target['ranking'],
    oracle: valueAt(oracle, 'ranking'),
    path,
    prefix: '',
    by: rank.by,
    limit: rank.limit,
    metrics: rank.by === 'significance' ? [...shown, 'significance'] : shown,
    ambiguous,
    further,
    hasUnknown: isCompany(one.facet),
    async inner(group, expected, at) {
      if (series !== undefined)
        compareSeries(c, {
          target: group['timeseries'],
          oracle: expected['timeseries'],
          path: `${at}/timeseries`,
          metrics: series.metrics,
        });
      if (histogram !== undefined)
        await compareHistograms(c, {
          target: group['distribution'],
          oracle: expected['distribution'],
          path: `${at}/distribution`,
          metrics: histogram.metrics,
          ...(comparing.dialect.rankings['histogram-origin'] === 'minimum' && { smallest }),
        });
      if (nested === undefined) return;
      const { by, limit } = nested.rank;
      // A group beyond the limit comes from an answer with other limits.
      for (const [field, wanted] of Object.entries({ facet: nested.facet, limit, rank_by: by }))
        c.value(
          `nested ranking ${field}`,
          `${at}/ranking/${field}`,
          wanted,
          fieldOf(group['ranking'], field),
        );
      const innerFurther = async (): Promise<readonly Item[]> => {
        const parent = (await further()).find(({ name }) => name === expected['name']);
        return bucketItems({ data: parent });
      };
      await compareRankings(c, {
        target: group['ranking'],
        oracle: expected['ranking'],
        path: `${at}/ranking`,
        prefix: 'nested ',
        by,
        limit,
        metrics: by === 'significance' ? ['unique_postings', 'significance'] : ['unique_postings'],
        ambiguous,
        further: innerFurther,
        hasUnknown: isCompany(nested.facet),
      });
    },
  });
}

/** The smallest value of the groups of an answer, and that of all postings that the filter finds. */
async function smallestValues(
  comparing: Comparing,
  one: OracleCase,
  oracle: unknown,
): Promise<readonly number[]> {
  const whole = await oracleAnswer(comparing, { ...one, facet: 'country_name' });
  const least = (buckets: readonly Item[]): readonly number[] =>
    buckets.flatMap((bucket) => numberOf(valueAt(bucket['distribution'], 'domain', 'min')) ?? []);
  return [bucketItems({ data: oracle }), bucketItems(whole.body)].map((buckets) =>
    Math.min(...least(buckets)),
  );
}

/** The case with the largest limits. */
function widened(one: OracleCase): OracleCase {
  const { rank, nested } = one;
  if (rank === undefined) return one;
  return nested === undefined
    ? { ...one, rank: { ...rank, limit: MOST_GROUPS } }
    : {
        ...one,
        rank: { ...rank, limit: MOST_PARENTS },
        nested: { ...nested, rank: { ...nested.rank, limit: MOST_GROUPS } },
      };
}

/** The group of the API that answers a case. */
export function groupOf(one: OracleCase): 'rankings' | 'company-postings' {
  return oracleChecks[one.operation].group;
}
