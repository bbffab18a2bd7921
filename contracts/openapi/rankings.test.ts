import {
  type AllowedChange,
  describeShapes,
  type ShapeViolation,
  violationsAt,
} from './testing/describe-shapes.ts';
import { absent } from './testing/example-bodies.ts';

const titles = { 400: 'Malformed Request', 404: 'URL not found', 422: 'Invalid request content' };
/** The gateway answers 401. */
const notFromGateway = [400, 404, 422] as const;

/** Every ranking variant, with the clause that a response without a ranking violates. */
const variants = [
  ['rankPostings', 'rankings/ranking-envelope'],
  ['rankPostingsTimeseries', 'rankings/ranking-envelope'],
  ['rankPostingsDistribution', 'rankings/ranking-envelope'],
  ['rankPostingsNested', 'rankings/nested-route'],
] as const;

const notMonths = ['2024-1', '2024-13', '2024-00', '2024-01-1', '202401', 'Jan 2024', 202401, null] as const;

const violations: readonly ShapeViolation[] = [
  ['rankings/facets-route', 'listRankingFacets', 200, '', []],
  ['rankings/facets-route', 'listRankingFacets', 200, '/data', absent, { city: true }],
  ['rankings/facets-route', 'listRankingFacets', 200, '/data/0', { name: 'city' }],

  ...variants.flatMap(([variant, envelope]) =>
    violationsAt(variant, 200, '', [
      [envelope, '', 'text', absent],
      [envelope, '/data', absent, []],
      [envelope, '/data/ranking', absent, []],
      ['rankings/ranking-buckets', '/data/ranking/buckets', absent, { Baker: 31 }],
      ['rankings/ranking-buckets', '/data/ranking/buckets/0', 'Baker'],
      ['rankings/bucket-name', '/data/ranking/buckets/0/name', absent, null, 7],
      ['rankings/bucket-unique-postings', '/data/ranking/buckets/0/unique_postings', absent, '76', 76.5],
      ['rankings/ranking-facet', '/data/ranking/facet', absent, null],
      ['rankings/ranking-limit', '/data/ranking/limit', absent, '5', 2.5],
      ['rankings/ranking-rank-by', '/data/ranking/rank_by', absent, ['unique_postings']],
    ]),
  ),
  ...variants.slice(0, 3).flatMap(([variant, envelope]) =>
    violationsAt(variant, 200, '/data/totals', [
      [envelope, '', absent, 2431],
      ['rankings/totals-unique-postings', '/unique_postings', absent, '2431', null],
    ]),
  ),

  ...violationsAt('rankPostingsTimeseries', 200, '/data/ranking/buckets/0/timeseries', [
    ['rankings/timeseries-route', '', absent, [{ month: '2024-01' }]],
    ['rankings/timeseries-month', '/month', '2024-01', null],
    ['rankings/timeseries-month', '/month/0', ...notMonths],
  ]),

  ...violationsAt('rankPostingsDistribution', 200, '/data/ranking/buckets/0/distribution', [
    ['rankings/distribution-route', '', absent, []],
    ['rankings/distribution-buckets', '/buckets', absent, { 1: 3 }],
    ['rankings/distribution-buckets', '/buckets/0', 3],
    ['rankings/distribution-buckets', '/buckets/0/key', absent, '1', 1.5],
    ['rankings/distribution-buckets', '/buckets/1/value', absent, null, '20000'],
    ['rankings/distribution-domain', '/domain', absent, [15100, 29500]],
    ['rankings/distribution-domain', '/domain/min', absent, null],
    ['rankings/distribution-domain', '/domain/max', absent, '29500'],
    ['rankings/distribution-facet', '/facet', absent, 5],
    ['rankings/distribution-interval', '/interval', absent, null, '10000'],
    ['rankings/distribution-type', '/type', absent, null],
  ]),

  ...violationsAt('rankPostingsNested', 200, '/data/ranking/buckets/0/ranking', [
    ['rankings/nested-route', '', absent, []],
    ['rankings/nested-buckets', '/buckets', absent, { Leeds: 9 }],
    ['rankings/nested-buckets', '/buckets/0', 'Leeds'],
    ['rankings/nested-buckets', '/buckets/0/name', absent, 5],
    ['rankings/nested-buckets', '/buckets/0/unique_postings', absent, 0.5],
    ['rankings/nested-significance', '/buckets/0/significance', absent],
    ['rankings/nested-significance', '/buckets/1/significance', null, '0'],
    ['rankings/nested-facet', '/facet', absent, null],
    ['rankings/nested-limit', '/limit', absent, 1.5],
    ['rankings/nested-rank-by', '/rank_by', absent, 5],
  ]),

  ...[401, ...notFromGateway].flatMap((status) =>
    violationsAt('rankPostings', status, '', [
      ['rankings/error-body', '', absent, 'text', [], { title: 'Not Found', status, detail: '' }],
      ['rankings/error-body', '/errors', {}, []],
      ['rankings/error-body', '/errors/0', 'text'],
      ['rankings/error-body', '/errors/0/status', absent],
      ['rankings/error-body', '/errors/0/title', absent],
      ['rankings/error-body', '/errors/0/detail', absent],
      ['rankings/error-status', '/errors/0/status', String(status), 418],
      ['rankings/error-title', '/errors/0/title', null],
      ['rankings/error-detail', '/errors/0/detail', null, ['text']],
    ]),
  ),
  ...notFromGateway.flatMap((status) =>
    violationsAt('rankPostings', status, '/errors/0/title', [
      ['rankings/error-title', '', 'Error', titles[status].toLowerCase()],
    ]),
  ),
  ['rankings/error-title', 'rankPostings', 401, '/errors/0/title', 'Unauthorized'],
  ['rankings/error-body', 'rankPostings', 401, '', { message: 5 }, { error: 'invalid_token' }],
];

