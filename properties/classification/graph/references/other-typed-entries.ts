import { compileServedSchema } from '../../../../contracts/index.ts';
import type { CheckContext } from '../../../kit/check.ts';
import type { GraphEntry } from '../../requests.ts';
import { typeOf } from '../../survey/schema-type.ts';
import { sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { surveyed } from '../accepted.ts';

/** An entry with a value other than a text in one field. */
export interface TypedEntry {
  readonly entry: GraphEntry;
  readonly field: string;
  readonly value: unknown;
}

/**
 * Values by the type of a schema fragment: values that some languages treat as empty, and values with parts that may be
 * dropped. Of each list, the first value that fits the schema.
 */
const valuesOfType: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  array: [
    [
      ['text', 0, { deep: [false] }],
      ['second', 'first'],
      [2, 1],
    ],
    [[]],
  ],
  object: [[{ deep: { list: [1, null] } }], [{}]],
  any: [[{ deep: ['text'] }], [null]],
  integer: [[0], [2]],
  number: [[0.25, 2.5, 12.5], [0], [2]],
  string: [['']],
  boolean: [[false]],
  null: [[null]],
};

/** Accepted entries with such a value in a field whose served schema has the type, one for each value. */
export function otherTypedEntries(t: CheckContext): readonly TypedEntry[] {
  const places = surveyedVersions(surveyed(t)).flatMap(
    ({ model, version, input, inputSchema, accepted: [known] }) =>
      known === undefined || input === undefined
        ? []
        : Object.entries(input.properties).map(([field, fragment]) => ({
            entry: { model, version, input: known.input },
            field,
            type: typeOf(fragment),
            fits: (changed: unknown) => {
              const schema = compileServedSchema(inputSchema);
              return 'validate' in schema && schema.validate(changed).length === 0;
            },
          })),
  );
  const most = t.settings.profile === 'thorough' ? 20 : 1;
  return Object.entries(valuesOfType).flatMap(([type, values]) =>
    places
      .filter((place) => place.type === type)
      .map(({ entry, field, fits }) =>
        values.flatMap((alternatives) =>
          alternatives
            .map((value) => ({ entry: sent(entry, { [field]: value }), field, value }))
            .filter((typed) => fits(typed.entry.input))
            .slice(0, 1),
        ),
      )
      .filter((typed) => typed.length > 0)
      .slice(0, most)
      .flat(),
  );
}
