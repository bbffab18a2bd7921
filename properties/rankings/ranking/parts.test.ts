import { expect, it } from 'vitest';
import { scriptedTarget } from '../../kit/testing/scripted-target.ts';
import { rankingRequest } from '../requests.ts';
import { withSmallSurvey } from '../testing/small-survey.ts';
import { expectTotalsOfParts } from './parts.ts';

const months = { start: '2024-01', end: '2024-01' };
const rank = { by: 'unique_postings', limit: 10, extra_metrics: ['unique_companies'] };

/** How often totals of 6 companies are reported above groups of 5, where the surveyed groups have `surveyed` of 40 postings. */
async function violationsWith(surveyed: number): Promise<number> {
  const buckets = [
    { name: 'North', unique_postings: 5, unique_companies: 3 },
    { name: 'South', unique_postings: 3, unique_companies: 2 },
  ];
  const totals = { unique_postings: 8, unique_companies: 6 };
  const { t } = scriptedTarget({
    'POST /rankings/nuts1': [{ body: { data: { ranking: { buckets }, totals } } }],
  });
  const context = withSmallSurvey(t, 40, new Map([['nuts1_name', [{ name: 'North', count: surveyed }]]]));
  const answer = await context.send(rankingRequest({ facet: 'nuts1', filter: { months }, rank }, undefined));
  expectTotalsOfParts(context, answer, 'nuts1', rank);
  return context.violations.length;
}

it('compares totals with groups of which each posting is in one', async () => {
  expect(await violationsWith(40)).toBe(1);
});

it('accepts that a posting is in two groups and another in none, which few postings do not show', async () => {
  expect(await violationsWith(43)).toBe(0);
});
