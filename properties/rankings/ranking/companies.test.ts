import { expect, it } from 'vitest';
import { scriptedTarget } from '../../kit/testing/scripted-target.ts';
import { withSmallSurvey } from '../testing/small-survey.ts';
import { companiesCheck } from './companies.ts';

/** The findings where companies have these postings, of `all` in total, and the totals count `companies`. */
async function findings(
  postings: readonly number[],
  { all, companies }: { readonly all: number; readonly companies: number },
): Promise<readonly string[]> {
  const buckets = postings.map((count, place) => ({
    name: `Company ${place}`,
    unique_postings: count,
    unique_companies: Math.min(1, count),
  }));
  const totals = { unique_postings: all, unique_companies: companies };
  const answer = { body: { data: { ranking: { buckets }, totals } } };
  const one = {
    body: { data: { ranking: { buckets: buckets.slice(0, 1) }, totals: { unique_companies: 1 } } },
  };
  const { t } = scriptedTarget({
    'POST /rankings/company': [answer],
    // The ranking of the filter on one company is requested where the totals have one more.
    'POST /rankings/company_name': [answer, ...(companies > postings.length && all > 8 ? [one] : [])],
  });
  const context = withSmallSurvey(t, all);
  await companiesCheck.run(context);
  return context.violations.map(({ expected }) => expected);
}

it('accepts that postings without a company count as those of one more', async () => {
  expect(await findings([5, 3], { all: 9, companies: 3 })).toEqual([]);
  expect(await findings([5, 3], { all: 8, companies: 3 })).toEqual([
    'totals.unique_companies 2, the companies of the ranking',
  ]);
});

it('accepts that companies of few postings are left out', async () => {
  expect(await findings([5, 3], { all: 12, companies: 6 })).toEqual([]);
});

it('accepts groups without postings, which have no company', async () => {
  expect(await findings([5, 3, 0, 0], { all: 8, companies: 2 })).toEqual([]);
});
