import { apiGroups } from '../contracts/index.ts';
import { authChecks } from './auth/index.ts';
import { checkedGroups } from './groups.ts';
import type { Check } from './kit/check.ts';
import { passiveCheck } from './passive-checks.ts';

/** Every check: the command line runs this array, the tests run it against the reference, and it can be imported. */
export const checks: readonly Check[] = [
  ...authChecks,
  ...apiGroups.flatMap((group) => [...checkedGroups[group].checks, passiveCheck(group)]),
];
