import type { CheckContext } from '../../kit/check.ts';
import { resultOf, type GraphEntry } from '../requests.ts';
import { aloneRequest, sent, surveyedVersions } from '../survey/accepted-entries.ts';
import { PROBE } from '../survey/probed-fields.ts';
import { typeOf } from '../survey/schema-type.ts';
import { fitsServed, needFreeTextField, surveyed } from './accepted.ts';

/** A field of an accepted entry, and a text that it accepts. */
export interface LenientField {
  readonly entry: GraphEntry;
  readonly field: string;
  readonly value: string;
}

/**
 * A field that accepts any text and may be omitted, unless the other one may be: there, a reference that is dropped
 * is accepted.
 */
export function optionalField(t: CheckContext, { entry, field }: LenientField): LenientField | undefined {
  if (!isRequired(t, entry, field)) return undefined;
  return surveyed(t).fields.find((free) => free.acceptsAnyText && !isRequired(t, free.entry, free.field));
}

/** A field that accepts any text, if possible also null or '': there, a reference replaced by nothing is accepted. */
export async function lenientField(t: CheckContext): Promise<LenientField> {
  const free = needFreeTextField(t);
  const lenient = surveyedVersions(surveyed(t)).flatMap(
    ({ model, version, input, inputSchema, accepted: [known] }) => {
      if (known === undefined) return [];
      const acceptsNull = (field: string): boolean =>
        fitsServed(inputSchema, { ...known.input, [field]: null });
      return Object.entries(input?.properties ?? {})
        .filter(([, fragment]) => ['any', 'string'].includes(typeOf(fragment)))
        .map(([field, fragment]) => ({
          entry: { model, version, input: known.input },
          field,
          value: free.value,
          nothing: typeOf(fragment) === 'any' || acceptsNull(field) ? null : '',
        }));
    },
  );
  const optional = lenient.filter(({ entry, field }) => !isRequired(t, entry, field));
  const candidates = [
    ...[...optional, ...lenient].filter(({ nothing }) => nothing === null).slice(0, 1),
    ...optional.filter(({ nothing }) => nothing === '').slice(0, 2),
  ];
  for (const { entry, field, value, nothing } of candidates) {
    const answers = await Promise.all(
      [nothing, PROBE, value].map((text) => t.recall(aloneRequest(sent(entry, { [field]: text })))),
    );
    if (answers.every((answer) => resultOf(answer, entry.model) !== undefined))
      return { entry, field, value };
  }
  return free;
}

function isRequired(t: CheckContext, { model, version }: GraphEntry, field: string): boolean {
  return surveyedVersions(surveyed(t)).some(
    (found) =>
      found.model === model && found.version === version && found.input?.required.includes(field) === true,
  );
}
