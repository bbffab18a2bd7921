import type { Check, CheckContext } from '../../../kit/check.ts';
import { isAccepted } from '../../../kit/exchange.ts';
import { Inconclusive } from '../../../kit/unjudged.ts';
import { failuresOf, graphRequest, type GraphEntry } from '../../requests.ts';
import { firstOfEachModel, sent } from '../../survey/accepted-entries.ts';
import { PROBE, textFields } from '../../survey/probed-fields.ts';
import { entriesOf, needEntry, needChangingField, surveyed } from '../accepted.ts';
import { expectResultKeys, expectSameResult } from '../expect-results.ts';
import { contextTypedValuesCheck } from './context-typed-values.ts';
import { expectLiterals, type Referring } from './expect-literals.ts';

const clause = 'classification/graph-reference-context';

/** `$.context.<key>`: contracts/specification/classification.md#references. */
export const contextReferenceChecks: readonly Check[] = [
  {
    id: 'classification/graph-reference-context',
    clauses: [clause],
    title: 'replaces a reference to a context key by the value of that key',
    profile: 'smoke',
    async run(t) {
      needEntry(t);
      const first = needChangingField(t);
      const others = surveyed(t).fields.filter(
        ({ changesResult, entry }) => changesResult && entry.model !== first.entry.model,
      );
      const isSmoke = t.settings.profile === 'smoke';
      for (const { entry, field, value } of isSmoke ? [first] : [first, ...others.slice(0, 1)])
        await expectLiterals(t, clause, [reading(entry, field, value)], around(value));
    },
  },
  {
    id: 'classification/graph-reference-context-only',
    clauses: [clause],
    title: 'replaces a reference by the value in its own request when only the context differs',
    async run(t) {
      needEntry(t);
      const probed = surveyed(t).fields.find(
        ({ changesResult, acceptsAnyText, probeResult }) =>
          changesResult && acceptsAnyText && probeResult !== undefined,
      );
      if (probed === undefined)
        throw new Inconclusive('no model was found that accepts two texts, so that no two contexts differ');
      const { entry, field, value } = probed;
      // Two requests that differ in their context only, sent in turn; that of the value was sent before.
      for (const [turn, text] of [PROBE, value].entries())
        await expectLiterals(
          t,
          clause,
          [reading(entry, field, text)],
          around(text),
          turn === 0 ? {} : { fresh: true },
        );
    },
  },
  {
    id: 'classification/graph-reference-context-whole-input',
    clauses: [clause],
    title: 'replaces references in every field of several entries, which share the context',
    async run(t) {
      needEntry(t);
      const entries = firstOfEachModel(entriesOf(t)).filter((entry) => textFields(entry).length > 0);
      const most = t.settings.profile === 'thorough' ? 40 : 6;
      const [first] = entries;
      if (first === undefined) throw new Inconclusive('no accepted input has a text field');
      const context = new Map<unknown, string>();
      const keyOf = (value: unknown): string => {
        const key = context.get(value) ?? `shared${context.size}`;
        context.set(value, key);
        return key;
      };
      // The first entry twice: two entries read the same keys.
      const referring = [...entries.slice(0, most), first].map((entry, at): Referring => {
        const references = Object.keys(entry.input)
          .filter((field) => !isReference(entry.input[field]))
          .map((field) => [field, `$.context.${keyOf(entry.input[field])}`] as const);
        return {
          name: `entry${at}`,
          literal: sent(entry),
          sent: sent(entry, Object.fromEntries(references)),
        };
      });
      await expectLiterals(
        t,
        clause,
        referring,
        Object.fromEntries([...context].map(([value, key]) => [key, value])),
      );
    },
  },
  contextTypedValuesCheck,
  {
    id: 'classification/graph-reference-context-keys',
    clauses: [clause],
    title: 'replaces references to context keys of any text without a dot',
    async run(t) {
      needEntry(t);
      const { entry, field, value } = needChangingField(t);
      for (const keys of [plainKeys, signedKeys]) {
        // Every key that is read has a text of its own; many others come before and after them.
        const context = Object.fromEntries([
          ...Array.from({ length: 30 }, (_, at) => [`unread${at}`, PROBE] as const),
          ...keys.map((key, at) => [key, at === 0 ? value : `${value} ${at}`] as const),
          ...unreadKeys.map((key) => [key, PROBE] as const),
        ]);
        const referring = keys.map((key, at): Referring => ({
          name: `entry${at}`,
          literal: sent(entry, { [field]: context[key] }),
          sent: sent(entry, { [field]: `$.context.${key}` }),
        }));
        await expectLiterals(t, clause, referring, context, {
          rule: 'keys',
          ...(keys === signedKeys ? { mayBeRefused: true } : {}),
        });
      }
    },
  },
  {
    id: 'classification/graph-reference-context-texts',
    clauses: [clause, 'classification/graph-result-keys', 'service/json-requests', 'service/no-server-error'],
    title: 'replaces references to long texts and to texts in any script as a whole',
    async run(t) {
      needEntry(t);
      const { entry, field, value } = needChangingField(t);
      const texts = [
        `${LONG_BEGINNING}${value}`,
        `${LONG_BEGINNING}${PROBE}`,
        `${value} – Zürich, Łódź, Αθήνα, ½ ﬁ`,
        `職務 ${value} 😀`,
        `pays < $30 & more an hour, ${value}`,
        `${value}\n\t"quoted" \\ back`,
        `  ${value}  `,
        `'${value}', it's here; -- 100%`,
      ];
      const context = Object.fromEntries(texts.map((text, at) => [`text${at}`, text]));
      const referring = texts.map((text, at): Referring => ({
        name: `entry${at}`,
        literal: sent(entry, { [field]: text }),
        sent: sent(entry, { [field]: `$.context.text${at}` }),
      }));
      await expectLiterals(t, clause, referring, context, { rule: 'texts' });
      await expectLongText(t, sent(entry), field, `${LONG_BEGINNING.repeat(12)}${value}`);
    },
  },
];

