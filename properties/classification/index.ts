import type { Check } from '../kit/check.ts';
import { classifiedAnswersCheck } from './consistency/classified-answers.ts';
import { concurrencyCheck } from './consistency/concurrency.ts';
import { independenceCheck } from './consistency/independence.ts';
import { onePartCheck } from './consistency/one-part.ts';
import { graphRepeatableCheck } from './consistency/repeatable.ts';
import { requestSpellingCheck } from './consistency/request-spelling.ts';
import { modelVersionCheck } from './discovery/model-versions.ts';
import { modelChecks } from './discovery/models.ts';
import { serviceInformationChecks } from './discovery/service-information.ts';
import { malformedBodyChecks } from './errors/malformed-bodies.ts';
import { malformedVersionChecks } from './errors/malformed-versions.ts';
import { unknownModelChecks } from './errors/unknown-models.ts';
import { unknownSetChecks } from './errors/unknown-sets.ts';
import { unmatchedRouteChecks } from './errors/unmatched-routes.ts';
import { inputBoundsCheck } from './graph/entries/bounds.ts';
import { failureCheck } from './graph/entries/failures.ts';
import { inputChecks } from './graph/entries/inputs.ts';
import { requiredFieldsCheck } from './graph/entries/required-fields.ts';
import { resultChecks } from './graph/entries/results.ts';
import { severalEntriesChecks } from './graph/entries/several-entries.ts';
import { versionCheck } from './graph/entries/versions.ts';
import { wholeTextsCheck } from './graph/entries/whole-texts.ts';
import { referenceChoiceChecks } from './graph/references/choices.ts';
import { contextChecks } from './graph/references/context-optional.ts';
import { contextReferenceChecks } from './graph/references/context.ts';
import { cycleCheck } from './graph/references/cycles.ts';
import { generatedGraphsCheck } from './graph/references/generated.ts';
import { literalCheck } from './graph/references/literals.ts';
import { outputReferenceChecks } from './graph/references/outputs.ts';
import { unresolvableChecks } from './graph/references/unresolvable.ts';
import { optionalFieldsCheck } from './graph/request/optional-fields.ts';
import { requestShapeChecks } from './graph/request/request-shape.ts';
import { routeCheck } from './graph/request/route.ts';
import { unknownKeysCheck } from './graph/request/unknown-keys.ts';
import { unknownEntryChecks } from './graph/request/unknown-models.ts';
import { anyRequestCheck } from './sets/classify/any-request.ts';
import { classifyChecks } from './sets/classify/classify.ts';
import { localeChecks } from './sets/classify/locales.ts';
import { outputShapeChecks } from './sets/classify/output-shapes.ts';
import { outputChecks } from './sets/classify/outputs.ts';
import { uncommonTextsCheck } from './sets/classify/uncommon-texts.ts';
import { setVersionChecks } from './sets/classify/versions.ts';
import { setDiscoveryChecks } from './sets/discovery/sets.ts';
import { versionDiscoveryChecks } from './sets/discovery/versions.ts';
import { setRequestShapeChecks } from './sets/request/request-shape.ts';
import { requirednessChecks } from './sets/request/requiredness.ts';

/** The checks of the classification group, in the order of the report. */
export const classificationChecks: readonly Check[] = [
  // Health, metadata and model discovery.
  ...serviceInformationChecks,
  ...modelChecks,
  modelVersionCheck,
  // Sets: their discovery, and classification by them.
  ...setDiscoveryChecks,
  ...versionDiscoveryChecks,
  ...classifyChecks,
  ...outputChecks,
  ...outputShapeChecks,
  ...requirednessChecks,
  ...localeChecks,
  ...setVersionChecks,
  ...setRequestShapeChecks,
  anyRequestCheck,
  uncommonTextsCheck,
  // POST /classify.
  routeCheck,
  optionalFieldsCheck,
  ...requestShapeChecks,
  unknownKeysCheck,
  ...unknownEntryChecks,
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
  // Several requests in a row or at once, and all answers.
  graphRepeatableCheck,
  independenceCheck,
  onePartCheck,
  concurrencyCheck,
  requestSpellingCheck,
  classifiedAnswersCheck,
  // Error rows that are not about the content of a classify request.
  ...unmatchedRouteChecks,
  ...unknownModelChecks,
  ...unknownSetChecks,
  ...malformedVersionChecks,
  ...malformedBodyChecks,
];
