import {
  postingFields,
  type CompanyPostingsResponse,
  type Operations,
  type PostingField,
} from '../../contracts/index.ts';
import type { ReadonlyJson, Handlers, ServedGroup } from '../app/served-group.ts';
import type { ServiceError } from '../app/service-error.ts';
import { classificationErrorBody } from '../classification/errors.ts';
import { distributionsOf } from '../engine/distribution/distribution.ts';
import { facetsOf } from '../engine/facet/facets.ts';
import { compileFilters } from '../engine/filter/compile-filters.ts';
import { WHOLE_KEY } from '../engine/group/group-key.ts';
import { wantedStems } from '../engine/keyword/keyword-sql.ts';
import { metrics, type Metric, summedValue, type SummedMetric } from '../engine/metric/metrics.ts';
import { totalsOf } from '../engine/metric/totals.ts';
import { type PostingService, queryContext, type PostingDialect } from '../engine/query-context.ts';
import { bucketBody, rankingBody, rankWhole } from '../engine/rank/rank-whole.ts';
import { compileRequest, postingBodyReader, type PostingBody } from '../engine/request/compiled-request.ts';
import { malformedRequest, unrecognizedFacet } from '../engine/request/malformed-request.ts';
import { postingErrorBody } from '../engine/request/posting-error-body.ts';
import {
  distributionFacet,
  distributionSchema,
  readDistribution,
  type DistributionBody,
} from '../engine/request/read-distribution.ts';
import { readFilters } from '../engine/request/read-filters.ts';
import { readMonths, seriesMetricsSchema } from '../engine/request/read-periods.ts';
import {
  defaultMetric,
  MOST_GROUPS,
  rankSchema,
  readRank,
  type RankBody,
  limitOf,
} from '../engine/request/read-rank.ts';
import type { RangeBody } from '../engine/request/read-when.ts';
import { someOf } from '../engine/request/request-schema.ts';
import { seriesOf } from '../engine/series/time-series.ts';
import { orders, postingPage, type Order } from './posting-page.ts';
import { postingRecords } from './posting-records.ts';

type CompanyHandlers = Handlers<Operations['company-postings']>;

interface MetricsBody {
  readonly metrics?: readonly Metric[];
}

/** POST /totals. */
function companyTotals(service: PostingService): CompanyHandlers['companyTotals'] {
  const readBody = postingBodyReader<MetricsBody>(service, {}, { metrics: someOf(metrics) });
  return async (request) => {
    const { filter, metrics: named } = readBody(request);
    const requested = named ?? [defaultMetric(service.dialect, 'metrics', 'the request body')];
    const { context, filters } = await compileRequest(service, filter, request);
    return { data: { totals: { ...(await totalsOf(context, filters.foreground, requested)) } } };
  };
}

/** The one range of all filters: the months of the series. Throws ServiceError (400) for `active`, and for several ranges. */
function rangeOf(filter: PostingBody['filter']): RangeBody {
  const [range, ...others] = [filter].flat().map(({ when }) => when);
  if (range === undefined || range === 'active') throw malformedRequest('Expected object at filter.when');
  for (const other of others)
    if (
      other === 'active' ||
      (['start', 'end', 'type'] as const).some((field) => other[field] !== range[field])
    )
      throw malformedRequest('Expected the same when in all filters of a series');
  return range;
}

/** POST /timeseries: a point for each month of the filter's range. */
function companyTimeseries(service: PostingService): CompanyHandlers['companyTimeseries'] {
  const { dialect } = service;
  const readBody = postingBodyReader<MetricsBody>(service, {}, { metrics: seriesMetricsSchema });
  return async (request) => {
    const { filter, metrics: named } = readBody(request);
    const periods = readMonths(rangeOf(filter), 'filter.when', dialect);
    const requested = [...new Set(named ?? [defaultMetric(dialect, 'metrics', 'the request body')])];
    const { context, filters } = await compileRequest(service, filter, request);
    const grouped = { selection: filters.foreground, key: null };
    const [totals, series] = await Promise.all([
      totalsOf(context, filters.foreground, ['unique_postings', ...requested]),
      seriesOf(context, grouped, periods, requested),
    ]);
    return {
      data: {
        timeseries: { month: periods.names, ...series.get(WHOLE_KEY) },
        totals: { ...totals, unique_postings: totals.unique_postings ?? 0 },
      },
    };
  };
}

/** POST /rankings/{rankingFacet}. Every facet of the dataset can be ranked. */
function companyRanking(service: PostingService): CompanyHandlers['companyRanking'] {
  const readBody = postingBodyReader<{ rank: RankBody }>(service, { rank: rankSchema });
  return async (request) => {
    const name = request.parameter('rankingFacet');
    const facet = facetsOf('us').get(name);
    if (facet === undefined) throw unrecognizedFacet(name);
    const body = readBody(request);
    const rank = readRank(body.rank, MOST_GROUPS, 'rank', service.dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);
    return { data: { ranking: rankingBody(facet, rank, groups.map(bucketBody)), totals } };
  };
}

/** The largest page, unless the default one is larger. */
const MOST_PER_PAGE = 10;

