import { companyOperations } from '../../../../contracts/index.ts';
import { answerInstead, isInGroup } from '../../rewriting/rewrite.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { company, isRange } from './builders.ts';

const routeClauses = {
  companyTotals: 'company-postings/totals-route',
  companyTimeseries: 'company-postings/timeseries-route',
  companyRanking: 'company-postings/ranking-route',
  companyPostings: 'company-postings/postings-route',
  companyDistribution: 'company-postings/distribution-route',
} as const;

/** Faulty servers that refuse documented requests at each route of the company postings. */
export const companyPostingsRouteFaults: readonly Fault[] = faultsOf({
  ...each(companyOperations, (operation) => [
    `${routeClauses[operation]}.always-400`,
    `answers every request of ${operation} with 400`,
    company.refuse(operation, 400),
  ]),
  ...each(companyOperations, (operation) => [
    `${routeClauses[operation]}.range-500`,
    `answers every range of months at ${operation} with 500`,
    company.refuse(operation, 500, isRange),
  ]),
  'service/json-requests.line-breaks': [
    'refuses a company body of several lines',
    answerInstead((ctx) => isInGroup(ctx, 'company-postings') && ctx.state.requestText.includes('\n'), 400, {
      errors: [{ status: 400, title: 'Malformed Request', detail: 'malformed JSON' }],
    }),
  ],
});
