import { companyOutputs, setTexts } from '../../../../contracts/index.ts';

/** What a request does with one of the three texts. */
export type FieldState = 'present' | 'absent' | 'empty' | 'null';

/** One of the texts of a set classify input. */
export type FieldName = (typeof setTexts)[number];

/** What a request does with each text. */
export type FieldStates = Readonly<Record<FieldName, FieldState>>;

/** The texts that these outputs require; undefined for a request without `outputs`. */
export function requiredFields(outputs: readonly string[] | undefined): readonly FieldName[] {
  if (outputs === undefined) return setTexts;
  return [
    ...(outputs.some((output) => companyOutputs.includes(output)) ? (['company'] as const) : []),
    ...(outputs.some((output) => !companyOutputs.includes(output))
      ? (['title', 'description'] as const)
      : []),
  ];
}

/**
 * Whether a request with these texts must be accepted: requiredness rules 1 to 3, and the minimum length of one
 * character, which holds for a text whether it is required or not. Null in a text that is not required is open
 * (contracts/specification/decisions.md#null-input).
 */
export function requiredness(
  outputs: readonly string[] | undefined,
  states: FieldStates,
): 'accepted' | 'refused' | 'open' {
  const present = setTexts.map((field) => states[field]);
  const required = requiredFields(outputs).map((field) => states[field]);
  if (present.includes('empty') || required.some((state) => state !== 'present')) return 'refused';
  return present.includes('null') ? 'open' : 'accepted';
}
