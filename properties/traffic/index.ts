import type { PassiveCheck } from '../kit/check.ts';
import { classificationStatements } from './classification.ts';
import { companyPostingsStatements, rankingsStatements } from './postings.ts';
import { trafficCheck } from './statement.ts';

/**
 * Checks of traffic that others made: what holds between one request and its answer. They compare no two answers, since
 * the data may have changed between them, and no request can be sent again.
 */
export const trafficChecks: readonly PassiveCheck[] = [
  trafficCheck('classification', classificationStatements),
  trafficCheck('rankings', rankingsStatements),
  trafficCheck('company-postings', companyPostingsStatements),
];
