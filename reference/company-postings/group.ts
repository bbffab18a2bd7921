import type { Operations } from '../../contracts/index.ts';
import type { Handlers, ServedGroup } from '../app/served-group.ts';
import type { ServiceError } from '../app/service-error.ts';
import { classificationErrorBody } from '../classification/errors.ts';
import type { PostingDialect, PostingService } from '../engine/query-context.ts';
import { postingErrorBody } from '../engine/request/posting-error-body.ts';
import { companyDistribution } from './distribution.ts';
import { companyPostings } from './postings.ts';
import { companyRanking } from './ranking.ts';
import { companyTimeseries } from './timeseries.ts';
import { companyTotals } from './totals.ts';

/** The error body of each option of the choice `company-errors`. */
const errorBodies: {
  readonly [Option in PostingDialect['company-errors']]: (error: ServiceError) => object;
} = {
  rankings: postingErrorBody,
  classification: classificationErrorBody,
  gateway: ({ status, detail }) => ({ message: detail ?? `status ${status}` }),
  other: ({ status, detail }) => ({ error: { code: status, message: detail ?? '' } }),
};

/** The company postings group, over American postings. */
export function companyPostingsGroup(service: PostingService): ServedGroup {
  const handlers: Handlers<Operations['company-postings']> = {
    companyTotals: companyTotals(service),
    companyTimeseries: companyTimeseries(service),
    companyRanking: companyRanking(service),
    companyPostings: companyPostings(service),
    companyDistribution: companyDistribution(service),
  };
  return {
    name: 'company-postings',
    handlers: { ...handlers },
    errorBody: errorBodies[service.dialect['company-errors']],
    unauthorizedOrder: 'before',
  };
}
