import { compileServedSchema } from '../../../contracts/index.ts';
import { isRecord, withoutField, type GraphEntry } from '../requests.ts';
import type { SurveyedModelVersion } from './survey-data.ts';

/** An entry whose input does not fit the schema of its model, by one change to an accepted input. */
export interface Misfit {
  readonly entry: GraphEntry;
  /** The accepted entry that was changed. */
  readonly fitting: GraphEntry;
  readonly because: string;
}

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
    }));
  // Some readers turn numbers into texts; none turns an object into one, or a text into an object.
  const wrong = Object.keys(input).map((field) => {
    const value = isRecord(input[field]) ? 'jobmark' : { jobmark: true };
    const type = typeof value === 'string' ? 'a text' : 'an object';
    return { because: `${field} is ${type}`, input: { ...input, [field]: value } };
  });
  const fitting = { model, version: version.version, input };
  return [...omitted.slice(0, 1), ...wrong.slice(0, 1), ...omitted.slice(1), ...wrong.slice(1)]
    .filter((changed) => schema.validate(changed.input).length > 0)
    .map(({ because, input: changed }) => ({ because, fitting, entry: { ...fitting, input: changed } }));
}
