import type { Check } from '../../kit/check.ts';
import { contextReferenceChecks } from './context-references.ts';
import { contextChecks } from './context.ts';
import { cycleCheck } from './cycles.ts';
import { entryChecks } from './entries.ts';
import { failureCheck } from './failures.ts';
import { generatedGraphsCheck } from './generated-graphs.ts';
import { inputChecks } from './inputs.ts';
import { literalCheck } from './literals.ts';
import { observationChecks } from './observations.ts';
import { outputReferenceChecks } from './output-references.ts';
import { requestShapeChecks } from './request-shape.ts';
import { resultChecks } from './results.ts';
import { routeCheck } from './route.ts';
import { unknownModelChecks } from './unknown-models.ts';
import { unresolvableReferenceChecks } from './unresolvable-references.ts';

/** The checks of `POST /classify`. */
export const graphChecks: readonly Check[] = [
  routeCheck,
  ...entryChecks,
  ...resultChecks,
  ...requestShapeChecks,
  ...contextChecks,
  ...inputChecks,
  ...unknownModelChecks,
  ...contextReferenceChecks,
  ...outputReferenceChecks,
  literalCheck,
  ...unresolvableReferenceChecks,
  cycleCheck,
  failureCheck,
  generatedGraphsCheck,
  ...observationChecks,
];
