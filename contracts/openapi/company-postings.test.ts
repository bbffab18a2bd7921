import { expect, it } from 'vitest';
import type { ClauseId } from '../clauses/index.ts';
import { type OperationId, routes as allRoutes } from './routes.ts';
import { validateErrorResponse, validateResponse } from '../validation/validate.ts';
import { describeShapes } from './testing/describe-shapes.ts';
import { absent, type Change, responseExamples } from './testing/example-bodies.ts';

const routes = allRoutes.filter(({ group }) => group === 'company-postings');

type Violation = readonly [clause: ClauseId, operationId: OperationId, pointer: string, to: Change];
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

const notDates = ['2024-01', '2024-1-3', '2024-13-01', '2024-01-32', '2024-01-03T00:00:00Z', '03/01/2024', 5];

const record = '/data/postings/0';
const violations: readonly Violation[] = [
  ...envelopes.flatMap(([clause, operationId, parts]): readonly Violation[] => [
    [clause, operationId, '', []],
    [clause, operationId, '', absent],
    [clause, operationId, '/data', absent],
    [clause, operationId, '/data', []],
    ...parts.flatMap((part): readonly Violation[] => [
      [clause, operationId, `/data/${part}`, absent],
      [clause, operationId, `/data/${part}`, []],
      [clause, operationId, `/data/${part}`, 12],
    ]),
  ]),
  ...totals.flatMap(([clause, operationId]): readonly Violation[] => [
    [clause, operationId, '/data/totals/unique_postings', absent],
    [clause, operationId, '/data/totals/unique_postings', '455'],
    [clause, operationId, '/data/totals/unique_postings', null],
  ]),
  ['company-postings/timeseries-totals', 'companyTimeseries', '/data/totals/unique_postings', 0.5],

  ['company-postings/timeseries-month', 'companyTimeseries', '/data/timeseries/month', absent],
  ['company-postings/timeseries-month', 'companyTimeseries', '/data/timeseries/month', '2024-01'],
  ...['2024-1', '2024-13', '2024-01-01', 'Jan 2024', 202401, null].map((month): Violation => [
    'company-postings/timeseries-month',
    'companyTimeseries',
    '/data/timeseries/month/0',
    month,
  ]),

  ['company-postings/ranking-buckets', 'companyRanking', '/data/ranking/buckets', absent],
  ['company-postings/ranking-buckets', 'companyRanking', '/data/ranking/buckets', {}],
  ['company-postings/ranking-buckets', 'companyRanking', '/data/ranking/buckets/0', 'Forklift'],
  ['company-postings/ranking-buckets', 'companyRanking', '/data/ranking/buckets/0/name', absent],
  ['company-postings/ranking-buckets', 'companyRanking', '/data/ranking/buckets/0/name', 5],
  ['company-postings/ranking-buckets', 'companyRanking', '/data/ranking/buckets/1/unique_postings', absent],
  ['company-postings/ranking-buckets', 'companyRanking', '/data/ranking/buckets/1/unique_postings', '88'],
  ['company-postings/ranking-facet', 'companyRanking', '/data/ranking/facet', absent],
  ['company-postings/ranking-facet', 'companyRanking', '/data/ranking/facet', null],
  ['company-postings/ranking-limit', 'companyRanking', '/data/ranking/limit', absent],
  ['company-postings/ranking-limit', 'companyRanking', '/data/ranking/limit', '2'],
  ['company-postings/ranking-rank-by', 'companyRanking', '/data/ranking/rank_by', absent],
  ['company-postings/ranking-rank-by', 'companyRanking', '/data/ranking/rank_by', 1],

  ...counts.flatMap(([clause, name]): readonly Violation[] => [
    [clause, 'companyPostings', `/data/${name}`, absent],
    [clause, 'companyPostings', `/data/${name}`, null],
    [clause, 'companyPostings', `/data/${name}`, '5'],
    [clause, 'companyPostings', `/data/${name}`, 5.5],
  ]),
  ['company-postings/postings-page', 'companyPostings', '/data/page', 0],
  ['company-postings/postings-list', 'companyPostings', '/data/postings', absent],
  ['company-postings/postings-list', 'companyPostings', '/data/postings', {}],
  ['company-postings/postings-list', 'companyPostings', record, '0ca9d1d2'],
  ['company-postings/posting-id', 'companyPostings', `${record}/id`, 17],
  ...notDates.flatMap((date): readonly Violation[] => [
    ['company-postings/posting-posted', 'companyPostings', `${record}/posted`, date],
    ['company-postings/posting-expired', 'companyPostings', `${record}/expired`, date],
  ]),
  ['company-postings/posting-posted', 'companyPostings', `${record}/posted`, null],
  ['company-postings/posting-body', 'companyPostings', `${record}/body`, null],
  ['company-postings/posting-city-name', 'companyPostings', `${record}/city_name`, { name: 'Akron' }],
  ['company-postings/posting-company-name', 'companyPostings', `${record}/company_name`, 38],
  ['company-postings/posting-title-raw', 'companyPostings', `${record}/title_raw`, null],
  ['company-postings/posting-url', 'companyPostings', `${record}/url`, 'https://example.org'],
  ['company-postings/posting-score', 'companyPostings', `${record}/score`, '1.25'],

  ...(
    [
      ['company-postings/distribution-buckets', '/buckets', absent],
      ['company-postings/distribution-buckets', '/buckets', { 25: 2 }],
      ['company-postings/distribution-buckets', '/buckets/0', 2],
      ['company-postings/distribution-buckets', '/buckets/0/key', absent],
      ['company-postings/distribution-buckets', '/buckets/0/key', '25'],
      ['company-postings/distribution-buckets', '/buckets/0/unique_postings', absent],
      ['company-postings/distribution-buckets', '/buckets/0/unique_postings', 1.5],
      ['company-postings/distribution-buckets', '/buckets/1/value', absent],
      ['company-postings/distribution-buckets', '/buckets/1/value', '5'],
      ['company-postings/distribution-domain', '/domain', absent],
      ['company-postings/distribution-domain', '/domain', [0, 15]],
      ['company-postings/distribution-domain', '/domain/min', absent],
      ['company-postings/distribution-domain', '/domain/max', absent],
      ['company-postings/distribution-domain', '/domain/max', '15'],
      ['company-postings/distribution-facet', '/facet', absent],
      ['company-postings/distribution-facet', '/facet', null],
      ['company-postings/distribution-interval', '/interval', absent],
      ['company-postings/distribution-interval', '/interval', '1'],
      ['company-postings/distribution-type', '/type', absent],
      ['company-postings/distribution-type', '/type', null],
    ] as const
  ).map(([clause, pointer, to]): Violation => [
    clause,
    'companyDistribution',
    `/data/distribution${pointer}`,
    to,
  ]),
];

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
  violations.map(([clause, operationId, pointer, to]) => [clause, operationId, 200, pointer, to]),
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
