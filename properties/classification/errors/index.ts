import type { Check } from '../../kit/check.ts';
import { malformedBodyChecks } from './malformed-bodies.ts';
import { unknownModelChecks } from './unknown-models.ts';
import { unmatchedRouteChecks } from './unmatched-routes.ts';

/** The checks of the error rows that are no rule of one classify endpoint alone. */
export const errorChecks: readonly Check[] = [
  ...unmatchedRouteChecks,
  ...unknownModelChecks,
  ...malformedBodyChecks,
];
