import type { ClauseId } from '../../../contracts/index.ts';
import type { Profile } from '../../kit/check.ts';
import {
  companyOutputs,
  fieldNames,
  requiredFields,
  requiredness,
  type FieldName,
  type FieldState,
  type FieldStates,
} from './requiredness-rule.ts';
import { postingOutputs } from './surveyed-sets.ts';

/** Requested outputs; undefined is `outputs` left out. */
export type OutputChoice = readonly string[] | undefined;

/** Outputs of either kind, alone and together. A set may lack company and naicsStandard where it does not list them. */
export function outputChoices(listed: readonly string[]): readonly OutputChoice[] {
  const others = postingOutputs(listed);
  const [other] = others;
  const alone: readonly OutputChoice[] = [undefined, ...companyOutputs.map((output) => [output])];
  return other === undefined
    ? [...alone, companyOutputs]
    : [...alone, [other], [other, 'company'], ['company', other], [...others, ...companyOutputs]];
}

/**
 * What requests do with the three texts: every choice of texts left out, and one that is empty or null; every
 * combination in the profile thorough. The simplest come first.
 */
export function fieldStatesFor(profile: Profile): readonly FieldStates[] {
  const all = combinations(['present', 'absent', 'empty', 'null']);
  if (profile === 'thorough') return all;
  const oneOff = all.filter((states) => changedFields(states).length === 1);
  return [
    ...combinations(['present', 'absent']),
    ...oneOff.filter((states) => !Object.values(states).includes('absent')),
  ];
}

/** The texts that a request does not simply give. */
export function changedFields(states: FieldStates): readonly FieldName[] {
  return fieldNames.filter((field) => states[field] !== 'present');
}

/** The clause that a combination puts to the test; undefined for the one with every text. */
export function clauseOf(outputs: OutputChoice, states: FieldStates): ClauseId | undefined {
  if (changedFields(states).length === 0) return undefined;
  if (requiredness(outputs, states) !== 'refused') return 'classification/set-requires-no-more';
  const missing = requiredFields(outputs).filter((field) => ['absent', 'null'].includes(states[field]));
  if (missing.length === 0) return 'classification/set-input-min-length';
  if (outputs === undefined) return 'classification/set-requires-all-by-default';
  return missing.includes('company')
    ? 'classification/set-requires-company'
    : 'classification/set-requires-title-description';
}

function combinations(states: readonly FieldState[]): readonly FieldStates[] {
  return states.flatMap((description) =>
    states.flatMap((title) => states.map((company) => ({ company, title, description }))),
  );
}
