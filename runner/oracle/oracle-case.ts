import {
  companyOperations,
  defined,
  pathOf,
  rankingOperations,
  type OptionOf,
} from '../../contracts/index.ts';
import { whenOf, type MonthRange, type RequestSpec } from '../../properties/index.ts';

/** The operations that are compared. */
export const operations = [...rankingOperations, ...companyOperations] as const;

/** One of `operations`. */
export type OracleOperation = (typeof operations)[number];

/** A group whose answers are compared. */
export type OracleGroup = 'rankings' | 'company-postings';

/** The check of an operation, by which reports and `--only` name it. */
interface OracleCheck {
  readonly id: `oracle/${string}`;
  readonly title: string;
  readonly group: OracleGroup;
}

const titles: Readonly<Record<OracleOperation, readonly [name: string, title: string]>> = {
  rankPostings: ['ranking', 'ranks as the oracle does'],
  rankPostingsTimeseries: ['timeseries', 'counts months and days of groups as the oracle does'],
  rankPostingsDistribution: ['distribution', 'makes histograms of groups as the oracle does'],
  rankPostingsNested: ['nested', 'ranks within groups as the oracle does'],
  companyTotals: ['company-totals', 'counts company postings as the oracle does'],
  companyTimeseries: ['company-timeseries', 'counts months of company postings as the oracle does'],
  companyRanking: ['company-ranking', 'ranks company postings as the oracle does'],
  companyPostings: ['company-postings', 'lists company postings as the oracle has them'],
  companyDistribution: ['company-distribution', 'has the percentiles of the oracle'],
};

/** The check of each operation. */
export const oracleChecks = Object.fromEntries(
  operations.map((operation): [OracleOperation, OracleCheck] => {
    const [name, title] = titles[operation];
    const group = name.startsWith('company-') ? 'company-postings' : 'rankings';
    return [operation, { id: `oracle/${name}`, title, group }];
  }),
) as Readonly<Record<OracleOperation, OracleCheck>>;

/** The group of the API that answers a case. */
export function groupOf({ operation }: Pick<OracleCase, 'operation'>): OracleGroup {
  return oracleChecks[operation].group;
}

/** The filter of a case; `months` contains both of its ends. */
export interface CaseFilter {
  readonly months: MonthRange;
  readonly facets: Readonly<Record<string, readonly string[]>>;
  /** Words and phrases of which a posting has at least one, unless there is an `operator`; none for no keyword filter. */
  readonly terms: readonly string[];
  /** In place of `OR` between the terms. */
  readonly operator?: 'AND' | 'AND NOT';
  /** `"active"` instead of the months. */
  readonly isActive?: true;
  /** Makes the filter that the oracle is asked with of the written one: another reading, never sent to a target. */
  readonly read?: FilterReading;
}

/** Another filter of a body, or several of which a posting has at least one. */
export type FilterReading = (written: Readonly<Record<string, unknown>>) => object;

/** `rank` and `nested_rank`. */
export interface CaseRank {
  readonly by: string;
  readonly limit: number;
  readonly extra: readonly string[];
}

/**
 * Kinds of requests with an open meaning, as prefixes: they are judged only where the target reads them as the oracle
 * does. `open duration `: the durations of postings of which some are still open.
 */
export const openFilters = ['active ', 'phrase ', 'operator ', 'company keyword ', 'open duration '] as const;

/** The distribution facet whose value an open posting has only by the last day of the rows. */
export const DURATION = 'posting_duration';

/** The open kind of filter that a case has; empty for none. */
export function openFilterOf({ operation, filter }: Pick<OracleCase, 'operation' | 'filter'>): OpenFilter {
  const { terms, operator, isActive } = filter;
  if (isActive === true) return 'active ';
  if (terms.length === 0) return '';
  if (groupOf({ operation }) === 'company-postings') return 'company keyword ';
  if (operator !== undefined && terms.length > 1) return 'operator ';
  return terms.some((term) => term.includes(' ')) ? 'phrase ' : '';
}