const emptyHistogram = { buckets: [], facet: 'salary', interval: 10000, type: 'histogram' };
const inFirst = '/data/ranking/buckets/0';
const allowed: readonly AllowedChange[] = [
  ['no facets', 'listRankingFacets', 200, '/data', []],
  ['a facet that is not documented', 'listRankingFacets', 200, '/data/0', 'contract_type'],
  ['an extra property next to the facets', 'listRankingFacets', 200, '/total', 3],
  ...variants.flatMap(
    ([variant]) =>
      [
        ['no buckets', variant, 200, '/data/ranking/buckets', []],
        ['an empty name', variant, 200, `${inFirst}/name`, ''],
        ['a group without postings', variant, 200, `${inFirst}/unique_postings`, 0],
        ['an extra metric', variant, 200, `${inFirst}/unique_companies`, 12],
        ['a median over nothing', variant, 200, `${inFirst}/median_posting_duration`, null],
        ['an id in a bucket', variant, 200, `${inFirst}/id`, 'ET1'],
        ['an extra property of a ranking', variant, 200, '/data/ranking/unlimited', false],
        ['an extra property next to the ranking', variant, 200, '/data/meta', {}],
        ['an extra property next to data', variant, 200, '/requestId', 'a1'],
      ] as const,
  ),
  ['outer significance below zero', 'rankPostings', 200, `${inFirst}/significance`, -0.5],
  ['a total of a median over nothing', 'rankPostings', 200, '/data/totals/median_posting_duration', null],
  ['an empty series', 'rankPostingsTimeseries', 200, `${inFirst}/timeseries/month`, []],
  ['a daily series', 'rankPostingsTimeseries', 200, `${inFirst}/timeseries`, { day: ['2024-01-15'] }],
  [
    'an empty histogram without a domain to speak of',
    'rankPostingsDistribution',
    200,
    `${inFirst}/distribution`,
    { ...emptyHistogram, domain: {} },
  ],
  [
    'an empty histogram with zeros for its domain',
    'rankPostingsDistribution',
    200,
    `${inFirst}/distribution`,
    { ...emptyHistogram, domain: { min: 0, max: 0 } },
  ],
  [
    'another type of distribution',
    'rankPostingsDistribution',
    200,
    `${inFirst}/distribution`,
    {
      buckets: [{ key: 12.5, value: null, unique_postings: 0 }],
      domain: { min: 1, max: 2 },
      facet: 'salary',
      interval: null,
      type: 'percentile',
    },
  ],
  ['a fraction as interval', 'rankPostingsDistribution', 200, `${inFirst}/distribution/interval`, 0.5],
  ['nested totals omitted', 'rankPostingsNested', 200, '/data/totals', absent],
  ['nested totals of another kind', 'rankPostingsNested', 200, '/data/totals', null],
  ['no nested buckets', 'rankPostingsNested', 200, `${inFirst}/ranking/buckets`, []],
  ['a negative significance', 'rankPostingsNested', 200, `${inFirst}/ranking/buckets/0/significance`, -3],
  [
    'significance null where it was not requested',
    'rankPostingsNested',
    200,
    `${inFirst}/ranking`,
    {
      buckets: [{ name: 'Leeds', unique_postings: 9, significance: null }],
      facet: 'city_name',
      limit: 2,
      rank_by: 'unique_postings',
    },
  ],
  ['an extra property of an error', 'rankPostings', 400, '/errors/0/source', { pointer: '/rank' }],
  ['an extra property next to errors', 'rankPostings', 404, '/requestId', 'a1'],
  [
    'a second error',
    'rankPostings',
    400,
    '/errors/1',
    { status: 400, title: 'Malformed Request', detail: '' },
  ],
  ['more in the body of the gateway', 'rankPostings', 401, '', { message: 'Token expired', code: 16 }],
];

describeShapes('rankings', violations, allowed);
