import type { CheckContext } from '../../../kit/check-context.ts';
import { isRecord, type GraphEntry } from '../../requests.ts';
import { sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { surveyed } from '../accepted.ts';

/** An entry with a value that is no text in one field. */
export interface TypedEntry {
  readonly entry: GraphEntry;
  readonly field: string;
  readonly value: unknown;
}

/** Values of each JSON type that some languages take for nothing, and one that they don't. */
const valuesOfType: Readonly<Record<string, readonly unknown[]>> = {
  integer: [0],
  number: [0, 0.25],
  boolean: [false],
  array: [[]],
  object: [{}],
  null: [null],
};

/** Accepted entries with such a value in a field whose served schema has the type, a few of each type. */
export function otherTypedEntries(t: CheckContext): readonly TypedEntry[] {
  const found = new Map<string, TypedEntry[]>();
  for (const { model, version, input, accepted } of surveyedVersions(surveyed(t))) {
    const [known] = accepted;
    if (known === undefined || input === undefined) continue;
    for (const [field, fragment] of Object.entries(input.properties)) {
      const type = isRecord(fragment) ? [fragment['type']].flat()[0] : undefined;
      if (typeof type !== 'string') continue;
      const entries = found.get(type) ?? [];
      for (const value of valuesOfType[type] ?? [])
        entries.push({
          entry: sent({ model, version, input: known.input }, { [field]: value }),
          field,
          value,
        });
      found.set(type, entries);
    }
  }
  const most = t.settings.profile === 'thorough' ? 20 : 2;
  return [...found.values()].flatMap((entries) => entries.slice(0, most));
}
