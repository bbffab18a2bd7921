import { expect, it } from 'vitest';
import { validateErrorResponse, validateResponse } from '../validation/validate.ts';
import { type OperationId, routes as allRoutes } from './routes.ts';
import { describeShapes, type ShapeViolation, violationsAt } from './testing/describe-shapes.ts';
import { absent, type Change, responseExamples } from './testing/example-bodies.ts';

const routes = allRoutes.filter(({ group }) => group === 'company-postings');

type Allowed = readonly [what: string, operationId: OperationId, pointer: string, to: Change];

/** The parts of `data` of each answer. */
const envelopes = [
  ['company-postings/totals-route', 'companyTotals', ['totals']],
  ['company-postings/timeseries-route', 'companyTimeseries', ['timeseries', 'totals']],
  ['company-postings/ranking-route', 'companyRanking', ['ranking', 'totals']],
  ['company-postings/postings-route', 'companyPostings', []],
  ['company-postings/distribution-route', 'companyDistribution', ['distribution', 'totals']],
] as const;

const totals = [
  ['company-postings/timeseries-totals', 'companyTimeseries'],
  ['company-postings/ranking-totals', 'companyRanking'],
  ['company-postings/distribution-totals', 'companyDistribution'],
] as const;

const counts = [
  ['company-postings/postings-limit', 'limit'],
  ['company-postings/postings-page', 'page'],
  ['company-postings/postings-pages-available', 'pages_available'],
  ['company-postings/postings-unique', 'unique_postings'],
  ['company-postings/postings-viewable', 'viewable_postings'],
] as const;

const notMonths = ['2024-1', '2024-13', '2024-01-01', 'Jan 2024', 202401, null] as const;
const notDates = [
  '2024-01',
  '2024-1-3',
  '2024-13-01',
  '2024-01-32',
  '2024-01-03T00:00:00Z',
  '03/01/2024',
  5,
] as const;

const violations: readonly ShapeViolation[] = [
  ...envelopes.flatMap(([clause, operationId, parts]) =>
    violationsAt(operationId, 200, '', [
      [clause, '', [], absent],
      [clause, '/data', absent, []],
      ...parts.map((part) => [clause, `/data/${part}`, absent, [], 12] as const),
    ]),
  ),
  ...totals.flatMap(([clause, operationId]) =>
    violationsAt(operationId, 200, '/data/totals/unique_postings', [[clause, '', absent, '455', null]]),
  ),
  ['company-postings/timeseries-totals', 'companyTimeseries', 200, '/data/totals/unique_postings', 0.5],

  ...violationsAt('companyTimeseries', 200, '/data/timeseries/month', [
    ['company-postings/timeseries-month', '', absent, '2024-01'],
    ['company-postings/timeseries-month', '/0', ...notMonths],
  ]),

  ...violationsAt('companyRanking', 200, '/data/ranking', [
    ['company-postings/ranking-buckets', '/buckets', absent, {}],
    ['company-postings/ranking-buckets', '/buckets/0', 'Forklift'],
    ['company-postings/ranking-buckets', '/buckets/0/name', absent, 5],
    ['company-postings/ranking-buckets', '/buckets/1/unique_postings', absent, '88'],
    ['company-postings/ranking-facet', '/facet', absent, null],
    ['company-postings/ranking-limit', '/limit', absent, '2'],
    ['company-postings/ranking-rank-by', '/rank_by', absent, 1],
  ]),

  ...violationsAt('companyPostings', 200, '/data', [
    ...counts.map(([clause, name]) => [clause, `/${name}`, absent, null, '5', 5.5] as const),
    ['company-postings/postings-page', '/page', 0],
    ['company-postings/postings-list', '/postings', absent, {}],
    ['company-postings/postings-list', '/postings/0', '0ca9d1d2'],
  ]),
  ...violationsAt('companyPostings', 200, '/data/postings/0', [
    ['company-postings/posting-id', '/id', 17],
    ['company-postings/posting-posted', '/posted', ...notDates, null],
    ['company-postings/posting-expired', '/expired', ...notDates],
    ['company-postings/posting-body', '/body', null],
    ['company-postings/posting-city-name', '/city_name', { name: 'Akron' }],
    ['company-postings/posting-company-name', '/company_name', 38],
    ['company-postings/posting-title-raw', '/title_raw', null],
    ['company-postings/posting-url', '/url', 'https://example.org'],
    ['company-postings/posting-score', '/score', '1.25'],
  ]),

  ...violationsAt('companyDistribution', 200, '/data/distribution', [
    ['company-postings/distribution-buckets', '/buckets', absent, { 25: 2 }],
    ['company-postings/distribution-buckets', '/buckets/0', 2],
    ['company-postings/distribution-buckets', '/buckets/0/key', absent, '25'],
    ['company-postings/distribution-buckets', '/buckets/0/unique_postings', absent, 1.5],
    ['company-postings/distribution-buckets', '/buckets/1/value', absent, '5'],
    ['company-postings/distribution-domain', '/domain', absent, [0, 15]],
    ['company-postings/distribution-domain', '/domain/min', absent],
    ['company-postings/distribution-domain', '/domain/max', absent, '15'],
    ['company-postings/distribution-facet', '/facet', absent, null],
    ['company-postings/distribution-interval', '/interval', absent, '1'],
    ['company-postings/distribution-type', '/type', absent, null],
  ]),
];

