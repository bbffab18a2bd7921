import { compileServedSchema } from '../../../contracts/index.ts';
import { isRecord, withoutField, type GraphEntry } from '../requests.ts';
import type { SurveyedModelVersion } from './survey-data.ts';

/** An entry whose input does not fit the schema of its model, by one change to an accepted input. */
export interface Misfit {
  readonly entry: GraphEntry;
  /** The accepted entry that was changed. */
  readonly fitting: GraphEntry;
  readonly because: string;
  /** `number`: a number for a text, which some readers turn into one. `bounds`: of the right type. */
  readonly kind: 'shape' | 'number' | 'bounds';
}

/** A misfit as a changed input. */
type Changed = Pick<Misfit, 'because' | 'kind'> & { readonly input: Readonly<Record<string, unknown>> };

/**
 * Entries made from the first accepted input of a version: a required field omitted, and a field of another JSON type,
 * before the others of their kind. Only those that the served schema refuses.
 */
export function misfitsOf(version: SurveyedModelVersion): readonly Misfit[] {
  const { model, inputSchema, input: served, accepted } = version;
  const input = accepted[0]?.input;
  const schema = compileServedSchema(inputSchema);
  // An accepted input that does not fit is a fault of the schema, or of our reading of it.
  if (input === undefined || 'unusable' in schema || schema.validate(input).length > 0) return [];
  const omitted = (served?.required ?? [])
    .filter((field) => Object.hasOwn(input, field))
    .map((field) => ({
      because: `the required field ${field} is omitted`,
      input: withoutField(input, field),
      kind: 'shape' as const,
    }));
  // Some readers turn numbers into texts; none turns an object into one, or a text into an object.
  const wrong = Object.keys(input).map((field) => {
    const value = isRecord(input[field]) ? 'jobmark' : { jobmark: true };
    const type = typeof value === 'string' ? 'a text' : 'an object';
    return { because: `${field} is ${type}`, input: { ...input, [field]: value }, kind: 'shape' as const };
  });
  const numbers = Object.keys(input)
    .filter((field) => typeof input[field] === 'string')
    .map((field) => ({
      because: `${field} is a number`,
      input: { ...input, [field]: 5 },
      kind: 'number' as const,
    }));
  const beyond = Object.entries(served?.properties ?? {}).flatMap(([field, fragment]) =>
    beyondBounds(fragment).map(({ value, what }) => ({
      because: `${field} is ${what}`,
      input: { ...input, [field]: value },
      kind: 'bounds' as const,
    })),
  );
  const fitting = { model, version: version.version, input };
  const inTurn: readonly (readonly Changed[])[] = [omitted, wrong, beyond, numbers];
  const more: readonly (readonly Changed[])[] = [omitted, wrong, beyond];
  return [...inTurn.flatMap((kind) => kind.slice(0, 1)), ...more.flatMap((kind) => kind.slice(1))]
    .filter((changed) => schema.validate(changed.input).length > 0)
    .map(({ input: changed, ...misfit }) => ({ ...misfit, fitting, entry: { ...fitting, input: changed } }));
}

/** Values of the right type that the keywords of a fragment exclude. */
function beyondBounds(fragment: unknown): readonly { readonly value: unknown; readonly what: string }[] {
  if (!isRecord(fragment)) return [];
  const { minLength, enum: listed, minimum, maximum } = fragment;
  return [
    ...(typeof minLength === 'number' && minLength > 0 ? [{ value: '', what: 'empty' }] : []),
    ...(Array.isArray(listed) && listed.every((item) => typeof item === 'string')
      ? [{ value: 'jobmarkUnlisted', what: 'none of its enum' }]
      : []),
    ...(typeof minimum === 'number' ? [{ value: minimum - 1, what: 'below its minimum' }] : []),
    ...(typeof maximum === 'number' ? [{ value: maximum + 1, what: 'above its maximum' }] : []),
  ];
}
