import { authChecks } from './auth/index.ts';
import { classificationChecks } from './classification/index.ts';
import { companyPostingsChecks } from './company-postings/index.ts';
import { passiveCheck } from './passive-checks.ts';
import type { Check } from './kit/check.ts';
import { rankingsChecks } from './rankings/index.ts';

/** Every check there is: the CLI runs this array, the tests run it against the reference, and anybody may import it. */
export const checks: readonly Check[] = [
  ...authChecks,
  ...classificationChecks,
  passiveCheck('classification'),
  ...rankingsChecks,
  passiveCheck('rankings'),
  ...companyPostingsChecks,
  passiveCheck('company-postings'),
];
