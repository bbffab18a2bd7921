import type { ClauseId } from '../clauses/index.ts';
import type { OperationId } from './routes.ts';
import { type AllowedChange, describeShapes, type ShapeViolation } from './testing/describe-shapes.ts';
import { absent, type Change } from './testing/example-bodies.ts';

const titles = { 400: 'Malformed Request', 404: 'URL not found', 422: 'Invalid request content' };

/** Every ranking variant, with the clause that a response without a ranking violates. */
const variants = [
  ['rankPostings', 'rankings/ranking-envelope'],
  ['rankPostingsTimeseries', 'rankings/ranking-envelope'],
  ['rankPostingsDistribution', 'rankings/ranking-envelope'],
  ['rankPostingsNested', 'rankings/nested-route'],
] as const;

const violations: readonly ShapeViolation[] = [
  ['rankings/facets-route', 'listRankingFacets', 200, '', []],
  ['rankings/facets-route', 'listRankingFacets', 200, '/data', absent],
  ['rankings/facets-route', 'listRankingFacets', 200, '/data', { city: true }],
  ['rankings/facets-route', 'listRankingFacets', 200, '/data/0', { name: 'city' }],

  ...variants.flatMap(([variant, envelope]): readonly ShapeViolation[] => [
    [envelope, variant, 200, '', 'text'],
    [envelope, variant, 200, '', absent],
    [envelope, variant, 200, '/data', absent],
    [envelope, variant, 200, '/data', []],
    [envelope, variant, 200, '/data/ranking', absent],
    [envelope, variant, 200, '/data/ranking', []],
    ['rankings/ranking-buckets', variant, 200, '/data/ranking/buckets', absent],
    ['rankings/ranking-buckets', variant, 200, '/data/ranking/buckets', { Baker: 31 }],
    ['rankings/ranking-buckets', variant, 200, '/data/ranking/buckets/0', 'Baker'],
    ['rankings/bucket-name', variant, 200, '/data/ranking/buckets/0/name', absent],
    ['rankings/bucket-name', variant, 200, '/data/ranking/buckets/0/name', null],
    ['rankings/bucket-name', variant, 200, '/data/ranking/buckets/0/name', 7],
    ['rankings/bucket-unique-postings', variant, 200, '/data/ranking/buckets/0/unique_postings', absent],
    ['rankings/bucket-unique-postings', variant, 200, '/data/ranking/buckets/0/unique_postings', '76'],
    ['rankings/bucket-unique-postings', variant, 200, '/data/ranking/buckets/0/unique_postings', 76.5],
    ['rankings/ranking-facet', variant, 200, '/data/ranking/facet', absent],
    ['rankings/ranking-facet', variant, 200, '/data/ranking/facet', null],
    ['rankings/ranking-limit', variant, 200, '/data/ranking/limit', absent],
    ['rankings/ranking-limit', variant, 200, '/data/ranking/limit', '5'],
    ['rankings/ranking-limit', variant, 200, '/data/ranking/limit', 2.5],
    ['rankings/ranking-rank-by', variant, 200, '/data/ranking/rank_by', absent],
    ['rankings/ranking-rank-by', variant, 200, '/data/ranking/rank_by', ['unique_postings']],
  ]),
  ...variants.slice(0, 3).flatMap(([variant, envelope]): readonly ShapeViolation[] => [
    [envelope, variant, 200, '/data/totals', absent],
    [envelope, variant, 200, '/data/totals', 2431],
    ['rankings/totals-unique-postings', variant, 200, '/data/totals/unique_postings', absent],
    ['rankings/totals-unique-postings', variant, 200, '/data/totals/unique_postings', '2431'],
    ['rankings/totals-unique-postings', variant, 200, '/data/totals/unique_postings', null],
  ]),

  ...inBucket('rankPostingsTimeseries', 'timeseries', [
    ['rankings/timeseries-route', '', absent],
    ['rankings/timeseries-route', '', [{ month: '2024-01' }]],
    ['rankings/timeseries-month', '/month', '2024-01'],
    ['rankings/timeseries-month', '/month', null],
    ...['2024-1', '2024-13', '2024-00', '2024-01-1', '202401', 'Jan 2024', 202401, null].map(
      (month) => ['rankings/timeseries-month', '/month/0', month] as const,
    ),
  ]),

  ...inBucket('rankPostingsDistribution', 'distribution', [
    ['rankings/distribution-route', '', absent],
    ['rankings/distribution-route', '', []],
    ['rankings/distribution-buckets', '/buckets', absent],
    ['rankings/distribution-buckets', '/buckets', { 1: 3 }],
    ['rankings/distribution-buckets', '/buckets/0', 3],
    ['rankings/distribution-buckets', '/buckets/0/key', absent],
    ['rankings/distribution-buckets', '/buckets/0/key', '1'],
    ['rankings/distribution-buckets', '/buckets/0/key', 1.5],
    ['rankings/distribution-buckets', '/buckets/1/value', absent],
    ['rankings/distribution-buckets', '/buckets/1/value', null],
    ['rankings/distribution-buckets', '/buckets/1/value', '20000'],
    ['rankings/distribution-domain', '/domain', absent],
    ['rankings/distribution-domain', '/domain', [15100, 29500]],
    ['rankings/distribution-domain', '/domain/min', absent],
    ['rankings/distribution-domain', '/domain/min', null],
    ['rankings/distribution-domain', '/domain/max', absent],
    ['rankings/distribution-domain', '/domain/max', '29500'],
    ['rankings/distribution-facet', '/facet', absent],
    ['rankings/distribution-facet', '/facet', 5],
    ['rankings/distribution-interval', '/interval', absent],
    ['rankings/distribution-interval', '/interval', null],
    ['rankings/distribution-interval', '/interval', '10000'],
    ['rankings/distribution-type', '/type', absent],
    ['rankings/distribution-type', '/type', null],
  ]),

  ...inBucket('rankPostingsNested', 'ranking', [
    ['rankings/nested-route', '', absent],
    ['rankings/nested-route', '', []],
    ['rankings/nested-buckets', '/buckets', absent],
    ['rankings/nested-buckets', '/buckets', { Leeds: 9 }],
    ['rankings/nested-buckets', '/buckets/0', 'Leeds'],
    ['rankings/nested-buckets', '/buckets/0/name', absent],
    ['rankings/nested-buckets', '/buckets/0/name', 5],
    ['rankings/nested-buckets', '/buckets/0/unique_postings', absent],
    ['rankings/nested-buckets', '/buckets/0/unique_postings', 0.5],
    ['rankings/nested-significance', '/buckets/0/significance', absent],
    ['rankings/nested-significance', '/buckets/1/significance', null],
    ['rankings/nested-significance', '/buckets/1/significance', '0'],
    ['rankings/nested-facet', '/facet', absent],
    ['rankings/nested-facet', '/facet', null],
    ['rankings/nested-limit', '/limit', absent],
    ['rankings/nested-limit', '/limit', 1.5],
    ['rankings/nested-rank-by', '/rank_by', absent],
    ['rankings/nested-rank-by', '/rank_by', 5],
  ]),

  ...([400, 404, 422] as const).flatMap((status): readonly ShapeViolation[] => [
    ...errorBreaks(status),
    ['rankings/error-title', 'rankPostings', status, '/errors/0/title', 'Error'],
    ['rankings/error-title', 'rankPostings', status, '/errors/0/title', titles[status].toLowerCase()],
  ]),
  ...errorBreaks(401),
  ['rankings/error-title', 'rankPostings', 401, '/errors/0/title', 'Unauthorized'],
  ['rankings/error-body', 'rankPostings', 401, '', { message: 5 }],
  ['rankings/error-body', 'rankPostings', 401, '', { error: 'invalid_token' }],
];