/** The page size of a request. Throws ServiceError (400) for a larger one than the dialect serves. */
function pageSize(limit: number | undefined, dialect: PostingDialect): number {
  const byDefault = dialect['default-page-size'];
  const most = Math.max(MOST_PER_PAGE, Number(byDefault) || 0);
  return limitOf(limit, byDefault, { most, above: dialect['page-size'], at: '' });
}

/** The page to show where there are `pages`; null for one without records. Throws ServiceError (400) as the dialect says. */
function shownPage(page: number, pages: number, dialect: PostingDialect): number | null {
  if (page <= pages) return page;
  const beyond = dialect['last-page'];
  if (pages > 0 && beyond === 'repeated') return pages;
  if (page > 1 && beyond === 'refused')
    throw malformedRequest(`Expected at most ${Math.max(1, pages)} at page`);
  return null;
}

/** POST /postings. The page is a field of the body. */
function companyPostings(service: PostingService): CompanyHandlers['companyPostings'] {
  const { dialect } = service;
  const readBody = postingBodyReader<{
    fields?: readonly PostingField[];
    order?: readonly Order[];
    limit?: number;
    page?: number;
  }>(
    service,
    {},
    {
      fields: someOf(postingFields),
      order: someOf(orders),
      limit: { type: 'integer', minimum: 1 },
      page: { type: 'integer', minimum: 1 },
    },
  );
  const cap = dialect['viewing-cap'] === 'none' ? Infinity : Number(dialect['viewing-cap']);
  return async (request) => {
    const body = readBody(request);
    const { fields = postingFields, order = orders, page = 1 } = body;
    const limit = pageSize(body.limit, dialect);
    const read = readFilters(body.filter, service);
    const context = await queryContext(service, request);
    const filters = await compileFilters(context, read);
    const { unique_postings: found } = await totalsOf(context, filters.foreground, ['unique_postings']);
    const total = found ?? 0;
    const readable = Math.min(cap, total);
    const pages = Math.ceil(readable / limit);
    const shown = shownPage(page, pages, dialect);
    const offset = ((shown ?? 1) - 1) * limit;
    const count = shown === null ? 0 : Math.min(limit, readable - offset);
    const postings = await postingPage(context, read, filters, { order, offset, count });
    const stems = new Set(
      read.flatMap(({ keywords }) => (keywords === null ? [] : [...wantedStems(keywords)])),
    );
    return {
      data: {
        limit,
        page: shown ?? page,
        pages_available: pages,
        postings: (await postingRecords(context, postings, fields, stems)) as ReadonlyJson<
          CompanyPostingsResponse['data']['postings']
        >,
        unique_postings: total,
        viewable_postings: dialect['viewable-postings'] === 'all' ? total : readable,
      },
    };
  };
}

/** POST /distributions/{distributionFacet}. Each step has `unique_postings`, whether requested or not. */
function companyDistribution(service: PostingService): CompanyHandlers['companyDistribution'] {
  const readBody = postingBodyReader<{ distribution: DistributionBody }>(service, {
    distribution: distributionSchema,
  });
  return async (request) => {
    const measure = distributionFacet(request.parameter('distributionFacet'));
    const body = readBody(request);
    const spec = readDistribution(body.distribution, service.dialect);
    const metrics = [...new Set<SummedMetric>(['unique_postings', ...spec.metrics])];
    const { context, filters } = await compileRequest(service, body.filter, request);
    const grouped = { selection: filters.foreground, key: null };
    const found = await distributionsOf(context, grouped, measure, { ...spec, metrics });
    const whole = found.get(WHOLE_KEY);
    if (whole === undefined) throw new Error(`no distribution of ${measure}`);
    const { distribution, sums } = whole;
    const totals = Object.fromEntries(metrics.map((metric) => [metric, summedValue(metric, sums)]));
    const buckets = distribution.buckets.map((step) => ({
      ...step,
      unique_postings: step['unique_postings'] ?? 0,
    }));
    return {
      data: {
        distribution: { ...distribution, buckets },
        totals: { ...totals, unique_postings: sums.postings },
      },
    };
  };
}

/** The error body of each option of the choice `company-errors`. */
const errorBodies: {
  readonly [Option in PostingDialect['company-errors']]: (error: ServiceError) => object;
} = {
  rankings: postingErrorBody,
  classification: classificationErrorBody,
  gateway: ({ status, detail }) => ({ message: detail ?? `status ${status}` }),
  other: ({ status, detail }) => ({ error: { code: status, message: detail ?? '' } }),
};

/** The company postings group, over American postings. */
export function companyPostingsGroup(service: PostingService): ServedGroup {
  const handlers: CompanyHandlers = {
    companyTotals: companyTotals(service),
    companyTimeseries: companyTimeseries(service),
    companyRanking: companyRanking(service),
    companyPostings: companyPostings(service),
    companyDistribution: companyDistribution(service),
  };
  return {
    name: 'company-postings',
    handlers: { ...handlers },
    errorBody: errorBodies[service.dialect['company-errors']],
    unauthorizedOrder: 'before',
  };
}