/** One of `openFilters`, or none. */
export type OpenFilter = '' | (typeof openFilters)[number];

/** A request that is sent to the target and to the oracle, by its parts. */
export interface OracleCase {
  readonly operation: OracleOperation;
  readonly filter: CaseFilter;
  /** The ranked facet; `distribution` facets and nested ones have their own fields. */
  readonly facet?: string;
  readonly rank?: CaseRank;
  /** Months or days of a ranked series, both ends included. */
  readonly series?: { readonly when: MonthRange; readonly metrics: readonly string[] };
  readonly histogram?: {
    readonly facet: string;
    readonly interval: number;
    readonly metrics: readonly string[];
  };
  readonly nested?: { readonly facet: string; readonly rank: CaseRank };
  /** Of company totals and series. */
  readonly metrics?: readonly string[];
  /** Without a `page` it is the first one; how the second one is requested is open. */
  readonly listing?: { readonly fields: readonly string[]; readonly limit: number; readonly page?: 2 };
  readonly percentiles?: { readonly facet: string; readonly keys: readonly number[] };
}

/** What a phrase finds: its words side by side, or anywhere in the same posting. */
export type PhraseReading = 'adjacent' | 'all-words';

/** The request of a case for a target with this `when-end`; `phrases` other than `adjacent` is for the oracle alone. */
export function specOf(
  one: OracleCase,
  whenEnd: OptionOf<'when-end'> | undefined,
  phrases: PhraseReading = 'adjacent',
): RequestSpec {
  const { operation, facet = '', rank, series, histogram, nested, metrics, listing, percentiles } = one;
  const path = pathOf(operation, {
    rankingFacet: facet,
    distributionFacet: (histogram ?? percentiles)?.facet ?? '',
    nestedRankingFacet: nested?.facet ?? '',
  });
  const distribution =
    histogram === undefined
      ? percentiles && {
          type: 'percentile',
          options: { keys: percentiles.keys },
          metrics: ['unique_postings'],
        }
      : { type: 'histogram', options: { interval: histogram.interval }, metrics: histogram.metrics };
  const body = defined({
    filter: filterBody(one, whenEnd, phrases),
    rank: rankBody(rank),
    timeseries: series && { when: whenOf(series.when, whenEnd), metrics: series.metrics },
    distribution,
    nested_rank: rankBody(nested?.rank),
    metrics,
    ...(listing && { fields: listing.fields, order: ['score'], limit: listing.limit, page: listing.page }),
  });
  return { group: groupOf(one), method: 'POST', path, body };
}

/** The `filter` of a case as it is sent, with the parameters of `specOf`. */
export function filterBody(
  { operation, filter }: Pick<OracleCase, 'operation' | 'filter'>,
  whenEnd: OptionOf<'when-end'> | undefined,
  phrases: PhraseReading = 'adjacent',
): object {
  const { months, facets, terms, operator = 'OR', isActive, read } = filter;
  const range = groupOf({ operation }) === 'rankings' ? whenOf(months, whenEnd) : months;
  const when = isActive === true ? 'active' : range;
  const quoted = (term: string): string =>
    phrases === 'all-words' && term.includes(' ')
      ? `(${term
          .split(' ')
          .map((word) => `"${word}"`)
          .join(' AND ')})`
      : `"${term}"`;
  const query = terms.map(quoted).join(` ${operator} `);
  const written = { when, ...facets, ...(terms.length > 0 && { keywords: { query, type: 'phrase' } }) };
  return read === undefined ? written : read(written);
}

function rankBody(rank: CaseRank | undefined): object | undefined {
  if (rank === undefined) return undefined;
  const { by, limit, extra } = rank;
  return { by, limit, ...(extra.length === 0 ? {} : { extra_metrics: extra }) };
}
