import type { OperationId } from '../../../contracts/index.ts';

/** What stands at a place: it decides which operators apply. */
export type PlaceKind = 'list' | 'number' | 'text' | 'month' | 'object';

/** A part of the requests or answers of one operation. */
export interface Place {
  readonly operation: OperationId;
  readonly side: 'request' | 'answer';
  /** As in json-path.ts; `*` stands for every item or property. */
  readonly path: string;
  readonly kind: PlaceKind;
}

type Paths = { readonly [kind in PlaceKind]?: readonly string[] };

function places(
  operations: readonly OperationId[],
  side: Place['side'],
  paths: Paths,
  below = '',
): readonly Place[] {
  return operations.flatMap((operation) =>
    Object.entries(paths).flatMap(([kind, ofKind]) =>
      ofKind.map((path) => ({ operation, side, path: below + path, kind: kind as PlaceKind })),
    ),
  );
}

const rankings = [
  'rankPostings',
  'rankPostingsTimeseries',
  'rankPostingsDistribution',
  'rankPostingsNested',
] as const;
const company = [
  'companyTotals',
  'companyTimeseries',
  'companyRanking',
  'companyPostings',
  'companyDistribution',
] as const;
const classify = ['classifyWithGraph', 'classifyWithSet'] as const;
const bucket = 'data.ranking.buckets.*.';

const filter: Paths = {
  object: ['filter.when', 'filter.*'],
  month: ['filter.when.start', 'filter.when.end'],
  list: ['filter.*'],
  text: ['filter.*.*'],
};

const rankingAnswers: readonly Place[] = [
  ...places(rankings, 'answer', {
    list: ['data.ranking.buckets'],
    text: [`${bucket}name`, 'data.ranking.facet', 'data.ranking.rank_by'],
    number: [
      `${bucket}unique_postings`,
      `${bucket}unique_companies`,
      `${bucket}median_posting_duration`,
      'data.totals.unique_postings',
      'data.totals.unique_companies',
      'data.totals.median_posting_duration',
      'data.ranking.limit',
    ],
  }),
  ...places(
    ['rankPostingsTimeseries'],
    'answer',
    {
      list: ['*', 'unique_postings', 'total_postings', 'duplicate_postings', 'month', 'day'],
      number: ['unique_postings.*', 'total_postings.*'],
      text: ['month.*', 'day.*'],
    },
    `${bucket}timeseries.`,
  ),
  ...places(
    ['rankPostingsDistribution'],
    'answer',
    {
      list: ['buckets'],
      number: [
        'buckets.*.key',
        'buckets.*.value',
        'buckets.*.unique_postings',
        'buckets.*.duplicate_postings',
        'domain.min',
        'domain.max',
        'interval',
      ],
      text: ['facet', 'type'],
      object: ['buckets', 'domain'],
    },
    `${bucket}distribution.`,
  ),
  ...places(
    ['rankPostingsNested'],
    'answer',
    {
      list: ['buckets'],
      number: ['buckets.*.unique_postings', 'buckets.*.significance', 'buckets.*.unique_companies', 'limit'],
      text: ['buckets.*.name', 'facet', 'rank_by'],
      object: ['buckets'],
    },
    `${bucket}ranking.`,
  ),
  ...places(['listRankingFacets'], 'answer', { list: ['data'], text: ['data.*'] }),
];

const companyAnswers: readonly Place[] = [
  ...places(['companyTotals'], 'answer', {
    number: ['data.totals.unique_postings', 'data.totals.median_salary'],
  }),
  ...places(
    ['companyTimeseries'],
    'answer',
    {
      list: ['timeseries.*', 'timeseries.unique_postings', 'timeseries.median_salary', 'timeseries.month'],
      number: ['timeseries.unique_postings.*', 'timeseries.median_salary.*', 'totals.unique_postings'],
      text: ['timeseries.month.*'],
    },
    'data.',
  ),
  ...places(['companyRanking'], 'answer', {
    list: ['data.ranking.buckets'],
    number: [`${bucket}unique_postings`, 'data.totals.unique_postings', 'data.ranking.limit'],
    text: [`${bucket}name`, 'data.ranking.rank_by'],
  }),
  ...places(
    ['companyPostings'],
    'answer',
    {
      list: ['postings'],
      number: [
        'limit',
        'page',
        'pages_available',
        'unique_postings',
        'viewable_postings',
        'postings.*.score',
      ],
      text: [
        'postings.*.id',
        'postings.*.posted',
        'postings.*.expired',
        'postings.*.body',
        'postings.*.city_name',
        'postings.*.company_name',
        'postings.*.title_raw',
      ],
      object: ['postings.*.*'],
    },
    'data.',
  ),
  ...places(
    ['companyDistribution'],
    'answer',
    {
      list: ['distribution.buckets'],
      number: [
        'distribution.buckets.*.key',
        'distribution.buckets.*.value',
        'distribution.buckets.*.unique_postings',
        'distribution.domain.min',
        'distribution.domain.max',
        'totals.unique_postings',
      ],
      text: ['distribution.type', 'distribution.facet'],
    },
    'data.',
  ),
];

