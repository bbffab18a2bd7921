import type { CompanyPostingsOperations } from '../../contracts/index.ts';
import type { ApiGroup, Handlers } from '../api-group.ts';
import { postingErrorBody } from '../engine/request/posting-error-body.ts';
import type { StoreSource } from '../engine/store/shared-stores.ts';
import { companyDistribution } from './distribution.ts';
import { companyPostings } from './postings.ts';
import { companyRanking } from './ranking.ts';
import { companyTimeseries } from './timeseries.ts';
import { companyTotals } from './totals.ts';

/** The company postings group of service.md, over American postings. Its errors are those of the rankings group (observed.md 1.3). */
export function companyPostingsGroup(postings: StoreSource): ApiGroup {
  const handlers: Handlers<CompanyPostingsOperations> = {
    companyTotals: companyTotals(postings),
    companyTimeseries: companyTimeseries(postings),
    companyRanking: companyRanking(postings),
    companyPostings: companyPostings(postings),
    companyDistribution: companyDistribution(postings),
  };
  return {
    name: 'company-postings',
    prefix: '/company-postings',
    scope: 'postings:company',
    handlers: { ...handlers },
    errorBody: postingErrorBody,
  };
}
