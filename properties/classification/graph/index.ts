import type { Check } from '../../kit/check.ts';
import { inputBoundsCheck } from './entries/bounds.ts';
import { failureCheck } from './entries/failures.ts';
import { inputChecks } from './entries/inputs.ts';
import { requiredFieldsCheck } from './entries/required-fields.ts';
import { resultChecks } from './entries/results.ts';
import { severalEntriesChecks } from './entries/several-entries.ts';
import { versionCheck } from './entries/versions.ts';
import { wholeTextsCheck } from './entries/whole-texts.ts';
import { referenceChoiceChecks } from './references/choices.ts';
import { contextChecks } from './references/context-optional.ts';
import { contextReferenceChecks } from './references/context.ts';
import { cycleCheck } from './references/cycles.ts';
import { generatedGraphsCheck } from './references/generated.ts';
import { literalCheck } from './references/literals.ts';
import { outputReferenceChecks } from './references/outputs.ts';
import { unresolvableChecks } from './references/unresolvable.ts';
import { optionalFieldsCheck } from './request/optional-fields.ts';
import { requestShapeChecks } from './request/request-shape.ts';
import { routeCheck } from './request/route.ts';
import { unknownKeysCheck } from './request/unknown-keys.ts';
import { unknownModelChecks } from './request/unknown-models.ts';

/** The checks of `POST /classify`. */
export const graphChecks: readonly Check[] = [
  routeCheck,
  optionalFieldsCheck,
  ...requestShapeChecks,
  unknownKeysCheck,
  ...unknownModelChecks,
  ...severalEntriesChecks,
  failureCheck,
  versionCheck,
  ...resultChecks,
  requiredFieldsCheck,
  ...inputChecks,
  inputBoundsCheck,
  wholeTextsCheck,
  ...contextChecks,
  ...contextReferenceChecks,
  ...outputReferenceChecks,
  ...referenceChoiceChecks,
  literalCheck,
  ...unresolvableChecks,
  cycleCheck,
  generatedGraphsCheck,
];