const record = '/data/postings/0';
const allowed: readonly Allowed[] = [
  ...routes.map(({ operationId }): Allowed => ['an extra property next to data', operationId, '/meta', {}]),
  ['totals without metrics', 'companyTotals', '/data/totals', {}],
  ['a median over nothing', 'companyTotals', '/data/totals/median_salary', null],
  ['another metric', 'companyTotals', '/data/totals/unique_companies', 9],
  ['a series without months', 'companyTimeseries', '/data/timeseries/month', []],
  ['a further total', 'companyTimeseries', '/data/totals/median_salary', 57024],
  ['no buckets', 'companyRanking', '/data/ranking/buckets', []],
  ['a further metric of a bucket', 'companyRanking', '/data/ranking/buckets/0/significance', -1.5],
  ['the facet of the path', 'companyRanking', '/data/ranking/facet', 'certifications'],
  ['no postings', 'companyPostings', '/data/postings', []],
  ['no pages', 'companyPostings', '/data/pages_available', 0],
  ['fewer viewable postings than there are', 'companyPostings', '/data/viewable_postings', 1],
  ['a record with one field', 'companyPostings', record, { id: 'a' }],
  ['a field that is not documented', 'companyPostings', `${record}/salary`, { min: 1 }],
  ['a posting that has not expired', 'companyPostings', `${record}/expired`, null],
  ['an unknown company', 'companyPostings', `${record}/company_name`, null],
  ['urls of any kind', 'companyPostings', `${record}/url`, [{ href: '/jobs/1' }, null]],
  ['a score below zero', 'companyPostings', `${record}/score`, -0.25],
  ['no percentiles', 'companyDistribution', '/data/distribution/buckets', []],
  ['a percentile that is not an integer', 'companyDistribution', '/data/distribution/buckets/0/key', 2.5],
  ['a percentile without a value', 'companyDistribution', '/data/distribution/buckets/0/value', null],
  ['an interval', 'companyDistribution', '/data/distribution/interval', 0.5],
  ['a domain of nothing', 'companyDistribution', '/data/distribution/domain', { min: null, max: null }],
];

describeShapes(
  'company-postings',
  violations,
  allowed.map(([what, operationId, pointer, to]) => [what, operationId, 200, pointer, to]),
);

it('there is no response schema for an error of company postings', () => {
  for (const { operationId } of routes) {
    expect([...responseExamples(operationId).keys()]).toEqual([200]);
    for (const status of [400, 401, 403, 404, 405, 422, 500])
      expect(validateResponse(operationId, status, 'text')).toBeUndefined();
  }
  for (const status of [400, 401, 403, 404, 405, 422, 500])
    expect(validateErrorResponse('company-postings', status, 'text')).toBeUndefined();
});
