import type { CheckContext } from '../../../kit/check-context.ts';
import type { Check } from '../../../kit/check.ts';
import { graphRequest, resultOf, type GraphEntry } from '../../requests.ts';
import { aloneRequest, sent } from '../../survey/accepted-entries.ts';
import { OTHER_VALUES } from '../../survey/open-entry.ts';
import { needEntry, surveyed } from '../accepted.ts';
import { expectLiterals } from './expect-literals.ts';
import { otherTypedEntries } from './other-typed-entries.ts';

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
    const accepted = await acceptedWith(t, otherTypedEntries(t));
    const isNull = ({ value }: { readonly value: unknown }): boolean => value === null;
    for (const typed of [accepted.filter((one) => !isNull(one)), accepted.filter(isNull)]) {
      if (typed.length === 0) continue;
      const context = Object.fromEntries(typed.map(({ value }, at) => [`value${at}`, value]));
      const referring = typed.map(({ entry, field }, at) => ({
        name: `entry${at}`,
        literal: entry,
        sent: sent(entry, { [field]: `$.context.value${at}` }),
      }));
      await expectLiterals(t, clause, referring, context, {
        rule: 'values',
        ...(typed.some(isNull) ? { mayBeRefused: true } : {}),
      });
    }
    if (openEntry === undefined && accepted.length === 0)
      t.inconclusive('no model was found that accepts anything but texts in its input');
  },
};

/** A number that is refused in a field of texts is refused as a value of the context too, unless that makes it a text. */
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

/** The entries that are accepted alone, with the literal value. */
async function acceptedWith<Entry extends { readonly entry: GraphEntry }>(
  t: CheckContext,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const answers = await Promise.all(entries.map(({ entry }) => t.recall(aloneRequest(entry))));
  return entries.filter(({ entry }, at) => {
    const answer = answers[at];
    return answer !== undefined && resultOf(answer, entry.model) !== undefined;
  });
}
