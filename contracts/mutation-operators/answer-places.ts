import { rankingOperations } from '../openapi/routes.ts';
import { classify, places, type Place } from './place.ts';

const bucket = 'data.ranking.buckets.*.';

/** Places in rankings. */
export const rankingAnswers: readonly Place[] = [
  ...places(rankingOperations, 'answer', {
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

/** Places in answers about company postings. */
export const companyAnswers: readonly Place[] = [
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

/** Places in answers of the classification group. */
export const classificationAnswers: readonly Place[] = [
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
