import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import { sameJson } from '../../kit/same-json.ts';
import { graphRequest, resultOf } from '../requests.ts';
import { acceptedEntries, sent, type AcceptedEntry } from './accepted-entries.ts';
import { sendOnce } from './asked-once.ts';

/** What a reference looks like that was not resolved, without the sign that makes it one. */
export const DECOY = 'context.shared';

/** An input field of an accepted entry, and what its model makes of a meaningless text in it. */
export interface ProbedField {
  readonly entry: AcceptedEntry;
  readonly field: string;
  /** What stands in the field of the accepted input: neither null nor a reference. */
  readonly value: unknown;
  /** The text is accepted with 200, be it with a failure under `errors`: a 400 is never for the text itself. */
  readonly takesAnyText: boolean;
  /** What the model gives for the text; undefined when it refuses it or fails. */
  readonly decoyResult: unknown;
  /** The text brings another answer than the accepted value: an answer shows which of the two the model got. */
  readonly telling: boolean;
}

/** Puts the decoy into one field of an accepted entry. Asks each field once in a run. */
export async function probeField(t: CheckContext, entry: AcceptedEntry, field: string): Promise<ProbedField> {
  const answer = await sendOnce(t, graphRequest({ [entry.model]: sent(entry, { [field]: DECOY }) }));
  const decoyResult = resultOf(answer, entry.model);
  return {
    entry,
    field,
    value: entry.input[field],
    takesAnyText: answer.response.status === 200,
    decoyResult,
    telling: !sameJson(entry.result, decoyResult),
  };
}

/** Whether a value can stand behind a reference: null may count as nothing, and a reference behind one is open. */
export function canBeReferredTo(value: unknown): boolean {
  return value !== null && value !== undefined && !(typeof value === 'string' && value.startsWith('$'));
}

/** The fields of an accepted input that a reference can fill, texts first. */
export function referableFields({ input }: AcceptedEntry): readonly string[] {
  const fields = Object.keys(input).filter((field) => canBeReferredTo(input[field]));
  const isText = (field: string): boolean => typeof input[field] === 'string';
  return [...fields.filter(isText), ...fields.filter((field) => !isText(field))];
}

/** Probes the fields of the accepted entries one after the other, so that a caller stops at the first that serves it. */
export async function* probedFields(t: CheckContext): AsyncGenerator<ProbedField> {
  // One probe is one request: a run that finds nothing in this many will not find it in a few more.
  let left = t.settings.profile === 'smoke' ? 4 : 12;
  for (const entry of acceptedEntries(t.survey))
    for (const field of referableFields(entry)) {
      if ((left -= 1) < 0) return;
      yield await probeField(t, entry, field);
    }
}

/** The first field whose value makes a difference. Throws Inconclusive when none was found. */
export async function findTellingField(t: CheckContext): Promise<ProbedField> {
  for await (const probed of probedFields(t)) if (probed.telling) return probed;
  throw new Inconclusive(
    'no model was found whose answer depends on one field, so that an unresolved reference would not show',
  );
}

/** The first field, of an entry that suits, that takes any text. Throws Inconclusive when none was found. */
export async function findFreeTextField(
  t: CheckContext,
  suits: (entry: AcceptedEntry) => boolean = () => true,
): Promise<ProbedField> {
  for await (const probed of probedFields(t)) if (probed.takesAnyText && suits(probed.entry)) return probed;
  throw new Inconclusive(
    'no model was found with a field that takes any text, so that a 400 would not tell a reference from a wrong text',
  );
}
