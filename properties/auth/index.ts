import type { Check } from '../kit/check.ts';
import { postingGroupChecks } from './posting-groups.ts';
import { tokenChecks } from './token-checks.ts';
import { tokenEndpointCheck } from './token-endpoint.ts';

/** The checks of authentication, of every group. */
export const authChecks: readonly Check[] = [tokenEndpointCheck, ...tokenChecks, ...postingGroupChecks];
