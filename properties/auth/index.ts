import type { Check } from '../kit/check.ts';
import { tokenChecks } from './token-checks.ts';
import { tokenEndpointCheck } from './token-endpoint.ts';

/** The checks of authentication. */
export const authChecks: readonly Check[] = [tokenEndpointCheck, ...tokenChecks];
