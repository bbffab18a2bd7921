import type { Check } from '../../kit/check.ts';
import { malformedBodyChecks } from './malformed-bodies.ts';
import { malformedVersionChecks } from './malformed-versions.ts';
import { unknownModelChecks } from './unknown-models.ts';
import { unknownSetChecks } from './unknown-sets.ts';
import { unmatchedRouteChecks } from './unmatched-routes.ts';

/** The checks of the error rows that are not about the content of a classify request. */
export const errorChecks: readonly Check[] = [
  ...unmatchedRouteChecks,
  ...unknownModelChecks,
  ...unknownSetChecks,
  ...malformedVersionChecks,
  ...malformedBodyChecks,
];
