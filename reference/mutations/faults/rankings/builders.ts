import { isObject, rankingOperations, objectOf, type OperationId } from '../../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../app/middleware.ts';
import { type Test, requestTest, type PutAt, type PutBelow, below } from '../../rewriting/json-path.ts';
import { answerInstead, isInGroup, operationOf, parsed } from '../../rewriting/rewrite.ts';
import { answeredBy } from '../builders.ts';
import { changesOf, type PostingChanges } from '../posting-changes.ts';
import type { Bucket as PlainBucket, Holder, Series } from '../posting-shapes.ts';

/** A bucket of a ranking with whatever its endpoint adds. */
export interface Bucket extends PlainBucket {
  timeseries: Series & { day: string[] };
  distribution: Holder & { buckets: Holder[]; domain: { min: number; max: number } };
  ranking: Holder & { buckets: Bucket[] };
}

/** A ranking with its head. */
interface Ranking extends Holder {
  buckets: Bucket[];
}

/** `data` of a 200 answer of the group. */
export interface RankingData {
  ranking: Ranking;
  totals: Holder;
}

/** A request body of the group, not validated beyond its filter and rank. */
export interface RankingRequest extends Holder {
  filter: Holder & { when: { start: string; end: string } };
  rank: Holder & { limit: number };
  timeseries?: Holder & { when: { start: string; end: string } };
  nested_rank?: Holder & { limit: number };
}

/** The rankings that add something to each group. */
export const [, ...rankingVariants] = rankingOperations;

/** Changes the requests and answers of the group. */
export const rankings: PostingChanges<RankingData, RankingRequest> = changesOf(isRankingRequest, (status) =>
  rankingsError(status, 'Malformed Request', 'refused'),
);

function isRankingRequest(body: unknown): body is RankingRequest {
  return isObject(body) && isObject(body['filter']) && isObject(body['rank']);
}

/** Changes a value of the 200 answers of these operations. */
export const inAnswers: PutAt<RankingRequest> = rankings.inAnswers;

/** Changes a value of the requests to these operations before they are read. */
export const inRequests: PutAt<RankingRequest> = rankings.inRequests;

/** Changes a value of the answers of plain rankings. */
export const inRanking: PutBelow<RankingRequest> = below(inAnswers, 'rankPostings');

/** Changes a value of the series of every bucket. */
export const inSeries: PutBelow<RankingRequest> = below(
  inAnswers,
  'rankPostingsTimeseries',
  'ranking.buckets.*.timeseries.',
);

/** Chooses requests for a daily series. */
export const isDaily: Test<RankingRequest> = requestTest(
  'of days',
  ({ timeseries }) => String(objectOf(timeseries?.when)['start']).length > 'YYYY-MM'.length,
);

/** Chooses requests for a monthly series. */
export const isMonthly: Test<RankingRequest> = requestTest(
  'of months',
  (request, ctx) => !isDaily(request, ctx),
);

/** Chooses requests whose filter has a range of months. */
export const isRange: Test<RankingRequest> = requestTest(
  'for a range of months',
  ({ filter: { when } }) => when.start !== when.end,
);

/** Chooses rankings of a facet. */
export function ranksFacet(facet: string): Test<RankingRequest> {
  return requestTest(`in rankings of ${facet}`, (_, { path }) => path.split('/')[3] === facet);
}

/** Chooses rankings by a metric. */
export function ranksBy(metric: string): Test<RankingRequest> {
  return requestTest(`in rankings by ${metric}`, ({ rank }) => rank['by'] === metric);
}

/** Changes every bucket of the 200 answers of these operations. */
export function rewriteBuckets(
  operations: OperationId | readonly OperationId[],
  change: (bucket: Bucket, request: RankingRequest) => void,
): Middleware {
  return rankings.rewrite(operations, ({ ranking }, request) => {
    for (const bucket of ranking.buckets) change(bucket, request);
  });
}

/** An error body of the posting groups. */
export function rankingsError(status: number, title: string, detail: string): object {
  return { errors: [{ status, title, detail }] };
}

