import type { Check, CheckContext } from '../../../kit/check.ts';
import { graphRequest, resultOf, type GraphEntry } from '../../requests.ts';
import { aloneRequest, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { OTHER_VALUES } from '../../survey/open-entry.ts';
import { typeOf } from '../../survey/schema-type.ts';
import { fitsServed, needEntry, surveyed } from '../accepted.ts';
import { expectLiterals, type Referring } from './expect-literals.ts';

/** An entry with a value other than a text in one field. */
interface TypedEntry {
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
  any: [[{ deep: ['text'] }], [-12.5], [null]],
  integer: [[0], [2]],
  number: [[0.25, 2.5, 12.5], [0], [2]],
  string: [['']],
  boolean: [[false]],
  null: [[null]],
};

/** Accepted entries with such a value in a field whose served schema has the type, one for each value. */
function otherTypedEntries(t: CheckContext): readonly TypedEntry[] {
  const places = surveyedVersions(surveyed(t)).flatMap(
    ({ model, version, input, inputSchema, accepted: [known] }) =>
      known === undefined || input === undefined
        ? []
        : Object.entries(input.properties).map(([field, fragment]) => ({
            entry: { model, version, input: known.input },
            field,
            type: typeOf(fragment),
            fits: (changed: unknown) => fitsServed(inputSchema, changed),
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

const clause = 'classification/graph-reference-context';

/** Values of a context that are not texts: contracts/specification/classification.md#references. */
export const contextTypedValuesCheck: Check = {
  id: 'classification/graph-reference-context-values',
  clauses: [clause],
  title: 'replaces references to values of every JSON type, also to null, 0, false and empty ones',
  async run(t) {
    needEntry(t);
    const { openEntry } = surveyed(t);
    if (openEntry !== undefined) {
      const references = Object.keys(OTHER_VALUES).map((key) => [key, `$.context.${key}`] as const);
      // Null may count as no value, which cannot be resolved.
      const ofNull = references.filter(([key]) => OTHER_VALUES[key] === null);
      const others = references.filter(([key]) => OTHER_VALUES[key] !== null);
      for (const some of [others, ofNull]) {
        const entry = { literal: sent(openEntry), sent: sent(openEntry, Object.fromEntries(some)) };
        await expectLiterals(t, clause, [{ name: openEntry.model, ...entry }], OTHER_VALUES, {
          rule: 'values',
          ...(some === ofNull ? { mayBeRefused: true } : {}),
        });
      }
    }
    await expectNoText(t);
    let isShown = openEntry !== undefined;
    const typed = otherTypedEntries(t);
    for (const ofNull of [false, true]) {
      const accepted = await acceptedWith(
        t,
        typed.filter(({ value }) => (value === null) === ofNull),
      );
      if (accepted.length === 0) continue;
      isShown = true;
      const { referring, context } = referringTo(accepted);
      await expectLiterals(t, clause, referring, context, {
        rule: 'values',
        ...(ofNull ? { mayBeRefused: true } : {}),
      });
    }
    if (!isShown) t.inconclusive('no model was found that accepts anything but texts in its input');
  },
};

/** The entries, and the same with references to a context of their values. */
function referringTo(entries: readonly TypedEntry[]): {
  readonly referring: readonly Referring[];
  readonly context: Readonly<Record<string, unknown>>;
} {
  return {
    referring: entries.map(({ entry, field }, at) => ({
      name: `entry${at}`,
      literal: entry,
      sent: sent(entry, { [field]: `$.context.value${at}` }),
    })),
    context: Object.fromEntries(entries.map(({ value }, at) => [`value${at}`, value])),
  };
}

/** A number that is refused in a text field is refused as a value of the context too, unless the context converts it to text. */
async function expectNoText(t: CheckContext): Promise<void> {
  const probed = surveyed(t).fields.find(
    ({ acceptsAnyText, probeResult }) => acceptsAnyText && probeResult !== undefined,
  );
  if (probed === undefined) return;
  const { entry, field } = probed;
  const literal = await t.recall(aloneRequest(sent(entry, { [field]: 5 })));
  if (resultOf(literal, entry.model) !== undefined || literal.response.status >= 500) return;
  const spec = graphRequest({ [entry.model]: sent(entry, { [field]: '$.context.shared' }) }, { shared: 5 });
  const answer = await t.recall(spec);
  t.expect({
    clause,
    rule: 'number',
    after: [literal],
    exchange: answer,
    holds: resultOf(answer, entry.model) === undefined,
    expected: `no result for the number 5 in ${field}, as for the literal value`,
    actual: `status ${answer.response.status} with a result`,
  });
}

/** The entries that are accepted with the literal value: of all in one request, or else alone. */
async function acceptedWith(t: CheckContext, entries: readonly TypedEntry[]): Promise<readonly TypedEntry[]> {
  if (entries.length === 0) return [];
  const { referring } = referringTo(entries);
  const literal = referring.map((one) => [one.name, one.literal] as const);
  const together = await t.recall(graphRequest(Object.fromEntries(literal)));
  if (entries.every((_, at) => resultOf(together, `entry${at}`) !== undefined)) return entries;
  const answers = await Promise.all(entries.map(({ entry }) => t.recall(aloneRequest(entry))));
  return entries.filter(({ entry }, at) => {
    const answer = answers[at];
    return answer !== undefined && resultOf(answer, entry.model) !== undefined;
  });
}