const classificationAnswers: readonly Place[] = [
  ...places(classify, 'answer', {
    object: ['data.result.*', 'data.result.*.*', 'errors'],
    list: ['data.result.*', 'data.result.*.*', 'data.result.*.classifications.lot'],
    text: ['data.result.*.name', 'data.result.*.*.name', 'data.result.*.classifications.lot.*.name'],
    number: ['data.result.*.confidence', 'data.result.*.classifications.lot.*.confidence'],
  }),
  ...places(['classifyWithSet'], 'answer', { text: ['data.meta.setName', 'data.meta.setVersion'] }),
  ...places(['listModels'], 'answer', {
    list: ['data', 'data.*.availableVersions'],
    text: ['data.*.modelName', 'data.*.description', 'data.*.availableVersions.*.version'],
  }),
  ...places(['getModel'], 'answer', {
    list: ['data.availableVersions'],
    text: ['data.modelName', 'data.description', 'data.availableVersions.*.version'],
  }),
  ...places(['listModelVersions'], 'answer', {
    list: ['data'],
    text: ['data.*.version', 'data.*.releaseDate', 'data.*.deprecationDate'],
    object: ['data.*.taxonomies'],
  }),
  ...places(['getModelVersion'], 'answer', {
    list: ['data.input.required'],
    text: ['data.releaseDate', 'data.deprecationDate'],
    object: ['data.input.properties', 'data.output.properties', 'data.taxonomies'],
  }),
  ...places(['listSets'], 'answer', {
    list: ['data', 'data.*.locales', 'data.*.input', 'data.*.output'],
    text: ['data.*.name', 'data.*.latestVersion', 'data.*.locales.*'],
  }),
  ...places(['getSet'], 'answer', {
    list: ['data.locales', 'data.input', 'data.output'],
    text: ['data.name', 'data.latestVersion', 'data.output.*'],
  }),
  ...places(['listSetVersions'], 'answer', {
    list: ['data', 'data.*.output', 'data.*.input', 'data.*.locales', 'data.*.models'],
    text: ['data.*.version', 'data.*.name', 'data.*.models.*.modelVersion'],
  }),
  ...places(['getSetVersion'], 'answer', {
    list: ['data.output', 'data.input', 'data.locales', 'data.models'],
    text: ['data.version', 'data.name', 'data.models.*.modelVersion', 'data.models.*.modelName'],
  }),
];

const requests: readonly Place[] = [
  ...places([...rankings, ...company], 'request', filter),
  ...places(rankings, 'request', {
    list: ['rank.extra_metrics'],
    text: ['filter.keywords.query'],
    number: ['rank.limit'],
    object: ['filter.keywords', 'rank.extra_metrics', 'rank.by'],
  }),
  ...places(['rankPostingsTimeseries'], 'request', {
    month: ['timeseries.when.start', 'timeseries.when.end'],
    list: ['timeseries.metrics'],
  }),
  ...places(['rankPostingsDistribution'], 'request', {
    list: ['distribution.metrics'],
    number: ['distribution.options.interval'],
  }),
  ...places(['rankPostingsNested'], 'request', {
    number: ['nested_rank.limit'],
    list: ['nested_rank.extra_metrics'],
    object: ['nested_rank.by'],
  }),
  ...places(['companyTotals', 'companyTimeseries'], 'request', { list: ['metrics'] }),
  ...places(['companyRanking'], 'request', { number: ['rank.limit'] }),
  ...places(['companyPostings'], 'request', {
    number: ['limit', 'page'],
    list: ['fields', 'order'],
    object: ['page'],
  }),
  ...places(['companyDistribution'], 'request', { list: ['distribution.options.keys'] }),
  ...places(['classifyWithSet'], 'request', {
    object: ['version', 'input.inputLocale', 'input.outputs'],
    list: ['input.outputs'],
    text: ['input.company', 'input.title', 'input.description'],
  }),
  ...places(['classifyWithGraph'], 'request', {
    object: ['context.*', 'models.*'],
    text: ['models.*.input.*', 'context.*'],
  }),
];

/** The places at which a generated fault may be. */
export const faultPlaces: readonly Place[] = [
  ...rankingAnswers,
  ...companyAnswers,
  ...classificationAnswers,
  ...requests,
];