/** Changes of what a bucket of a variant has besides its metrics. */
function inBucket(
  operationId: OperationId,
  part: string,
  changes: readonly (readonly [clause: ClauseId, pointer: string, to: Change])[],
): readonly ShapeViolation[] {
  return changes.map(([clause, pointer, to]) => [
    clause,
    operationId,
    200,
    `/data/ranking/buckets/0/${part}${pointer}`,
    to,
  ]);
}

function errorBreaks(status: number): readonly ShapeViolation[] {
  return [
    ['rankings/error-body', 'rankPostings', status, '', absent],
    ['rankings/error-body', 'rankPostings', status, '', 'text'],
    ['rankings/error-body', 'rankPostings', status, '', []],
    ['rankings/error-body', 'rankPostings', status, '', { title: 'Not Found', status, detail: '' }],
    ['rankings/error-body', 'rankPostings', status, '/errors', {}],
    ['rankings/error-body', 'rankPostings', status, '/errors', []],
    ['rankings/error-body', 'rankPostings', status, '/errors/0', 'text'],
    ['rankings/error-body', 'rankPostings', status, '/errors/0/status', absent],
    ['rankings/error-body', 'rankPostings', status, '/errors/0/title', absent],
    ['rankings/error-body', 'rankPostings', status, '/errors/0/detail', absent],
    ['rankings/error-status', 'rankPostings', status, '/errors/0/status', String(status)],
    ['rankings/error-status', 'rankPostings', status, '/errors/0/status', 418],
    ['rankings/error-title', 'rankPostings', status, '/errors/0/title', null],
    ['rankings/error-detail', 'rankPostings', status, '/errors/0/detail', null],
    ['rankings/error-detail', 'rankPostings', status, '/errors/0/detail', ['text']],
  ];
}

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