/** The keys of a filter other than `when`, with their values. */
export function filterKeys({ filter }: RankingRequest): readonly string[] {
  return Object.keys(filter).filter((key) => key !== 'when');
}

/** Whether a request is under the prefix of the group. */
export const inGroup = (ctx: ReferenceContext): boolean => isInGroup(ctx, 'rankings');

/** Whether a request is for a plain ranking. */
export const isRanking = (ctx: ReferenceContext): boolean => operationOf(ctx) === 'rankPostings';

/** The 200 body of a ranking without groups. */
export const emptyRanking: object = {
  data: {
    ranking: { buckets: [], facet: 'nuts1_name', limit: 3, rank_by: 'unique_postings' },
    totals: { unique_postings: 0 },
  },
};

/** The 400 body of the group. */
export const malformed = (detail: string): object => rankingsError(400, 'Malformed Request', detail);

/** Whether a request of the group was answered with this status. */
export function refused(ctx: ReferenceContext, status: number): boolean {
  return inGroup(ctx) && ctx.status === status;
}

/** The keyword query of a request, undefined when it has none. */
export function keywordsOf(ctx: ReferenceContext): unknown {
  return (parsed(ctx.state.requestText) as { filter?: { keywords?: { query?: unknown } } } | undefined)
    ?.filter?.keywords?.query;
}

/** Whether a request is for a plain ranking with keywords. */
export function hasKeywords(ctx: ReferenceContext): boolean {
  return isRanking(ctx) && keywordsOf(ctx) !== undefined;
}

/** Answers with this status and body where an answer of the group has another status. */
export function insteadOf(status: number, given: number, body: unknown): Middleware {
  return answerInstead((ctx) => refused(ctx, status), given, body);
}

/** The 422 body of the group. */
export function unprocessable(detail: string): object {
  return rankingsError(422, 'Invalid request content', detail);
}

/** Changes the last bucket of the 200 answers of an operation. */
export function inLastBucket(operation: OperationId, change: (bucket: Bucket) => void): Middleware {
  return rankings.rewrite(operation, ({ ranking }) => {
    const last = ranking.buckets.at(-1);
    if (last !== undefined) change(last);
  });
}

/** Changes the monthly series of every bucket. */
export function inMonths(
  change: (series: Bucket['timeseries'], request: RankingRequest) => void,
): Middleware {
  return rewriteSeries((series, request) => {
    if (series.month !== undefined) change(series, request);
  });
}

/** Changes the series of every bucket. */
export function rewriteSeries(
  change: (series: Bucket['timeseries'], request: RankingRequest) => void,
): Middleware {
  return rewriteBuckets('rankPostingsTimeseries', ({ timeseries }, request) => change(timeseries, request));
}

/** Drops the filter key at a position; keywords do not count. */
export function losesKey(place: number): (request: RankingRequest) => void {
  return (request) => {
    const key = filterKeys(request).filter((name) => name !== 'keywords')[place];
    if (key !== undefined) delete request.filter[key];
  };
}

/** Whether a time frame has the documented form: a fault must not fail on one that has not. */
export function isPeriod(when: unknown): when is { start: string; end: string } {
  return isObject(when) && typeof when['start'] === 'string' && typeof when['end'] === 'string';
}

/** The number of a month since year 0, of a month or a day. */
export const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

/** Whether the range of a filter has more than seven months. */
export function isLong({ filter: { when } }: RankingRequest): boolean {
  return isPeriod(when) && monthOf(when.end) - monthOf(when.start) >= 7;
}

/** Whether a request body is the text of an object in valid JSON. */
export const isObjectText = (text: string): boolean => /^\s*\{/.test(text) && parsed(text) !== undefined;

/** Keeps the answers of an operation by its path and what is left of its body. */
export function keptWithout(
  operation: (typeof rankingOperations)[number],
  keyOf: (body: Record<string, unknown>) => object,
): Middleware {
  return answeredBy(operation, (body) => (isObject(body) ? keyOf(body) : body));
}