/** The same text of some thousand characters in three entries, one of which reads it; a target may refuse texts so long. */
async function expectLongText(
  t: CheckContext,
  entry: GraphEntry,
  field: string,
  text: string,
): Promise<void> {
  const models = {
    literal: sent(entry, { [field]: text }),
    reading: sent(entry, { [field]: '$.context.long' }),
    after: sent(entry, { [field]: text }),
  };
  const answer = await t.recall(graphRequest(models, { long: text }));
  t.expectNoServerError(answer, 'a text of some thousand characters');
  if (!isAccepted(answer)) return;
  expectResultKeys(t, answer, Object.keys(models));
  if (Object.hasOwn(failuresOf(answer), 'after'))
    return t.inconclusive(`${entry.model} fails for a long text that comes after another one`);
  await expectSameResult(t, {
    clause,
    rule: 'texts',
    first: { exchange: answer, name: 'literal' },
    second: { exchange: answer, name: 'reading' },
    because: 'a reference to the same long text',
    isSameForm: true,
  });
}

/** The beginning that texts share: a server that compares or keeps only the first characters confuses them. */
const LONG_BEGINNING = 'We are looking for somebody to join our growing team in the city, as a '.repeat(3);

/** Keys that references read. A dot may separate the parts of a path, so that it is in none of them. */
const plainKeys = [
  'plain',
  'clé',
  '職種',
  'toString',
  'constructor',
  '7',
  'UPPER',
  'upper',
  'a_b',
  'aKeyOfSeveralWords'.repeat(3),
];

/** Keys that the grammar of a reference may exclude: how a key with signs is written in one is not specified. */
const signedKeys = ['two words', '$pay', "o'clock", '"quoted"', 'a-b_c'];

/** Further keys that no reference reads. */
const unreadKeys = ['a.b', 'context', ' ', '$', 'valueOf', 'plain ', ' upper'];

/** An entry that reads its field from the key `shared`. */
function reading(entry: GraphEntry, field: string, value: string): Referring {
  return {
    name: entry.model,
    literal: sent(entry, { [field]: value }),
    sent: sent(entry, { [field]: '$.context.shared' }),
  };
}

/** A context in which the value is neither the first nor the last one. */
function around(value: string): Readonly<Record<string, unknown>> {
  return { before: 'before', shared: value, after: 'after' };
}

function isReference(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('$');
}
