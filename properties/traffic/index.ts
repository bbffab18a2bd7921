import type { PassiveCheck } from '../kit/check.ts';
import { classificationStatements } from './classification.ts';
import { companyPostingsStatements, rankingsStatements } from './postings.ts';
import { trafficCheck } from './statement.ts';

/** Checks of recorded traffic: each compares one answer with its request, because no request can be sent again. */
export const trafficChecks: readonly PassiveCheck[] = [
  trafficCheck('classification', classificationStatements),
  trafficCheck('rankings', rankingsStatements),
  trafficCheck('company-postings', companyPostingsStatements),
];
