import { expect, it } from 'vitest';
import type { CompanyPostingsSurvey } from '../kit/survey.ts';
import { exchangeOf, scriptedTarget } from '../kit/testing/scripted-target.ts';
import { tokenEndpointCheck } from './token-endpoint.ts';

const when = { start: '2024-01', end: '2024-12' };
const companyPostings: CompanyPostingsSurvey = {
  data: { when, months: [], counted: when },
  values: new Map(),
  rankLimit: 1,
  pageLimit: 1,
  distributionFacets: [],
};
const tokenExchange = exchangeOf(
  { group: 'company-postings', method: 'POST', path: '/connect/token' },
  { body: { access_token: 'abc', token_type: 'Bearer' } },
);

it('tries further tokens at a group that the target deploys', async () => {
  const { t, sent } = scriptedTarget(
    { 'POST /totals': [{ status: 401, body: {} }, { body: {} }] },
    'company-postings',
    { companyPostings, tokenExchange },
  );
  await tokenEndpointCheck.run(t);
  expect(new Set(sent)).toEqual(new Set(['POST /totals']));
  expect(new Set(t.violations.map(({ clause }) => clause))).toEqual(new Set(['auth/client-authenticated']));
});

it('evaluates no further token where a route answers without one', async () => {
  const { t } = scriptedTarget({ 'POST /totals': [{ body: {} }] }, 'company-postings', {
    companyPostings,
    tokenExchange,
  });
  await tokenEndpointCheck.run(t);
  expect(t.violations).toEqual([]);
});
