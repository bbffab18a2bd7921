import {
  postingFields,
  type ClauseId,
  type OperationId,
  rankingOperations,
  numberOf,
  objectOf,
} from '../../contracts/index.ts';
import { itemsAt, type Item } from '../postings/answers.ts';
import { type Statement, type Traffic } from './statement.ts';

/** The clauses of a group about its rankings. */
interface RankingClauses {
  readonly bounds: ClauseId;
  readonly order: ClauseId;
}

/** What holds for the groups of every ranking: not more than requested, and in the order of the metric. */
function rankingStatements(
  operations: readonly OperationId[],
  clauses: RankingClauses,
): readonly Statement[] {
  return [
    {
      clause: clauses.bounds,
      operations,
      expected: 'at most rank.limit buckets',
      problem: ({ request, data }) => tooMany(objectOf(request['rank']), objectOf(data['ranking'])),
    },
    {
      clause: clauses.order,
      operations,
      expected: 'buckets in the order of the metric, highest first',
      problem: ({ request, data }) => outOfOrder(objectOf(request['rank']), objectOf(data['ranking'])),
    },
  ];
}

/** What holds between requests and answers of the posting rankings. */
export const rankingsStatements: readonly Statement[] = [
  ...rankingStatements(rankingOperations, {
    bounds: 'rankings/limit-bounds-buckets',
    order: 'rankings/ranking-order',
  }),
  {
    clause: 'rankings/ranking-rank-by',
    operations: rankingOperations,
    expected: '`rank_by` as requested in rank.by',
    problem: ({ request, data }) =>
      differs(objectOf(request['rank'])['by'], objectOf(data['ranking'])['rank_by']),
  },
  {
    clause: 'rankings/totals-bound-buckets',
    operations: rankingOperations,
    expected: 'no bucket with more postings than the totals',
    problem({ data }) {
      const total = numberOf(objectOf(data['totals'])['unique_postings']);
      const buckets = itemsAt(objectOf(data['ranking']), 'buckets');
      if (total === undefined || buckets === undefined) return undefined;
      const larger = buckets.find((bucket) => (numberOf(bucket['unique_postings']) ?? 0) > total);
      return larger === undefined ? '' : `${String(larger['unique_postings'])} of ${total} in all`;
    },
  },
  {
    clause: 'rankings/timeseries-aligned',
    operations: ['rankPostingsTimeseries'],
    expected: 'as many values of each metric as there are months',
    problem({ data }) {
      const series = itemsAt(objectOf(data['ranking']), 'buckets')?.map((bucket) =>
        misaligned(objectOf(bucket['timeseries'])),
      );
      return firstProblem(series);
    },
  },
  {
    clause: 'rankings/nested-limit-bounds',
    operations: ['rankPostingsNested'],
    expected: 'at most nested_rank.limit nested buckets',
    problem: (traffic) => inEach(traffic, (rank, ranking) => tooMany(rank, ranking)),
  },
  {
    clause: 'rankings/nested-order',
    operations: ['rankPostingsNested'],
    expected: 'nested buckets in the order of the metric, highest first',
    problem: (traffic) => inEach(traffic, (rank, ranking) => outOfOrder(rank, ranking)),
  },
];

/** What holds between requests and answers of the company postings. */
export const companyPostingsStatements: readonly Statement[] = [
  ...rankingStatements(['companyRanking'], {
    bounds: 'company-postings/limit-bounds-buckets',
    order: 'company-postings/ranking-order',
  }),
  {
    clause: 'company-postings/timeseries-aligned',
    operations: ['companyTimeseries'],
    expected: 'as many values of each metric as there are months',
    problem: ({ data }) => misaligned(objectOf(data['timeseries'])),
  },
  {
    clause: 'company-postings/postings-limit-bounds',
    operations: ['companyPostings'],
    expected: 'at most `limit` postings',
    problem({ data }) {
      const limit = numberOf(data['limit']);
      const postings = itemsAt(data, 'postings');
      if (limit === undefined || postings === undefined) return undefined;
      return postings.length <= limit ? '' : `${postings.length} postings, and limit is ${limit}`;
    },
  },
  {
    clause: 'company-postings/postings-fields',
    operations: ['companyPostings'],
    expected: 'the requested fields in each record',
    problem({ request, data }) {
      const fields = request['fields'];
      const postings = itemsAt(data, 'postings');
      if (!Array.isArray(fields) || postings === undefined || postings.length === 0) return undefined;
      const known = postingFields.filter((field) => fields.includes(field));
      const missing = known.find((field) => postings.some((posting) => !(field in posting)));
      return known.length === 0 ? undefined : missing === undefined ? '' : `a record without ${missing}`;
    },
  },
  {
    clause: 'company-postings/totals-metrics',
    operations: ['companyTotals'],
    expected: '`totals.unique_postings` as requested in metrics',
    problem({ request, data }) {
      const metrics = request['metrics'];
      if (!Array.isArray(metrics) || !metrics.includes('unique_postings')) return undefined;
      return numberOf(objectOf(data['totals'])['unique_postings']) === undefined ? 'no such number' : '';
    },
  },
];

function tooMany(rank: Item, ranking: Item): string | undefined {
  const limit = numberOf(rank['limit']);
  const buckets = itemsAt(ranking, 'buckets');
  if (limit === undefined || buckets === undefined) return undefined;
  return buckets.length <= limit ? '' : `${buckets.length} buckets for a limit of ${limit}`;
}

/** Compares neighbours that have the metric; a ranking by a metric that buckets do not show cannot be judged. */
function outOfOrder(rank: Item, ranking: Item): string | undefined {
  const by = rank['by'];
  const buckets = itemsAt(ranking, 'buckets');
  if (typeof by !== 'string' || buckets === undefined || buckets.length < 2) return undefined;
  const values = buckets.map((bucket) => numberOf(bucket[by]));
  if (values.includes(undefined)) return undefined;
  const at = values.findIndex((value, index) => index > 0 && (value ?? 0) > (values[index - 1] ?? 0));
  return at < 0 ? '' : `${by} ${values[at]} after ${values[at - 1]}, at place ${at + 1}`;
}

function differs(requested: unknown, returned: unknown): string | undefined {
  if (typeof requested !== 'string' || returned === undefined) return undefined;
  return returned === requested ? '' : `${JSON.stringify(returned)} for ${JSON.stringify(requested)}`;
}

/** The lists of a series other than `month`; a daily series, whose key is open, is not judged. */
function misaligned(series: Item): string | undefined {
  const months = series['month'];
  if (!Array.isArray(months)) return undefined;
  const other = Object.entries(series).find(
    ([, values]) => Array.isArray(values) && values.length !== months.length,
  );
  return other === undefined ? '' : `${other[0]} has another length than the ${months.length} months`;
}

/** The first problem of the nested rankings of an answer. */
function inEach(
  { request, data }: Traffic,
  problem: (rank: Item, ranking: Item) => string | undefined,
): string | undefined {
  const rank = objectOf(request['nested_rank']);
  const found = itemsAt(objectOf(data['ranking']), 'buckets')?.map((bucket) =>
    problem(rank, objectOf(bucket['ranking'])),
  );
  return firstProblem(found);
}

/** The first problem; '' when there is none, and undefined when nothing could be judged. */
function firstProblem(problems: readonly (string | undefined)[] = []): string | undefined {
  return problems.find((one) => one !== undefined && one !== '') ?? problems.find((one) => one === '');
}
